import { test as base } from './fixtures.ts'
import { openSalon } from './salon.ts'

/**
 * Tests with a salon that no other file uses, so that they know all of its data.
 * @param flags of the server: `--empty` or `--demo`
 */
export function testOfOwnSalon(...flags: readonly string[]) {
  return testOfSalonWith({}, ...flags)
}

/** The same, with variables of the server's environment. */
export function testOfSalonWith(environment: Record<string, string>, ...flags: readonly string[]) {
  const open = () => openSalon({ flags, environment })
  return base.extend({
    // Not counted as part of the first test.
    salon: [async ({ keep }, use) => use(await keep(open)), { scope: 'test', timeout: 120_000 }],
  })
}

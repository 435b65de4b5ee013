import { test as base } from './fixtures.ts'
import { openSalon } from './salon.ts'

/** Tests with a salon that no other file uses, so that all its data is known. @param flags `--empty` or `--demo` */
export function testOfOwnSalon(...flags: readonly string[]) {
  return testOfSalonWith({}, ...flags)
}

export function testOfSalonWith(environment: Record<string, string>, ...flags: readonly string[]) {
  const open = () => openSalon({ flags, environment })
  return base.extend({
    // Not counted as part of the first test.
    salon: [async ({ keep }, use) => use(await keep(open)), { scope: 'test', timeout: 120_000 }],
  })
}

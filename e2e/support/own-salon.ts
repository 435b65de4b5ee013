import { test as base } from './fixtures.ts'
import { withSalon } from './salon.ts'

/**
 * Tests with a salon that no other file uses, so that they know all of its data.
 * @param flags of the server: `--empty` or `--demo`
 */
export function testOfOwnSalon(...flags: readonly string[]) {
  return testOfSalonWith({}, ...flags)
}

/** The same, with variables of the server's environment. */
export function testOfSalonWith(environment: Record<string, string>, ...flags: readonly string[]) {
  return base.extend({
    salon: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from the pattern
      async ({}, use) => withSalon({ flags, environment }, use),
      // Not counted as part of the first test.
      { scope: 'worker', timeout: 120_000 },
    ],
  })
}

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { messages } from './scripts/messages.ts'
import { chooseSeed } from './server/testing/run/random.ts'

chooseSeed()

/** With `vi.mock`, which reaches only modules that no earlier file has loaded: these get a process of their own. */
const mocking = [
  'server/people/accounts/alike.test.ts',
  'server/platform/database/embedded/start.test.ts',
  'server/salon/images/hostile-files.test.ts',
]

/**
 * The longest, first of all, so that none is left when the others are done. A file that is missing here costs some time, nothing else: by
 * themselves large files come before small ones.
 */
const longest = [
  'server/platform/database/embedded/start.test.ts',
  'server/outage.test.ts',
  'server/booking/online-payments/flow/model.test.ts',
  'server/platform/http/hostile-input.test.ts',
  'server/messages/jobs/jobs.test.ts',
  'server/messages/jobs/crash.test.ts',
  'server/crash.test.ts',
  'server/booking/appointments/double-booking.test.ts',
  'server/booking/lists/bulk-import.test.ts',
  'server/booking/appointments/calendar-race.test.ts',
  'server/platform/http/plain-words.test.ts',
  'server/patterns.test.ts',
  'server/booking/waitlist/races.test.ts',
  'server/platform/live/two-processes.test.ts',
  'server/platform/database/embedded/process.test.ts',
  'server/people/auth/sign-in-attempts.test.ts',
  'server/operations/import-files/hostile-files.test.ts',
  'server/platform/database/pgbouncer.test.ts',
  'server/platform/database/client.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId }: TestSpecification) => {
      const turn = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return turn === -1 ? longest.length : turn
    }
    return (await super.sort(files)).toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

// On two cores, busy with other things perhaps: only what hangs reaches these timeouts.
const all = { testTimeout: 300_000, hookTimeout: 300_000, setupFiles: ['vitest.setup.ts'] }
const api = {
  ...all,
  setupFiles: [...all.setupFiles, 'server/testing/run/before-tests.ts'],
  globalSetup: ['server/testing/database.global.ts'],
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Much of the API tests' time is waiting, so four keep two cores busy. One number for all projects: vitest refuses to mix several.
    maxWorkers: 4,
    // Files share processes, since loading the code takes longer than most of them run.
    isolate: false,
    projects: [
      { plugins: [messages()], test: { ...all, name: 'unit', include: ['domain/**/*.test.ts', 'web/**/*.test.ts'] } },
      { test: { ...api, name: 'api', include: ['server/**/*.test.ts'], exclude: mocking } },
      { test: { ...api, name: 'api-mocks', include: mocking, isolate: true } },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** With `vi.mock`, which reaches only modules that no earlier file has loaded: these get a process of their own. */
const mocking = ['server/accounts/alike.test.ts', 'server/database/embedded.test.ts', 'server/images/hostile-files.test.ts']
const api = {
  environment: 'node' as const,
  globalSetup: ['server/testing/database.global.ts'],
  // Real databases and server processes on two cores, busy with other things perhaps: only what hangs reaches these.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['domain/**/*.test.ts', 'web/**/*.test.ts'], environment: 'node' } },
      // Files share a process, since loading the server takes longer than most of them run.
      { test: { ...api, name: 'api', include: ['server/**/*.test.ts'], exclude: mocking, isolate: false } },
      { test: { ...api, name: 'api-mocks', include: mocking } },
    ],
  },
})

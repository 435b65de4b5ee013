// Runs before each test file, in the process that it runs in.
import fc from 'fast-check'
import { beforeEach, expect } from 'vitest'
import { beginRandom, randomInt32 } from './server/testing/run/random.ts'

const file = expect.getState().testPath?.slice(process.cwd().length) ?? ''

// For what a file draws before its first test.
beginRandom(file)
beforeEach(() => beginRandom(`${file} ${expect.getState().currentTestName}`))

// Read by each run of a property: repeated runs are different ones.
fc.configureGlobal({
  get seed() {
    return randomInt32()
  },
})

// `npm test`: everything that has to pass, starting from a fresh clone. Stops at the first failing step; the last line counts passed and
// failed tests.
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, install } from './prepare.mjs'
import { checks, ReportedError, runMain, runNpm, runTogether } from './processes.mjs'

process.env.TEST_SEED ||= String(randomInt(2 ** 31))

const reports = mkdtempSync(path.join(os.tmpdir(), 'chairtime-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const vitestReport = path.join(reports, 'vitest.json')
const playwrightReport = path.join(reports, 'playwright.json')

/** Set once the checks have begun. */
let checking

const steps = [
  { name: 'install', run: () => install({ tools: true }) },
  // Before the tests: some start the real server, which needs the built pages.
  {
    name: 'build',
    async run() {
      // At low priority beside the build and the tests.
      checking = runTogether(checks, { isLowPriority: true })
      // An interrupted build interrupts them, too, and nobody awaits them.
      checking.catch(() => {})
      const { code, output } = await build({ quiet: true })
      if (code !== 0) console.log(output)
      return { code }
    },
  },
  {
    name: 'unit and API tests',
    run: () => runScript('unit', ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]),
    count: () => countVitest(readReport(vitestReport)),
    times: () => timesOfVitest(readReport(vitestReport)),
  },
  // Even after failures: they have begun, and their output precedes the summary.
  { name: 'checks', isDue: () => checking !== undefined, run: async () => ({ code: await checking }) },
  {
    name: 'browser tests',
    run: () => runScript('browser', ['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }),
    count: () => countPlaywright(readReport(playwrightReport)),
    times: () => timesOfPlaywright(readReport(playwrightReport)),
  },
]

await runMain(async () => {
  if (process.argv.length > 2) {
    throw new ReportedError(
      'npm test runs everything and takes no arguments. For some of it: npm run unit -- <file>, npm run browser -- <file>.',
    )
  }
  return runSteps()
})

async function runSteps() {
  const results = []
  for (const { name, run, count, isDue = () => false } of steps) {
    if (results.some(({ isGood }) => !isGood) && !isDue()) continue
    console.log(`\n── ${name}`)
    const start = performance.now()
    const { code, failure } = await outcome(run)
    const tests = count?.() ?? { passed: 0, failed: 0 }
    // A failed step without failed tests, such as types or a broken test file, counts as one failure; so does a step that ran no test.
    const ranNothing = count !== undefined && tests.passed + tests.failed === 0
    if (code !== 0 || ranNothing) tests.failed ||= 1
    results.push({ name, seconds: (performance.now() - start) / 1000, ...tests, isGood: tests.failed === 0 })
    if (failure) console.error(failure.message)
  }
  summarize(results)
  return results.every(({ isGood }) => isGood) ? 0 : 1
}

async function outcome(run) {
  try {
    return { code: (await run())?.code ?? 0 }
  } catch (error) {
    if (error instanceof ReportedError) return { code: 1, failure: error }
    throw error
  }
}

function summarize(results) {
  console.log('\n')
  for (const { name } of steps) {
    const result = results.find((each) => each.name === name)
    const time = result ? `${result.seconds.toFixed(1)} s` : ''
    console.log(`${name.padEnd(20)}${time.padStart(9)}   ${formatOutcome(result)}`)
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  printSlowest(steps.flatMap(({ times }) => times?.() ?? []))
  console.log(`\nRandom data: TEST_SEED=${process.env.TEST_SEED}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
}

function formatOutcome(result) {
  if (!result) return 'not run'
  return result.isGood ? 'passed' : 'FAILED'
}

function printSlowest(tests) {
  const slowest = tests.toSorted((one, other) => other.millis - one.millis).slice(0, 20)
  if (slowest.length > 0) console.log('\nThe slowest tests')
  for (const { file, title, millis } of slowest) console.log(`${(millis / 1000).toFixed(1).padStart(6)} s   ${file}: ${title}`)
}

function runScript(name, args = [], env = {}) {
  return runNpm(['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], { env })
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A broken test file or set-up counts as one failure. */
function countVitest(report) {
  const { numPassedTests: passed = 0, numFailedTests = 0, testResults = [] } = report ?? {}
  const hasFailed = ({ status }) => status === 'failed'
  const brokenFiles = testResults.filter((file) => hasFailed(file) && !file.assertionResults.some(hasFailed))
  return { passed, failed: numFailedTests + brokenFiles.length }
}

/** In milliseconds. */
function timesOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: path.relative('.', name),
      title: fullName.trim(),
      millis: duration ?? 0,
    })),
  )
}

function timesOfPlaywright(report) {
  const testsIn = ({ specs = [], suites = [] }) => [
    ...specs.map(({ file, title, tests }) => ({
      file: `e2e/${file}`,
      title,
      millis: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...suites.flatMap(testsIn),
  ]
  return testsIn(report ?? {})
}

/** Flaky tests passed when repeated; an error belongs to no test, such as a broken file. */
function countPlaywright(report) {
  const { stats: { expected = 0, flaky = 0, unexpected = 0 } = {}, errors = [] } = report ?? {}
  return { passed: expected + flaky, failed: unexpected + errors.length }
}

/**
 * `npm run test:moments`: the suites at other hours, weekdays and dates than today's, each the next of its kind, in the salon's zone.
 *   -- --list          lists them
 *   -- --only 3,5      some of them
 *   -- --suite api     one of unit, api, browser; or two, with a comma
 *   -- <file> …        only these test files
 * All tests run at every moment unless limited so; exits with 1 if one failed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'

const zone = 'America/New_York'
const now = Temporal.Now.zonedDateTimeISO(zone)

function next(time: string, isWanted: (day: Temporal.PlainDate) => boolean): Temporal.ZonedDateTime {
  for (let day = now.toPlainDate(); ; day = day.add({ days: 1 })) {
    const moment = day.toZonedDateTime({ timeZone: zone, plainTime: time })
    if (isWanted(day) && Temporal.ZonedDateTime.compare(moment, now) > 0) return moment
  }
}
const onWeekday = (weekday: number) => (day: Temporal.PlainDate) => day.dayOfWeek === weekday
const onDate = (month: number, date: number) => (day: Temporal.PlainDate) => day.month === month && day.day === date
/** Hours beyond 24. */
const extraHours = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).hoursInDay - 24
const onChange = (hours: number) => (day: Temporal.PlainDate) => extraHours(day) === hours
const beforeChange = (hours: number) => (day: Temporal.PlainDate) => extraHours(day.add({ days: 1 })) === hours

const moments = [
  { name: 'just after midnight, a Monday', at: next('00:10', onWeekday(1)) },
  { name: 'before opening, a Wednesday', at: next('09:55', onWeekday(3)) },
  { name: 'after the morning’s starts, a Friday', at: next('13:10', onWeekday(5)) },
  { name: 'after the last start, a Saturday', at: next('16:30', onWeekday(6)) },
  { name: 'after closing, a Sunday; tomorrow in UTC', at: next('20:10', onWeekday(7)) },
  { name: 'the last evening of the year', at: next('20:10', onDate(12, 31)) },
  { name: 'the last of February', at: next('13:10', onDate(2, 28)) },
  { name: 'the day before clocks go forward', at: next('16:30', beforeChange(-1)) },
  { name: 'the day clocks go forward, before they do', at: next('00:10', onChange(-1)) },
  { name: 'the day before clocks go back', at: next('20:10', beforeChange(1)) },
  { name: 'the day clocks go back', at: next('09:55', onChange(1)) },
]

const suites = {
  unit: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'],
  api: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api*'],
  browser: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line'],
} as const
type Suite = keyof typeof suites
const isSuite = (name: string): name is Suite => name in suites

const { values: options, positionals: files } = parseArgs({
  options: { list: { type: 'boolean' }, only: { type: 'string' }, suite: { type: 'string', default: 'unit,api,browser' } },
  allowPositionals: true,
})
const numbers = options.only?.split(',').map(Number) ?? moments.map((_, index) => index + 1)
const suiteNames = options.suite.split(',').filter(isSuite)
const formatLabel = (number: number) => {
  const { name, at } = moments[number - 1] as (typeof moments)[number]
  return `${String(number).padStart(2)}  ${at.toString({ smallestUnit: 'minute', timeZoneName: 'never' })}  ${name}`
}
if (numbers.some((number) => !moments[number - 1]) || suiteNames.length === 0) {
  console.error(`--only takes numbers from 1 to ${moments.length}, --suite takes ${Object.keys(suites).join(', ')}.`)
  process.exit(1)
}

let isStopped = false

async function run(suite: Suite, number: number): Promise<boolean> {
  const { at } = moments[number - 1] as (typeof moments)[number]
  const preload = `--import="${new URL('../server/testing/run/moment.ts', import.meta.url).href}"`
  const child = spawn(process.execPath, [...suites[suite], ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
      TEST_MOMENT_OFFSET: String(at.epochMilliseconds - Date.now()),
    },
  })
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, stop)
  const [code] = await once(child, 'close')
  for (const signal of signals) process.off(signal, stop)
  return code === 0
}

const results: string[] = []
for (const number of numbers) {
  if (isStopped) break
  const outcomes: string[] = []
  for (const suite of options.list ? [] : suiteNames) {
    if (isStopped) break
    console.log(`\n── ${suite} at ${formatLabel(number)}`)
    const isGood = await run(suite, number)
    outcomes.push(`${suite} ${isGood ? 'passed' : 'FAILED'}`)
    if (!isGood) process.exitCode = 1
  }
  results.push([formatLabel(number), ...outcomes].join(' · '))
}
console.log(`\n${results.join('\n')}`)

/**
 * `npm run bench:pages`: Lighthouse on a simulated phone with a slow network, the downloads of a first visit, and how soon the booking flow
 * responds to taps on a slow phone, against the real server with the demo salon. Exits with 1 if a goal is missed.
 *   -- --only /,/services  some of the pages, and no taps
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '../e2e/support/chromium.ts'
import { freePort } from '../server/platform/listen.ts'
import { openDemoSalon } from '../server/testing/demo-salon.ts'
import { median } from './report.ts'
import { measureTaps, signUpForTaps } from './taps.ts'

const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
const paths = options.only?.split(',') ?? ['/', '/about', '/services', '/contact', '/login', '/book', '/bookings']
const visits = 3

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
/** Search engines never see pages for signed-in people. */
const isPublic = (path: string) => path !== '/bookings'

/** A first visit's scripts in KB as sent, and Lighthouse's performance score; other scores must be full. */
const goals = { scripts: 150, bookingScripts: 180, performance: 95 }
const scriptGoal = (path: string) => (path.startsWith('/book') ? goals.bookingScripts : goals.scripts)

const readScore = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)

/** A first visit, in a new browser, since a used one may have a service worker. */
async function visit(url: string, cookie: string): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const extraHeaders = cookie ? { extraHeaders: { cookie } } : {}
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ...extraHeaders,
    })
    if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? `${url} could not be visited`)
    return run.lhr
  } finally {
    await browser.close()
  }
}

const audit = (result: Result, id: string) => result.audits[id]?.numericValue ?? Number.NaN

function scriptMillis(result: Result): number {
  const { details } = result.audits['mainthread-work-breakdown'] ?? {}
  const items = details?.type === 'table' ? details.items : []
  return Number(items.find(({ group }) => group === 'scriptEvaluation')?.duration ?? Number.NaN)
}

/** KB of scripts that the page downloads. */
function scriptsSent(result: Result): number {
  const { details } = result.audits['resource-summary'] ?? {}
  const items = details?.type === 'table' ? details.items : []
  return Number(items.find(({ resourceType }) => resourceType === 'script')?.transferSize ?? Number.NaN) / 1024
}

interface Measure {
  readonly name: string
  readonly of: (result: Result) => number
  readonly unit: string
  readonly goal?: (path: string) => readonly [string, (value: number) => boolean]
}

const measures: readonly Measure[] = [
  {
    name: 'performance',
    of: (result) => readScore(result, 'performance'),
    unit: '',
    goal: () => [`at least ${goals.performance}`, (value) => value >= goals.performance],
  },
  {
    name: 'scripts',
    of: scriptsSent,
    unit: 'KB',
    goal: (path) => [`at most ${scriptGoal(path)}`, (value) => value <= scriptGoal(path)],
  },
  { name: 'blocked', of: (result) => audit(result, 'total-blocking-time'), unit: 'ms' },
  { name: 'script time', of: scriptMillis, unit: 'ms' },
  { name: 'LCP', of: (result) => audit(result, 'largest-contentful-paint'), unit: 'ms' },
  { name: 'sent', of: (result) => audit(result, 'total-byte-weight') / 1024, unit: 'KB' },
]

const print = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(30) : cell.padStart(16))).join(''))

function report(path: string, { name, of, unit, goal }: Measure, results: readonly Result[]): void {
  const value = median(results.map(of))
  const [text, isMet] = goal?.(path) ?? ['', () => true]
  const isMissed = !isMet(value)
  print([`${path} ${name}`, `${value.toFixed(0)} ${unit}${isMissed ? ' ✗' : ''}`, text])
  if (isMissed) process.exitCode = 1
}

function failedAudits(path: string, result: Result): string[] {
  const due = categories.filter((category) => category !== 'performance' && (category !== 'seo' || isPublic(path)))
  const missed = due.filter((category) => readScore(result, category) < 100)
  const ids = missed
    .flatMap((category) => result.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
    .map(({ id }) => id)
  return [...new Set(ids)].flatMap((id) => {
    const { score, title, displayValue = '' } = result.audits[id] ?? {}
    return score !== null && score !== undefined && score < 0.9 ? [`${title} ${displayValue}`] : []
  })
}

const { executablePath, args } = await findChromium()
const salon = await openDemoSalon()
try {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  if (load > cores) console.log(`The machine is busy (load ${load.toFixed(1)} on ${cores} cores): times scatter more.`)
  const cookie = await signUpForTaps(salon.origin)
  for (const path of paths) {
    const results: Result[] = []
    for (let count = 0; count < visits; count++)
      results.push(await visit(`${salon.origin}${path}`, isPublic(path) ? '' : cookie))
    for (const measure of measures) report(path, measure, results)
    const [first] = results as [Result]
    const shift = audit(first, 'cumulative-layout-shift')
    const problems = [...failedAudits(path, first), ...(shift > 0.02 ? [`Layout shift ${shift.toFixed(3)}`] : [])]
    for (const problem of problems) console.log(`  · ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
  if (!options.only) {
    console.log('\nTaps in the booking flow, from the tap to the next frame, with the CPU throttled four times')
    const browser = await chromium.launch({ executablePath, args })
    const taps = await measureTaps(browser, salon.origin).finally(() => browser.close())
    for (const [what, millis] of taps) print([what, `${millis} ms`])
  }
} finally {
  await salon.stop()
}

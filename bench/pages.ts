/**
 * `npm run bench:pages`: Lighthouse on a simulated phone with a slow network, against the real server with the demo salon. The median of
 * several visits counts, since a busy machine makes single ones slow. Then measures how soon the booking flow responds to taps on a
 * slow phone. Exits with 1 if a goal is missed.
 */
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '../e2e/support/chromium.ts'
import { freePort } from '../server/listen.ts'
import { openDemoSalon } from '../server/testing/demo-salon.ts'
import { measureTaps } from './taps.ts'

const paths = ['/', '/about', '/services', '/contact', '/login']
const visits = 3

/** The lowest score of each category, out of 100. */
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]

/** The longest time from a tap to the next frame, in milliseconds. */
const tapGoal = 100

const scoreOf = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)

/** A first visit, in a new browser, since a used one may still have a service worker. */
async function visit(url: string): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: categories })
    if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? `${url} could not be visited`)
    return run.lhr
  } finally {
    await browser.close()
  }
}

/** The visit with the median performance. */
async function medianVisit(url: string): Promise<Result> {
  const results: Result[] = []
  for (let count = 0; count < visits; count++) results.push(await visit(url))
  const sorted = results.toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  return sorted[Math.floor(visits / 2)] as Result
}

const columns = ['page', ...categories, 'LCP', 'TBT', 'CLS', 'sent']
const print = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(12) : cell.padStart(15))).join(''))

function row(path: string, result: Result): string[] {
  const audit = (id: string) => result.audits[id]?.numericValue ?? Number.NaN
  const scores = categories.map((category) => {
    const score = scoreOf(result, category)
    return `${score}${score < goals[category] ? ' ✗' : '  '}`
  })
  return [
    path,
    ...scores,
    `${(audit('largest-contentful-paint') / 1000).toFixed(2)} s`,
    `${audit('total-blocking-time').toFixed(0)} ms`,
    audit('cumulative-layout-shift').toFixed(3),
    `${(audit('total-byte-weight') / 1024).toFixed(0)} KB`,
  ]
}

/** The audits that keep a page from a full score. */
function failedAudits(result: Result): string[] {
  const missed = categories.filter((category) => scoreOf(result, category) < goals[category])
  const ids = new Set(
    missed
      .flatMap((category) => result.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
      .map(({ id }) => id),
  )
  return [...ids].flatMap((id) => {
    const { score, title, displayValue = '' } = result.audits[id] ?? {}
    return score !== null && score !== undefined && score < 0.9 ? [`${title} ${displayValue}`] : []
  })
}

/** Lighthouse throttles by a factor, which multiplies the effect of any other load. */
function warnIfBusy(): void {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  if (load > cores)
    console.log(`The machine is busy (load ${load.toFixed(1)} on ${cores} cores): a quiet one would score higher.`)
}

const { executablePath, args } = await findChromium()
const salon = await openDemoSalon()
try {
  warnIfBusy()
  print(columns)
  print(['goal', ...categories.map((category) => `${goals[category]}  `), '', '', '0.020', ''])
  for (const path of paths) {
    const result = await medianVisit(`${salon.origin}${path}`)
    print(row(path, result))
    const problems = failedAudits(result)
    for (const problem of problems) console.log(`             · ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
  console.log(
    `\nTaps in the booking flow, from the tap to the next frame, with the CPU throttled four times (goal: ${tapGoal} ms)`,
  )
  const browser = await chromium.launch({ executablePath, args })
  for (const { what, p50 } of await measureTaps(browser, salon.origin).finally(() => browser.close())) {
    console.log(`${what.padEnd(28)}${`${p50} ms`.padStart(8)}${p50 > tapGoal ? ' ✗' : ''}`)
    if (p50 > tapGoal) process.exitCode = 1
  }
} finally {
  await salon.stop()
}

/**
 * `npm run bench:pages`: Lighthouse on a simulated phone with a slow network, and how soon the booking flow responds to taps on a slow phone,
 * against the real server with the demo salon. An earlier version is measured in turns with this one: only the ratios can be compared from
 * machine to machine. Exits with 1 if a goal is missed.
 *   -- --beside <commit>   the earlier version; the last one with quick first visits by default
 *   -- --only /,/services  some of the pages, and no taps
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '../e2e/support/chromium.ts'
import { freePort } from '../server/listen.ts'
import { openDemoSalon } from '../server/testing/demo-salon.ts'
import { openReference } from './reference.ts'
import { median } from './report.ts'
import { measureTaps, signUp } from './taps.ts'

const { values: options } = parseArgs({
  options: { beside: { type: 'string', default: 'b327c35' }, only: { type: 'string' } },
})
const paths = options.only?.split(',') ?? ['/', '/about', '/services', '/contact', '/login', '/bookings']
const visits = 3

/** What a page must have in full; performance is a ratio. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
/** Pages for signed-in people are not for search engines. */
const isPublic = (path: string) => path !== '/bookings'

/** How much of the earlier version's time this one may take at most. */
const goals = { load: 0.8, taps: 1 }

const scoreOf = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100)

/** A first visit, in a new browser, since a used one may still have a service worker. */
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

/** Milliseconds of running scripts, as the simulated phone has them. */
function scriptMillis(result: Result): number {
  const { details } = result.audits['mainthread-work-breakdown'] ?? {}
  const items = details?.type === 'table' ? details.items : []
  return Number(items.find(({ group }) => group === 'scriptEvaluation')?.duration ?? Number.NaN)
}

const measures = [
  { name: 'blocked', of: (result: Result) => audit(result, 'total-blocking-time'), unit: 'ms', goal: goals.load },
  { name: 'script', of: scriptMillis, unit: 'ms', goal: goals.load },
  { name: 'LCP', of: (result: Result) => audit(result, 'largest-contentful-paint'), unit: 'ms' },
  { name: 'sent', of: (result: Result) => audit(result, 'total-byte-weight') / 1024, unit: 'KB' },
]

const print = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(30) : cell.padStart(12))).join(''))

/** Prints a figure of both versions and their ratio. */
function compare(what: string, [ours, theirs]: readonly [number, number], unit: string, goal?: number): void {
  const ratio = ours / theirs
  const isMissed = goal !== undefined && ratio > goal
  print([
    what,
    `${ours.toFixed(0)} ${unit}`,
    `${theirs.toFixed(0)} ${unit}`,
    `${ratio.toFixed(2)}${isMissed ? ' ✗' : '  '}`,
    goal?.toFixed(2) ?? '',
  ])
  if (isMissed) process.exitCode = 1
}

/** The audits that keep a page from a full score in what does not depend on the machine. */
function failedAudits(path: string, result: Result): string[] {
  const due = categories.filter((category) => category !== 'performance' && (category !== 'seo' || isPublic(path)))
  const missed = due.filter((category) => scoreOf(result, category) < 100)
  const ids = missed
    .flatMap((category) => result.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
    .map(({ id }) => id)
  return [...new Set(ids)].flatMap((id) => {
    const { score, title, displayValue = '' } = result.audits[id] ?? {}
    return score !== null && score !== undefined && score < 0.9 ? [`${title} ${displayValue}`] : []
  })
}

const { executablePath, args } = await findChromium()
const salons = [await openDemoSalon(), await openReference(options.beside)] as const
try {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  if (load > cores) console.log(`The machine is busy (load ${load.toFixed(1)} on ${cores} cores): ratios scatter more.`)
  print(['page', 'now', options.beside, 'ratio', 'at most'])
  const cookies = await Promise.all(salons.map(({ origin }) => signUp(origin)))
  for (const path of paths) {
    const results: [Result[], Result[]] = [[], []]
    for (let count = 0; count < visits; count++) {
      for (const at of [0, 1] as const)
        results[at].push(await visit(`${salons[at].origin}${path}`, isPublic(path) ? '' : (cookies[at] ?? '')))
    }
    for (const { name, of, unit, goal } of measures) {
      const [ours, theirs] = results.map((all) => median(all.map(of))) as [number, number]
      compare(`${path} ${name}`, [ours, theirs], unit, goal)
    }
    const [ours] = results[0] as [Result]
    const shift = audit(ours, 'cumulative-layout-shift')
    const problems = [...failedAudits(path, ours), ...(shift > 0.02 ? [`Layout shift ${shift.toFixed(3)}`] : [])]
    for (const problem of problems) console.log(`  · ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
  if (!options.only) {
    console.log('\nTaps in the booking flow, from the tap to the next frame, with the CPU throttled four times')
    const browser = await chromium.launch({ executablePath, args })
    const [ours, theirs] = await measureTaps(browser, [salons[0].origin, salons[1].origin]).finally(() => browser.close())
    for (const [what, millis] of ours) {
      const before = theirs.get(what)
      if (before === undefined) console.log(`${what}: ${millis} ms; ${options.beside} has no such tap`)
      else compare(what, [millis, before], 'ms', goals.taps)
    }
  }
} finally {
  for (const salon of salons) await salon.stop()
}

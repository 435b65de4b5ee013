// `npm run bench`: the real server's speed, in one run on one machine, since only ratios within a run are meaningful. --quick: a smoke run
// on small salons; --write: also writes the table to docs/bench.md; --database <url>: uses another PostgreSQL, such as the oldest
// supported version, as its superuser.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '../domain/time/calendar.ts'
import { dateAt } from '../domain/time/viewer-time.ts'
import { startBaseline } from './baseline.ts'
import { compareWrites, freeStarts } from './bookings.ts'
import { compareLanguages } from './languages.ts'
import { realisticSalon } from './realistic-salon.ts'
import { formatTable, type Row } from './report.ts'
import { openSalons } from './salons.ts'
import { seededSalon } from './seed-salon.ts'
import { measureSignIns } from './sign-ins.ts'
import { compareSizes } from './sizes.ts'
import { countDoubleBookings, measureRealistic, measureShares, measureStorm } from './throughput.ts'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, database: { type: 'string' } },
})
const plan = options.quick
  ? { sizes: [500, 5_000], rounds: 1, seconds: 1, turns: 20, storms: 1 }
  : { sizes: [10_000, 1_000_000], rounds: 5, seconds: 3, turns: 400, storms: 3 }

/** Plain JavaScript, without types. */
const prepareScript = new URL('../scripts/prepare.mjs', import.meta.url).href
const resultFile = join(import.meta.dirname, '../docs/bench.md')
const say = (line: string) => console.log(line)

async function measure(undo: AsyncDisposableStack): Promise<Row[]> {
  const now = Date.now() / 1000
  const today = dateAt(now, seededSalon.timeZone)
  const salons = await openSalons({ sizes: plan.sizes as [number, number], today, say, databaseUrl: options.database }, undo)
  const [small, large, realistic] = salons
  const baseline = await startBaseline(undo)
  const starts = freeStarts(today)
  // After the last bookable day: direct inserts follow no rule, and would use up bookable starts.
  const distantStarts = freeStarts(addDays(today, 400))
  const { rounds, seconds, turns, storms } = plan
  const size = large.bookings.toLocaleString('en-US')

  say(`Comparing ${[small, large].map(({ bookings }) => bookings.toLocaleString('en-US')).join(' and ')} …`)
  const sizes = await compareSizes({ salons: [small, large], today, turns })
  say('Measuring shares of the baseline …')
  const shares = await measureShares({ salon: large, baseline, starts, distantStarts, today, rounds, seconds })
  const realisticRows = await measureRealistic({
    salon: realistic,
    beside: large,
    baseline,
    distantStarts,
    today,
    rounds,
    seconds,
  })
  const storm = await measureStorm({ salon: large, starts, storms })
  say('Measuring other requests while many sign in …')
  const signIns = await measureSignIns({ salon: large, seconds: rounds * seconds })
  say('Measuring what totals cost a booking …')
  const writes = await compareWrites({ salon: large, starts: distantStarts, rounds, seconds })
  const doubles = await countDoubleBookings(large)
  say('Comparing languages …')
  const languages = await compareLanguages({ salon: large, turns })
  const seeding = large.seededInMillis / 1000
  const making: Row = {
    what: `Making ${size} bookings`,
    measured: `${seeding.toFixed(0)} s`,
    goal: 'under 60 s',
    isMet: seeding < 60,
  }
  return [...shares, ...realisticRows, storm, doubles, ...signIns, ...languages, ...sizes, ...writes, making]
}

const undo = new AsyncDisposableStack()
try {
  const { buildIfChanged } = (await import(prepareScript)) as { buildIfChanged: () => Promise<void> }
  await buildIfChanged()
  const rows = await measure(undo)
  const table = formatTable(rows)
  say(`\n${table}\n`)
  if (options.write) {
    const [processor] = os.cpus()
    const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
    const machine = `${os.cpus().length} × ${processor?.model ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}`
    await writeFile(
      resultFile,
      `# How fast\n\nBy \`npm run bench -- --write\` of ${commit} on ${machine}. Only what was measured in one run can be compared. A share is the median of ${plan.rounds} rounds, each compared with the baseline just before and just after it, since the machine's speed changes within minutes. The mail of measured bookings is sent during the measurement, and what is left of it is discarded before the next one. The server writes bookings that arrive together in one statement; the insert beside it is a statement for each. Two salons have ${seededSalon.stylists} stylists and every slot of the next ${seededSalon.daysAhead} days taken; they differ in how many past bookings they have. The realistic one has ${realisticSalon.stylists} stylists with hours, breaks and absences of their own, services with processing time, 15-minute starts and ${realisticSalon.daysAhead} full days; each request asks for another stylist and day.\n\n${table}\n`,
    )
  }
} finally {
  await undo.disposeAsync()
}

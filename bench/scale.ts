// `npm run bench:scale`: a day of 10,000 salons by the numbers of docs/bench.md, and its machines by size of a cell. --measure: also its
// other inputs, an idle salon's cost and the size of a million bookings.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/start.ts'
import { superuserUrl } from '../server/testing/server-process.ts'
import { type IdleSalon, measureIdle, measureWeight } from './idle-salon.ts'
import { busiest, type Rates, randomFrom, secondsPerBooking, simulateDay, smallestCell } from './scale-model.ts'

const { values: options } = parseArgs({
  options: {
    measure: { type: 'boolean' },
    salons: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
})
const say = (line: string) => console.log(line)
const row = (cells: readonly string[]) => say(`| ${cells.join(' | ')} |`)
const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 })
const exact = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 2 })

const measured: { idle: IdleSalon; gigabytesPerMillion: number } = {
  idle: { memory: 271, connections: 9, transactions: 5.5, processor: 0.0085, database: 10.2 },
  gigabytesPerMillion: 1.9,
}

/** The rest of a machine is for surprises, and for a failing one. */
const usable = 0.5

async function readRates(): Promise<Rates> {
  const lines = (await readFile(join(import.meta.dirname, '../docs/bench.md'), 'utf8')).split('\n')
  const rate = (name: string) => {
    const cells = lines.find((line) => line.startsWith(`| ${name} `))?.split('|')
    const perSecond = Number(cells?.[2]?.replaceAll(',', ''))
    if (!perSecond) throw new Error(`docs/bench.md has no row “${name}”`)
    return perSecond
  }
  return {
    publicPage: rate('A public page, no session'),
    signedInPage: rate('The same page, 20 connections'),
    month: rate('Realistic: a month'),
    day: rate('Realistic: a day'),
    booking: rate('Realistic: a booking'),
  }
}

async function measure(undo: AsyncDisposableStack): Promise<typeof measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chairtime-scale-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startEmbeddedPostgres({ dataDir })
  undo.defer(() => postgres.stop())
  const url = await superuserUrl(postgres.url, dataDir)
  say('Measuring an idle salon, for two minutes …')
  const idle = await measureIdle(url, undo)
  say('Making 200,000 bookings …')
  const gigabytesPerMillion = await measureWeight(url, undo)
  say(JSON.stringify({ idle, gigabytesPerMillion }, null, 2))
  return { idle, gigabytesPerMillion }
}

const undo = new AsyncDisposableStack()
try {
  const { idle, gigabytesPerMillion } = options.measure ? await measure(undo) : measured
  const rates = await readRates()
  const seconds = secondsPerBooking(rates)
  const salons = Number(options.salons)
  const day = simulateDay(salons, randomFrom(Number(options.seed)))
  say(`${whole(salons)} salons make ${whole(day.bookings)} bookings a day. With everything around it, a booking takes`)
  say(
    `${(seconds * 1000).toFixed(1)} ms of the machine of docs/bench.md, which so carries ${whole(usable / seconds)} a second at half its load.\n`,
  )
  row([
    'salons in a cell',
    'cells',
    'bookings/s, busiest minute',
    'one minute in 100',
    'of a machine for that',
    'idle salons’ cores',
    'memory of processes',
    'sessions',
    'a year of bookings',
  ])
  row(['---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:'])
  for (const size of [smallestCell, 500, 1_000, 2_500, salons].filter((each) => each <= salons)) {
    const { most, p99 } = busiest(day, size)
    const yearly = (day.bookings / salons) * size * 300
    row([
      whole(size),
      whole(salons / size),
      exact(most),
      exact(p99),
      `${exact(most * seconds * 100)} %`,
      exact(size * idle.processor),
      `${exact((size * idle.memory) / 1024)} GB`,
      whole(size * idle.connections),
      `${exact((yearly / 1_000_000) * gigabytesPerMillion)} GB`,
    ])
  }
} finally {
  await undo.disposeAsync()
}

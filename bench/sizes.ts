import { type Dates, type ReportName, reportNames } from '../domain/insight/reports.ts'
import { addDays } from '../domain/time/calendar.ts'
import { inTurn } from './load.ts'
import { type Row, summarizeTimes } from './report.ts'
import type { BenchSalon } from './salons.ts'
import { regularId, seededSalon } from './seed-salon.ts'

const allowed = 1.3
const samples = 100

interface SizeOptions {
  readonly salons: readonly [small: BenchSalon, large: BenchSalon]
  readonly today: string
  readonly turns: number
}

interface Known {
  readonly total: number
  readonly completed: number
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly stylists: readonly { id: string; name: string }[]
}

interface Question {
  readonly what: string
  readonly path: (of: Known, turn: number) => string
  readonly headers?: (salon: BenchSalon) => Record<string, string>
}

const list = (query: string) => `/api/appointments?scope=all&pageSize=10${query}`
const at = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item
const admin = (salon: BenchSalon) => salon.admin.headers
const report = (name: ReportName, { from, to }: Dates) => `/api/reports/${name}?from=${from}&to=${to}`

function listInsightQuestions(today: string): Question[] {
  const lastYear = Number(today.slice(0, 4)) - 1
  const year = { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` }
  const lastDays = { from: addDays(today, -364), to: today }
  return [
    { what: 'Dashboard', path: () => '/api/dashboard', headers: admin },
    { what: 'Dashboard, by month', path: () => '/api/dashboard?by=month', headers: admin },
    ...reportNames.map((name) => ({ what: `Report of a year: ${name}`, path: () => report(name, year), headers: admin })),
    { what: 'Report of the last 365 days: clients', path: () => report('clients', lastDays), headers: admin },
    { what: 'A client’s page with 500 visits', path: () => `/api/clients/${regularId}`, headers: admin },
    {
      what: 'A client’s 500 visits, a page of them',
      path: () => `/api/clients/${regularId}/visits?when=past`,
      headers: admin,
    },
    { what: 'Whether demo data is left', path: () => '/api/demo', headers: admin },
  ]
}

function listTabQuestions(today: string): Question[] {
  return [
    ...(['Pending', 'Confirmed', 'Completed', 'Canceled'] as const).map((status) => ({
      what: `Tab ${status}`,
      path: () => list(`&status=${status}`),
      headers: admin,
    })),
    ...(['Pending', 'Confirmed', 'Completed', 'Canceled'] as const).map((status) => ({
      what: `Tab ${status}, by visit`,
      path: () => list(`&status=${status}&order=visit`),
      headers: admin,
    })),
    {
      what: 'Completed by visit, a page between',
      path: () => list(`&status=Completed&order=visit&after=${Date.parse(today) * 1_000}-A`),
      headers: admin,
    },
    { what: 'Completed by visit, the last page', path: () => list('&status=Completed&order=visit&before=end'), headers: admin },
    {
      what: 'Search by stylist, by visit',
      path: ({ stylists }, turn) => list(`&status=Completed&order=visit&q=${encodeURIComponent(at(stylists, turn).name)}`),
      headers: admin,
    },
  ]
}

function listDeskQuestions(today: string): Question[] {
  return [
    { what: 'The desk’s day', path: (_, turn) => `/api/days/${addDays(today, turn % seededSalon.daysAhead)}`, headers: admin },
    {
      what: 'A client by three letters',
      path: ({ names }, turn) => `/api/clients?q=${encodeURIComponent(at(names, turn).slice(0, 3))}`,
      headers: admin,
    },
    { what: 'What is overdue', path: () => list('&overdue=today'), headers: admin },
    { what: 'All bookings, the first page', path: () => list(''), headers: admin },
    { what: 'All bookings, the last page', path: () => list('&before=end'), headers: admin },
    { what: 'Search by client', path: ({ names }, turn) => list(`&q=${encodeURIComponent(at(names, turn))}`), headers: admin },
    {
      what: 'Search by stylist',
      path: ({ stylists }, turn) => list(`&q=${encodeURIComponent(at(stylists, turn).name)}`),
      headers: admin,
    },
    { what: 'Search by booking id', path: ({ ids }, turn) => list(`&q=${at(ids, turn).slice(0, 8)}`), headers: admin },
  ]
}

function listClientQuestions(today: string): Question[] {
  return [
    { what: 'My Bookings', path: () => '/api/appointments?pageSize=10', headers: ({ reader }) => reader.headers },
    {
      what: 'Availability of a day',
      path: ({ stylists }, turn) => availability(at(stylists, turn).id, addDays(today, turn % seededSalon.daysAhead), 0),
    },
    {
      what: 'Availability of a month',
      path: ({ stylists }, turn) => availability(at(stylists, turn).id, addDays(today, turn % seededSalon.daysAhead), 30),
    },
  ]
}

/** Asks both salons in turn. */
async function compareAnswers(question: Question, contents: readonly Known[], options: SizeOptions): Promise<Row> {
  const { what, path, headers } = question
  const { salons, turns } = options
  const side = (which: 0 | 1) => ({
    url: (turn: number) => salons[which].origin + path(contents[which] as Known, turn),
    headers: headers?.(salons[which]) ?? {},
  })
  const times = await inTurn([side(0), side(1)], turns, Math.min(turns, samples))
  const small = summarizeTimes(times[0], 1)
  const large = summarizeTimes(times[1], 1)
  const ratio = large.p99 / small.p99
  return {
    what: `${what}, ${salons[1].bookings.toLocaleString('en-US')}`,
    p50: large.p50,
    p99: large.p99,
    measured: `${ratio.toFixed(2)} × ${salons[0].bookings.toLocaleString('en-US')} (p50 ${small.p50.toFixed(2)}, p99 ${small.p99.toFixed(2)})`,
    goal: `p99 at most ${allowed} ×`,
    isMet: ratio <= allowed,
  }
}

export async function compareSizes(options: SizeOptions): Promise<Row[]> {
  const { salons, today } = options
  const contents = await Promise.all(salons.map(readContents))
  const questions = [
    ...listInsightQuestions(today),
    ...listTabQuestions(today),
    ...listDeskQuestions(today),
    ...listClientQuestions(today),
  ]
  const rows: Row[] = []
  for (const question of questions) rows.push(await compareAnswers(question, contents, options))
  return rows
}

const availability = (stylistId: string, from: string, days: number) =>
  `/api/availability?stylistId=${stylistId}&from=${from}&to=${addDays(from, days)}&minutes=60`

async function readContents({ pool }: BenchSalon): Promise<Known> {
  const texts = async (statement: string) =>
    (await pool.query<{ text: string }>(statement, [samples])).rows.map(({ text }) => text)
  const { rows: stylists } = await pool.query<{ id: string; name: string }>('select id, name from stylists order by id')
  return {
    total: Number((await pool.query('select count(*) from appointments')).rows[0].count),
    completed: Number((await pool.query(`select count(*) from appointments where status = 'Completed'`)).rows[0].count),
    ids: await texts('select id as text from appointments order by id limit $1'),
    names: await texts(`select name as text from users where id like 'CLIENT%' order by id desc limit $1`),
    stylists,
  }
}

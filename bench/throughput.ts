import { addDays } from '../domain/time/calendar.ts'
import { bookingRequest, insertDirectly } from './bookings.ts'
import { applyLoad, type Round } from './load.ts'
import { realisticQuestions, realisticStarts } from './realistic-salon.ts'
import { type Row, type Timings, together } from './report.ts'
import { type BenchSalon, writers } from './salons.ts'
import { type FreeStarts, stylistId } from './seed-salon.ts'

interface ShareOptions {
  readonly salon: BenchSalon
  /** The baseline's address. */
  readonly baseline: string
  readonly starts: FreeStarts
  readonly today: string
  readonly rounds: number
  readonly seconds: number
}

const percent = (share: number) => `${(share * 100).toLocaleString('en-US', { maximumSignificantDigits: 2 })} %`

/** Measures each kind of request as a share of the baseline, all in turn, round after round. */
export async function measureShares({ salon, baseline, starts, today, rounds, seconds }: ShareOptions): Promise<Row[]> {
  const { origin, reader, clients, bookers, pool } = salon
  let turn = 0
  const nextStylist = () => stylistId(turn++ % 50)
  const [from, month] = [addDays(today, 20), addDays(today, 50)]
  const load = { connections: writers, seconds }
  const book = () => {
    const booker = bookers[turn++ % bookers.length]
    const { body, headers } = bookingRequest(starts())
    return { body, headers: { ...headers, ...booker?.headers } }
  }
  const things: Record<string, () => Promise<Round>> = {
    baseline: () => applyLoad({ url: baseline, ...load }),
    page: () => applyLoad({ url: `${origin}/`, headers: { 'accept-encoding': 'br' }, ...load }),
    day: () =>
      applyLoad({ url: `${origin}/api/availability?stylistId=${nextStylist()}&from=${from}&to=${from}&minutes=60`, ...load }),
    month: () =>
      applyLoad({ url: `${origin}/api/availability?stylistId=${nextStylist()}&from=${from}&to=${month}&minutes=60`, ...load }),
    booking: async () => only(201, await applyLoad({ url: `${origin}/api/appointments`, post: book, ...load })),
    direct: () =>
      insertDirectly(pool, {
        starts,
        clients: clients.map(({ uid, name, email }) => ({ uid, name, email })),
        connections: writers,
        seconds,
      }),
    rendered: () =>
      applyLoad({
        url: `${origin}/mybookings`,
        headers: { 'accept-encoding': 'br', ...reader.headers },
        connections: 1,
        seconds,
      }),
    signedIn: () =>
      applyLoad({ url: `${origin}/mybookings`, headers: { 'accept-encoding': 'br', ...reader.headers }, ...load }),
  }
  const seen: { name: string; round: Round }[] = []
  for (const measure of Object.values(things)) await measure()
  for (let turns = 0; turns < rounds; turns++) {
    for (const [name, measure] of Object.entries(things)) seen.push({ name, round: await measure() })
  }

  const of = (wanted: string): Timings => together(seen.filter(({ name }) => name === wanted).map(({ round }) => round))
  const shareRow = (what: string, name: string, goal: number): Row => rowOfShare(what, of(name), of('baseline'), goal)
  const [booking, direct, rendered] = [of('booking'), of('direct'), of('rendered')]
  return [
    { what: 'Baseline: Node answers 1 KB of JSON', ...of('baseline'), measured: '100 %' },
    shareRow('A public page, no session', 'page', 0.2),
    shareRow('Availability of a day', 'day', 0.05),
    shareRow('Availability of a month', 'month', 0.02),
    shareRow('A booking with every check', 'booking', 0.02),
    { what: 'The same insert straight to PostgreSQL', ...direct },
    rowBesideInsert('A booking beside that insert', booking, direct),
    {
      what: 'A rendered page for a signed-in client',
      ...rendered,
      measured: `p50 ${rendered.p50.toFixed(1)} ms`,
      goal: 'p50 under 5 ms',
      isMet: rendered.p50 < 5,
    },
    shareRow(`The same page, ${writers} connections`, 'signedIn', 0.003),
  ]
}

function rowOfShare(what: string, timings: Timings, baseline: Timings, goal: number): Row {
  const share = timings.perSecond / baseline.perSecond
  const [measured, wanted] = [`${percent(share)} of the baseline`, `at least ${percent(goal)}`]
  return { what, ...timings, measured, goal: wanted, isMet: share >= goal }
}

function rowBesideInsert(what: string, { perSecond }: Timings, direct: Timings): Row {
  const ratio = perSecond / direct.perSecond
  return { what, perSecond, measured: `${percent(ratio)} of the insert`, goal: `at least ${percent(0.4)}`, isMet: ratio >= 0.4 }
}

/** The same of a salon as they are, where each request is for something else. */
export async function measureRealistic({
  salon: { origin, bookers },
  beside: { clients, pool },
  ...options
}: ShareOptions & {
  /** The salon that rows are inserted into directly, at `starts`, which are free there. */
  readonly beside: BenchSalon
}): Promise<Row[]> {
  const { baseline, starts, today, rounds, seconds } = options
  const paths = realisticQuestions(today)
  const free = realisticStarts(today)
  const load = { connections: writers, seconds }
  const loadOf = (path: () => string) => async () => only(200, await applyLoad({ url: `${origin}/`, path, ...load }))
  let turn = 0
  const post = () => {
    const { body, headers } = bookingRequest(free())
    return { body, headers: { ...headers, ...bookers[turn++ % bookers.length]?.headers } }
  }
  const things: Record<'baseline' | 'day' | 'month' | 'anyMonth' | 'booking' | 'direct', () => Promise<Round>> = {
    baseline: () => applyLoad({ url: baseline, ...load }),
    day: loadOf(paths.day),
    month: loadOf(paths.month),
    anyMonth: loadOf(paths.anyMonth),
    booking: async () => only(201, await applyLoad({ url: `${origin}/api/appointments`, post, ...load })),
    direct: () => insertDirectly(pool, { starts, clients: [...clients], connections: writers, seconds }),
  }
  const seen = new Map<string, Round[]>()
  for (let round = -1; round < rounds; round++) {
    for (const [name, measure] of Object.entries(things)) {
      const result = await measure()
      // The first warms up.
      if (round >= 0) seen.set(name, [...(seen.get(name) ?? []), result])
    }
  }
  const of = (name: keyof typeof things) => together(seen.get(name) ?? [])
  return [
    { what: 'Realistic salon: the baseline', ...of('baseline'), measured: '100 %' },
    rowOfShare('Realistic: a day', of('day'), of('baseline'), 0.05),
    rowOfShare('Realistic: a month', of('month'), of('baseline'), 0.02),
    rowOfShare('Realistic: a month of “first available”', of('anyMonth'), of('baseline'), 0.005),
    rowOfShare('Realistic: a booking', of('booking'), of('baseline'), 0.02),
    rowBesideInsert('Realistic: a booking beside the bare insert', of('booking'), of('direct')),
  ]
}

/** 200 people who want one start at one moment. */
export async function measureStorm({
  salon,
  starts,
  storms,
}: {
  salon: BenchSalon
  starts: FreeStarts
  storms: number
}): Promise<Row> {
  const people = 200
  const rounds: Round[] = []
  for (let storm = 0; storm < storms; storm++) {
    const start = starts()
    let turn = 0
    const post = () => {
      const { body, headers } = bookingRequest(start)
      return { body, headers: { ...headers, ...salon.bookers[turn++ % salon.bookers.length]?.headers } }
    }
    rounds.push(await applyLoad({ url: `${salon.origin}/api/appointments`, connections: people, amount: people, post }))
  }
  const won = rounds.map(({ statuses }) => statuses[201] ?? 0)
  const lost = rounds.map(({ statuses }) => statuses[409] ?? 0)
  return {
    what: `A storm of ${people} wanting one start`,
    ...together(rounds),
    measured: `${won.join(', ')} × 201; ${lost.join(', ')} × 409`,
    goal: `1 × 201, ${people - 1} × 409 each`,
    isMet: won.every((count) => count === 1) && lost.every((count) => count === people - 1),
  }
}

/** Counts overlapping bookings of a stylist. */
export async function countDoubleBookings({ pool }: BenchSalon): Promise<Row> {
  const { rows } = await pool.query<{ pairs: number }>(`
    select count(*)::int as pairs from (
      select starts_at < max(ends_at) over (
        partition by stylist_id order by starts_at, id rows between unbounded preceding and 1 preceding
      ) as meets
      from appointments where status in ('Pending', 'Confirmed')
    ) as held where meets`)
  const pairs = rows[0]?.pairs ?? Number.NaN
  return { what: 'Double bookings after all of this', measured: String(pairs), goal: '0', isMet: pairs === 0 }
}

/** @throws if there was any other status */
function only(status: number, round: Round): Round {
  const others = Object.keys(round.statuses).filter((other) => Number(other) !== status)
  if (others.length > 0) throw new Error(`expected ${status} only, got ${JSON.stringify(round.statuses)}`)
  return round
}

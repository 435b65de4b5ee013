import type pg from 'pg'
import { addDays } from '../domain/time/calendar.ts'
import { bookingRequests, deskBookingRequests, discardMail, insertDirectly } from './bookings.ts'
import { applyLoad, measureBeside, type Round } from './load.ts'
import { crowdedDate, realisticQuestions, realisticStarts, releaseRealisticStarts } from './realistic-salon.ts'
import { type Row, type Timings, together } from './report.ts'
import { type BenchSalon, writers } from './salons.ts'
import { beginnings, type FreeStarts, stylistId } from './seed-salon.ts'

interface ShareOptions {
  readonly salon: BenchSalon
  readonly baseline: string
  readonly distantStarts: FreeStarts
  readonly today: string
  readonly rounds: number
  readonly seconds: number
}

const percent = (share: number) => `${(share * 100).toLocaleString('en-US', { maximumSignificantDigits: 2 })} %`

export async function measureShares({
  salon,
  baseline,
  starts,
  distantStarts,
  today,
  rounds,
  seconds,
}: ShareOptions & { readonly starts: FreeStarts }): Promise<Row[]> {
  const { origin, reader, admin, clients, bookers, pool } = salon
  let turn = 0
  const search = () => `/api/clients?q=${beginnings[turn++ % beginnings.length]}`
  const createLoad =
    (path: () => string, { headers }: { headers: Record<string, string> }) =>
    async () =>
      only(200, await applyLoad({ url: `${origin}/`, path, headers, ...load }))
  const nextStylist = () => stylistId(turn++ % 50)
  const from = addDays(today, 20)
  const month = addDays(today, 50)
  const load = { connections: writers, seconds }
  const compressed = { 'accept-encoding': 'br' }
  const signedIn = { ...compressed, ...reader.headers }
  const post = bookingRequests(bookers, starts)
  const postAtDesk = deskBookingRequests(salon, starts)
  const { reference, of, shareOf, ratioOf } = await measureBeside(
    baselineLoad(baseline, seconds),
    {
      page: () => applyLoad({ url: `${origin}/`, headers: compressed, ...load }),
      day: () =>
        applyLoad({ url: `${origin}/api/availability?stylistId=${nextStylist()}&from=${from}&to=${from}&minutes=60`, ...load }),
      month: () =>
        applyLoad({
          url: `${origin}/api/availability?stylistId=${nextStylist()}&from=${from}&to=${month}&minutes=60`,
          ...load,
        }),
      booking: withoutMail(pool, async () => only(201, await applyLoad({ url: `${origin}/api/appointments`, post, ...load }))),
      desk: withoutMail(pool, async () =>
        only(201, await applyLoad({ url: `${origin}/api/appointments`, post: postAtDesk, ...load })),
      ),
      direct: withoutMail(pool, () =>
        insertDirectly(pool, {
          starts: distantStarts,
          clients: clients.map(({ uid, name, email }) => ({ uid, name, email })),
          connections: writers,
          seconds,
        }),
      ),
      client: createLoad(search, admin),
      dashboard: createLoad(() => '/api/dashboard', admin),
      own: createLoad(() => '/api/appointments?pageSize=10', reader),
      rendered: () => applyLoad({ url: `${origin}/mybookings`, headers: signedIn, connections: 1, seconds }),
      signedIn: () => applyLoad({ url: `${origin}/mybookings`, headers: signedIn, ...load }),
    },
    rounds,
  )
  const rendered = of('rendered')
  return [
    { what: 'Baseline: Node answers 1 KB of JSON', ...reference, measured: '100 %' },
    shareRow('A public page, no session', of('page'), shareOf('page'), 0.2),
    shareRow('Availability of a day', of('day'), shareOf('day'), 0.05),
    shareRow('Availability of a month', of('month'), shareOf('month'), 0.02),
    shareRow('A client found by three letters', of('client'), shareOf('client'), 0.01),
    shareRow('The dashboard', of('dashboard'), shareOf('dashboard'), 0.02),
    shareRow('A client’s own bookings', of('own'), shareOf('own'), 0.06),
    shareRow('A booking with every check', of('booking'), shareOf('booking'), 0.02),
    shareRow('A booking at the desk, for a client', of('desk'), shareOf('desk'), 0.02),
    { what: 'Its insert, each alone, straight to PostgreSQL', ...of('direct') },
    rowBesideInsert('A booking beside that insert', of('booking'), ratioOf('booking', 'direct')),
    {
      what: 'A rendered page for a signed-in client',
      ...rendered,
      measured: `p50 ${rendered.p50.toFixed(1)} ms`,
      goal: 'p50 under 5 ms',
      isMet: rendered.p50 < 5,
    },
    shareRow(`The same page, ${writers} connections`, of('signedIn'), shareOf('signedIn'), 0.02),
  ]
}

/** A third as long, since it is measured before and after each kind. */
const baselineLoad = (url: string, seconds: number) => () =>
  applyLoad({ url, connections: writers, seconds: Math.ceil(seconds / 3) })

function shareRow(what: string, timings: Timings, share: number, goal: number): Row {
  const measured = `${percent(share)} of the baseline`
  const least = `at least ${percent(goal)}`
  return { what, ...timings, measured, goal: least, isMet: share >= goal }
}

function rowBesideInsert(what: string, { perSecond }: Timings, ratio: number): Row {
  return { what, perSecond, measured: `${percent(ratio)} of the insert`, goal: `at least ${percent(0.4)}`, isMet: ratio >= 0.4 }
}

/** Measures a realistic salon, with another request each time. */
export async function measureRealistic({
  salon: { origin, admin, bookers, pool: ownPool },
  beside: { clients, pool },
  ...options
}: ShareOptions & {
  readonly beside: BenchSalon
}): Promise<Row[]> {
  const { baseline, distantStarts, today, rounds, seconds } = options
  const paths = realisticQuestions(today)
  const load = { connections: writers, seconds }
  const createLoad = (path: () => string) => async () => only(200, await applyLoad({ url: `${origin}/`, path, ...load }))
  // All rounds together would need more starts than exist.
  const bookFromTheFirst = async () => {
    // Before a round, not after: requests under way at its end still book.
    await releaseRealisticStarts(ownPool, today)
    const post = bookingRequests(bookers, realisticStarts(today))
    return only(201, await applyLoad({ url: `${origin}/api/appointments`, post, ...load }))
  }
  const { reference, of, shareOf, ratioOf } = await measureBeside(
    baselineLoad(baseline, seconds),
    {
      day: createLoad(paths.day),
      month: createLoad(paths.month),
      anyMonth: createLoad(paths.anyMonth),
      deskDay: async () =>
        only(200, await applyLoad({ url: `${origin}/api/days/${crowdedDate(today)}`, headers: admin.headers, ...load })),
      booking: withoutMail(ownPool, bookFromTheFirst),
      direct: withoutMail(pool, () =>
        insertDirectly(pool, { starts: distantStarts, clients: [...clients], connections: writers, seconds }),
      ),
    },
    rounds,
  )
  return [
    { what: 'Realistic salon: the baseline', ...reference, measured: '100 %' },
    shareRow('Realistic: a day', of('day'), shareOf('day'), 0.05),
    shareRow('Realistic: a month', of('month'), shareOf('month'), 0.02),
    shareRow('Realistic: a month of “first available”', of('anyMonth'), shareOf('anyMonth'), 0.005),
    shareRow('Realistic: the desk’s day, 200 visits', of('deskDay'), shareOf('deskDay'), 0.04),
    shareRow('Realistic: a booking', of('booking'), shareOf('booking'), 0.02),
    rowBesideInsert('Realistic: a booking beside the bare insert', of('booking'), ratioOf('booking', 'direct')),
  ]
}

/** Lets 200 people request one start at once. */
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
    const post = bookingRequests(salon.bookers, () => start)
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

/** Measures bookings, then discards their mail for the next measurement. */
const withoutMail = (pool: pg.Pool, measure: () => Promise<Round>) => async () => {
  const round = await measure()
  await discardMail(pool)
  return round
}

/** @throws for any other status */
function only(status: number, round: Round): Round {
  const others = Object.keys(round.statuses).filter((other) => Number(other) !== status)
  if (others.length > 0) throw new Error(`expected ${status} only, got ${JSON.stringify(round.statuses)}`)
  return round
}

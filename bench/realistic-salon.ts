import type pg from 'pg'
import { type StylistSchedule, weekHours } from '../domain/salon/schedule/hours.ts'
import { defaultSettings } from '../domain/salon/settings.ts'
import { addDays, timeLabel, weekdays } from '../domain/time/calendar.ts'
import { type FreeStarts, seededSalon, stylistId } from './seed-salon.ts'

/** Varying hours and breaks, absences, processing time, 15-minute starts, and full days. */
export const realisticSalon = {
  stylists: 12,
  daysAhead: 60,
} as const

/** Has 200 visits, beyond the full days. */
export const crowdedDate = (today: string) => addDays(today, realisticSalon.daysAhead + 2)

/** Days from today to the first one without seeded bookings. */
const firstFreeDay = realisticSalon.daysAhead + 25

/** A stylist's full day: start in minutes since midnight, duration, and claims as in `appointments.busy`. */
const visits: readonly (readonly [starts: number, minutes: number, busy: string | null])[] = [
  [540, 60, null],
  [600, 120, '{0,60,105,120}'],
  [660, 45, null],
  [750, 60, null],
  [840, 90, '{0,100}'],
  [945, 120, '{0,60,105,120}'],
  [1005, 45, null],
]

/** Everybody starts at 9 or 10 with a break at another time, has one afternoon off a week or every other week, and takes holidays. */
function buildSchedule(number: number, today: string): StylistSchedule {
  const day = [
    { starts: number % 3 === 0 ? 600 : 540, ends: 720 + (number % 4) * 15 },
    { starts: 765 + (number % 4) * 15, ends: 1080 },
  ]
  const weekly = {
    to: addDays(today, number % 7),
    from: addDays(today, number % 7),
    part: { starts: 960, ends: 1080 },
    reason: '',
  }
  const interval = number % 2 === 0 ? '' : ';INTERVAL=2'
  return {
    hours: Object.fromEntries(weekdays.filter((_, index) => index !== number % 7).map((weekday) => [weekday, day])),
    exceptions: [5, 19, 33].map((days) => ({ date: addDays(today, days + number), hours: [{ starts: 660, ends: 1020 }] })),
    absences: [
      { id: `W${number}`, ...weekly, repeats: `FREQ=WEEKLY${interval}` },
      {
        id: `H${number}`,
        from: addDays(today, 61 + number),
        to: addDays(today, 67 + number),
        part: null,
        repeats: null,
        reason: '',
      },
    ],
  }
}

export async function makeRealistic(connection: pg.Client, today: string): Promise<void> {
  const { stylists, daysAhead } = realisticSalon
  const settings = {
    ...defaultSettings({ name: 'Linden', address: '', phone: '', email: 'hello@salon.example' }, seededSalon.timeZone),
    hours: weekHours.parse(Object.fromEntries(weekdays.map((day) => [day, [{ starts: 540, ends: 1140 }]]))),
    starts: { kind: 'interval', minutes: 15 },
  }
  settings.rules.monthsAhead = 24
  await connection.query('insert into settings (document) values ($1) on conflict do nothing', [settings])
  // Counts as a change: the first version is a starting server's.
  await connection.query('update settings set document = $1', [settings])
  await connection.query('delete from stylists where id >= $1', [stylistId(stylists)])
  await connection.query(`delete from appointments where starts_at > now() and status in ('Pending', 'Confirmed')`)
  await connection.query(`update services set processing_minutes = 20, finishing_minutes = 10 where duration_minutes >= 40`)
  for (let number = 0; number < stylists; number++) {
    await connection.query('update stylists set schedule = $1 where id = $2', [buildSchedule(number, today), stylistId(number)])
  }
  for (const [index, [starts, minutes, busy]] of visits.entries()) {
    await connection.query(
      `insert into appointments (id, status, stylist_id, client_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, services, busy)
       select format('FULL%s-%s-%s', $1::int, number, day), 'Confirmed', 'STYLIST' || lpad(number::text, 5, '0'), 'CLIENT000001',
         at, at + $3::int * interval '1 minute', $6::date + day, $2, 0, '[]', $4::smallint[]
       from generate_series(0, $5::int - 1) number, generate_series(1, $7::int) day,
         lateral (select ($6::date + day + $2::int * interval '1 minute') at time zone '${seededSalon.timeZone}' as at) as moment
       -- Not quite full, so that there is something to find.
       where (number * 31 + day * 17 + $1) % 9 <> 0`,
      [index, starts, minutes, busy, stylists, today, daysAhead],
    )
  }
  await connection.query(
    `insert into appointments (id, status, stylist_id, client_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, services, client, phone)
     select format('DESK%s-%s', number, visit), (array['Pending', 'Confirmed', 'Confirmed'])[1 + visit % 3],
       'STYLIST' || lpad(number::text, 5, '0'), 'CLIENT' || lpad((visit + number)::text, 6, '0'),
       at, at + interval '30 minutes', $1, 540 + visit * 30, 60000, services, jsonb_build_object('name', 'Client ' || visit), '+1 718 555 0100'
     from generate_series(0, $2::int - 1) number, generate_series(0, 16) visit,
       lateral (select ($1::date + (540 + visit * 30) * interval '1 minute') at time zone '${seededSalon.timeZone}' as at) as moment,
       (select jsonb_agg(jsonb_build_object('id', id, 'ServiceName', name, 'Description', description, 'Price', 30, 'Duration', 15)) as services
        from (select * from services order by id limit 2) two) as chosen
     where (visit, number) not in ((16, 0), (16, 1), (16, 2), (16, 3))`,
    [crowdedDate(today), stylists],
  )
  await connection.query('select fold_appointment_deltas(1000000)')
  // Otherwise the server would mail about seeded bookings during the measurements.
  await connection.query('update appointment_events set relayed_at = now()')
  await connection.query('vacuum analyze')
}

export function realisticQuestions(today: string) {
  let turn = 0
  const query = (days: number, stylist?: 'any') => () => {
    turn++
    const from = addDays(today, 1 + ((turn * 7) % (realisticSalon.daysAhead - days)))
    const services = turn % 2 === 0 ? 'SERVICE00001,SERVICE00006' : 'SERVICE00008'
    const requestedStylist = stylist ?? stylistId(turn % realisticSalon.stylists)
    return `/api/availability?stylistId=${requestedStylist}&from=${from}&to=${addDays(from, days)}&services=${services}`
  }
  return { day: query(0), month: query(30), anyMonth: query(30, 'any') }
}

/** Yields 33,000 free starts within everybody's hours, after all seeded days. */
export function realisticStarts(today: string): FreeStarts {
  const times = [600, 645, 810, 855, 900].map(timeLabel)
  let next = 0
  return () => {
    for (;;) {
      const slot = next++
      const number = slot % realisticSalon.stylists
      const day = Math.floor(slot / realisticSalon.stylists / times.length)
      const date = addDays(today, firstFreeDay + day)
      const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
      // The day off: the salon's hours hold, but not the stylist's.
      if (weekday === number % 7) continue
      const time = times[Math.floor(slot / realisticSalon.stylists) % times.length] ?? ''
      return { stylistId: stylistId(number), date, time }
    }
  }
}

export async function releaseRealisticStarts(pool: pg.Pool, today: string): Promise<void> {
  await pool.query('delete from appointments where wall_date >= $1', [addDays(today, firstFreeDay)])
  await pool.query('vacuum analyze appointments, slot_claims')
}

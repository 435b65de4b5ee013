import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { defaultSettings, type Settings } from '../../../domain/salon/settings.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { claimDifferences } from '../../testing/claims.ts'
import { eventually } from '../../testing/live-events.ts'
import { randomUuid } from '../../testing/run/random.ts'
import {
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
  type TestApp,
} from '../../testing/salon.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let client: Person
let admin: Person
let serviceId: string
let stylistId: string
let now: number
let settings: Settings

const date = '2026-12-02'

beforeEach(async () => {
  database = await databaseOfThisTest()
  now = mondayMorning
  const salon = { name: 'Salon', address: '', phone: '(718) 555-0142', email: 'hello@salon.example' }
  settings = defaultSettings(salon, 'America/New_York')
  app = openTestSalon(database, {
    clock: () => now,
    settings: { get: () => ({ ...settings, version: 1 }), refresh: async () => {} },
  })
  client = await signedIn(app, database)
  admin = await signedIn(app, database, { email: adminEmail })
  serviceId = await addService(database)
  stylistId = await addStylist(database)
})

async function book(time = '10:00 AM', extra: object = {}, person = client): Promise<Appointment> {
  const response = await person.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date, time, ...extra })
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}

async function move(booking: Pick<Appointment, 'id' | 'version'>, to: object, person = client) {
  const { id, version } = booking
  const response = await person.call('PATCH', `/api/appointments/${id}`, { date, version, ...to })
  const body = (await response.json()) as Appointment & Partial<ErrorResponse>
  return { status: response.status, moved: body as Appointment, error: body.error }
}

async function confirm({ id }: Appointment): Promise<Appointment> {
  const response = await admin.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Confirmed' })
  return (await response.json()) as Appointment
}

async function readState(time: string, query: string, person = client): Promise<string | undefined> {
  const response = await person.call('GET', `/api/availability?stylistId=${stylistId}&from=${date}&to=${date}&${query}`)
  const [day] = (await response.json()) as { slots: { time: string; state: string }[] }[]
  return day?.slots.find((slot) => slot.time === time)?.state
}

describe('a client moves their booking', () => {
  test('to another time: the old one is free again, the new one is held', async () => {
    const booking = await book()
    const { status, moved } = await move(booking, { time: '2:00 PM' })
    expect([status, moved.time, moved.status, moved.version]).toEqual([200, '2:00 PM', 'Pending', 2])
    expect(moved.services).toEqual(booking.services)
    expect([await readState('10:00 AM', 'minutes=60'), await readState('2:00 PM', 'minutes=60')]).toEqual(['free', 'taken'])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('to a start within its own time, which is offered for this move only', async () => {
    const long = await addService(database, { minutes: 120 })
    const booking = await book('10:00 AM', { serviceIds: [long] })
    expect(await readState('11:00 AM', `moving=${booking.id}`)).toBe('free')
    expect(await readState('11:00 AM', 'minutes=120')).toBe('taken')
    expect((await move(booking, { time: '11:00 AM' })).status).toBe(200)
    expect(await claimDifferences(database)).toBe(0)
  })

  test('which makes a confirmed one pending again, unless the salon confirms automatically', async () => {
    const confirmed = await confirm(await book())
    expect((await move(confirmed, { time: '2:00 PM' })).moved.status).toBe('Pending')
    settings = { ...settings, rules: { ...settings.rules, confirmsAutomatically: true } }
    const booked = await book('4:00 PM')
    expect(booked.status).toBe('Confirmed')
    expect((await move(booked, { time: '11:00 AM' })).moved.status).toBe('Confirmed')
  })

  test('a repeat after a lost response returns the record, and writes nothing', async () => {
    const booking = await book()
    const first = await move(booking, { time: '2:00 PM' })
    expect(await move(booking, { time: '2:00 PM' })).toEqual(first)
  })

  test('not with an old version: the response has the current record', async () => {
    const booking = await book()
    const confirmed = await confirm(booking)
    const { status, error } = await move(booking, { time: '2:00 PM' })
    expect([status, error?.code, error?.current?.version]).toEqual([409, 'conflict', confirmed.version])
  })

  test('not to a taken time: the next ones are named, and it stays where it was', async () => {
    const booking = await book()
    await book('2:00 PM', {}, await signedIn(app, database))
    const { status, error } = await move(booking, { time: '2:00 PM' })
    expect([status, error?.code, error?.nextFree?.[0]]).toEqual([409, 'slot_taken', { date, time: '10:00 AM' }])
    expect(await readState('10:00 AM', 'minutes=60')).toBe('taken')
    expect(await claimDifferences(database)).toBe(0)
  })

  test('to a time at which they have another visit only where they want both', async () => {
    const other = await addStylist(database)
    await book('2:00 PM', { stylistId: other })
    const booking = await book()
    const { status, error } = await move(booking, { time: '2:00 PM' })
    expect([status, error?.reason, error?.current?.stylist?.id]).toEqual([409, 'own_visit', other])
    expect((await move(booking, { time: '2:00 PM', alsoBook: true })).status).toBe(200)
  })

  test('to another stylist at the same time, on the terms that were shown', async () => {
    const other = await addStylist(database, { name: 'Noor' })
    const own = { [serviceId]: { Price: 60, Duration: 90 } }
    await database.db.update(stylists).set({ services: own }).where(eq(stylists.id, other))
    const booking = await book()
    const to = { time: '10:00 AM', stylistId: other }
    expect((await move(booking, to)).error?.reason).toBe('catalogue_changed')
    expect((await move(booking, { ...to, expected: { total: 50, minutes: 90 } })).error?.reason).toBe('catalogue_changed')
    const { status, moved } = await move(booking, { ...to, expected: { total: 60, minutes: 90 } })
    expect([status, moved.stylist?.stylistName, moved.services[0]]).toMatchObject([200, 'Noor', { Price: 60, Duration: 90 }])
    const [row] = await database.db.select().from(appointments)
    expect([row?.chargesMills, row?.stylistId, row && row.endsAt.getTime() - row.startsAt.getTime()]).toEqual([
      60_000,
      other,
      5_400_000,
    ])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('to the first available stylist: everybody’s times are offered, with its own stylist for the visit as booked', async () => {
    const other = await addStylist(database, { name: 'Noor' })
    const own = { [serviceId]: { Price: 60, Duration: 90 } }
    await database.db.update(stylists).set({ services: own }).where(eq(stylists.id, other))
    const booking = await book()
    await database.db.update(services).set({ durationMinutes: 200 })
    const someone = await signedIn(app, database)
    const take = (time: string, id: string) =>
      database.pool.query(
        `insert into appointments (id, status, stylist_id, client_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, services)
         values ($1, 'Confirmed', $2, $3, $4::timestamptz, $4::timestamptz + interval '1 hour', $5, 0, 0, '[]')`,
        [randomUuid(), id, someone.uid, `${date}T${time}-05:00`, date],
      )
    // Its own stylist is taken at 12 and 3, the other one at 3 and from 4:30.
    await take('12:00', stylistId)
    for (const id of [stylistId, other]) await take('15:00', id)
    await take('16:30', other)
    const get = async <Body>(path: string, query: string, person = client) => {
      const response = await person.call('GET', `/api/availability${path}?moving=${booking.id}&${query}`)
      return { status: response.status, body: (await response.json()) as Body }
    }
    const { body: days } = await get<{ slots: { time: string; state: string }[] }[]>(
      '',
      `stylistId=any&from=${date}&to=${date}`,
    )
    expect(days[0]?.slots.map(({ time, state }) => `${time} ${state}`)).toEqual([
      ...['10:00 AM free', '11:00 AM free', '12:00 PM free', '2:00 PM free', '3:00 PM taken', '4:00 PM free'],
    ])
    const freeAt = async (time: string) => {
      const { body } = await get<{ stylistName: string; total: number }[]>('/candidates', `date=${date}&time=${time}`)
      return body.map(({ stylistName, total }) => `${stylistName} ${total}`)
    }
    expect(await freeAt('12:00+PM')).toEqual(['Noor 60'])
    expect(await freeAt('4:00+PM')).toEqual(['Mara 42.5'])
    expect(await freeAt('10:00+AM')).toEqual(['Mara 42.5', 'Noor 60'])
    expect((await get('/candidates', `date=${date}&time=4:00+PM`, someone)).status).toBe(404)
    expect((await get('/next', 'stylistId=any')).status).toBe(200)
  })

  test('not to a stylist who does not offer it, is away, has left, or at a time that nobody can book', async () => {
    const other = await addStylist(database, { name: 'Noor' })
    await database.db
      .update(stylists)
      .set({ services: { [await addService(database)]: {} } })
      .where(eq(stylists.id, other))
    const booking = await book()
    const refusals = await Promise.all([
      move(booking, { time: '2:00 PM', stylistId: other }),
      move(booking, { time: '2:00 PM', stylistId: 'gone' }),
      move(booking, { time: '2:00 PM', stylistId: 'any' }),
      move(booking, { time: '1:00 PM' }),
      move(booking, { time: '2:00 PM', date: '2026-11-29' }),
      move(booking, { time: '2:00 PM', date: '2028-11-29' }),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422])
    expect((await database.db.select().from(appointments))[0]?.version).toBe(1)
  })

  test('with the booked price and duration if the stylist stays, even if the catalogue has changed', async () => {
    const booking = await book()
    await database.db.update(services).set({ priceMills: 99_000, durationMinutes: 180 })
    const { moved } = await move(booking, { time: '2:00 PM' })
    expect(moved.services).toEqual(booking.services)
    expect(await claimDifferences(database)).toBe(0)
  })

  test('never somebody else’s, a canceled or a completed one, nor one that has begun', async () => {
    const booking = await book()
    expect((await move(booking, { time: '2:00 PM' }, await signedIn(app, database))).status).toBe(404)
    now = booking.date
    expect((await move(booking, { time: '2:00 PM' })).status).toBe(403)
    const response = await client.call('PATCH', `/api/appointments/${booking.id}`, { from: 'Pending', status: 'Canceled' })
    expect((await move((await response.json()) as Appointment, { time: '2:00 PM' })).status).toBe(403)
  })
})

describe('the salon’s notice', () => {
  beforeEach(() => {
    settings = { ...settings, rules: { ...settings.rules, changeNotice: 24 * 60 } }
  })
  const cancel = ({ id }: Appointment, person = client) =>
    person.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Canceled' })

  test('lets a client cancel and move until then, to the second', async () => {
    const moved = await book()
    const canceled = await book('2:00 PM')
    now = moved.date - 24 * 3600
    expect((await move(moved, { time: '4:00 PM' })).status).toBe(200)
    expect((await cancel(canceled)).status).toBe(200)
  })

  test('refuses both after that with the salon’s phone, and the administrator does them', async () => {
    const booking = await book()
    now = booking.date - 24 * 3600 + 1
    const message = 'You can cancel or move a visit online until 24 hours before it starts. Call us at (718) 555-0142.'
    const { status, error } = await move(booking, { time: '4:00 PM' })
    expect([status, error]).toEqual([403, { code: 'forbidden', message }])
    const refused = await cancel(booking)
    expect([refused.status, await refused.json()]).toEqual([403, { error: { code: 'forbidden', message } }])
    expect((await move(booking, { time: '4:00 PM' }, admin)).status).toBe(200)
    expect((await cancel(booking, admin)).status).toBe(200)
  })

  test('holds if the salon moves the visit closer while the client cancels it', async () => {
    const booking = await book('4:00 PM')
    now = booking.date - 25 * 3600
    const salon = await database.pool.connect()
    try {
      await salon.query('begin')
      await salon.query(
        `update appointments set starts_at = starts_at - interval '5 hours', ends_at = ends_at - interval '5 hours'`,
      )
      const canceled = cancel(booking)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await eventually(async () => (await database.pool.query(waiting)).rowCount === 1)
      await salon.query('commit')
      expect((await canceled).status).toBe(403)
    } finally {
      salon.release(true)
    }
  })
})

describe('the administrator moves a booking', () => {
  test('and it keeps its status', async () => {
    const { status, moved } = await move(await confirm(await book()), { time: '2:00 PM' }, admin)
    expect([status, moved.status]).toEqual([200, 'Confirmed'])
  })

  test('to another stylist at the price that the client agreed to, where nothing else was shown', async () => {
    const other = await addStylist(database, { name: 'Noor' })
    const own = { [serviceId]: { Price: 60, Duration: 90 } }
    await database.db.update(stylists).set({ services: own }).where(eq(stylists.id, other))
    const { moved } = await move(await book(), { time: '2:00 PM', stylistId: other }, admin)
    expect(moved).toMatchObject({ stylist: { stylistName: 'Noor' }, services: [{ Price: 42.5, Duration: 90 }] })
  })

  test('also one whose service is gone, which a client can move within the same stylist’s time only', async () => {
    const other = await addStylist(database)
    const booking = await book()
    await database.db.delete(services)
    expect((await move(booking, { time: '2:00 PM', stylistId: other })).status).toBe(422)
    const { status, moved } = await move(booking, { time: '2:00 PM', stylistId: other }, admin)
    expect([status, moved.services]).toEqual([200, booking.services])
    expect((await move(moved, { time: '4:00 PM' })).status).toBe(200)
  })

  test('after which an undo moves it back, and the step before can’t be undone', async () => {
    const { moved } = await move(await confirm(await book()), { time: '2:00 PM' }, admin)
    const undo = (version: number) => admin.call('POST', `/api/appointments/${moved.id}/undo`, { version })
    const undone = (await (await undo(moved.version)).json()) as Appointment
    expect([undone.time, undone.status]).toEqual(['10:00 AM', 'Confirmed'])
    expect((await undo(undone.version)).status).toBe(409)
  })
})

test('nobody confirms or cancels a visit at a time that they haven’t seen', async () => {
  const visit = await book('10:00 AM')
  const { moved } = await move(visit, { time: '2:00 PM' })
  const change = (person: Person, body: object) =>
    person.call('PATCH', `/api/appointments/${visit.id}`, { from: 'Pending', ...body })
  for (const [person, status] of [
    [admin, 'Confirmed'],
    [client, 'Canceled'],
  ] as const) {
    const refused = await change(person, { status, version: visit.version })
    const { error } = (await refused.json()) as ErrorResponse
    expect([refused.status, error]).toMatchObject([
      409,
      { message: 'This booking was just changed. Look at it again first.', current: { id: visit.id, time: '2:00 PM' } },
    ])
  }
  const confirmed = await change(admin, { status: 'Confirmed', version: moved.version })
  expect(await confirmed.json()).toMatchObject({ status: 'Confirmed', time: '2:00 PM' })
  const repeated = await change(admin, { status: 'Confirmed', version: moved.version })
  expect([repeated.status, await repeated.json()]).toMatchObject([200, { status: 'Confirmed', version: moved.version + 1 }])
})

test('the history says from where to where, and the calendar file replaces the earlier one', async () => {
  const other = await addStylist(database)
  const booking = await book()
  const sequence = async () => {
    const file = await (await client.call('GET', `/api/appointments/${booking.id}/calendar.ics`)).text()
    return { sequence: Number(/SEQUENCE:(\d+)/.exec(file)?.[1]), start: /DTSTART:(\S+)/.exec(file)?.[1] }
  }
  const before = await sequence()
  await move(booking, { time: '2:00 PM', stylistId: other })
  const after = await sequence()
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect([before.start, after.start]).toEqual(['20261202T150000Z', '20261202T190000Z'])
  const events = await database.db.select().from(appointmentEvents).orderBy(asc(appointmentEvents.id))
  const at = (instant: string) => Date.parse(instant) / 1000
  expect(events.at(-1)).toMatchObject({
    kind: 'moved',
    actorId: client.uid,
    actorRole: 'client',
    data: {
      from: { status: 'Pending', startsAt: at('2026-12-02T15:00:00Z'), date: '2026-12-02', minutes: 600, stylistId },
      to: { status: 'Pending', startsAt: at('2026-12-02T19:00:00Z'), date: '2026-12-02', minutes: 840, stylistId: other },
    },
  })
})

test('lists and figures follow a move into another week', async () => {
  const booking = await confirm(await book())
  await move(booking, { time: '2:00 PM', date: '2026-12-09' }, admin)
  const figures =
    'select kind, starts_on::text as week, sum(n)::int as n from appointment_figures_now where kind = $1 group by 1, 2 having sum(n) <> 0'
  const { rows } = await database.pool.query(figures, ['week status'])
  expect(rows).toEqual([{ kind: 'week status', week: '2026-12-07', n: 1 }])
  const list = await admin.call('GET', '/api/appointments?scope=all&status=Confirmed&order=visit')
  expect(await list.json()).toMatchObject({ total: 1, items: [{ id: booking.id, time: '2:00 PM' }] })
})

test('an invalid move is refused in words', async () => {
  const booking = await book()
  const hostile: [field: string, to: object][] = [
    ['date', { date: undefined, time: '2:00 PM' }],
    ['date', { date: '2026-02-30', time: '2:00 PM' }],
    ['time', { time: '2:03 PM' }],
    ['time', { time: 840 }],
    ['stylistId', { time: '2:00 PM', stylistId: [] }],
    ['stylistId', { time: '2:00 PM', stylistId: 'a\u0000b' }],
    ['version', { time: '2:00 PM', version: undefined }],
    ['version', { time: '2:00 PM', version: '1' }],
    ['expected', { time: '2:00 PM', expected: 'less' }],
    ['expected', { time: '2:00 PM', expected: { total: -1, minutes: 0 } }],
    ['alsoBook', { time: '2:00 PM', alsoBook: 'yes' }],
  ]
  for (const [field, to] of hostile) {
    const { status, error } = await move(booking, to)
    expect([status, error?.code, Object.keys(error?.fields ?? {})], JSON.stringify(to)).toEqual([422, 'invalid', [field]])
    expect(error?.message).toMatch(/^[A-Z“][^{}[\]]+$/)
  }
  expect((await database.db.select().from(appointments))[0]?.version).toBe(1)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment, AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { addService, addStylist, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let client: Person
let other: Person
let admin: Person
let serviceId: string
let now = mondayMorning

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now })
  client = await signedIn(app, database, { name: 'Ada Client' })
  other = await signedIn(app, database, { name: 'Bob Client' })
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  serviceId = await addService(database)
})
afterAll(() => database.drop())

interface Booking {
  serviceIds: string[]
  stylistId: string
  date: string
  time: string
  alsoBook?: boolean
}

async function possible(changes: Partial<Booking> = {}): Promise<Booking> {
  const stylistId = await addStylist(database)
  return { serviceIds: [serviceId], stylistId, date: '2026-12-02', time: '10:00 AM', alsoBook: true, ...changes }
}
const book = (person: Person, booking: Booking, key?: string) =>
  person.call('POST', '/api/appointments', booking, key === undefined ? {} : { 'idempotency-key': key })
const change = (person: Person, id: string, from: AppointmentStatus, status: AppointmentStatus) =>
  person.call('PATCH', `/api/appointments/${id}`, { from, status })
const readError = async (response: Response) =>
  (
    (await response.json()) as {
      error: { code: string; message: string; fields?: object; nextFree?: object[]; current?: Appointment }
    }
  ).error
const booked = async (booking: Booking, person = client) => (await (await book(person, booking)).json()) as Appointment

describe('booking', () => {
  test('returns the whole record, frozen as booked', async () => {
    const colour = await addService(database, { name: 'Colour', minutes: 90, priceMills: 99_000 })
    const booking = await possible({ serviceIds: [colour, serviceId], time: '2:00 PM' })
    const response = await book(client, booking)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      status: 'Pending',
      services: [
        { ServiceName: 'Colour', Price: 99, Duration: 90 },
        { ServiceName: 'Cut', Price: 42.5, Duration: 60 },
      ],
      stylist: { id: booking.stylistId, stylistName: 'Mara' },
      date: Date.parse('2026-12-02T14:00:00-05:00') / 1000,
      time: '2:00 PM',
      user: { uid: client.uid, name: 'Ada Client', email: client.email },
    })
  })

  test.each([
    ['a time that has passed', { date: '2026-11-29' }, 'time', 'That time has passed. Choose a later one.'],
    ['more than a year ahead', { date: '2027-12-01' }, 'date', 'You can book up to a year ahead.'],
    ['no service', { serviceIds: [] }, 'serviceIds', 'Choose at least one service'],
    ['an unknown service', { serviceIds: ['NONE'] }, 'serviceIds', 'One of these services isn’t offered anymore.'],
    ['an unknown stylist', { stylistId: 'NONE' }, 'stylistId', 'That stylist doesn’t work here anymore. Choose another one.'],
    ['a slot that does not exist', { time: '1:00 PM' }, 'time', expect.stringContaining('Choose one of these times')],
    ['a date that does not exist', { date: '2027-02-29' }, 'date', expect.stringContaining('Use a date')],
  ] as const)('refuses %s', async (_, changes, field, message) => {
    const error = await readError(
      await book(
        client,
        await possible({ ...changes, serviceIds: [...((changes as Partial<Booking>).serviceIds ?? [serviceId])] }),
      ),
    )
    expect(error).toMatchObject({ code: 'invalid', fields: { [field]: message } })
  })

  test('refuses a weekday off, an unavailable stylist and an end after closing', async () => {
    const weekendOnly = await addStylist(database, { days: ['Saturday', 'Sunday'] })
    expect(await readError(await book(client, await possible({ stylistId: weekendOnly })))).toMatchObject({
      fields: { date: 'Mara doesn’t work on Wednesdays. Choose another day.' },
    })
    const away = await addStylist(database, { status: 'On leave' })
    expect(await readError(await book(client, await possible({ stylistId: away })))).toMatchObject({
      fields: { stylistId: expect.any(String) },
    })
    const long = await addService(database, { minutes: 185 })
    expect(await readError(await book(client, await possible({ serviceIds: [long], time: '4:00 PM' })))).toMatchObject({
      fields: { time: expect.stringContaining('closing') },
    })
    const exact = await addService(database, { minutes: 180 })
    expect((await book(client, await possible({ serviceIds: [exact], time: '4:00 PM' }))).status).toBe(201)
  })

  test('a taken time is 409 with the next free times', async () => {
    const booking = await possible({ time: '11:00 AM' })
    await book(other, booking)
    const response = await book(client, booking)
    expect(response.status).toBe(409)
    expect(await readError(response)).toMatchObject({
      code: 'slot_taken',
      nextFree: [
        { date: '2026-12-02', time: '10:00 AM' },
        { date: '2026-12-03', time: '10:00 AM' },
        { date: '2026-12-04', time: '10:00 AM' },
      ],
    })
  })

  test('one key and body return one booking, a different body a 422', async () => {
    const booking = await possible()
    const first = await book(client, booking, 'key-1')
    const again = await book(client, booking, 'key-1')
    expect([again.status, await again.json()]).toEqual([first.status, await first.json()])
    expect((await book(client, { ...booking, time: '2:00 PM' }, 'key-1')).status).toBe(422)
    expect((await book(other, { ...booking, time: '2:00 PM' }, 'key-1')).status).toBe(201)
  })

  test('a repeated request succeeds even when its time has passed', async () => {
    const booking = await possible()
    const first = (await (await book(client, booking, 'key-late')).json()) as Appointment
    now = first.date + 60
    const again = (await (await book(client, booking, 'key-late')).json()) as Appointment
    now = mondayMorning
    expect(again.id).toBe(first.id)
  })
})

describe('status changes', () => {
  test('a client cancels, and the time is free again', async () => {
    const booking = await possible()
    const { id } = await booked(booking)
    expect((await book(other, booking)).status).toBe(409)
    expect(await (await change(client, id, 'Pending', 'Canceled')).json()).toMatchObject({ id, status: 'Canceled' })
    expect((await book(other, booking)).status).toBe(201)
  })

  test('re-opening takes the time back, or says that it is taken', async () => {
    const booking = await possible()
    const { id } = await booked(booking)
    await change(client, id, 'Pending', 'Canceled')
    expect((await change(client, id, 'Canceled', 'Pending')).status).toBe(200)
    await change(client, id, 'Pending', 'Canceled')
    await book(other, booking)
    const refused = await readError(await change(client, id, 'Canceled', 'Pending'))
    expect(refused).toMatchObject({
      code: 'slot_taken',
      nextFree: [{ time: '11:00 AM' }, { time: '10:00 AM' }, { time: '10:00 AM' }],
    })
    expect((await readError(await change(admin, id, 'Canceled', 'Pending'))).code).toBe('slot_taken')
  })

  test('a client cannot re-open a past booking; the administrator can', async () => {
    const { id, date } = await booked(await possible())
    await change(client, id, 'Pending', 'Canceled')
    now = date
    const refused = await readError(await change(client, id, 'Canceled', 'Pending'))
    const byAdmin = await change(admin, id, 'Canceled', 'Pending')
    now = mondayMorning
    expect(refused).toMatchObject({ code: 'invalid', message: 'That time has passed. Book a new one.' })
    expect(byAdmin.status).toBe(200)
  })

  test('a change that somebody made first is 409 with the fresh record', async () => {
    const { id } = await booked(await possible())
    await change(admin, id, 'Pending', 'Confirmed')
    const late = await change(admin, id, 'Pending', 'Canceled')
    expect(late.status).toBe(409)
    expect(await readError(late)).toMatchObject({ code: 'conflict', current: { id, status: 'Confirmed' } })
  })

  test('exactly one of many parallel changes wins, and its repeats return it', async () => {
    const { id } = await booked(await possible())
    const cancel = (person: Person) => async () => (await change(person, id, 'Pending', 'Canceled')).status
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, turn) => cancel(turn % 2 ? admin : client)()))
    const [ofClient, ofAdmin] = [0, 1].map((person) => new Set(statuses.filter((_, turn) => turn % 2 === person)))
    expect([ofClient, ofAdmin]).toContainEqual(new Set([200]))
    expect([ofClient, ofAdmin]).toContainEqual(new Set([409]))
    const [row] = await database.db.select().from(appointments).where(eq(appointments.id, id))
    expect(row?.version).toBe(2)
  })

  test('a repeat after a lost response counts as the own change, even much later', async () => {
    const { id } = await booked(await possible())
    await change(client, id, 'Pending', 'Canceled')
    const again = await change(client, id, 'Pending', 'Canceled')
    expect([again.status, await again.json()]).toEqual([200, expect.objectContaining({ id, status: 'Canceled' })])
    expect((await change(client, id, 'Confirmed', 'Canceled')).status).toBe(409)
    expect((await change(admin, id, 'Pending', 'Canceled')).status).toBe(409)
    const [row] = await database.db.select().from(appointments).where(eq(appointments.id, id))
    expect(row?.version).toBe(2)
  })

  test('a client can neither confirm nor complete, nor touch somebody else’s', async () => {
    const { id } = await booked(await possible())
    expect((await change(client, id, 'Pending', 'Confirmed')).status).toBe(403)
    expect((await change(client, id, 'Pending', 'Completed')).status).toBe(403)
    expect((await change(other, id, 'Pending', 'Canceled')).status).toBe(404)
    expect((await change(admin, id, 'Completed', 'Pending')).status).toBe(403)
  })
})

describe('lists', () => {
  test('show one’s own by date of the visit, by status and page', async () => {
    const someone = await signedIn(app, database)
    const ids: string[] = []
    for (const date of ['2026-12-04', '2026-12-03', '2026-12-02'])
      ids.push((await booked(await possible({ date }), someone)).id)
    await change(someone, ids[0] ?? '', 'Pending', 'Canceled')
    const page = async (query: string) => {
      const { items, total, next } = (await (await someone.call('GET', `/api/appointments?${query}`)).json()) as {
        items: Appointment[]
        total: number
        next: string | null
      }
      return [items.map(({ id }) => id), total, next]
    }
    expect(await page('')).toEqual([[ids[2], ids[1], ids[0]], 3, null])
    const [first, , next] = await page('status=Pending&pageSize=1')
    expect(first).toEqual([ids[2]])
    expect(await page(`status=Pending&pageSize=1&after=${next}`)).toEqual([[ids[1]], 2, null])
    expect(await page('status=Completed')).toEqual([[], 0, null])
  })
})

describe('days on which the clocks change', () => {
  test.each([
    ['America/New_York', '2026-03-08', '2026-03-01T12:00:00Z', '2026-03-08T14:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-10-20T12:00:00Z', '2026-11-01T15:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-20T12:00:00Z', '2026-03-29T08:00:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-20T12:00:00Z', '2026-10-25T09:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-01T12:00:00Z', '2026-10-03T23:00:00Z'],
  ])('%s on %s: 10:00 AM is 10:00 AM', async (timeZone, date, today, expected) => {
    const salon = openTestSalon(database, { clock: () => Date.parse(today) / 1000, environment: { SALON_TIME_ZONE: timeZone } })
    const person = await signedIn(salon, database)
    const booking = await possible({ date })
    const response = (await (await book(person, booking)).json()) as Appointment
    expect(new Date(response.date * 1000).toISOString()).toBe(new Date(expected).toISOString())
    expect([response.time, response.date]).toEqual(['10:00 AM', instantOf(date, '10:00 AM', timeZone)])
    const query = `stylistId=${booking.stylistId}&from=${date}&to=${date}&minutes=60`
    const [day] = (await (await person.call('GET', `/api/availability?${query}`)).json()) as [
      { slots: { time: string; state: string }[] },
    ]
    expect(day.slots.map(({ state }) => state)).toEqual(['taken', 'free', 'free', 'free', 'free', 'free'])
  })
})

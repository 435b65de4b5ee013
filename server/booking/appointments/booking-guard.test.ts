import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { bookingLimits } from '../../../domain/booking/booking.ts'
import { slots } from '../../../domain/salon/schedule/usual-hours.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { liveInProcess } from '../../platform/live/live.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addService, addStylist, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory, storeSettings } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let app: ReturnType<typeof openTestSalon>
let client: Person
let serviceId: string
let stylistId: string

const limits = { ...bookingLimits, attemptsOfClient: 1_000, attemptsOfAddress: 1_000 }

beforeEach(async () => {
  database = await databaseOfThisTest()
  app = openTestSalon(database, { limits })
  client = await signedIn(app, database)
  serviceId = await addService(database)
  stylistId = await addStylist(database)
})

function booking(turn = 0, changes: object = {}) {
  const date = addDays('2026-12-02', Math.floor(turn / slots.length))
  const time = slots[turn % slots.length]
  return { serviceIds: [serviceId], stylistId, date, time, ...changes }
}
const book = (body: object, { person = client, key }: { person?: Person; key?: string } = {}) =>
  person.call('POST', '/api/appointments', body, key === undefined ? {} : { 'idempotency-key': key })
const booked = async (...input: Parameters<typeof book>) => (await (await book(...input)).json()) as Appointment
const readError = async (response: Response) => ((await response.json()) as ErrorResponse).error
const statuses = async (pending: Promise<Response>[]) => (await Promise.all(pending)).map(({ status }) => status)
const count = (all: readonly number[], expected: number) => all.filter((status) => status === expected).length
const change = (id: string, from: string, status: string, person = client) =>
  person.call('PATCH', `/api/appointments/${id}`, { from, status })
async function openBookings({ uid }: Person): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from appointments where client_id = $1 and status in ('Pending', 'Confirmed')`,
    [uid],
  )
  return rows[0]?.n ?? -1
}

describe('the limit of a client’s bookings ahead', () => {
  const tooMany = {
    code: 'conflict',
    reason: 'too_many_open',
    message: 'You have 10 upcoming bookings, the most you can have online. Cancel one first, or contact us.',
  }

  test('is ten, also for thirty concurrent requests', async () => {
    const all = await statuses(Array.from({ length: 30 }, (_, turn) => book(booking(turn))))
    expect([count(all, 201), count(all, 409)]).toEqual([10, 20])
    expect(await openBookings(client)).toBe(10)
    expect(await readError(await book(booking(40)))).toEqual(tooMany)
  })

  test('follows the salon’s setting', async () => {
    const settings = settingsInMemory()
    settings.change({ rules: { mostOpen: 2 } })
    app = openTestSalon(database, { limits, settings })
    client = await signedIn(app, database)
    await storeSettings(database, settings)
    expect(await statuses([book(booking(0)), book(booking(1)), book(booking(2))])).toEqual(
      expect.arrayContaining([201, 201, 409]),
    )
    expect(await readError(await book(booking(3)))).toEqual({
      ...tooMany,
      message: 'You have 2 upcoming bookings, the most you can have online. Cancel one first, or contact us.',
    })
  })

  test('leaves one place to one of many racing requests', async () => {
    for (let turn = 0; turn < 9; turn++) await booked(booking(turn))
    for (let round = 1; round <= 6; round++) {
      const responses = await Promise.all(Array.from({ length: 20 }, (_, turn) => book(booking(20 * round + turn))))
      const created = responses.filter(({ status }) => status === 201)
      expect(created).toHaveLength(1)
      const [appointment] = (await Promise.all(created.map((response) => response.json()))) as Appointment[]
      await change(appointment?.id ?? '', 'Pending', 'Canceled')
    }
  })

  test('does not count canceled or past bookings, nor anybody else’s', async () => {
    const other = await signedIn(app, database)
    for (let day = 1; day <= 12; day++) await addAppointment(database, { userId: client.uid, date: addDays('2026-10-01', day) })
    const ids: string[] = []
    for (let turn = 0; turn < 10; turn++) ids.push((await booked(booking(turn))).id)
    await change(ids[0] ?? '', 'Pending', 'Canceled')
    expect((await book(booking(10))).status).toBe(201)
    expect((await book(booking(11), { person: other })).status).toBe(201)
  })

  test('cannot be exceeded by re-opening canceled bookings', async () => {
    const { id } = await booked(booking(0))
    await change(id, 'Pending', 'Canceled')
    for (let turn = 1; turn <= 10; turn++) await book(booking(turn))
    expect(await readError(await change(id, 'Canceled', 'Pending'))).toEqual(tooMany)
    const admin = await signedIn(app, database, { email: adminEmail })
    expect((await change(id, 'Canceled', 'Pending', admin)).status).toBe(200)
  })

  test('does not apply to the administrator', async () => {
    const person = await signedIn(app, database, { email: adminEmail })
    const all = await statuses(Array.from({ length: 25 }, (_, turn) => book(booking(turn), { person })))
    expect(count(all, 201)).toBe(25)
  })

  test('does not refuse a repeat of a successful request', async () => {
    const first = await booked(booking(0), { key: 'key-1' })
    for (let turn = 1; turn < 10; turn++) await book(booking(turn))
    expect((await booked(booking(0), { key: 'key-1' })).id).toBe(first.id)
  })
})

describe('the limit of attempts', () => {
  const bookTaken = () => book(booking(0))

  test('is twenty in ten minutes for one client, who then reads how long to wait, and affects nobody else', async () => {
    app = openTestSalon(database, { limits: bookingLimits })
    const eager = await signedIn(app, database)
    const other = await signedIn(app, database)
    const attempt = (person: Person) => book(booking(0, { stylistId: 'NONE' }), { person })
    const all = await statuses(Array.from({ length: 30 }, () => attempt(eager)))
    expect([count(all, 422), count(all, 429)]).toEqual([20, 10])
    const refused = await attempt(eager)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await readError(refused)).toEqual({
      code: 'rate_limited',
      message: 'That’s a lot of booking requests in a short time. Try again in 10 minutes, or contact us.',
    })
    expect((await attempt(other)).status).toBe(422)
    const person = await signedIn(app, database, { email: adminEmail })
    expect(count(await statuses(Array.from({ length: 30 }, () => attempt(person))), 422)).toBe(30)
  })

  test('counts re-opening too, but not canceling', async () => {
    app = openTestSalon(database, { limits: { ...limits, attemptsOfClient: 3, windowSeconds: 600 } })
    const person = await signedIn(app, database)
    const { id } = await booked(booking(0), { person })
    const changed = async (from: string, status: string) => (await change(id, from, status, person)).status
    const all: number[] = []
    for (let turn = 0; turn < 3; turn++) all.push(await changed('Pending', 'Canceled'), await changed('Canceled', 'Pending'))
    expect(all).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('also applies to a network address, for any client', async () => {
    const each = { ...limits, attemptsOfAddress: 4 }
    app = openTestSalon(database, { limits: each })
    const people = [await signedIn(app, database), await signedIn(app, database), await signedIn(app, database)]
    const attempt = (person: Person, remoteAddress: string) =>
      app.request(
        '/api/appointments',
        {
          method: 'POST',
          headers: { cookie: person.cookie, 'content-type': 'application/json' },
          body: JSON.stringify(booking(0, { stylistId: 'NONE' })),
        },
        { incoming: { socket: { remoteAddress } } },
      )
    const all = await statuses([...people, ...people].map(async (person) => attempt(person, '203.0.113.7')))
    expect([count(all, 422), count(all, 429)]).toEqual([4, 2])
    expect((await attempt(people[0] as Person, '203.0.113.8')).status).toBe(422)
    expect((await bookTaken()).status).toBe(201)
  })
})

describe('a second visit at one time', () => {
  test('is questioned, and booked for a client who wants both', async () => {
    const first = await booked(booking(0))
    const second = booking(0, {
      stylistId: await addStylist(database),
      serviceIds: [await addService(database, { minutes: 90 })],
    })
    const response = await book(second, { key: 'key-2' })
    expect([response.status, await readError(response)]).toEqual([
      409,
      {
        code: 'conflict',
        reason: 'own_visit',
        message: 'You already have a visit at that time. Do you want this one too?',
        current: first,
      },
    ])
    expect((await book({ ...second, alsoBook: true }, { key: 'key-2' })).status).toBe(201)
  })

  test('overlaps the first; it neither follows it, nor is it canceled or somebody else’s', async () => {
    const { id } = await booked(booking(0))
    const elsewhere = async (changes: object) => booking(0, { stylistId: await addStylist(database), ...changes })
    const other = await signedIn(app, database)
    expect((await book(await elsewhere({ time: '11:00 AM' }))).status).toBe(201)
    expect((await book(await elsewhere({}), { person: other })).status).toBe(201)
    await change(id, 'Pending', 'Canceled')
    expect((await book(await elsewhere({}))).status).toBe(201)
    const long = await elsewhere({ serviceIds: [await addService(database, { minutes: 125 })], time: '2:00 PM' })
    expect((await book(long)).status).toBe(201)
    expect((await readError(await book(await elsewhere({ time: '4:00 PM' })))).reason).toBe('own_visit')
  })

  test('is questioned for one of two concurrent requests', async () => {
    const one = booking(0)
    const two = booking(0, { stylistId: await addStylist(database) })
    expect((await statuses([book(one), book(two)])).toSorted()).toEqual([201, 409])
  })

  test('is named as the client’s own if it has the same stylist', async () => {
    const { id } = (await (await book(booking(0))).json()) as { id: string }
    expect(await readError(await book(booking(0)))).toMatchObject({
      code: 'slot_taken',
      message: 'You already have a booking at that time. Here are the next openings.',
      current: { id },
    })
  })
})

describe('a selection that the client was shown', () => {
  const expected = { total: 42.5, minutes: 60 }

  test('is booked where it still holds', async () => {
    expect((await book(booking(0, { expected }))).status).toBe(201)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a price', () => database.db.update(services).set({ priceMills: 50_000 })],
    ['a duration', () => database.db.update(services).set({ durationMinutes: 45 })],
    ['the stylist’s status', () => database.db.update(stylists).set({ status: 'Not Available' })],
    ['that the stylist works here', () => database.db.delete(stylists)],
  ])('is not booked where %s has changed', async (_, changeCatalogue) => {
    await changeCatalogue()
    const response = await book(booking(0, { expected }))
    const [service] = (await (await client.call('GET', '/api/services')).json()) as object[]
    const [stylist = null] = (await (await client.call('GET', '/api/stylists')).json()) as object[]
    expect([response.status, await readError(response)]).toEqual([
      409,
      expect.objectContaining({ code: 'conflict', reason: 'catalogue_changed', catalogue: { services: [service], stylist } }),
    ])
    expect(await openBookings(client)).toBe(0)
  })

  test('is not booked without a service that was deleted', async () => {
    const color = await addService(database, { name: 'Color' })
    await database.db.delete(services).where(eq(services.id, color))
    const error = await readError(await book(booking(0, { serviceIds: [serviceId, color], expected })))
    expect(error).toMatchObject({ reason: 'catalogue_changed', catalogue: { services: [{ id: serviceId }] } })
    expect(await openBookings(client)).toBe(0)
  })
})

describe('a request whose response was lost', () => {
  const settle = async (idempotencyKey: string, person = client) =>
    (await person.call('POST', '/api/appointments/settle', { idempotencyKey })).json()

  test('that booked returns its booking, to its own client', async () => {
    const announced: string[] = []
    const live = liveInProcess()
    const announce = { ...live.announce, appointment: ({ id }: { readonly id: string }) => void announced.push(id) }
    app = openTestSalon(database, { limits, live: { ...live, announce } })
    client = await signedIn(app, database)
    const firstBooking = await booked(booking(0), { key: 'key-1' })
    expect(await settle('key-1')).toEqual(firstBooking)
    // Announced again: the first announcement may have been lost.
    expect(announced).toEqual([firstBooking.id, firstBooking.id])
    expect(await settle('key-1', await signedIn(app, database))).toBeNull()
  })

  test('that has not booked never books, even if it arrives late', async () => {
    expect(await settle('key-1')).toBeNull()
    expect(await settle('key-1')).toBeNull()
    expect(await readError(await book(booking(0), { key: 'key-1' }))).toMatchObject({
      code: 'conflict',
      reason: 'request_voided',
    })
    expect(await openBookings(client)).toBe(0)
    expect((await book(booking(0), { key: 'key-2' })).status).toBe(201)
  })

  test('is settled one way or the other if it arrives at that moment', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const person = await signedIn(app, database)
      const [response, settled] = await Promise.all([book(booking(turn), { person, key: 'key' }), settle('key', person)])
      expect([turn, settled === null, response.status]).toEqual([turn, response.status === 409, settled === null ? 409 : 201])
      expect(await openBookings(person)).toBe(settled === null ? 0 : 1)
    }
  })
})

describe('a booking that replaces another', () => {
  test('releases it in the same step', async () => {
    const first = await booked(booking(0))
    const second = await booked(booking(1, { replaces: first.id }))
    expect(second).toMatchObject({ status: 'Pending', time: '11:00 AM' })
    expect((await (await client.call('GET', '/api/appointments?status=Canceled')).json()) as object).toMatchObject({
      items: [{ id: first.id }],
    })
  })

  test('may overlap it, and the tenth can be replaced', async () => {
    const first = await booked(booking(1))
    for (let turn = 2; turn < 11; turn++) await book(booking(turn))
    const longer = await addService(database, { minutes: 120 })
    expect((await book(booking(0, { serviceIds: [longer], replaces: first.id }))).status).toBe(201)
    expect(await openBookings(client)).toBe(10)
  })

  test('leaves it unchanged if it cannot be made', async () => {
    const first = await booked(booking(0))
    const other = await signedIn(app, database)
    await book(booking(1), { person: other })
    expect((await book(booking(1, { replaces: first.id }))).status).toBe(409)
    const visit = await booked(booking(2))
    const refused = await book(booking(2, { stylistId: await addStylist(database), replaces: first.id }))
    expect(await readError(refused)).toMatchObject({ reason: 'own_visit', current: { id: visit.id } })
    expect(await openBookings(client)).toBe(2)
  })

  test('keeps the salon’s notice, except for a booking made just now', async () => {
    const settings = settingsInMemory()
    settings.change({ rules: { changeNotice: 72 * 60 } })
    await storeSettings(database, settings)
    app = openTestSalon(database, { limits, settings })
    client = await signedIn(app, database)
    const first = await booked(booking(0))
    expect((await change(first.id, 'Pending', 'Canceled')).status).toBe(403)
    const second = await booked(booking(30, { replaces: first.id }))
    expect(second).toMatchObject({ status: 'Pending' })

    const old = await booked(booking(1))
    await database.pool.query(`update appointments set created_at = created_at - interval '2 hours' where id = $1`, [old.id])
    const refused = await book(booking(31, { replaces: old.id }))
    expect([refused.status, (await readError(refused)).message]).toEqual([
      403,
      expect.stringContaining('3 days before it starts'),
    ])
    expect(await openBookings(client)).toBe(2)
    // Canceled bookings don't count, nor does one far enough ahead.
    await database.pool.query(`update appointments set created_at = created_at - interval '2 hours' where id = $1`, [second.id])
    expect((await book(booking(32, { replaces: second.id }))).status).toBe(201)
    expect((await book(booking(33, { replaces: second.id }))).status).toBe(201)
  })

  test('releases nobody else’s', async () => {
    const other = await signedIn(app, database)
    const theirs = await booked(booking(0), { person: other })
    expect((await book(booking(1, { replaces: theirs.id }))).status).toBe(201)
    expect(await openBookings(other)).toBe(1)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { AppointmentHistory } from '../../../domain/booking/history.ts'
import type { BookingFit } from '../../../domain/booking/schedule/desk-booking.ts'
import type { OfferedServices } from '../../../domain/salon/stylist.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { queueNotifications } from '../../messages/jobs/appointment-changed.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { blocks } from '../../platform/database/schema/held-time.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import {
  addClient,
  addService,
  addStylist,
  adminEmail,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let client: Person
let cut: string
let color: string
let mara: string
let clientId: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
  client = await signedIn(app, database, { name: 'Ada' })
  cut = await addService(database, { name: 'Cut', minutes: 60, priceMills: 45_000 })
  color = await addService(database, { name: 'Color', minutes: 90, priceMills: 90_000 })
  mara = await addStylistWith('Mara', { [cut]: { Price: 50, Duration: 45 } })
  clientId = await addClient(database, { name: 'Anna Berg', email: 'anna@mail.example' })
})
afterAll(() => database.drop())

async function addStylistWith(name: string, services: NonNullable<OfferedServices>): Promise<string> {
  const id = await addStylist(database, { name })
  await database.db.update(stylists).set({ services }).where(eq(stylists.id, id))
  return id
}

let turn = 0
/** Returns a Wednesday that no other test takes; the salon is open then. */
const newDate = () => addDays('2026-12-02', 7 * turn++)
const post = (body: object, { person = admin, key }: { person?: Person; key?: string } = {}) =>
  person.call(
    'POST',
    '/api/appointments',
    { serviceIds: [cut], stylistId: mara, time: '10:00 AM', ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  )
async function book(body: object, options: Parameters<typeof post>[1] = {}): Promise<Appointment> {
  const response = await post(body, options)
  const booked = (await response.json()) as Appointment
  expect([response.status, booked]).toMatchObject([201, {}])
  return booked
}
async function refused(body: object, options: Parameters<typeof post>[1] = {}) {
  const response = await post(body, options)
  return { status: response.status, ...((await response.json()) as ErrorResponse).error }
}
const readFit = async (query: Record<string, string>): Promise<BookingFit> =>
  (await (await admin.call('GET', `/api/availability/fit?${new URLSearchParams(query)}`)).json()) as BookingFit
const readHistory = async (id: string) =>
  ((await (await admin.call('GET', `/api/appointments/${id}/history`)).json()) as AppointmentHistory).items

describe('a booking at the desk', () => {
  test('has the stylist’s price and length, or those of this visit, and is confirmed at once', async () => {
    const own = await book({ date: newDate(), clientId, confirmed: true })
    expect(own).toMatchObject({ status: 'Confirmed', services: [{ Price: 50, Duration: 45 }], user: { name: 'Anna Berg' } })
    const edited = await book({ date: newDate(), clientId, services: [{ id: cut, price: 30, minutes: 20 }] })
    expect(edited.services).toMatchObject([{ Price: 30, Duration: 20 }])
    const [row] = await database.db.select().from(appointments).where(eq(appointments.id, edited.id))
    expect(row?.chargesMills).toBe(30_000)
    expect(Number(row?.endsAt) - Number(row?.startsAt)).toBe(20 * 60_000)
  })

  test('is refused for a client, who can’t use the desk’s fields', async () => {
    for (const more of [
      { outside: true },
      { confirmed: true },
      { services: [{ id: cut, price: 1 }] },
      { tellClient: false },
      { walkIn: true },
    ])
      expect(await refused({ date: newDate(), ...more }, { person: client })).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('can be outside of hours, starts, notice and services if it says so, and the history does too', async () => {
    const date = newDate()
    const early = { date, time: '7:05 AM', serviceIds: [color], clientId }
    expect(await refused(early)).toMatchObject({ status: 422, fields: { stylistId: expect.any(String) } })
    expect(await readFit({ services: color, stylistId: mara, date, time: '7:05 AM' })).toMatchObject({
      outside: [
        { reason: 'services', text: 'Mara doesn’t do Color.' },
        { reason: 'closed', text: 'The salon is closed then.' },
      ],
      holder: null,
      problem: null,
    })
    const { id } = await book({ ...early, outside: true, confirmed: true })
    expect(await readHistory(id)).toMatchObject([
      { kind: 'booked', actor: { label: 'Owner' }, data: { outside: ['services', 'closed'] } },
    ])
    const usual = await book({ date, time: '3:00 PM', clientId, outside: true })
    expect((await readHistory(usual.id))[0]?.data.outside).toBeUndefined()
  })

  test('can have begun already, and says so', async () => {
    const date = '2026-11-30'
    expect((await readFit({ services: cut, stylistId: mara, date, time: '8:00 AM' })).outside.map(({ text }) => text)).toEqual([
      'The salon is closed then.',
      'That time has passed.',
    ])
    expect((await book({ date, time: '8:00 AM', walkIn: true, outside: true })).status).toBe('Pending')
  })

  test('can’t end after midnight', async () => {
    const late = { date: newDate(), time: '11:30 PM', clientId, outside: true }
    expect(await refused(late)).toMatchObject({
      status: 422,
      fields: { time: 'That visit would end after midnight. Choose an earlier time.' },
    })
    expect(await readFit({ services: cut, stylistId: mara, date: late.date, time: late.time })).toMatchObject({
      problem: 'That visit would end after midnight. Choose an earlier time.',
    })
    await book({ ...late, time: '11:15 PM' })
  })

  test.each([
    [{ price: -1 }, 'Price must be 0 or more'],
    [{ price: 9.999 }, 'Price can have at most two decimals'],
    [{ price: 'much' }, 'Price must be a number'],
    [{ minutes: 42 }, 'Minutes must be a multiple of 5'],
    [{ minutes: 0 }, 'Duration must be at least 5 minutes'],
  ])('is refused with %j', async (terms, message) => {
    expect(await refused({ date: newDate(), clientId, services: [{ id: cut, ...terms }] })).toMatchObject({
      status: 422,
      fields: { services: message },
    })
  })

  test('names the booking that holds a time, and offers the next three that fit', async () => {
    const date = newDate()
    await book({ date, clientId, serviceIds: [cut] })
    const conflict = await refused({ date, walkIn: true, services: [{ id: cut, minutes: 120 }] })
    expect(conflict).toMatchObject({
      status: 409,
      code: 'slot_taken',
      message: 'Anna Berg, 10:00 AM to 10:45 AM, is there already. Here are the next openings.',
      nextFree: [
        // The gap begins here; clients aren't offered this start.
        { date, time: '10:45 AM' },
        { date, time: '11:00 AM' },
        { date, time: '12:00 PM' },
      ],
    })
    await database.db.insert(blocks).values({
      id: `LUNCH${turn}`,
      stylistId: mara,
      startsAt: new Date(`${date}T12:00:00-05:00`),
      endsAt: new Date(`${date}T13:00:00-05:00`),
      reason: 'Lunch',
    })
    const lunch = await refused({ date, time: '12:00 PM', walkIn: true })
    expect(lunch.message).toContain('Lunch, 12:00 PM to 1:00 PM, is there already.')
    expect((await readFit({ services: `${cut}:60`, stylistId: mara, date, time: '11:30 AM' })).holder).toBe(
      'Lunch, 12:00 PM to 1:00 PM,',
    )
    expect((await refused({ date }, { person: client })).message).toBe('That time was just taken. Here are the next openings.')
  })

  test('goes to one of two desks and a client who want the same time', async () => {
    const date = newDate()
    const other = await signedIn(app, database, { name: 'Receptionist', role: 'receptionist' })
    const responses = await Promise.all([
      post({ date, clientId, confirmed: true }),
      post({ date, walkIn: true, confirmed: true }, { person: other }),
      post({ date }, { person: client }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('is made once for any number of repeats', async () => {
    const date = newDate()
    const body = { date, client: { name: 'Once Only' }, services: [{ id: cut, price: 20 }], confirmed: true }
    const [one, other] = await Promise.all([book(body, { key: 'once' }), book(body, { key: 'once' })])
    expect(other.id).toBe(one.id)
    expect(await database.db.$count(clients, eq(clients.name, 'Once Only'))).toBe(1)
    expect(await refused({ ...body, services: [{ id: cut, price: 25 }] }, { key: 'once' })).toMatchObject({ status: 422 })
  })

  test('is for walk-ins under one record, several at a time', async () => {
    const date = newDate()
    const tom = await addStylist(database, { name: 'Tom' })
    const [one, other] = await Promise.all([
      book({ date, walkIn: true }),
      book({ date, walkIn: true, stylistId: tom, serviceIds: [cut] }),
    ])
    expect([one.user?.name, other.user?.name]).toEqual(['Walk-in', 'Walk-in'])
    expect(one.user?.uid).toBe(other.user?.uid)
    expect(await refused({ date, walkIn: true, clientId })).toMatchObject({
      status: 422,
      fields: { walkIn: expect.any(String) },
    })
  })

  test('is confirmed by mail unless the desk says no', async () => {
    const context = {
      ...{
        settings: fixedSettings().get(),
        origin: 'https://salon.example',
        authSecret: 'a secret for tests only, long enough',
      },
      adminEmail,
      now: mondayMorning,
    }
    const mailsFor = async (more: object, isUndone = false) => {
      const { id, version } = await book({ date: newDate(), clientId, confirmed: true, ...more })
      if (isUndone) {
        const canceled = { from: 'Confirmed', status: 'Canceled', version }
        const { version: next } = (await (await admin.call('PATCH', `/api/appointments/${id}`, canceled)).json()) as Appointment
        expect((await admin.call('POST', `/api/appointments/${id}/undo`, { version: next })).status).toBe(200)
      }
      const events = await database.db.select().from(appointmentEvents).where(eq(appointmentEvents.appointmentId, id))
      for (const event of events) await queueNotifications(database.db, event.id, context)
      return (await database.db.select().from(mails).where(eq(mails.appointmentId, id))).map(({ kind }) => kind)
    }
    expect(await mailsFor({})).toEqual(['booking_confirmed'])
    expect(await mailsFor({ tellClient: false })).toEqual([])
    expect(await mailsFor({ tellClient: false }, true)).toEqual([])
  })
})

describe('the fit of a visit', () => {
  test('lists the next times of everybody who does it, the asked stylist first', async () => {
    const date = newDate()
    const ben = await addStylistWith('Ben', { [cut]: {} })
    const fit = await readFit({ services: `${cut}:60`, stylistId: ben, date, time: '11:00 AM' })
    expect(fit.openings[0]).toMatchObject({ stylistId: ben, stylistName: 'Ben' })
    expect(fit.openings[0]?.times.filter((each) => each.date === date).map(({ time }) => time)).toEqual([
      ...['11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '5:00 PM', '6:00 PM'],
    ])
    expect(fit.openings.map(({ stylistName }) => stylistName)).toContain('Mara')
    // The desk isn't bound to the start times.
    expect((await readFit({ services: '', stylistId: ben, date, time: '11:05 AM' })).outside).toEqual([])
    expect(await book({ date, time: '11:05 AM', stylistId: ben, clientId, confirmed: true })).toMatchObject({
      time: '11:05 AM',
    })
    expect(await refused({ date, time: '10:35 PM', stylistId: ben, clientId, confirmed: true })).toMatchObject({
      status: 422,
      fields: { time: 'The salon is closed then.' },
    })
  })

  test('a conflict says when the stylist’s hands are busy, and processing time can be booked into', async () => {
    const date = newDate()
    const parts = { processingMinutes: 35, finishingMinutes: 30 }
    const balayage = await addService(database, { name: 'Balayage', minutes: 105 })
    await database.db.update(services).set(parts).where(eq(services.id, balayage))
    const ines = await addStylistWith('Ines', { [balayage]: {}, [cut]: { Duration: 35 } })
    await book({ date, time: '12:00 PM', stylistId: ines, serviceIds: [balayage], clientId, confirmed: true })
    const fit = await readFit({ services: cut, stylistId: ines, date, time: '12:30 PM' })
    expect(fit.holder).toBe('Anna Berg, 12:00 PM to 1:45 PM, hands busy 12:00 PM to 12:40 PM and 1:15 PM to 1:45 PM,')
    const within = { date, time: '12:40 PM', stylistId: ines, walkIn: true, confirmed: true }
    expect(await book(within)).toMatchObject({ time: '12:40 PM', services: [{ Duration: 35 }] })
  })

  test('says what it can’t find', async () => {
    const path = `/api/availability/fit?${new URLSearchParams({ services: 'NONE', stylistId: mara, date: newDate(), time: '10:00 AM' })}`
    expect((await admin.call('GET', path)).status).toBe(422)
  })
})

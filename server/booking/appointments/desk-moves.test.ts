import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { MoveFit } from '../../../domain/booking/schedule/desk-booking.ts'
import { weekdays } from '../../../domain/time/calendar.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { services as catalogueServices, stylists } from '../../platform/database/schema/salon.ts'
import { claimDifferences } from '../../testing/claims.ts'
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
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

const date = '2026-12-02'
// In Lisbon, clocks go from 1:00 to 2:00 AM on 28 March 2027 and from 2:00 back to 1:00 AM on 31 October.
const spring = '2027-03-28'
const fall = '2027-10-31'

let database: TestDatabase
let app: TestApp
let settings: ReturnType<typeof settingsInMemory>
let client: Person
let desk: Person
let serviceId: string
let stylistId: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  settings = settingsInMemory('Europe/Lisbon')
  const hours = Object.fromEntries(weekdays.map((day) => [day, [{ starts: 9 * 60, ends: 18 * 60 }]]))
  settings.change({ hours: hours as ReturnType<typeof settings.get>['hours'], starts: { kind: 'interval', minutes: 30 } })
  app = openTestSalon(database, { clock: () => mondayMorning, settings })
  client = await signedIn(app, database)
  desk = await signedIn(app, database, { email: adminEmail })
  serviceId = await addService(database)
  stylistId = await addStylist(database)
})

async function booked(time = '10:00 AM', on = date, person = client): Promise<Appointment> {
  const input = { serviceIds: [serviceId], stylistId, date: on, time, alsoBook: true }
  const response = await person.call('POST', '/api/appointments', input)
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}

async function patch(person: Person, { id, version }: Pick<Appointment, 'id' | 'version'>, to: object) {
  const response = await person.call('PATCH', `/api/appointments/${id}`, { date, version, ...to })
  const body = (await response.json()) as Appointment & Partial<ErrorResponse>
  return { status: response.status, moved: body as Appointment, error: body.error }
}

async function undo(person: Person, { id, version }: Pick<Appointment, 'id' | 'version'>) {
  const response = await person.call('POST', `/api/appointments/${id}/undo`, { version })
  const body = (await response.json()) as Appointment & Partial<ErrorResponse>
  return { status: response.status, undone: body as Appointment, error: body.error }
}

const readHistory = async (id: string) =>
  (
    await database.db
      .select({ kind: appointmentEvents.kind, data: appointmentEvents.data })
      .from(appointmentEvents)
      .where(eq(appointmentEvents.appointmentId, id))
      .orderBy(asc(appointmentEvents.id))
  ).slice(1)

describe('outside of what is offered', () => {
  test.each([
    ['outside of hours', { time: '7:30 PM' }],
    ['in the past', { time: '9:00 AM', date: '2026-11-02' }],
    ['further ahead than clients can book', { time: '10:00 AM', date: '2029-12-03' }],
  ])('%s: the desk moves a visit there if it says so', async (_, to) => {
    const visit = await booked()
    expect((await patch(desk, visit, to)).status).toBe(422)
    const { status, moved } = await patch(desk, visit, { ...to, outside: true })
    expect([status, moved.time]).toEqual([200, to.time])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('the desk isn’t bound to the starts that clients are offered, and reads what else is special about one', async () => {
    const visit = await booked()
    const { status, moved } = await patch(desk, visit, { time: '10:05 AM' })
    expect([status, moved.time]).toEqual([200, '10:05 AM'])
    const { error } = await patch(desk, moved, { time: '7:05 AM' })
    expect(error?.fields?.time).toBe('The salon is closed then.')
  })

  test.each(['0001-01-01', '9999-12-31'])('on no date that a calendar doesn’t show: %s', async (date) => {
    const { status, error } = await patch(desk, await booked(), { time: '10:00 AM', date, outside: true })
    expect([status, error?.fields?.date]).toEqual([422, 'Use a date from 1900 to 2999'])
  })

  test('the desk moves a visit to a stylist who doesn’t offer the service, or takes no bookings', async () => {
    const visit = await booked()
    const other = await addStylist(database, { name: 'Nina', status: 'On leave' })
    await database.db.update(stylists).set({ services: {} }).where(eq(stylists.id, other))
    expect((await patch(desk, visit, { time: '11:00 AM', stylistId: other })).status).toBe(422)
    const { status, moved } = await patch(desk, visit, { time: '11:00 AM', stylistId: other, outside: true })
    expect([status, moved.stylist?.stylistName]).toEqual([200, 'Nina'])
  })

  test('a visit never moves over somebody else’s, and a client never moves one there', async () => {
    const visit = await booked()
    const neighbor = await booked('2:00 PM')
    const over = await patch(desk, visit, { time: '2:30 PM', outside: true })
    expect([over.status, over.error?.code]).toEqual([409, 'slot_taken'])
    expect((await patch(client, visit, { time: '7:30 PM', outside: true })).status).toBe(422)
    expect((await patch(desk, neighbor, { time: '2:05 PM', outside: true })).status).toBe(200)
    expect(await claimDifferences(database)).toBe(0)
  })

  test('a visit doesn’t move past midnight, also on days of 23 or 25 hours', async () => {
    const visit = await booked()
    for (const on of [date, spring, fall]) {
      expect((await patch(desk, visit, { date: on, time: '11:05 PM', outside: true })).error?.fields).toEqual({
        time: 'That visit would end after midnight. Choose an earlier time.',
      })
    }
    expect((await patch(desk, visit, { time: '11:00 PM', outside: true })).status).toBe(200)
  })

  test('a move to a skipped time is refused in words, and a time that comes twice means the first', async () => {
    const visit = await booked()
    expect((await patch(desk, visit, { date: spring, time: '1:30 AM', outside: true })).error?.fields).toEqual({
      time: 'The clocks skip that time that day. Choose another one.',
    })
    const before = await patch(desk, visit, { date: spring, time: '12:55 AM', outside: true })
    expect(before.moved.date).toBe(Date.parse('2027-03-28T00:55Z') / 1000)
    const after = await patch(desk, before.moved, { date: spring, time: '2:00 AM', outside: true })
    expect(after.moved.date).toBe(Date.parse('2027-03-28T01:00Z') / 1000)
    const twice = await patch(desk, after.moved, { date: fall, time: '1:30 AM', outside: true })
    expect(twice.moved.date).toBe(Date.parse('2027-10-31T01:30+01:00') / 1000)
    const back = await undo(desk, twice.moved)
    expect([back.undone.date, back.undone.time]).toEqual([after.moved.date, '2:00 AM'])
    expect(await claimDifferences(database)).toBe(0)
  })
})

describe('the fit of a move that isn’t made yet', () => {
  async function askFit(visit: Appointment, to: object): Promise<MoveFit> {
    const slot = { date, time: visit.time, stylistId: visit.stylist?.id ?? '', ...to }
    const response = await desk.call('GET', `/api/appointments/${visit.id}/fit?${new URLSearchParams(slot)}`)
    expect(response.status).toBe(200)
    return (await response.json()) as MoveFit
  }
  const reasons = ({ outside }: MoveFit) => outside.map(({ reason }) => reason)

  test('shows the same reasons that the history then has, and ignores notice', async () => {
    const visit = await booked()
    expect(await askFit(visit, { time: '11:00 AM' })).toEqual({ outside: [], holder: null, problem: null, isMailed: true })
    expect((await askFit(visit, { time: '8:05 AM' })).outside).toEqual([
      { reason: 'closed', text: 'The salon is closed then.' },
    ])
    const other = await addStylist(database, { name: 'Nina' })
    await database.db.update(stylists).set({ services: {} }).where(eq(stylists.id, other))
    const to = { time: '10:05 AM', stylistId: other }
    expect(reasons(await askFit(visit, to))).toEqual(['services'])
    await patch(desk, visit, { ...to, outside: true })
    expect((await readHistory(visit.id))[0]?.data).toMatchObject({ outside: ['services'] })
    expect(await askFit(visit, { date: '2026-11-02' })).toMatchObject({ isMailed: false, outside: [{ reason: 'past' }] })
  })

  test('names the booking that holds the time', async () => {
    const visit = await booked()
    await booked('11:00 AM')
    expect((await askFit(visit, { time: '10:30 AM' })).holder).toMatch(/, 11:00 AM to 12:00 PM,$/)
    expect((await askFit(visit, { date: spring, time: '1:30 AM' })).problem).toBe(
      'The clocks skip that time that day. Choose another one.',
    )
  })

  test('checks another length: beyond hours, into the next visit, after midnight', async () => {
    const visit = await booked('5:00 PM')
    await booked('3:00 PM')
    const earlier = await booked('2:00 PM')
    expect(await askFit(visit, { minutes: '90' })).toMatchObject({
      outside: [{ reason: 'too_late', text: 'The salon closes before the visit ends.' }],
    })
    expect((await askFit(earlier, { minutes: '75' })).holder).toMatch(/, 3:00 PM to 4:00 PM,$/)
    expect((await askFit(visit, { minutes: '600' })).problem).toBe('That visit would end after midnight. Choose fewer minutes.')
  })
})

describe('an undo', () => {
  test('moves the visit back, on the terms that it had with its stylist', async () => {
    const visit = await booked()
    const other = await addStylist(database, { name: 'Nina' })
    await database.db
      .update(stylists)
      .set({ services: { [serviceId]: { Price: 20, Duration: 90 } } })
      .where(eq(stylists.id, other))
    const { moved } = await patch(desk, visit, { time: '2:00 PM', stylistId: other })
    expect(moved.services).toMatchObject([{ Price: 20, Duration: 90 }])
    const { status, undone } = await undo(desk, moved)
    expect(status).toBe(200)
    const { time, stylist, services } = visit
    expect(undone).toMatchObject({ time, stylist, services, status: 'Pending', version: visit.version + 2 })
    const [row] = await database.db.select().from(appointments).where(eq(appointments.id, visit.id))
    expect([row?.chargesMills, row && row.endsAt.getTime() - row.startsAt.getTime()]).toEqual([42_500, 3_600_000])
    expect(await claimDifferences(database)).toBe(0)
    expect((await readHistory(visit.id)).map(({ kind }) => kind)).toEqual(['moved', 'undone'])
  })

  test('is refused if the old time is taken, after another change, and to everybody else', async () => {
    const visit = await booked()
    const { moved } = await patch(desk, visit, { time: '2:00 PM' })
    expect((await undo(client, moved)).status).toBe(403)
    expect((await undo(desk, visit)).error?.code).toBe('conflict')
    await booked('10:30 AM')
    expect((await undo(desk, moved)).error).toMatchObject({
      code: 'slot_taken',
      message: 'Someone else has booked this time since. This booking stays as it is.',
    })
  })
})

test('keeps the visit as booked with a stylist on the same terms, even if the catalogue has changed', async () => {
  const visit = await booked()
  await database.db.update(catalogueServices).set({ priceMills: 10_000, durationMinutes: 20 })
  const { moved } = await patch(desk, visit, { time: '2:00 PM', stylistId: await addStylist(database) })
  expect(moved.services).toEqual(visit.services)
  const [row] = await database.db.select().from(appointments).where(eq(appointments.id, visit.id))
  expect([row?.chargesMills, row && row.endsAt.getTime() - row.startsAt.getTime()]).toEqual([42_500, 3_600_000])
})

test('the history keeps whether the client is told', async () => {
  const visit = await booked()
  const { moved } = await patch(desk, visit, { time: '2:00 PM', tellClient: false })
  await patch(client, moved, { time: '3:00 PM', tellClient: false })
  const [quiet, own] = await readHistory(visit.id)
  expect(quiet?.data).toMatchObject({ tellClient: false })
  expect(own?.data).not.toHaveProperty('tellClient')
})

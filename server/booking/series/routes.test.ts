import { eq, inArray } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { AppointmentHistory } from '../../../domain/booking/history.ts'
import type { BookingFit } from '../../../domain/booking/schedule/desk-booking.ts'
import type { BookedSeries, SeriesPlan, VisitSeries } from '../../../domain/booking/schedule/series.ts'
import type { UndoneSeries } from '../../../domain/booking/visits/series-cancel.ts'
import { queueNotifications } from '../../messages/jobs/appointment-changed.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { addBlock } from '../../testing/blocks.ts'
import { claimDifferences } from '../../testing/claims.ts'
import {
  addClient,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
} from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

const every = { date: '2026-12-02', time: '10:00 AM', weeks: 4 } as const
const dates = ['2026-12-02', '2026-12-30', '2027-01-27'] as const

let database: TestDatabase
let app: ReturnType<typeof openTestSalon>
let settings: ReturnType<typeof settingsInMemory>
let desk: Person
let cut: string
let mara: string
let anna: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  settings = settingsInMemory('America/New_York')
  app = openTestSalon(database, { clock: () => mondayMorning, settings })
  desk = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
  cut = await addService(database, { name: 'Cut', minutes: 60 })
  mara = await addStylist(database, { name: 'Mara' })
  anna = await addClient(database, { name: 'Anna Berg', email: 'anna@mail.example' })
})

type Answer = { status: number } & SeriesPlan & BookedSeries & Partial<ErrorResponse>

async function send(more: object, { person = desk, key }: { person?: Person; key?: string } = {}): Promise<Answer> {
  const body = { serviceIds: [cut], stylistId: mara, clientId: anna, confirmed: true, ...more }
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const response = await person.call('POST', '/api/appointments/series', body, headers)
  return { ...((await response.json()) as Answer), status: response.status }
}
const repeat = (more: object = {}) => ({ ...every, count: 3, ...more })
const bookOne = async (more: object) => {
  const body = { serviceIds: [cut], stylistId: mara, time: '10:00 AM', ...more }
  return (await (await desk.call('POST', '/api/appointments', body)).json()) as Appointment
}
const bookedStarts = (booked: BookedSeries) => booked.appointments.map(({ date }) => new Date(date * 1000).toISOString())

describe('a dry run', () => {
  test('books nothing, and names each visit’s conflict with the nearest free times', async () => {
    settings.change({ closures: [{ from: '2026-12-30', to: '2027-01-01', reason: 'New Year' }] })
    const ben = await addClient(database, { name: 'Ben Other' })
    await bookOne({ date: dates[2], clientId: ben })
    await bookOne({ date: '2027-02-24', clientId: anna, stylistId: await addStylist(database, { name: 'Tom' }) })
    const plan = await send({ ...repeat({ count: 5 }), dryRun: true })
    expect(plan.status).toBe(200)
    expect(plan.visits.map(({ date, conflict }) => [date, conflict])).toEqual([
      [dates[0], null],
      [dates[1], { kind: 'outside', text: 'The salon is closed then (New Year).' }],
      [dates[2], { kind: 'taken', text: 'Ben Other, 10:00 AM to 11:00 AM, is there already.' }],
      ['2027-02-24', { kind: 'own_visit', text: 'Anna Berg already has a visit at that time.' }],
      ['2027-03-24', null],
    ])
    expect(plan.visits[0]?.nearest).toEqual([])
    expect(plan.visits[1]?.nearest.map(({ date }) => date)).toEqual(['2026-12-29', '2026-12-29', '2026-12-29', '2026-12-29'])
    expect(plan.visits[2]?.nearest).toEqual(
      ['11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM'].map((time) => ({ date: dates[2], time })),
    )
    expect(await database.db.$count(appointments)).toBe(2)
  })

  test('names absences, breaks of the salon’s clock, and what the stylist doesn’t do', async () => {
    const starts = Date.parse('2026-12-02T09:30:00-05:00') / 1000
    await addBlock(database.db, {
      stylistId: mara,
      starts,
      ends: Date.parse('2026-12-02T12:00:00-05:00') / 1000,
      reason: 'Training',
    })
    const [training] = (await send({ ...repeat({ count: 1 }), dryRun: true })).visits
    expect(training?.conflict).toEqual({ kind: 'taken', text: 'Training, 9:30 AM to 12:00 PM, is there already.' })
    const night = { date: '2026-12-06', time: '2:30 AM', weeks: 14, count: 2 }
    const { visits } = await send({ ...night, dryRun: true })
    expect(visits.map(({ conflict }) => conflict)).toMatchObject([
      { kind: 'outside', text: expect.stringContaining('closed') },
      { kind: 'impossible', text: 'The clocks skip that time that day. Choose another one.' },
    ])
    const odd = await send({ visits: [{ date: '2026-12-09', time: '10:05 AM' }], dryRun: true })
    expect(odd.visits[0]?.conflict).toBeNull()
  })

  test('looks further ahead than clients can book', async () => {
    settings.change({ rules: { monthsAhead: 1 } })
    await bookOne({ date: '2027-01-27', walkIn: true, outside: true })
    const { visits } = await send({ ...repeat(), dryRun: true })
    expect(visits.map(({ conflict }) => conflict?.kind)).toEqual([undefined, undefined, 'taken'])
    expect(visits[2]?.nearest).toHaveLength(4)
    const query = { services: cut, stylistId: mara, date: '2027-01-27', time: '10:00 AM', around: 'true' }
    const response = await desk.call('GET', `/api/availability/fit?${new URLSearchParams(query)}`)
    const [own] = ((await response.json()) as BookingFit).openings
    expect(own?.times).toContainEqual({ date: '2027-01-26', time: '10:00 AM' })
    expect(own?.times).toContainEqual({ date: '2027-01-27', time: '11:00 AM' })
  })
})

describe('a series', () => {
  test('keeps its time of day when the clocks change, and says in the history which visit it is', async () => {
    const booked = await send({ ...every, weeks: 15, until: '2027-03-31', note: 'Fringe only' })
    expect([booked.status, bookedStarts(booked)]).toEqual([201, ['2026-12-02T15:00:00.000Z', '2027-03-17T14:00:00.000Z']])
    expect(booked.appointments[1]).toMatchObject({ status: 'Confirmed', user: { name: 'Anna Berg' }, note: 'Fringe only' })
    const history = await desk.call('GET', `/api/appointments/${booked.appointments[1]?.id}/history`)
    expect(((await history.json()) as AppointmentHistory).items).toMatchObject([
      { kind: 'booked', actor: { label: 'Owner' }, data: { series: { number: 2, of: 2 } } },
    ])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('is booked wholly or not at all, with the times that replace a conflict', async () => {
    await bookOne({ date: dates[1], walkIn: true })
    const refused = await send(repeat())
    expect(refused).toMatchObject({ status: 409, error: { code: 'slot_taken' } })
    expect(refused.error?.message).toBe(
      '1 of 3 visits can’t be booked like this, so none was. Wed, Dec 30, 10:00 AM: Walk-in, 10:00 AM to 11:00 AM, is there already.',
    )
    expect(await database.db.$count(appointments)).toBe(1)
    const visits = [
      { date: dates[0], time: '10:00 AM' },
      { date: dates[1], time: '11:00 AM' },
      { date: dates[2], time: '7:35 AM', outside: true },
    ]
    const booked = await send({ visits })
    expect(booked.appointments.map(({ time }) => time)).toEqual(['10:00 AM', '11:00 AM', '7:35 AM'])
    const [, , early] = await database.db.select().from(appointmentEvents).where(eq(appointmentEvents.kind, 'booked')).offset(1)
    expect(early?.data?.outside).toContain('closed')
  })

  test('goes beside another visit of the client only if the request says so', async () => {
    const tom = await addStylist(database, { name: 'Tom' })
    await bookOne({ date: dates[1], clientId: anna, stylistId: tom })
    expect(await send(repeat())).toMatchObject({ status: 409, error: { code: 'conflict' } })
    const visits = dates.map((date) => ({ date, time: '10:00 AM', alsoBook: true }))
    expect((await send({ visits })).appointments).toHaveLength(3)
    const overlapping = [
      { date: '2027-02-03', time: '10:00 AM' },
      { date: '2027-02-03', time: '10:30 AM', outside: true },
    ]
    expect((await send({ visits: overlapping })).error?.message).toContain('It overlaps with the visit before it.')
  })

  test('keeps the salon’s rule against gaps', async () => {
    settings.change({ noGaps: true, starts: { kind: 'interval', minutes: 15 } })
    await bookOne({ date: dates[1], walkIn: true })
    const late = repeat({ time: '11:15 AM' })
    expect((await send({ ...late, dryRun: true })).visits[1]?.conflict).toEqual({
      kind: 'outside',
      text: 'It leaves a gap too short for another visit.',
    })
    expect(await send(late)).toMatchObject({ status: 409, error: { code: 'conflict' } })
    expect((await send(repeat({ time: '11:00 AM' }))).status).toBe(201)
  })

  test('is made once for any number of repeats', async () => {
    const [one, other] = await Promise.all([send(repeat(), { key: 'once' }), send(repeat(), { key: 'once' })])
    const again = await send(repeat(), { key: 'once' })
    const bookedIds = ({ appointments: booked }: Answer) => booked.map(({ id }) => id)
    expect([bookedIds(other), bookedIds(again)]).toEqual([bookedIds(one), bookedIds(one)])
    expect(await database.db.$count(appointments)).toBe(3)
    expect(await send(repeat({ time: '2:00 PM' }), { key: 'once' })).toMatchObject({ status: 422 })
    const settled = await desk.call('POST', '/api/appointments/settle', { idempotencyKey: 'once' })
    expect(((await settled.json()) as Appointment).id).toBe(bookedIds(one)[0])
  })

  test('goes to one of two who want one of its times, and the other gets none', async () => {
    const ben = await addClient(database, { name: 'Ben Other' })
    const other = await signedIn(app, database, { name: 'Rita', role: 'receptionist' })
    for (let round = 0; round < 5; round++) {
      await database.db.delete(appointments)
      const answers = await Promise.all([
        send(repeat({ count: 8 })),
        send({ clientId: ben, ...every, date: '2027-02-24', count: 6 }, { person: other }),
      ])
      const [won, lost] = answers.toSorted((one, two) => one.status - two.status)
      expect([won?.status, lost?.status]).toEqual([201, 409])
      const rows = await database.db.select({ clientId: appointments.clientId }).from(appointments)
      expect(rows).toHaveLength(won?.appointments.length ?? 0)
      expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(1)
      expect(lost?.error?.message).toMatch(/^\d of \d visits can’t be booked like this, so none was\. .*(Anna Berg|Ben Other)/)
    }
    expect(await claimDifferences(database)).toBe(0)
  })

  test.each([
    [{ ...every, weeks: 0, count: 2 }, { weeks: 'Repeat every 1 to 52 weeks' }],
    [{ ...every, weeks: 1, count: 53 }, { count: 'A series can have at most 52 visits' }],
    [{ ...every, until: '2028-01-01' }, { until: expect.stringContaining('up to a year') }],
    [{ ...repeat(), clientId: 'NONE' }, { clientId: expect.stringContaining('can’t find that client') }],
    [{ ...repeat(), stylistId: 'any' }, { stylistId: expect.any(String) }],
    [{ ...repeat(), serviceIds: ['NONE'] }, { serviceIds: expect.any(String) }],
    [{ ...repeat(), services: [{ id: 'OTHER', minutes: 30 }] }, { services: 'Send terms for the booked services only' }],
  ])('is refused in words: %j', async (more, fields) => {
    expect(await send(more)).toMatchObject({ status: 422, error: { code: 'invalid', fields } })
  })
})

describe('mail about a series', () => {
  const context = {
    origin: 'https://salon.example',
    authSecret: 'a secret for tests only, long enough',
    adminEmail,
    now: mondayMorning,
  }
  async function mailed(ids: readonly string[]) {
    const events = await database.db
      .select()
      .from(appointmentEvents)
      .where(inArray(appointmentEvents.appointmentId, [...ids]))
      .orderBy(appointmentEvents.id)
    for (const { id } of events) await queueNotifications(database.db, id, { ...context, settings: settings.get() })
    return database.db.select().from(mails)
  }

  test('is one that lists all visits and enters them in a calendar', async () => {
    const { appointments: booked } = await send(repeat())
    const [mail, ...more] = await mailed(booked.map(({ id }) => id))
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'booking_confirmed', toAddress: 'anna@mail.example', icsMethod: 'PUBLISH' })
    for (const day of ['December 2', 'December 30', 'January 27']) expect(mail?.text).toContain(day)
    const entries = new ICAL.Component(ICAL.parse(mail?.ics ?? '')).getAllSubcomponents('vevent')
    expect(entries).toHaveLength(3)
  })

  test('leaves out visits canceled before it was written, and isn’t sent if the desk says no', async () => {
    const { appointments: booked } = await send(repeat())
    const { id = '', version } = booked[0] ?? {}
    await desk.call('PATCH', `/api/appointments/${id}`, { from: 'Confirmed', status: 'Canceled', version, tellClient: false })
    const [mail, ...more] = await mailed(booked.map((each) => each.id))
    expect(more).toEqual([])
    expect(mail?.subject).toContain('December 30')
    expect(mail?.text).not.toContain('December 2,')
    await database.db.delete(mails)
    const quiet = await send({ ...repeat({ time: '2:00 PM' }), tellClient: false })
    expect(await mailed(quiet.appointments.map((each) => each.id))).toEqual([])
  })

  test('is one for a cancellation, too; each visit of it says so when it is re-opened', async () => {
    const { appointments: booked } = await send(repeat())
    const ids = booked.map(({ id }) => id)
    await mailed(ids)
    await database.db.delete(mails)
    const canceled = await cancel(booked.slice(1))
    expect(canceled.status).toBe(200)
    const [mail, ...more] = (await mailed(ids)).filter(({ kind }) => kind === 'booking_canceled')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'booking_canceled', toAddress: 'anna@mail.example', icsMethod: 'PUBLISH' })
    for (const day of ['December 30', 'January 27']) expect(mail?.text).toContain(day)
    expect(mail?.text).not.toContain('December 2,')
    const entries = new ICAL.Component(ICAL.parse(mail?.ics ?? '')).getAllSubcomponents('vevent')
    expect(entries.map((entry) => entry.getFirstPropertyValue('status'))).toEqual(['CANCELLED', 'CANCELLED'])
    const { id = '', version } = canceled.appointments[1] ?? {}
    await desk.call('PATCH', `/api/appointments/${id}`, { from: 'Canceled', status: 'Pending', version })
    const kinds = (await mailed(ids)).map(({ kind, appointmentId }) => [kind, appointmentId])
    expect(kinds).toContainEqual(['booking_reopened', id])
  })
})

type Canceled = { status: number } & BookedSeries & Partial<ErrorResponse>
async function cancel(visits: readonly Appointment[], { person = desk, ...more }: { person?: Person } & object = {}) {
  const targets = visits.map(({ id, status, version }) => ({ id, from: status, version }))
  const body = { visits: targets, reason: 'client', ...more }
  const response = await person.call('POST', `/api/appointments/${visits[0]?.id}/series/cancel`, body)
  return { ...((await response.json()) as Canceled), status: response.status }
}
const laterThan = async (id: string | undefined) =>
  ((await (await desk.call('GET', `/api/appointments/${id}/series`)).json()) as BookedSeries).appointments

describe('the cancellation of a series', () => {
  test('covers this visit and later ones, and can be undone except at taken times', async () => {
    const [first, second, third] = (await send(repeat())).appointments
    if (!(first && second && third)) throw new Error('no series')
    expect((await laterThan(second.id)).map(({ id }) => id)).toEqual([second.id, third.id])
    const { status, appointments: canceled } = await cancel(await laterThan(second.id))
    expect([status, canceled.map((visit) => [visit.id, visit.status, visit.cancelReason])]).toEqual([
      200,
      [second.id, third.id].map((id) => [id, 'Canceled', 'client']),
    ])
    // A repeat after a lost response.
    expect((await cancel([second, third])).appointments).toMatchObject(canceled)
    expect((await laterThan(first.id)).map(({ id }) => id)).toEqual([first.id])
    expect(await claimDifferences(database)).toBe(0)
    await bookOne({ date: dates[2], clientId: await addClient(database, { name: 'Ben Other' }) })
    const visits = canceled.map(({ id, version }) => ({ id, version }))
    const undone = await desk.call('POST', `/api/appointments/${second.id}/series/undo`, { visits })
    const { appointments: back, refused } = (await undone.json()) as UndoneSeries
    expect(back.map(({ id, status: is }) => [id, is])).toEqual([[second.id, 'Confirmed']])
    expect(refused).toEqual([
      { id: third.id, message: 'Someone else has booked this time since. This booking stays Canceled.' },
    ])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('a visit says which of its series it is, and which of them are ahead', async () => {
    const [first, second, third] = (await send(repeat())).appointments
    const readSeries = async (id: string | undefined) =>
      (await (await desk.call('GET', `/api/appointments/${id}/series?ahead=true`)).json()) as VisitSeries
    const { appointments: ahead, ...summary } = await readSeries(second?.id)
    expect(summary).toEqual({ position: 2, total: 3 })
    expect(ahead.map(({ id }) => id)).toEqual([first?.id, second?.id, third?.id])
    const alone = await bookOne({ date: '2026-12-04', clientId: anna })
    expect(await readSeries(alone.id)).toMatchObject({ position: 1, total: 1 })
    await cancel([alone])
    await cancel(ahead)
  })

  test('is all or nothing: a changed visit, or one of another series, leaves everything unchanged', async () => {
    const { appointments: booked } = await send(repeat())
    const [first, second] = booked
    await desk.call('PATCH', `/api/appointments/${second?.id}`, { from: 'Confirmed', status: 'Completed' })
    const { status, error } = await cancel(booked)
    expect([status, error?.message]).toEqual([
      409,
      'One of these visits was just changed, so none was canceled. Look at them again.',
    ])
    expect((await laterThan(first?.id)).map(({ status: is }) => is)).toEqual(['Confirmed', 'Confirmed'])
    const other = await bookOne({ date: '2026-12-03', clientId: anna })
    expect((await cancel([...booked.slice(0, 1), other])).status).toBe(422)
    expect((await laterThan(other.id)).map(({ id }) => id)).toEqual([other.id])
  })
})

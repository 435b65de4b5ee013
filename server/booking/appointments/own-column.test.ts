import { beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { AppointmentHistory } from '../../../domain/booking/history.ts'
import type { BookingFit } from '../../../domain/booking/schedule/desk-booking.ts'
import type { BookedSeries, VisitSeries } from '../../../domain/booking/schedule/series.ts'
import type { ClientList } from '../../../domain/people/client.ts'
import type { StaffSettings } from '../../../domain/salon/settings.ts'
import { clients } from '../../platform/database/schema/clients.ts'
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

const date = '2026-12-02'

let database: TestDatabase
let settings: ReturnType<typeof settingsInMemory>
let desk: Person
let mara: Person
let cut: string
/** Mara's column, and Noel's. */
let own: string
let other: string
let anna: string
/** At noon, so that visits of the morning have begun. */
let now = mondayMorning

beforeEach(async () => {
  now = mondayMorning
  database = await databaseOfThisTest()
  settings = settingsInMemory('America/New_York')
  const app = openTestSalon(database, { clock: () => now, settings })
  cut = await addService(database, { name: 'Cut', minutes: 60 })
  own = await addStylist(database, { name: 'Mara' })
  other = await addStylist(database, { name: 'Noel' })
  desk = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
  mara = await signedIn(app, database, { name: 'Mara', role: 'stylist', stylistId: own })
  anna = await addClient(database, { name: 'Anna Berg', email: 'anna@mail.example', phone: '+1 718 555 0142' })
})

const allow = (rights: Partial<StaffSettings>) => settings.change({ staff: { ...settings.get().staff, ...rights } })
const bookingWith = (stylistId: string, more: object = {}) => ({
  serviceIds: [cut],
  stylistId,
  date,
  time: '10:00 AM',
  clientId: anna,
  ...more,
})
const book = (person: Person, stylistId: string, more: object = {}) =>
  person.call('POST', '/api/appointments', bookingWith(stylistId, more))
async function booked(stylistId: string, more: object = {}, by = desk): Promise<Appointment> {
  const response = await book(by, stylistId, more)
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}
const change = (id: string, body: object, by = mara) => by.call('PATCH', `/api/appointments/${id}`, body)
const read = async (id: string) => (await (await desk.call('GET', `/api/appointments/${id}`)).json()) as Appointment
const dates = ['2026-12-09', '2026-12-16'] as const
const series = (stylistId: string, more: object = {}) => ({
  serviceIds: [cut],
  stylistId,
  clientId: anna,
  date: dates[0],
  time: '2:00 PM',
  weeks: 1,
  count: dates.length,
  ...more,
})

/** Everything that writes to a column, as a stylist asks for it, each for a visit of that column of its own. */
async function writesTo(stylistId: string): Promise<Record<string, number>> {
  const times = ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']
  const visits: Appointment[] = []
  for (const time of times) visits.push(await booked(stylistId, { time, outside: true, alsoBook: true }))
  const at = (index: number) => visits[index] as Appointment
  const planned = await desk.call('POST', '/api/appointments/series', series(stylistId))
  const { appointments: ofSeries } = (await planned.json()) as BookedSeries
  const ofFirst = `/api/appointments/${ofSeries[0]?.id}/series`
  const asSeen = () => Promise.all(ofSeries.map(({ id }) => read(id)))
  const far = { date: '2026-12-16' }
  const fit = `services=${cut}&stylistId=${stylistId}&date=2026-12-16&time=10:05+AM`
  const calls = {
    book: () => book(mara, stylistId, far),
    'book beyond what is offered': () => book(mara, stylistId, { ...far, time: '6:00 AM', outside: true, confirmed: true }),
    'book for somebody new': () =>
      book(mara, stylistId, { ...far, time: '12:00 PM', clientId: undefined, client: { name: 'New Face' } }),
    'book a walk-in': () => book(mara, stylistId, { ...far, time: '1:00 PM', clientId: undefined, walkIn: true }),
    'book a series': () => mara.call('POST', '/api/appointments/series', series(stylistId, { time: '4:00 PM' })),
    'look whether it fits': () => mara.call('GET', `/api/availability/fit?${fit}`),
    move: () => change(at(0).id, { date, time: '5:00 PM', version: at(0).version, outside: true }),
    'look whether a move fits': () =>
      mara.call('GET', `/api/appointments/${at(1).id}/fit?stylistId=${stylistId}&date=2026-12-16&time=3:05+PM`),
    'look where it can be moved': () =>
      mara.call('GET', `/api/availability?stylistId=${stylistId}&from=${date}&to=${date}&moving=${at(1).id}`),
    confirm: () => change(at(1).id, { from: 'Pending', status: 'Confirmed' }),
    'edit and stretch': () => change(at(2).id, { version: at(2).version, minutes: 30, deskNote: 'Short' }),
    cancel: () => change(at(3).id, { from: 'Pending', status: 'Canceled', reason: 'client' }),
    'undo what the desk did': () => mara.call('POST', `/api/appointments/${at(4).id}/undo`, { version: at(4).version }),
    'read a series': () => mara.call('GET', ofFirst),
    'move a series': async () => {
      const visits = (await asSeen()).map(({ id, version }, index) => ({ id, version, date: dates[index], time: '3:00 PM' }))
      return mara.call('POST', `${ofFirst}/move`, { visits })
    },
    'change a series': async () => {
      const visits = (await asSeen()).map(({ id, version }) => ({ id, version }))
      return mara.call('POST', `${ofFirst}/edit`, { visits, edit: { minutes: 30 } })
    },
    'cancel a series': async () => {
      const visits = (await asSeen()).map(({ id, status, version }) => ({ id, from: status, version }))
      return mara.call('POST', `${ofFirst}/cancel`, { visits, reason: 'client' })
    },
  }
  const statuses: [string, number][] = []
  for (const [name, call] of Object.entries(calls)) statuses.push([name, (await call()).status])
  return Object.fromEntries(statuses)
}

/** The same answer to everything, except for the ones listed. */
const all = (got: Record<string, number>, status: number, but: Record<string, number> = {}) => ({
  ...Object.fromEntries(Object.keys(got).map((name) => [name, status])),
  ...but,
})

describe('where the salon lets stylists book', () => {
  beforeEach(() => allow({ stylistsBook: true }))

  test('they book, move, edit and cancel in their own column as the desk does', async () => {
    const results = await writesTo(own)
    const created = Object.fromEntries(Object.keys(results).flatMap((name) => (name.startsWith('book') ? [[name, 201]] : [])))
    expect(results).toEqual(all(results, 200, { ...created, 'undo what the desk did': 409 }))
  })

  test('they do nothing of it in another one, whether they see it or not', async () => {
    const unseen = await writesTo(other)
    const isMade = (name: string) => name.startsWith('book') || name === 'look whether it fits'
    expect(unseen).toEqual(
      all(unseen, 404, {
        ...Object.fromEntries(Object.keys(unseen).flatMap((name) => (isMade(name) ? [[name, 403]] : []))),
      }),
    )
    const nora = await addStylist(database, { name: 'Nora' })
    anna = await addClient(database)
    allow({ stylistsSeeAll: true })
    const results = await writesTo(nora)
    expect(results).toEqual(all(results, 403))
  })

  test('a visit stays in their column: it is moved neither out of it nor into it', async () => {
    const mine = await booked(own)
    const theirs = await booked(other, { time: '2:00 PM' })
    const out = await change(mine.id, { date, time: '3:00 PM', stylistId: other, version: mine.version, outside: true })
    expect(out.status).toBe(403)
    const fit = `stylistId=${other}&date=${date}&time=3:00+PM`
    expect((await mara.call('GET', `/api/appointments/${mine.id}/fit?${fit}`)).status).toBe(403)
    const times = `stylistId=${other}&from=${date}&to=${date}&moving=${mine.id}`
    expect((await mara.call('GET', `/api/availability?${times}`)).status).toBe(403)
    allow({ stylistsSeeAll: true })
    const into = await change(theirs.id, { date, time: '3:00 PM', stylistId: own, version: theirs.version, outside: true })
    expect(into.status).toBe(403)
    expect([(await read(mine.id)).stylist?.id, (await read(theirs.id)).stylist?.id]).toEqual([own, other])
  })

  test('they see and change the visits of a series that are in their column', async () => {
    const planned = await desk.call('POST', '/api/appointments/series', series(own))
    const { appointments } = (await planned.json()) as BookedSeries
    const [first, second] = appointments as [Appointment, Appointment]
    const moved = await change(second.id, { date: dates[1], time: '2:00 PM', stylistId: other, version: second.version }, desk)
    expect(moved.status).toBe(200)
    const path = `/api/appointments/${first.id}/series`
    const visibleSeries = (await (await mara.call('GET', path)).json()) as VisitSeries
    expect([visibleSeries.appointments.map(({ id }) => id), visibleSeries.position, visibleSeries.total]).toEqual([
      [first.id],
      1,
      2,
    ])
    allow({ stylistsSeeAll: true })
    expect(((await (await mara.call('GET', path)).json()) as VisitSeries).appointments).toHaveLength(1)
    const visits = [first, (await moved.json()) as Appointment].map(({ id, version }) => ({ id, version }))
    const edit = await mara.call('POST', `${path}/edit`, { visits, edit: { minutes: 30 } })
    expect(edit.status).toBe(403)
    const into = visits.map((visit, index) => ({ ...visit, date: dates[index], time: '4:00 PM' }))
    for (const stylistId of [own, other]) {
      const moves = await mara.call('POST', `${path}/move`, { visits: into.slice(stylistId === own ? 0 : 1), stylistId })
      expect(moves.status).toBe(403)
    }
    expect((await mara.call('POST', `${path}/move`, { visits: into.slice(0, 1), stylistId: other })).status).toBe(403)
  })

  test('a booking of theirs replaces no visit of another column', async () => {
    allow({ stylistsSeeAll: true })
    const theirs = await booked(other)
    const replaced = await book(mara, own, { time: '2:00 PM', replaces: theirs.id })
    expect(replaced.status).toBe(403)
    expect((await read(theirs.id)).status).toBe('Pending')
  })

  test('they undo what they did, and it counts as the salon’s', async () => {
    const { id } = await booked(own)
    const canceled = (await (await change(id, { from: 'Pending', status: 'Canceled', reason: 'client' })).json()) as Appointment
    expect(canceled).toMatchObject({ status: 'Canceled', cancelReason: 'client' })
    const undone = await mara.call('POST', `/api/appointments/${id}/undo`, { version: canceled.version })
    expect(undone.status).toBe(200)
    const { items } = (await (await desk.call('GET', `/api/appointments/${id}/history`)).json()) as AppointmentHistory
    expect(items.map(({ kind, actor }) => [kind, actor.role])).toEqual([
      ['booked', 'administrator'],
      ['canceled', 'stylist'],
      ['undone', 'stylist'],
    ])
  })

  test('no answer says how a client is reached', async () => {
    const key = { 'Idempotency-Key': 'one-request' }
    const answers = [
      await mara.call('POST', '/api/appointments', bookingWith(own), key),
      await mara.call('POST', '/api/appointments', bookingWith(own), key),
      await mara.call('POST', '/api/appointments/series', series(own)),
      // The client has a visit with somebody else then.
      await booked(other, { time: '4:00 PM' }).then(() => book(mara, own, { time: '4:00 PM' })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409])
    for (const answer of answers) expect(await answer.text()).not.toMatch(/anna@mail|555.?0142/)
  })

  test('they see the next times of their own column only', async () => {
    const query = `services=${cut}&stylistId=${own}&date=${date}&time=10:00+AM`
    const { openings } = (await (await mara.call('GET', `/api/availability/fit?${query}`)).json()) as BookingFit
    expect(openings.map(({ stylistId }) => stylistId)).toEqual([own])
  })

  test('with everybody else they book for themselves, as a client', async () => {
    const mine = await booked(other, { clientId: undefined }, mara)
    expect(mine.status).toBe('Pending')
    const { items } = (await (await desk.call('GET', `/api/appointments/${mine.id}/history`)).json()) as AppointmentHistory
    expect(items[0]?.actor.role).toBe('client')
    for (const stylistId of [other, 'any']) expect((await book(mara, stylistId, { time: '1:00 PM' })).status).toBe(403)
  })

  test('a client is found by the whole name or phone number only, with nothing beside the name', async () => {
    const find = async (q: string) => {
      const response = await mara.call('GET', `/api/clients?${new URLSearchParams({ q })}`)
      expect(response.status).toBe(200)
      return (await response.json()) as ClientList
    }
    const annaOnly = { items: [{ id: anna, name: 'Anna Berg', email: '', hasAccount: false }], hasMore: false }
    for (const q of ['Anna Berg', ' anna  BERG', '(718) 555-0142', '+1 718 555 0142'])
      expect(await find(q)).toMatchObject(annaOnly)
    for (const q of ['', 'Anna', 'Anna B', 'Berg', '555 0142', '718555014', 'anna@mail.example', '%', 'a'])
      expect(await find(q)).toMatchObject({ items: [], hasMore: false })
    // With two clients of one name it is unclear which one is meant.
    await database.db.insert(clients).values({ id: 'NAMESAKE', name: 'Anna Berg', phone: '+1 718 555 0199' })
    expect(await find('Anna Berg')).toMatchObject({ items: [], hasMore: true })
    expect(await find('718 555 0142')).toMatchObject(annaOnly)
  })

  test('looking for client after client is stopped', async () => {
    const statuses: number[] = []
    for (let call = 0; call <= 60; call++) statuses.push((await mara.call('GET', `/api/clients?q=Anna+${call}`)).status)
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(statuses[60]).toBe(429)
    expect((await desk.call('GET', '/api/clients?q=Anna')).status).toBe(200)
  })
})

describe('where the salon lets stylists check out', () => {
  /** A visit of this morning, at noon. */
  async function bookNoonVisit(stylistId: string): Promise<string> {
    const { id } = await booked(stylistId, { date: '2026-11-30', time: '10:00 AM', confirmed: true, outside: true })
    now = mondayMorning + 3 * 3600
    return id
  }
  async function moneyStatuses(id: string): Promise<Record<string, number>> {
    const path = `/api/appointments/${id}`
    const { due } = (await (await desk.call('GET', `${path}/payments`)).json()) as { due: number }
    const half = { amount: due / 2, method: 'cash' }
    const payment = await mara.call('POST', `${path}/payments`, half)
    const { id: paymentId } = (await payment.json()) as { id: string }
    const statuses = {
      take: payment.status,
      'give back': (await mara.call('POST', `${path}/payments`, { ...half, refundOf: paymentId ?? 'NONE', reason: 'mistake' }))
        .status,
      'check out': (await mara.call('POST', `${path}/checkout`, { payments: [half] })).status,
      receipt: (await mara.call('GET', `${path}/receipt`)).status,
      'mail the receipt': (await mara.call('POST', `${path}/receipt/mail`)).status,
    }
    const { checkout } = (await (await desk.call('GET', `${path}/payments`)).json()) as { checkout: { id: string } | null }
    return { ...statuses, undo: (await mara.call('POST', `${path}/checkout/undo`, { id: checkout?.id ?? 'NONE' })).status }
  }

  test('they check out their own visits, take what they cost and undo that, but give nothing back', async () => {
    allow({ stylistsCheckOut: true })
    const expected = { take: 201, 'give back': 403, 'check out': 200, receipt: 200, 'mail the receipt': 200, undo: 200 }
    const id = await bookNoonVisit(own)
    expect(await moneyStatuses(id)).toEqual(expected)
    for (const call of [['GET', 'receipt'] as const, ['POST', 'receipt/mail'] as const])
      expect(await (await mara.call(call[0], `/api/appointments/${id}/${call[1]}`)).text()).not.toMatch(/anna@mail|555.?0142/)
    expect((await book(mara, own, { date: '2026-12-16' })).status).toBe(403)
  })

  test('they can do nothing to others’ visits, and see no till and no report', async () => {
    allow({ stylistsCheckOut: true })
    const id = await bookNoonVisit(other)
    const refused = (status: number) => ({
      take: status,
      'give back': status,
      'check out': status,
      receipt: status,
      'mail the receipt': status,
      undo: status,
    })
    expect(await moneyStatuses(id)).toEqual(refused(404))
    allow({ stylistsSeeAll: true })
    expect(await moneyStatuses(id)).toEqual(refused(403))
    const closed = ['/api/till/2026-11-30', '/api/reports/money?from=2026-11-01&to=2026-11-30', '/api/dashboard']
    for (const path of closed) expect((await mara.call('GET', path)).status, path).toBe(403)
  })

  test('both are refused if the salon allows neither', async () => {
    const refused = { take: 403, 'give back': 403, 'check out': 403, receipt: 403, 'mail the receipt': 403, undo: 403 }
    expect(await moneyStatuses(await bookNoonVisit(own))).toEqual(refused)
    const got = await writesTo(own)
    expect(got).toEqual(all(got, 403))
    expect((await mara.call('GET', '/api/clients?q=Anna+Berg')).status).toBe(403)
  })
})

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment, AppointmentPage } from '../../../domain/booking/appointment.ts'
import type { AppointmentHistory } from '../../../domain/booking/history.ts'
import { say } from '../../../domain/language/say.ts'
import type { CheckoutResult } from '../../../domain/money/checkout.ts'
import { type Receipt, receiptNotice } from '../../../domain/money/receipt.ts'
import type { TillDay } from '../../../domain/money/till.ts'
import { queueNotifications } from '../../messages/jobs/appointment-changed.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { addAppointment } from '../../testing/appointments.ts'
import {
  addClient,
  adminEmail,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readPayments } from '../payments/queries.ts'

const today = '2026-11-30'
/** At noon, so that visits of the morning have begun. */
const clock = () => mondayMorning + 6 * 3600
let database: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Person
let owner: Person
let client: Person
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock })
  const other = openTestSalon(database, { clock })
  desk = await signedIn(app, database, { role: 'receptionist', name: 'Rea' })
  owner = await signedIn(other, database, { email: adminEmail, name: 'Olive Owner' })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
})
afterAll(() => database.drop())

let stylists = 0
const addVisit = (details: Partial<Parameters<typeof addAppointment>[1]> = {}) =>
  addAppointment(database, {
    userId: client.uid,
    status: 'Confirmed',
    date: today,
    time: '9:00 AM',
    stylistId: `CHAIR${++stylists}`,
    ...details,
  })
const press = (id: string, body: object, { by = desk, key = newId() } = {}) =>
  by.call('POST', `/api/appointments/${id}/checkout`, body, { 'Idempotency-Key': key })
async function checkedOut(id: string, body: object): Promise<CheckoutResult> {
  const response = await press(id, body)
  expect(response.status).toBe(200)
  return (await response.json()) as CheckoutResult
}
const undo = (id: string, checkout: string | undefined, by = desk) =>
  by.call('POST', `/api/appointments/${id}/checkout/undo`, { id: checkout })
const read = async (id: string) => (await (await desk.call('GET', `/api/appointments/${id}`)).json()) as Appointment
const readMessage = async (response: Response) => ((await response.json()) as { error: { message: string } }).error.message

describe('a check-out', () => {
  test('finishes and completes the visit and takes the payments in one step', async () => {
    const id = await addVisit()
    const payments = [
      { amount: 20, method: 'cash' },
      { amount: 22.5, tip: 5, method: 'card' },
    ]
    const result = await checkedOut(id, { due: 42.5, payments })
    expect(result.appointment).toMatchObject({ id, status: 'Completed', marks: { finished: clock() } })
    expect(result.payments).toMatchObject({ paid: 42.5, tips: 5, due: 0, items: [{ amount: 20 }, { amount: 22.5, tip: 5 }] })
    expect(result.payments.checkout).not.toBeNull()
    const { items } = (await (await desk.call('GET', `/api/appointments/${id}/history`)).json()) as AppointmentHistory
    expect(items.map(({ kind }) => kind)).toEqual(['booked', 'completed', 'paid', 'paid'])
    expect(items[1]?.data).toMatchObject({ from: { status: 'Confirmed', finishedAt: null }, to: { finishedAt: clock() } })
  })

  test('is done once for any number of presses by anybody', async () => {
    const id = await addVisit()
    const body = { due: 42.5, payments: [{ amount: 42.5, method: 'cash' }] }
    const key = newId()
    const same = await Promise.all(Array.from({ length: 5 }, () => press(id, body, { key })))
    expect(same.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await readPayments(database.db, [id])).toHaveLength(1)
    const late = await press(id, body, { by: owner })
    expect(late.status).toBe(409)
    const raced = await addVisit()
    const responses = await Promise.all([desk, owner, desk, owner].map((by) => press(raced, body, { by })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await readPayments(database.db, [raced])).toHaveLength(1)
  })

  test('can leave the payment for later, and be repeated then', async () => {
    const id = await addVisit()
    const key = newId()
    for (const _ of [1, 2]) expect((await press(id, { due: 42.5, payments: [] }, { key })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'Completed', version: 2 })
    const later = await checkedOut(id, { due: 42.5, payments: [{ amount: 42.5, method: 'card' }] })
    expect(later.payments).toMatchObject({ due: 0 })
  })

  test('asks before it takes more than is due', async () => {
    const id = await addVisit()
    const body = { payments: [{ amount: 500, method: 'cash' }] }
    const question = await press(id, body)
    expect(question.status).toBe(422)
    expect(await readMessage(question)).toBe('That’s $457.50 more than is due. Take it all, or correct the amount.')
    expect(await read(id)).toMatchObject({ status: 'Confirmed' })
    expect(await checkedOut(id, { ...body, tooMuch: true })).toMatchObject({ payments: { due: -457.5 } })
  })

  test('keeps a discount beside the price', async () => {
    const id = await addVisit()
    const discount = { amount: 2.5, reason: 'regular' }
    const result = await checkedOut(id, { due: 42.5, discount, payments: [{ amount: 40, method: 'cash' }] })
    expect(result.payments).toMatchObject({ charges: 42.5, discount, paid: 40, due: 0 })
    const { items } = (await (await desk.call('GET', `/api/appointments/${id}/history`)).json()) as AppointmentHistory
    expect(items[1]?.data.to).toMatchObject({ status: 'Completed', discount: 2.5, discountReason: 'regular' })
    const till = (await (await desk.call('GET', `/api/till/${today}`)).json()) as TillDay
    expect(till.discounts).toContainEqual(expect.objectContaining({ appointmentId: id, client: 'Ada Lovelace', discount }))
    expect(till.unpaid.map(({ appointmentId }) => appointmentId)).not.toContain(id)
  })

  test.each([
    ['a discount of more than it costs', { discount: { amount: 43, reason: 'family' }, payments: [] }, 'discount'],
    ['a part of a cent off', { discount: { amount: 1.005, reason: 'family' }, payments: [] }, 'discount'],
    ['a discount without a reason', { discount: { amount: 1 }, payments: [] }, 'discount'],
    ['a part of a cent', { payments: [{ amount: 1.005, method: 'cash' }] }, 'amount'],
    ['a payment of nothing', { payments: [{ amount: 0, method: 'cash' }] }, 'payments'],
    ['no list of payments', {}, 'payments'],
  ])('refuses %s, and changes nothing', async (_, body, field) => {
    const id = await addVisit()
    const response = await press(id, body)
    expect(response.status).toBe(422)
    expect(Object.keys(((await response.json()) as { error: { fields: object } }).error.fields)).toContain(field)
    expect(await read(id)).toMatchObject({ status: 'Confirmed', version: 1 })
  })

  test('waits for the client to be there', async () => {
    const id = await addVisit({ time: '4:00 PM' })
    const body = { payments: [] }
    const early = await press(id, body)
    expect(early.status).toBe(409)
    expect(await readMessage(early)).toMatch(/hasn’t begun/)
    await desk.call('POST', `/api/appointments/${id}/marks`, { mark: 'arrived' })
    expect((await press(id, body)).status).toBe(200)
    expect((await press(await addVisit({ status: 'Canceled' }), body)).status).toBe(409)
    expect((await press('NONE', body)).status).toBe(404)
    expect((await press(await addVisit(), { ...body, due: 40 })).status).toBe(409)
  })
})

describe('the undo of a check-out', () => {
  test('reverses what was paid by entries of its own, and gives the visit its status, marks and price back', async () => {
    const id = await addVisit({ status: 'Pending' })
    await desk.call('POST', `/api/appointments/${id}/marks`, { mark: 'arrived' })
    const before = await read(id)
    const { payments } = await checkedOut(id, {
      discount: { amount: 2.5, reason: 'promotion' },
      payments: [
        { amount: 20, method: 'cash' },
        { amount: 20, tip: 5, method: 'card' },
      ],
    })
    // Anybody at the desk can press undo, repeatedly.
    const undone = await Promise.all([undo(id, payments.checkout?.id, owner), undo(id, payments.checkout?.id)])
    expect(undone.map(({ status }) => status)).toEqual([200, 200])
    const result = (await undone[0]?.json()) as CheckoutResult
    const { status, marks } = result.appointment
    expect({ status, marks }).toEqual({ status: before.status, marks: before.marks })
    expect(result.payments).toMatchObject({
      paid: 0,
      tips: 0,
      due: 42.5,
      discount: null,
      checkout: null,
      items: [{ amount: 20 }, { amount: 20 }, { amount: -20, reason: 'undone' }, { amount: -20, tip: -5, method: 'card' }],
    })
    const { items } = (await (await desk.call('GET', `/api/appointments/${id}/history`)).json()) as AppointmentHistory
    expect(items.map(({ kind }) => kind).slice(-3)).toEqual(['refunded', 'refunded', 'undone'])
    expect((await press(id, { due: 42.5, payments: [{ amount: 42.5, method: 'card' }] })).status).toBe(200)
    expect((await undo(id, payments.checkout?.id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'Completed' })
  })

  test('refunds nothing twice that was refunded meanwhile', async () => {
    const id = await addVisit()
    const { payments } = await checkedOut(id, { payments: [{ amount: 42.5, method: 'card' }] })
    const refund = { amount: 10, method: 'cash', refundOf: payments.items[0]?.id, reason: 'unhappy' }
    expect((await desk.call('POST', `/api/appointments/${id}/payments`, refund)).status).toBe(201)
    const result = (await (await undo(id, payments.checkout?.id)).json()) as CheckoutResult
    expect(result.payments).toMatchObject({ paid: 0, items: [{}, { amount: -10 }, { amount: -32.5, reason: 'undone' }] })
  })

  test('is offered for two minutes', async () => {
    const id = await addVisit()
    const { payments } = await checkedOut(id, { payments: [{ amount: 42.5, method: 'card' }] })
    const soon = (payments.checkout?.until ?? 0) - Date.now() / 1000
    expect([soon > 60, soon <= 120]).toEqual([true, true])
    const longAgo = new Date(Date.now() - 121_000)
    await database.db.update(appointments).set({ checkedOutAt: longAgo }).where(eq(appointments.id, id))
    const late = await undo(id, payments.checkout?.id)
    expect(late.status).toBe(409)
    expect(await readMessage(late)).toMatch(/too late/)
    expect((await (await desk.call('GET', `/api/appointments/${id}/payments`)).json()) as object).toMatchObject({
      checkout: null,
    })
    expect((await undo(id, newId())).status).toBe(409)
  })

  test('needs the visit’s time, which may be taken by then', async () => {
    const id = await addVisit({ stylistId: 'ONECHAIR', time: '3:00 PM' })
    await desk.call('POST', `/api/appointments/${id}/marks`, { mark: 'arrived' })
    const { payments } = await checkedOut(id, { payments: [] })
    await addVisit({ stylistId: 'ONECHAIR', time: '3:00 PM' })
    const undone = await undo(id, payments.checkout?.id)
    expect(undone.status).toBe(409)
    expect(await readMessage(undone)).toMatch(/stays Completed/)
  })
})

test('a receipt has the services, the discount and what was paid, without mistakes', async () => {
  const id = await addVisit()
  await checkedOut(id, { discount: { amount: 2.5, reason: 'other' }, payments: [{ amount: 40, tip: 4, method: 'card' }] })
  const response = await desk.call('GET', `/api/appointments/${id}/receipt`)
  expect((await response.json()) as Receipt).toMatchObject({
    bookingId: id,
    client: 'Ada Lovelace',
    hasEmail: true,
    charges: 42.5,
    tips: 4,
    due: 0,
    discount: { amount: 2.5, reason: 'other' },
    services: [{ name: 'Cut', price: 1 }],
    entries: [{ amount: 40, tip: 4, method: 'card' }],
  })
})

test('a receipt says the cash given, which covers what it pays', async () => {
  const id = await addVisit()
  const cash = (given: number, method = 'cash') => ({ due: 42.5, payments: [{ amount: 42.5, tip: 1, method, given }] })
  for (const body of [cash(43), cash(50, 'card'), cash(50.001)]) expect((await press(id, body)).status).toBe(422)
  await checkedOut(id, cash(50))
  const response = await desk.call('GET', `/api/appointments/${id}/receipt`)
  expect(((await response.json()) as Receipt).entries).toMatchObject([{ amount: 42.5, tip: 1, given: 50 }])
})

test('a client reads the receipt of their own visit once it is paid, and nobody else’s', async () => {
  const id = await addVisit()
  const receiptAs = async (person: Person) => (await person.call('GET', `/api/appointments/${id}/receipt`)).status
  const isPaid = async () => {
    const { items } = (await (await client.call('GET', '/api/appointments?pageSize=100')).json()) as AppointmentPage
    return items.find((each) => each.id === id)?.isPaid
  }
  expect([await receiptAs(client), await isPaid()]).toEqual([404, undefined])
  const { payments } = await checkedOut(id, { payments: [{ amount: 42.5, method: 'card' }] })
  const stranger = await signedIn(openTestSalon(database, { clock }), database)
  expect([await receiptAs(client), await isPaid(), await receiptAs(stranger)]).toEqual([200, true, 404])
  await undo(id, payments.checkout?.id)
  expect([await receiptAs(client), await isPaid()]).toEqual([404, undefined])
})

describe('a mailed receipt', () => {
  const mail = (id: string, key = newId()) =>
    desk.call('POST', `/api/appointments/${id}/receipt/mail`, undefined, { 'Idempotency-Key': key })
  const composing = {
    settings: fixedSettings().get(),
    origin: 'https://salon.example',
    authSecret: 'secret',
    adminEmail,
    mailFrom: undefined,
    now: clock(),
  }
  const readEvents = (id: string) =>
    database.db
      .select({ id: appointmentEvents.id })
      .from(appointmentEvents)
      .where(and(eq(appointmentEvents.appointmentId, id), eq(appointmentEvents.kind, 'receipt')))
  /** Runs the jobs of its events. @returns whether one has to wait, and the mails */
  async function notified(id: string) {
    const waits = []
    for (const event of await readEvents(id)) waits.push(await queueNotifications(database.db, event.id, composing))
    const written = await database.db
      .select()
      .from(mails)
      .where(and(eq(mails.appointmentId, id), eq(mails.kind, 'booking_receipt')))
    return { waits, written }
  }
  const settle = (id: string) =>
    database.db.execute(sql`update appointments set checked_out_at = checked_out_at - interval '3 minutes' where id = ${id}`)

  test('is sent once for each press, after its check-out can’t be undone anymore', async () => {
    const id = await addVisit()
    const { payments } = await checkedOut(id, { payments: [{ amount: 42.5, tip: 3, method: 'card' }] })
    const key = newId()
    const answers = await Promise.all([mail(id, key), mail(id, key), mail(id, key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await answers[0]?.json()).toEqual({ to: client.email, leavesAt: payments.checkout?.until })
    expect(await notified(id)).toEqual({ waits: [true], written: [] })
    await settle(id)
    const { waits, written } = await notified(id)
    expect(waits).toEqual([false])
    expect(written).toMatchObject([{ toAddress: client.email, ics: null }])
    for (const line of [
      'Cut: $1.00',
      'Tip: $3.00',
      'Total: $45.50',
      /Paid, card, .*: \$45\.50/,
      'Due: $0.00',
      say(receiptNotice),
    ])
      expect(written[0]?.text).toMatch(line)
    expect(await (await mail(id)).json()).toEqual({ to: client.email, leavesAt: null })
    expect((await notified(id)).written).toHaveLength(2)
    const { items } = (await (await desk.call('GET', `/api/appointments/${id}/history`)).json()) as AppointmentHistory
    expect(items.map(({ kind }) => kind)).toEqual(['booked', 'completed', 'paid', 'receipt', 'receipt'])
  })

  test('is not sent if its check-out was undone, which it does not prevent', async () => {
    const id = await addVisit()
    const { payments } = await checkedOut(id, { payments: [{ amount: 42.5, method: 'cash' }] })
    await mail(id)
    expect((await undo(id, payments.checkout?.id)).status).toBe(200)
    expect((await read(id)).status).toBe('Confirmed')
    expect(await notified(id)).toEqual({ waits: [false], written: [] })
  })

  test('needs an address', async () => {
    const uid = await addClient(database, { name: 'Walk In', email: null })
    const response = await mail(await addVisit({ userId: uid }))
    expect([response.status, await readMessage(response)]).toEqual([422, expect.stringContaining('no email address')])
  })
})

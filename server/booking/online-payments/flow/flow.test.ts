import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../../domain/app-error.ts'
import type { Appointment } from '../../../../domain/booking/appointment.ts'
import type {
  CancelConsequence,
  DeskConsequences,
  OnlinePayment,
  PayPage,
  PaySession,
  PrepaymentTerms,
} from '../../../../domain/booking/prepayment/online-payment.ts'
import {
  defaultPrepayment,
  type PrepaymentRule,
  type PrepaymentSettings,
} from '../../../../domain/booking/prepayment/prepayment-settings.ts'
import type { VisitPayments } from '../../../../domain/money/payments.ts'
import { createMailWriter } from '../../../messages/mail/mail-writer.ts'
import { appointmentEvents, appointments } from '../../../platform/database/schema/booking.ts'
import { newId } from '../../../platform/database/schema/ids.ts'
import { mails } from '../../../platform/database/schema/messages.ts'
import { onlinePayments, providerCalls } from '../../../platform/database/schema/online-payments.ts'
import { withClient } from '../../../platform/database/single-client.ts'
import { liveInProcess } from '../../../platform/live/live.ts'
import { eventually } from '../../../testing/live-events.ts'
import { FakeProvider } from '../../../testing/outside/online-payments.ts'
import {
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
  visitor,
} from '../../../testing/salon.ts'
import { testAuthSecret } from '../../../testing/server-process.ts'
import { settingsInMemory } from '../../../testing/settings.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { runDueCalls } from './calls.ts'
import { expireUnpaid } from './expire.ts'
import { reconcile } from './reconcile.ts'
import { settlePayments } from './settle.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let client: Person
let desk: Person
let owner: Person
let serviceId: string
let stylistId: string
let provider: FakeProvider
let now = mondayMorning
const settings = settingsInMemory()

const rule = (change: Partial<PrepaymentRule>): PrepaymentRule => ({
  ...{ id: 'RULE', services: [], fromPrice: null, newClients: false, absentMonths: null, noShows: null, weekdays: [] },
  demand: { kind: 'deposit', size: { kind: 'amount', amount: 20 } },
  ...change,
})
const ask = (change: Partial<PrepaymentSettings> = {}) =>
  settings.change({ prepayment: { ...defaultPrepayment, rules: [rule({})], refundHours: 24, ...change } })

let context: OnlinePaymentContext
beforeAll(async () => {
  database = await createTestDatabase()
  const clock = () => now
  app = openTestSalon(database, { clock, settings, provider: async () => provider })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
  owner = await signedIn(app, database, { email: adminEmail, name: 'Olive Owner' })
  desk = await signedIn(app, database, { role: 'receptionist', name: 'Rea' })
  serviceId = await addService(database)
  context = {
    ...{ db: database.db, settings, clock, secret: testAuthSecret, origin: 'https://salon.example' },
    ...{ announce: liveInProcess().announce, askForMail: createMailWriter(settings), provider: async () => provider },
  }
})
beforeEach(async () => {
  now = mondayMorning
  provider = new FakeProvider(() => now)
  stylistId = await addStylist(database)
  await database.pool.query('delete from provider_calls; delete from online_payments; delete from provider_events')
  settings.change({ rules: { changeNotice: null, confirmsAutomatically: true } })
  ask()
})
afterAll(() => database.drop())

interface Asked {
  readonly date?: string
  readonly time?: string
  readonly acceptedTerms?: string
}
const wish = (asked: Asked = {}) => ({
  ...{ serviceIds: [serviceId], stylistId, date: '2026-12-02', time: '10:00 AM', alsoBook: true },
  ...asked,
})
const readTerms = async (person = client, asked = wish()) => {
  const { serviceIds, stylistId, date } = asked
  const response = await person.call('POST', '/api/prepayment-terms', { serviceIds, stylistId, date })
  expect(response.status).toBe(200)
  return (await response.json()) as PrepaymentTerms
}
const book = async (person = client, asked: Asked = {}) => {
  const { version } = await readTerms(person, wish(asked))
  const response = await person.call('POST', '/api/appointments', wish({ acceptedTerms: version, ...asked }))
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}
const errorOf = async (response: Response) => ((await response.json()) as ErrorResponse).error
const tokenOf = ({ awaitsPayment }: Appointment) => awaitsPayment?.link.split('/').at(-1) ?? ''
const open = (token: string) => visitor(app).call('POST', `/api/pay/${token}/session`)
const openSession = async (visit: Appointment) => {
  const response = await open(tokenOf(visit))
  expect(response.status).toBe(200)
  return ((await response.json()) as PaySession).url.split('/').at(-1) ?? ''
}
const refresh = async (visit: Appointment) =>
  (await (await visitor(app).call('POST', `/api/pay/${tokenOf(visit)}/refresh`)).json()) as PayPage
const readVisit = async ({ id }: Appointment, by = client) =>
  (await (await by.call('GET', `/api/appointments/${id}`)).json()) as Appointment
const moneyOf = async ({ id }: Appointment) =>
  (await (await owner.call('GET', `/api/appointments/${id}/payments`)).json()) as VisitPayments
const cancel = (visit: Appointment, by = client) =>
  by.call('PATCH', `/api/appointments/${visit.id}`, { from: visit.status, status: 'Canceled' })
const rowOf = async ({ id }: Appointment) => {
  const [row] = await database.db.select().from(onlinePayments).where(eq(onlinePayments.appointmentId, id))
  if (!row) throw new Error('nothing is asked')
  return row
}
const mailKinds = async ({ id }: Appointment) =>
  (await database.db.select({ kind: mails.kind }).from(mails).where(eq(mails.appointmentId, id))).map(({ kind }) => kind)
const historyKinds = async ({ id }: Appointment) =>
  (
    await database.db
      .select({ kind: appointmentEvents.kind })
      .from(appointmentEvents)
      .where(eq(appointmentEvents.appointmentId, id))
      .orderBy(appointmentEvents.id)
  ).map(({ kind }) => kind)
const send = (about: { kind: string; id: string } | null, id = `evt_${newId()}`, signature = provider.account) =>
  app.request('/api/payments/stripe/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: JSON.stringify({ id, about }),
  })
/** The last cancellation was then, and can't be undone anymore. */
/** The process's time, by which rows are stamped; the database's can differ. */
const stamp = () => `to_timestamp(${Date.now() / 1000})`

async function setCanceled({ id }: Appointment, at: number): Promise<void> {
  await database.pool.query(`update appointments set updated_at = ${stamp()} - interval '1 hour' where id = $1`, [id])
  await database.pool.query(
    `update appointment_events set at = to_timestamp($2) where appointment_id = $1 and data #>> '{to,status}' = 'Canceled'`,
    [id, at],
  )
}
async function reconcileLater(): Promise<void> {
  await database.pool.query(`update online_payments set updated_at = ${stamp()} - interval '2 hours'`)
  await reconcile(context)
}
async function paidVisit(asked: Asked = {}) {
  const visit = await book(client, asked)
  provider.pay(await openSession(visit))
  await refresh(visit)
  return readVisit(visit)
}

describe('a booking that is asked for a deposit', () => {
  test('needs the terms to be accepted as they are', async () => {
    const terms = await readTerms()
    expect(terms).toMatchObject({ requirement: { kind: 'payment', amount: 20, currency: 'USD', isFull: false } })
    expect(terms.text).toContain('$20')
    const refused = await errorOf(await client.call('POST', '/api/appointments', wish()))
    expect(refused).toMatchObject({ code: 'conflict', reason: 'terms_changed', terms: { version: terms.version } })
    ask({ rules: [rule({ demand: { kind: 'full' } })] })
    const outdated = await client.call('POST', '/api/appointments', wish({ acceptedTerms: terms.version }))
    expect(await errorOf(outdated)).toMatchObject({
      reason: 'terms_changed',
      terms: { requirement: { amount: 42.5, isFull: true } },
    })
  })

  test('is Pending until it is paid, and then booked', async () => {
    const visit = await book()
    expect(visit).toMatchObject({
      status: 'Pending',
      awaitsPayment: { purpose: 'prepayment', amount: 20, currency: 'USD', until: now + 30 * 60 },
    })
    expect(await readVisit(visit)).toMatchObject({ awaitsPayment: visit.awaitsPayment })
    const page = (await (await visitor(app).call('GET', `/api/pay/${tokenOf(visit)}`)).json()) as PayPage
    expect(page).toMatchObject({ state: 'awaiting', amount: 20, visit: { id: visit.id, status: 'Pending' } })
    provider.pay(await openSession(visit))
    expect(await refresh(visit)).toMatchObject({ state: 'paid', card: { last4: '4242' }, visit: { status: 'Confirmed' } })
    expect((await readVisit(visit)).awaitsPayment).toBeUndefined()
    expect(await moneyOf(visit)).toMatchObject({
      ...{ paid: 20, due: 22.5 },
      items: [{ amount: 20, method: 'online', by: { role: 'system', label: 'Stripe' } }],
      online: [{ state: 'paid', money: 'held', amount: 20 }],
    })
    expect(await historyKinds(visit)).toEqual(['booked', 'paid', 'prepaid'])
  })

  test('is the client’s own to go on with, not in their way', async () => {
    const visit = await book()
    const { version } = await readTerms()
    const again = { ...wish({ acceptedTerms: version }), alsoBook: false }
    const refused = await errorOf(await client.call('POST', '/api/appointments', again))
    expect(refused).toMatchObject({
      reason: 'own_payment_open',
      current: { id: visit.id, awaitsPayment: { link: visit.awaitsPayment?.link } },
    })
  })

  test.each(['the same stylist', 'another stylist'])('is pointed to by a time of %s that it overlaps', async (whose) => {
    const person = await signedIn(app, database)
    const visit = await book(person, { time: '11:00 AM' })
    const asked = {
      ...wish({ time: '10:00 AM' }),
      serviceIds: [await addService(database, { minutes: 120 })],
      stylistId: whose === 'another stylist' ? await addStylist(database) : stylistId,
      alsoBook: false,
    }
    const { version } = await readTerms(person, asked)
    const refused = await errorOf(await person.call('POST', '/api/appointments', { ...asked, acceptedTerms: version }))
    expect(refused).toMatchObject({
      ...{ code: 'conflict', reason: 'own_payment_open' },
      message: 'You have a visit at that time that waits for your payment.',
      current: { id: visit.id, awaitsPayment: { link: visit.awaitsPayment?.link } },
    })
  })

  test('isn’t pointed to when it gives way to another stylist, whose time somebody else has taken', async () => {
    const person = await signedIn(app, database)
    const visit = await book(person)
    const other = await addStylist(database)
    await book(client, { ...wish(), stylistId: other } as Asked)
    const { version } = await readTerms(person)
    const asked = { ...wish({ acceptedTerms: version }), stylistId: other, alsoBook: false, replaces: visit.id }
    const refused = await errorOf(await person.call('POST', '/api/appointments', asked))
    expect(refused).toMatchObject({ code: 'slot_taken' })
    expect(await readVisit(visit, person)).toMatchObject({ status: 'Pending' })
  })

  test('gives way to another time with its open page ended: one booking, one payment', async () => {
    const person = await signedIn(app, database)
    const visit = await book(person)
    const session = await openSession(visit)
    const { version } = await readTerms(person)
    const other = { ...wish({ time: '11:00 AM', acceptedTerms: version }), alsoBook: false, replaces: visit.id }
    const response = await person.call('POST', '/api/appointments', other)
    expect(response.status).toBe(201)
    const booked = (await response.json()) as Appointment
    await runDueCalls(context)
    expect(provider.sessions.get(session)).toMatchObject({ state: 'expired' })
    expect([await readVisit(visit, person), await readVisit(booked, person)]).toMatchObject([
      { status: 'Canceled' },
      { status: 'Pending', awaitsPayment: { amount: 20 } },
    ])
    expect((await open(tokenOf(visit))).status).toBe(409)
  })

  test('asks nobody where no keys are, and costs nothing', async () => {
    const { version } = await readTerms()
    const without = openTestSalon(database, { clock: () => now, settings })
    const person = await signedIn(without, database)
    const response = await person.call('POST', '/api/prepayment-terms', wish())
    expect(await response.json()).toMatchObject({ requirement: null, text: '' })
    const booked = await person.call('POST', '/api/appointments', wish({ acceptedTerms: version }))
    expect(await booked.json()).toMatchObject({ status: 'Confirmed' })
  })

  test('isn’t confirmed or completed unpaid, but by an excuse', async () => {
    const visit = await book()
    const path = `/api/appointments/${visit.id}`
    for (const status of ['Confirmed', 'Completed'])
      expect(await errorOf(await desk.call('PATCH', path, { from: 'Pending', status }))).toMatchObject({ reason: 'unpaid' })
    const excused = { from: 'Pending', status: 'Confirmed', excuse: 'Pays in cash' }
    expect((await desk.call('PATCH', path, excused)).status).toBe(403)
    expect((await owner.call('PATCH', path, excused)).status).toBe(200)
    expect(await rowOf(visit)).toMatchObject({ state: 'excused', note: 'Pays in cash' })
    await expect(
      database.pool.query(`update appointments set awaits_payment_until = ${stamp()} where id = $1`, [visit.id]),
    ).rejects.toThrow('appointments_unpaid')
  })
})

describe('opening the page to pay', () => {
  test('makes one session of a hundred presses', async () => {
    const visit = await book()
    const answers = await Promise.all(Array.from({ length: 100 }, () => open(tokenOf(visit))))
    const urls = await Promise.all(answers.map(async (each) => ((await each.json()) as PaySession).url))
    expect(new Set(urls).size).toBe(1)
    expect(provider.sessions.size).toBe(1)
  })

  test('repeats a lost answer with the same key', async () => {
    const visit = await book()
    provider.weather = 'lost'
    expect((await open(tokenOf(visit))).status).toBe(503)
    provider.weather = 'fine'
    now += 60
    await runDueCalls(context)
    expect(await openSession(visit)).toBe([...provider.sessions.keys()][0])
    expect(provider.sessions.size).toBe(1)
  })

  test('ends with the deadline, for good', async () => {
    const visit = await book()
    await openSession(visit)
    now += 30 * 60 + 1
    expect(await errorOf(await open(tokenOf(visit)))).toMatchObject({ reason: 'payment_over' })
  })
})

describe('at its deadline', () => {
  test('an unpaid time is given back, and its client is told', async () => {
    const visit = await book()
    await openSession(visit)
    now += 31 * 60
    await expireUnpaid(context)
    expect(await readVisit(visit)).toMatchObject({ status: 'Canceled' })
    expect(await rowOf(visit)).toMatchObject({ state: 'expired' })
    expect([...provider.sessions.values()]).toMatchObject([{ state: 'expired' }])
    expect(await mailKinds(visit)).toEqual(['payment_expired'])
    expect((await book()).status).toBe('Pending')
  })

  test('what was paid in the last moment counts', async () => {
    const visit = await book()
    const session = await openSession(visit)
    now += 30 * 60 - 1
    provider.pay(session)
    now += 5 * 60
    await Promise.all([expireUnpaid(context), expireUnpaid(context), send({ kind: 'session', id: session })])
    expect(await readVisit(visit)).toMatchObject({ status: 'Confirmed' })
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, items: [{ amount: 20 }] })
  })

  test('a time whose payment can’t be asked after is held for a while', async () => {
    const visit = await book()
    await openSession(visit)
    now += 32 * 60
    provider.weather = 'down'
    await expireUnpaid(context)
    expect(await readVisit(visit)).toMatchObject({ status: 'Pending' })
    now += 7 * 3600
    await expireUnpaid(context)
    expect(await readVisit(visit)).toMatchObject({ status: 'Canceled' })
  })

  test('what was paid while nobody could ask after it is found without an event', async () => {
    const visit = await book()
    provider.pay(await openSession(visit))
    provider.weather = 'down'
    now += 8 * 3600
    await expireUnpaid(context)
    expect(await readVisit(visit)).toMatchObject({ status: 'Canceled' })
    provider.weather = 'fine'
    await runDueCalls(context)
    expect(await readVisit(visit)).toMatchObject({ status: 'Confirmed' })
    expect(await moneyOf(visit)).toMatchObject({ paid: 20 })
  })

  test('paid too late, it is booked again if it is free, else it comes back', async () => {
    const [visit, taken] = [await book(), await book(client, { date: '2026-12-03' })]
    const sessions = [await openSession(visit), await openSession(taken)]
    for (const session of sessions) provider.pay(session)
    provider.weather = 'down'
    now += 8 * 3600
    await expireUnpaid(context)
    provider.weather = 'fine'
    expect(await readVisit(taken)).toMatchObject({ status: 'Canceled' })
    ask({ rules: [] })
    expect((await owner.call('POST', '/api/appointments', { ...wish({ date: '2026-12-03' }), walkIn: true })).status).toBe(201)
    for (const id of sessions) expect((await send({ kind: 'session', id })).status).toBe(204)
    await runDueCalls(context)
    expect(await readVisit(visit)).toMatchObject({ status: 'Confirmed' })
    expect(await readVisit(taken)).toMatchObject({ status: 'Canceled' })
    expect(await moneyOf(taken)).toMatchObject({ paid: 0, due: 0, items: [{ amount: 20 }, { amount: -20, reason: 'late' }] })
    expect(await mailKinds(taken)).toEqual(['payment_expired', 'payment_late'])
    expect(provider.balance()).toBe(20_000)
  })
})

describe('events', () => {
  test('are refused with another signature, and ignored of another account', async () => {
    expect((await send({ kind: 'session', id: 'cs_none' }, 'evt_1', 'acct_2')).status).toBe(422)
    expect((await send({ kind: 'session', id: 'cs_none' })).status).toBe(204)
    expect((await send(null)).status).toBe(204)
    const visit = await book()
    const session = await openSession(visit)
    provider.pay(session)
    const other = Object.assign(new FakeProvider(() => now, 'acct_2'), {
      sessions: provider.sessions,
      payments: provider.payments,
    })
    provider = other
    expect((await send({ kind: 'session', id: session })).status).toBe(204)
    expect(await readVisit(visit)).toMatchObject({ status: 'Pending' })
  })

  test('count once, doubled, at once and out of order', async () => {
    const visit = await book()
    const session = await openSession(visit)
    provider.pay(session)
    const payment = [...provider.payments.keys()][0] ?? ''
    const about = { kind: 'session', id: session }
    const events = [send({ kind: 'payment', id: payment }), send(about, 'evt_a'), send(about, 'evt_a'), send(about, 'evt_b')]
    for (const answer of await Promise.all(events)) expect(answer.status).toBe(204)
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, items: [{ amount: 20 }] })
    expect(await historyKinds(visit)).toEqual(['booked', 'paid', 'prepaid'])
  })

  test('that were lost are made up for', async () => {
    const visit = await book()
    provider.pay(await openSession(visit))
    await database.pool.query(`update online_payments set updated_at = ${stamp()} - interval '2 hours'`)
    await Promise.all([reconcile(context), reconcile(context)])
    expect(await readVisit(visit)).toMatchObject({ status: 'Confirmed' })
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, items: [{ amount: 20 }] })
  })

  test('of disputes take the money out of the ledger, and put it in again', async () => {
    const visit = await paidVisit()
    const { paymentId } = await rowOf(visit)
    const id = provider.dispute(paymentId ?? '', 20_000)
    await send({ kind: 'dispute', id })
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, due: 42.5, online: [{ money: 'disputed' }] })
    provider.dispute(paymentId ?? '', 0, 'won')
    await Promise.all([send({ kind: 'dispute', id }), send({ kind: 'dispute', id })])
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, due: 22.5, online: [{ money: 'held' }] })
  })
})

describe('a canceled visit', () => {
  test('gives everything back in time', async () => {
    const visit = await paidVisit()
    expect(await (await client.call('GET', `/api/appointments/${visit.id}/cancel-consequence`)).json()).toMatchObject({
      ...{ refunded: 20, kept: 0, charged: 0 },
    })
    await cancel(visit)
    await settlePayments(context)
    expect(await moneyOf(visit)).toMatchObject({ paid: 20 })
    await setCanceled(visit, now)
    await Promise.all([settlePayments(context), settlePayments(context)])
    await Promise.all([runDueCalls(context), runDueCalls(context)])
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, due: 0, online: [{ money: 'refunded' }] })
    expect(provider.balance()).toBe(0)
    expect(await mailKinds(visit)).toContain('payment_refunded')
  })

  test('keeps the deposit late, and the books are even', async () => {
    const visit = await paidVisit()
    await cancel(visit)
    await setCanceled(visit, visit.date - 3600)
    await settlePayments(context)
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, due: 0, online: [{ money: 'kept' }] })
    expect(await historyKinds(visit)).toContain('payment_kept')
    // Decided once, however often the job runs.
    await database.pool.query(`update appointments set updated_at = ${stamp()} - interval '1 hour' where id = $1`, [visit.id])
    await settlePayments(context)
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, due: 0 })
    expect(provider.calls).not.toContain('refund')
  })

  test('by the salon gives everything back, also late', async () => {
    const visit = await paidVisit()
    await cancel(visit, desk)
    await setCanceled(visit, visit.date - 60)
    await settlePayments(context)
    await runDueCalls(context)
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, due: 0 })
  })

  test('that is undone at the desk waits again', async () => {
    const visit = await book()
    const canceled = (await (await cancel(visit, desk)).json()) as Appointment
    expect(canceled.awaitsPayment).toBeUndefined()
    const undone = await desk.call('POST', `/api/appointments/${visit.id}/undo`, { version: canceled.version })
    expect(await undone.json()).toMatchObject({ status: 'Pending', awaitsPayment: { amount: 20 } })
  })

  test('is asked about where the salon wants to decide, and then kept', async () => {
    ask({ lateCancel: 'asked' })
    const visit = await paidVisit()
    await cancel(visit)
    await setCanceled(visit, visit.date - 60)
    await settlePayments(context)
    const { online } = await moneyOf(visit)
    expect(online).toMatchObject([{ money: 'asked' }])
    expect((await owner.call('POST', `/api/online-payments/${online[0]?.id}/keep`)).status).toBe(200)
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, due: 0, online: [{ money: 'kept' }] })
  })

  test('that goes back by its terms can’t be kept, also before the server has given it back', async () => {
    ask({ lateCancel: 'asked' })
    const keepOf = async (visit: Appointment) => owner.call('POST', `/api/online-payments/${(await rowOf(visit)).id}/keep`)
    const inTime = await paidVisit()
    await cancel(inTime)
    const bySalon = await paidVisit({ date: '2026-12-03' })
    await cancel(bySalon, owner)
    await setCanceled(bySalon, bySalon.date - 60)
    for (const visit of [inTime, bySalon]) {
      const refused = await keepOf(visit)
      expect([refused.status, (await errorOf(refused)).message]).toEqual([
        409,
        'This payment goes back to the client: by its terms, nothing of it is kept.',
      ])
    }
    await setCanceled(inTime, now)
    await settlePayments(context)
    await runDueCalls(context)
    expect(provider.balance()).toBe(0)
  })

  test('keeps no more than its price, and gives the rest back', async () => {
    ask({ lateCancel: 'asked' })
    const visit = await paidVisit()
    await database.pool.query(`update appointments set discount_mills = 30000, discount_reason = 'regular' where id = $1`, [
      visit.id,
    ])
    await cancel(visit)
    await setCanceled(visit, visit.date - 60)
    await settlePayments(context)
    expect((await owner.call('POST', `/api/online-payments/${(await rowOf(visit)).id}/keep`)).status).toBe(200)
    await runDueCalls(context)
    expect(provider.balance()).toBe(12_500)
    expect(await moneyOf(visit)).toMatchObject({ paid: 12.5, due: 0 })
  })

  test('re-opened by its client before that loses nothing, and after a refund owes again', async () => {
    const visit = await paidVisit()
    const reopen = async (acceptedTerms?: string) => {
      const response = await client.call('PATCH', `/api/appointments/${visit.id}`, {
        from: 'Canceled',
        status: 'Pending',
        acceptedTerms,
      })
      return response
    }
    await cancel(visit)
    expect((await reopen()).status).toBe(200)
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, due: 22.5 })
    await cancel({ ...visit, status: 'Pending' })
    await setCanceled(visit, now)
    await settlePayments(context)
    await runDueCalls(context)
    expect(await errorOf(await reopen())).toMatchObject({ reason: 'terms_changed' })
    const again = await reopen((await readTerms()).version)
    expect(await again.json()).toMatchObject({ status: 'Pending', awaitsPayment: { amount: 20 } })
  })

  test('while it is paid gives the money back', async () => {
    const visit = await book()
    const session = await openSession(visit)
    await cancel(visit)
    provider.pay(session)
    await send({ kind: 'session', id: session })
    await runDueCalls(context)
    expect(await readVisit(visit)).toMatchObject({ status: 'Canceled' })
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, items: [{ amount: 20 }, { amount: -20, reason: 'late' }] })
  })

  test('deleted while it is paid gives the money back', async () => {
    const visit = await book()
    const session = await openSession(visit)
    expect((await owner.call('DELETE', `/api/appointments/${visit.id}`)).status).toBe(204)
    provider.pay(session)
    await send({ kind: 'session', id: session })
    await settlePayments(context)
    await runDueCalls(context)
    expect(provider.balance()).toBe(0)
  })
})

describe('refunds', () => {
  test('are for those who may, and never above what is left', async () => {
    const visit = await paidVisit()
    const { id } = await rowOf(visit)
    const path = `/api/online-payments/${id}/refund`
    expect((await desk.call('POST', path, { amount: 5, reason: 'unhappy' })).status).toBe(403)
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => owner.call('POST', path, { amount: 5, reason: 'unhappy' })),
    )
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 422, 422, 422, 422, 422, 422])
    provider.weather = 'lost'
    await runDueCalls(context)
    provider.weather = 'fine'
    now += 3600
    await Promise.all([runDueCalls(context), runDueCalls(context)])
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, online: [{ money: 'refunded' }] })
    expect(provider.balance()).toBe(0)
  })

  test('of a part don’t happen twice for a press that is repeated after its answer was lost', async () => {
    const visit = await paidVisit()
    const { id } = await rowOf(visit)
    const press = () => owner.call('POST', `/api/online-payments/${id}/refund`, { amount: 5, reason: 'unhappy', held: 20 })
    expect([(await press()).status, (await press()).status]).toEqual([200, 409])
    await runDueCalls(context)
    expect(await moneyOf(visit)).toMatchObject({ paid: 15, online: [{ held: 15 }] })
  })

  test('that fail afterward are in the books again, and can be tried again', async () => {
    const visit = await paidVisit()
    const { id } = await rowOf(visit)
    await owner.call('POST', `/api/online-payments/${id}/refund`, { amount: 20, reason: 'unhappy' })
    await runDueCalls(context)
    const refund = [...provider.payments.values()][0]?.refunds[0]?.id ?? ''
    provider.settleRefund(refund, 'failed')
    await send({ kind: 'refund', id: refund })
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, online: [{ money: 'held', held: 20 }] })
    await owner.call('POST', `/api/online-payments/${id}/refund`, { amount: 5, reason: 'unhappy' })
    await runDueCalls(context)
    expect(await moneyOf(visit)).toMatchObject({ paid: 15, online: [{ money: 'part_refunded', held: 15 }] })
    expect((await owner.call('POST', `/api/online-payments/${id}/refund`, { amount: 15, reason: 'unhappy' })).status).toBe(200)
    await runDueCalls(context)
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, online: [{ money: 'refunded' }] })
    expect(provider.balance()).toBe(0)
  })
})

test('a second payment of one request is given back as it came, also after a refund of it failed', async () => {
  const visit = await book()
  const first = await openSession(visit)
  const request = provider.sessions.get(first)?.request
  if (!request) throw new Error('no session')
  const second = (await provider.openSession(request, 'another tab')).id
  for (const id of [first, second]) {
    provider.pay(id)
    await send({ kind: 'session', id })
  }
  await runDueCalls(context)
  expect(provider.balance()).toBe(20_000)
  const refund = [...provider.payments.values()][1]?.refunds[0]?.id ?? ''
  provider.settleRefund(refund, 'failed')
  await send({ kind: 'refund', id: refund })
  expect(await moneyOf(visit)).toMatchObject({ paid: 40 })
  const all = { amount: 40, reason: 'unhappy' }
  expect((await owner.call('POST', `/api/online-payments/${(await rowOf(visit)).id}/refund`, all)).status).toBe(200)
  await runDueCalls(context)
  expect(provider.balance()).toBe(0)
  expect(await moneyOf(visit)).toMatchObject({ paid: 0 })
})

describe('a card that is kept', () => {
  beforeEach(() => ask({ rules: [rule({ demand: { kind: 'card' } })], noShowFee: { kind: 'share', percent: 50 } }))

  async function noShow() {
    const visit = await paidVisit({ time: '10:00 AM' })
    expect(visit).toMatchObject({ status: 'Confirmed' })
    now = visit.date + 3600
    expect((await desk.call('POST', `/api/appointments/${visit.id}/marks`, { mark: 'no_show' })).status).toBe(200)
    await setCanceled(visit, visit.date + 3600)
    await settlePayments(context)
    return { visit, row: await rowOf(visit) }
  }

  test('books the visit without a charge, and a fee is charged by a press, once', async () => {
    const { visit, row } = await noShow()
    expect(row).toMatchObject({ state: 'card_kept', cardLast4: '4242' })
    const path = `/api/online-payments/${row.id}/fee`
    expect((await desk.call('POST', path, {})).status).toBe(403)
    expect((await owner.call('POST', path, { amount: 30 })).status).toBe(422)
    const presses = await Promise.all([owner.call('POST', path, {}), owner.call('POST', path, {})])
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await runDueCalls(context)
    expect(await moneyOf(visit)).toMatchObject({
      paid: 21.25,
      due: 0,
      online: [{ purpose: 'card' }, { purpose: 'fee', state: 'paid' }],
    })
    expect(await mailKinds(visit)).toContain('fee_charged')
  })

  test('that needs its client ends in a pay link', async () => {
    provider.charges = 'needs_client'
    const { visit, row } = await noShow()
    await owner.call('POST', `/api/online-payments/${row.id}/fee`, {})
    await runDueCalls(context)
    const fee = (await moneyOf(visit)).online.find(({ purpose }) => purpose === 'fee')
    expect(fee).toMatchObject({ state: 'awaiting', amount: 21.25, link: expect.stringContaining('/visit/pay-') })
    expect(await mailKinds(visit)).toContain('fee_due')
    const session = ((await (await open(fee?.link?.split('/').at(-1) ?? '')).json()) as PaySession).url.split('/').at(-1) ?? ''
    provider.pay(session)
    await send({ kind: 'session', id: session })
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25, due: 0 })
  })

  test('has a pay link that works again after its page has ended', async () => {
    provider.charges = 'needs_client'
    const { visit, row } = await noShow()
    await owner.call('POST', `/api/online-payments/${row.id}/fee`, {})
    await runDueCalls(context)
    const fee = (await moneyOf(visit)).online.find(({ purpose }) => purpose === 'fee')
    const press = () => open(fee?.link?.split('/').at(-1) ?? '')
    expect((await press()).status).toBe(200)
    now += 3600
    const again = await press()
    expect([again.status, provider.sessions.size]).toEqual([200, 3])
    provider.pay(((await again.json()) as PaySession).url.split('/').at(-1) ?? '')
    await reconcileLater()
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25, due: 0 })
  })
})

describe('a fee that is not to be paid anymore', () => {
  beforeEach(() => ask({ rules: [rule({ demand: { kind: 'card' } })], noShowFee: { kind: 'share', percent: 50 } }))

  async function feeOfNoShow() {
    const visit = await paidVisit()
    now = visit.date + 3600
    await desk.call('POST', `/api/appointments/${visit.id}/marks`, { mark: 'no_show' })
    await setCanceled(visit, now)
    await settlePayments(context)
    const { id } = await rowOf(visit)
    const fee = (await (await owner.call('POST', `/api/online-payments/${id}/fee`, {})).json()) as OnlinePayment
    return { visit, fee }
  }
  const withdraw = (id: string) => owner.call('POST', `/api/online-payments/${id}/withdraw`)

  test('is not charged once it is withdrawn, and nothing is due', async () => {
    const { visit, fee } = await feeOfNoShow()
    expect((await withdraw(fee.id)).status).toBe(200)
    await runDueCalls(context)
    expect(provider.calls).not.toContain('charge')
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, due: 0 })
  })

  test('comes back if the provider was being told', async () => {
    const { visit, fee } = await feeOfNoShow()
    provider.weather = 'lost'
    await runDueCalls(context)
    provider.weather = 'fine'
    expect((await withdraw(fee.id)).status).toBe(200)
    for (let round = 0; round < 2; round++) {
      now += 3600
      await runDueCalls(context)
    }
    expect(provider.balance()).toBe(0)
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, due: 0 })
  })

  test('comes back if it was paid at the desk, too', async () => {
    provider.charges = 'needs_client'
    const { visit, fee } = await feeOfNoShow()
    await runDueCalls(context)
    const response = await open(fee.link?.split('/').at(-1) ?? '')
    const session = ((await response.json()) as PaySession).url.split('/').at(-1) ?? ''
    const inCash = { amount: 21.25, method: 'cash' }
    expect((await desk.call('POST', `/api/appointments/${visit.id}/payments`, inCash)).status).toBe(201)
    provider.pay(session)
    await send({ kind: 'session', id: session })
    await runDueCalls(context)
    expect(provider.balance()).toBe(0)
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25, due: 0 })
  })
})

describe('a fee that is charged without a press', () => {
  beforeEach(() =>
    ask({ rules: [rule({ demand: { kind: 'card' } })], lateFee: { kind: 'share', percent: 50 }, chargesByItself: true }),
  )
  async function cancelLate(visit: Appointment): Promise<void> {
    await cancel(await readVisit(visit))
    await setCanceled(visit, visit.date - 3600)
  }
  async function settleAll(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      // Each change can be undone for a while.
      await database.pool.query(`update appointments set updated_at = ${stamp()} - interval '1 hour' where status = 'Canceled'`)
      await settlePayments(context)
      await runDueCalls(context)
    }
  }
  async function reopen(visit: Appointment): Promise<Appointment> {
    const { version: acceptedTerms } = await readTerms()
    const change = { from: 'Canceled', status: 'Pending', acceptedTerms }
    const response = await client.call('PATCH', `/api/appointments/${visit.id}`, change)
    expect(response.status).toBe(200)
    return (await response.json()) as Appointment
  }

  test('is one, although two cards were left', async () => {
    const visit = await paidVisit()
    await cancel(visit)
    await setCanceled(visit, now)
    await settleAll()
    const reopened = await reopen(visit)
    provider.pay(await openSession(reopened))
    await refresh(reopened)
    now = visit.date - 3600
    const told = await client.call('GET', `/api/appointments/${visit.id}/cancel-consequence`)
    expect(await told.json()).toMatchObject({ charged: 21.25 })
    const atDesk = await desk.call('GET', `/api/online-payments/consequences?visits=${visit.id}`)
    expect(((await atDesk.json()) as DeskConsequences).client).toContain('$21.25')
    await cancelLate(visit)
    await settleAll()
    expect(provider.balance()).toBe(21_250)
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25, due: 0 })
  })

  test('is one, although somebody pressed before', async () => {
    const visit = await paidVisit()
    await cancelLate(visit)
    const { id } = await rowOf(visit)
    expect((await owner.call('POST', `/api/online-payments/${id}/fee`, {})).status).toBe(200)
    await runDueCalls(context)
    await settleAll()
    expect(provider.balance()).toBe(21_250)
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25, due: 0 })
  })

  test('isn’t asked for anymore once the visit takes place after all, whatever is wrong with another payment', async () => {
    provider.charges = 'failed'
    const visit = await paidVisit()
    await cancelLate(visit)
    await settleAll()
    const feeOf = async () => (await moneyOf(visit)).online.find(({ purpose }) => purpose === 'fee')
    expect(await feeOf()).toMatchObject({ state: 'awaiting' })
    await reopen(visit)
    const broken = await paidVisit({ date: '2026-12-03' })
    await cancelLate(broken)
    await database.pool.query(`update online_payments set accepted = '{}' where appointment_id = $1`, [broken.id])
    await expect(settlePayments(context)).rejects.toThrow()
    expect(await feeOf()).toMatchObject({ state: 'canceled' })
  })

  test('is one, although the visit was re-opened, and canceled late again', async () => {
    const visit = await paidVisit()
    await cancelLate(visit)
    await settleAll()
    expect(provider.balance()).toBe(21_250)
    await reopen(visit)
    await cancelLate(visit)
    await settleAll()
    expect(provider.balance()).toBe(21_250)
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25, due: 0 })
  })
})

describe('the desk', () => {
  test('asks with a pay link, and the time is held until then', async () => {
    const visit = (await (
      await desk.call('POST', '/api/appointments', { ...wish(), clientId: client.uid })
    ).json()) as Appointment
    expect(visit).toMatchObject({ status: 'Confirmed' })
    const asked = await desk.call('POST', `/api/appointments/${visit.id}/online-payments`, {
      purpose: 'prepayment',
      amount: 10,
    })
    expect(asked.status).toBe(201)
    expect(await asked.json()).toMatchObject({ state: 'awaiting', amount: 10, until: now + 24 * 3600 })
    expect(await mailKinds(visit)).toContain('payment_asked')
    const waiting = await readVisit(visit)
    expect(waiting).toMatchObject({ status: 'Pending', awaitsPayment: { amount: 10 } })
    provider.pay(await openSession(waiting))
    await refresh(waiting)
    expect(await readVisit(visit)).toMatchObject({ status: 'Confirmed' })
  })

  test('asks for a card, and charges nothing', async () => {
    const visit = (await (
      await desk.call('POST', '/api/appointments', { ...wish(), clientId: client.uid })
    ).json()) as Appointment
    const asked = await desk.call('POST', `/api/appointments/${visit.id}/online-payments`, { purpose: 'card' })
    expect(await asked.json()).toMatchObject({ purpose: 'card', state: 'awaiting', amount: 0 })
    const waiting = await readVisit(visit)
    expect(waiting).toMatchObject({ status: 'Pending', awaitsPayment: { purpose: 'card' } })
    provider.pay(await openSession(waiting))
    await refresh(waiting)
    expect(await readVisit(visit)).toMatchObject({ status: 'Confirmed' })
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, online: [{ state: 'card_kept', card: { last4: '4242' } }] })
  })

  test('asks for no prepayment of a visit that has begun, and for its rest', async () => {
    const visit = (await (
      await desk.call('POST', '/api/appointments', { ...wish(), clientId: client.uid })
    ).json()) as Appointment
    now = visit.date + 60
    const askFor = (purpose: string) => desk.call('POST', `/api/appointments/${visit.id}/online-payments`, { purpose })
    for (const purpose of ['prepayment', 'card']) {
      const refused = await askFor(purpose)
      expect([refused.status, (await errorOf(refused)).message]).toEqual([
        409,
        'This visit has begun. Ask for the rest of its price instead.',
      ])
    }
    expect((await askFor('balance')).status).toBe(201)
    expect(await readVisit(visit)).toMatchObject({ status: 'Confirmed' })
  })

  test('takes back what it asked, and the visit stays', async () => {
    const visit = (await (
      await desk.call('POST', '/api/appointments', { ...wish(), clientId: client.uid })
    ).json()) as Appointment
    const asked = (await (
      await desk.call('POST', `/api/appointments/${visit.id}/online-payments`, { purpose: 'prepayment' })
    ).json()) as { id: string }
    expect((await desk.call('POST', `/api/online-payments/${asked.id}/withdraw`)).status).toBe(200)
    expect((await readVisit(visit)).awaitsPayment).toBeUndefined()
  })
})

describe('an excuse that is undone', () => {
  test('asks for the payment again, which can be paid', async () => {
    const visit = await book()
    const first = await openSession(visit)
    const confirm = { from: 'Pending', status: 'Confirmed', excuse: 'Pays in cash' }
    const confirmed = (await (await owner.call('PATCH', `/api/appointments/${visit.id}`, confirm)).json()) as Appointment
    expect(await rowOf(visit)).toMatchObject({ state: 'excused' })
    await runDueCalls(context)
    const undone = await owner.call('POST', `/api/appointments/${visit.id}/undo`, { version: confirmed.version })
    expect([undone.status, await undone.json()]).toMatchObject([200, { status: 'Pending', awaitsPayment: { amount: 20 } }])
    const again = await openSession(visit)
    expect(again).not.toBe(first)
    provider.pay(again)
    await refresh(visit)
    expect(await readVisit(visit)).toMatchObject({ status: 'Confirmed' })
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, online: [{ state: 'paid' }] })
  })

  test('with its check-out asks for the payment again, too', async () => {
    const visit = await book()
    now = visit.date
    const checkout = { payments: [{ amount: 42.5, method: 'cash' }], excuse: 'Pays in cash' }
    const done = await owner.call('POST', `/api/appointments/${visit.id}/checkout`, checkout)
    const { checkout: made } = await moneyOf(visit)
    expect([done.status, made]).toEqual([200, expect.anything()])
    const undone = await owner.call('POST', `/api/appointments/${visit.id}/checkout/undo`, { id: made?.id })
    expect(undone.status).toBe(200)
    expect(await readVisit(visit)).toMatchObject({ status: 'Pending', awaitsPayment: { amount: 20 } })
  })
})

describe('a visit that isn’t paid at its deadline', () => {
  const minutesBefore = 10
  async function lastMinute() {
    const visit = (await (
      await desk.call('POST', '/api/appointments', { ...wish(), clientId: client.uid })
    ).json()) as Appointment
    now = visit.date - minutesBefore * 60
    await desk.call('POST', `/api/appointments/${visit.id}/online-payments`, { purpose: 'prepayment' })
    await openSession(await readVisit(visit))
    return visit
  }

  test('and has begun waits on: its client may be sitting there, and can pay the rest', async () => {
    const visit = await lastMinute()
    now += 40 * 60
    await expireUnpaid(context)
    await expireUnpaid(context)
    expect(await readVisit(visit)).toMatchObject({ status: 'Pending' })
    expect((await moneyOf(visit)).online).toMatchObject([{ state: 'expired' }])
    const complete = { from: 'Pending', status: 'Completed' }
    expect(await errorOf(await owner.call('PATCH', `/api/appointments/${visit.id}`, complete))).toMatchObject({
      reason: 'unpaid',
    })
    const asked = await desk.call('POST', `/api/appointments/${visit.id}/online-payments`, { purpose: 'balance' })
    const { link } = (await asked.json()) as OnlinePayment
    const opened = (await (await open(link?.split('/').at(-1) ?? '')).json()) as PaySession
    const session = opened.url.split('/').at(-1) ?? ''
    provider.pay(session)
    await send({ kind: 'session', id: session })
    expect(await readVisit(visit)).toMatchObject({ status: 'Confirmed' })
  })

  test('is not canceled either if its client is there already', async () => {
    const visit = await book()
    await openSession(visit)
    await database.pool.query(`update appointments set arrived_at = ${stamp()} where id = $1`, [visit.id])
    now += 40 * 60
    await expireUnpaid(context)
    expect(await readVisit(visit)).toMatchObject({ status: 'Pending' })
  })
})

test('what is told to the provider is written down until it is answered', async () => {
  const visit = await book()
  await openSession(visit)
  const calls = await database.db
    .select()
    .from(providerCalls)
    .where(and(eq(providerCalls.kind, 'open_session')))
  expect(calls).toMatchObject([{ state: 'done', request: null, reference: expect.stringMatching(/^cs_/) }])
  expect(await database.db.select().from(appointments).where(eq(appointments.id, visit.id))).toMatchObject([
    { status: 'Pending' },
  ])
})

describe('a client’s card', () => {
  test('is theirs to see, and to remove once nothing ahead needs it', async () => {
    ask({ rules: [rule({ demand: { kind: 'card' } })] })
    const person = await signedIn(app, database)
    expect(await (await person.call('GET', '/api/account/card')).json()).toBeNull()
    const visit = await book(person)
    provider.pay(await openSession(visit))
    await refresh(visit)
    expect(await (await person.call('GET', '/api/account/card')).json()).toEqual({ brand: 'visa', last4: '4242' })
    const refused = await person.call('DELETE', '/api/account/card')
    expect([refused.status, (await errorOf(refused)).message]).toEqual([
      409,
      'Your visit on Dec 2, 2026, 10:00 AM still needs this card. You can remove it after that.',
    ])
    await cancel(await readVisit(visit, person), person)
    await setCanceled(visit, now)
    await settlePayments(context)
    expect((await person.call('DELETE', '/api/account/card')).status).toBe(204)
    await runDueCalls(context)
    expect(provider.forgotten).toEqual([expect.stringMatching(/^pm_/)])
    expect(await (await person.call('GET', '/api/account/card')).json()).toBeNull()
  })
})

describe('a client’s card for a fee that staff decide about', () => {
  beforeEach(() => ask({ rules: [rule({ demand: { kind: 'card' } })], noShowFee: { kind: 'share', percent: 50 } }))

  async function missedVisit() {
    const person = await signedIn(app, database)
    const visit = await book(person)
    provider.pay(await openSession(visit))
    await refresh(visit)
    now = visit.date + 3600
    await desk.call('POST', `/api/appointments/${visit.id}/marks`, { mark: 'no_show' })
    await setCanceled(visit, now)
    await settlePayments(context)
    const remove = () => person.call('DELETE', '/api/account/card')
    return { remove, fee: `/api/online-payments/${(await rowOf(visit)).id}/fee` }
  }

  test('is kept for two weeks, or until the fee was charged', async () => {
    const { remove, fee } = await missedVisit()
    const refused = await remove()
    expect([refused.status, (await errorOf(refused)).message]).toEqual([
      409,
      'A fee may still be charged to this card for your visit on Dec 2, 2026, 10:00 AM. ' +
        'If we charge none, you can remove the card from Dec 16, 2026, 11:00 AM.',
    ])
    expect((await owner.call('POST', fee, {})).status).toBe(200)
    await runDueCalls(context)
    expect((await remove()).status).toBe(204)
  })

  test('can be removed after that, or once the fee was waived', async () => {
    const { remove } = await missedVisit()
    now += 14 * 24 * 3600
    expect((await remove()).status).toBe(204)
    now = mondayMorning
    const other = await missedVisit()
    const { id } = (await (await owner.call('POST', other.fee, {})).json()) as OnlinePayment
    await owner.call('POST', `/api/online-payments/${id}/excuse`, { reason: 'Ill' })
    expect((await other.remove()).status).toBe(204)
  })
})

test('for a dispute there is a file of what was agreed and what happened', async () => {
  const visit = await paidVisit()
  const { id } = await rowOf(visit)
  const file = await (await owner.call('GET', `/api/online-payments/${id}/evidence`)).text()
  for (const part of ['You pay $20.00 now', 'prepaid', '$20.00 online']) expect(file).toContain(part)
})

test('a move takes the payment along, and an unpaid one still waits', async () => {
  const unpaid = await book()
  const move = { date: '2026-12-04', time: '10:00 AM', version: unpaid.version }
  const moved = (await (await client.call('PATCH', `/api/appointments/${unpaid.id}`, move)).json()) as Appointment
  expect(moved).toMatchObject({ status: 'Pending', awaitsPayment: { amount: 20 } })
  provider.pay(await openSession(moved))
  await refresh(moved)
  expect(await readVisit(moved)).toMatchObject({ status: 'Confirmed' })
  expect(await moneyOf(moved)).toMatchObject({ paid: 20, due: 22.5 })
})

describe('a visit that its client moves', () => {
  const consequence = async ({ id }: Appointment) =>
    (await (await client.call('GET', `/api/appointments/${id}/cancel-consequence`)).json()) as CancelConsequence
  async function move({ id, time }: Appointment, at: number, by = client): Promise<Appointment> {
    now = at
    const { version } = await readVisit({ id } as Appointment)
    const asked = { date: '2026-12-18', time, version, alsoBook: true }
    const response = await by.call('PATCH', `/api/appointments/${id}`, asked)
    expect(response.status).toBe(200)
    await database.pool.query(
      `update appointment_events set at = to_timestamp($2) where appointment_id = $1 and kind = 'moved'`,
      [id, at],
    )
    return (await response.json()) as Appointment
  }
  async function cancelThen(visit: Appointment): Promise<void> {
    await cancel(visit)
    await setCanceled(visit, now)
    await settlePayments(context)
    await runDueCalls(context)
  }

  test('in time gives everything back until the new limit', async () => {
    const visit = await paidVisit()
    const moved = await move(visit, visit.date - 25 * 3600)
    expect(await consequence(moved)).toMatchObject({ refunded: 20, kept: 0, price: 42.5 })
    await cancelThen(moved)
    expect(await moneyOf(moved)).toMatchObject({ paid: 0, due: 0 })
  })

  test('late is late from then on, and is told so before it is canceled', async () => {
    const visit = await paidVisit()
    const moved = await move(visit, visit.date - 23 * 3600)
    expect(await consequence(moved)).toMatchObject({
      ...{ refunded: 0, kept: 20 },
      text: 'You moved this visit late, and that still counts. It’s late to cancel: we keep the $20.00 you paid.',
    })
    await cancelThen(moved)
    expect(await moneyOf(moved)).toMatchObject({ paid: 20, due: 0, online: [{ money: 'kept' }] })
  })

  test('late gives everything back if the salon cancels it, or was the one that moved it', async () => {
    const visit = await paidVisit()
    const moved = await move(visit, visit.date - 23 * 3600, desk)
    expect(await consequence(moved)).toMatchObject({ refunded: 20, kept: 0 })
    now = mondayMorning
    const other = await paidVisit({ time: '11:00 AM' })
    const late = await move(other, other.date - 3600)
    await cancel(late, desk)
    await setCanceled(late, now)
    await settlePayments(context)
    await runDueCalls(context)
    expect(await moneyOf(late)).toMatchObject({ paid: 0, due: 0 })
  })
})

test('a visit that became cheaper while its client paid gives the rest back', async () => {
  ask({ rules: [rule({ demand: { kind: 'full' } })] })
  const visit = await book()
  const session = await openSession(visit)
  const { version } = await readVisit(visit)
  const edit = { version, services: [{ id: serviceId, price: 30 }] }
  expect((await owner.call('PATCH', `/api/appointments/${visit.id}`, edit)).status).toBe(200)
  provider.pay(session)
  await refresh(visit)
  await runDueCalls(context)
  expect(await moneyOf(visit)).toMatchObject({ paid: 30, due: 0 })
})

test('a booking that replaces one just made gives its payment back, also late', async () => {
  const visit = await paidVisit({ date: '2026-12-01' })
  now = visit.date - 3600
  const { version } = await readTerms()
  const booked = await client.call('POST', '/api/appointments', { ...wish({ acceptedTerms: version }), replaces: visit.id })
  expect(booked.status).toBe(201)
  await setCanceled(visit, now)
  await database.pool.query('update appointments set created_at = to_timestamp($2) where id = $1', [visit.id, now - 600])
  await settlePayments(context)
  await runDueCalls(context)
  expect(await moneyOf(visit)).toMatchObject({ paid: 0, due: 0 })
})

describe('a booking that replaces another', () => {
  const consequence = async ({ id }: Appointment) =>
    (await (await client.call('GET', `/api/appointments/${id}/cancel-consequence`)).json()) as CancelConsequence
  async function replace(visit: Appointment, at: number, by = client): Promise<void> {
    now = at
    const { version } = await readTerms()
    const whose = by === client ? { acceptedTerms: version } : { clientId: client.uid }
    const booked = await by.call('POST', '/api/appointments', {
      ...wish({ date: '2026-12-18' }),
      ...whose,
      replaces: visit.id,
    })
    expect([booked.status, await booked.text()]).toEqual([201, expect.any(String)])
    await setCanceled(visit, now)
    await settlePayments(context)
    await runDueCalls(context)
  }

  test('in time gives its payment back', async () => {
    const visit = await paidVisit()
    await replace(visit, visit.date - 25 * 3600)
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, due: 0 })
  })

  test('late is as late as a move: its payment is kept, as was said before', async () => {
    const visit = await paidVisit()
    now = visit.date - 23 * 3600
    expect(await consequence(visit)).toMatchObject({ kept: 20, text: 'It’s late to cancel: we keep the $20.00 you paid.' })
    await replace(visit, now)
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, due: 0, online: [{ money: 'kept' }] })
  })

  test('stays late where a late move came before it', async () => {
    const visit = await paidVisit()
    now = visit.date - 23 * 3600
    const move = { date: '2026-12-17', time: '10:00 AM', version: visit.version }
    expect((await client.call('PATCH', `/api/appointments/${visit.id}`, move)).status).toBe(200)
    await database.pool.query(
      `update appointment_events set at = to_timestamp($2) where appointment_id = $1 and kind = 'moved'`,
      [visit.id, now],
    )
    await replace(visit, now)
    expect(await moneyOf(visit)).toMatchObject({ paid: 20, due: 0, online: [{ money: 'kept' }] })
  })

  test('waits for staff where they decide about late changes', async () => {
    ask({ lateCancel: 'asked' })
    const visit = await paidVisit()
    await replace(visit, visit.date - 3600)
    expect(await moneyOf(visit)).toMatchObject({ online: [{ money: 'asked' }] })
  })

  test('by the desk gives its payment back, also late', async () => {
    const visit = await paidVisit()
    await replace(visit, visit.date - 3600, desk)
    expect(await moneyOf(visit)).toMatchObject({ paid: 0, due: 0 })
  })
})

test('a balance that was paid without terms is the salon’s to decide, and no fee follows from it', async () => {
  ask({ rules: [], lateFee: { kind: 'share', percent: 50 }, chargesByItself: true })
  const booked = await desk.call('POST', '/api/appointments', { ...wish(), clientId: client.uid })
  const visit = (await booked.json()) as Appointment
  const asked = await desk.call('POST', `/api/appointments/${visit.id}/online-payments`, { purpose: 'balance' })
  const { link } = (await asked.json()) as { link: string }
  const session = ((await (await open(link.split('/').at(-1) ?? '')).json()) as PaySession).url.split('/').at(-1) ?? ''
  provider.pay(session)
  await send({ kind: 'session', id: session })
  expect(await moneyOf(visit)).toMatchObject({ paid: 42.5, due: 0 })
  await cancel(visit)
  await setCanceled(visit, visit.date - 3600)
  await settlePayments(context)
  const { online } = await moneyOf(visit)
  expect(online).toMatchObject([{ accepted: null, fee: null }])
  expect(await rowOf(visit)).toMatchObject({ settledAt: null })
})

test('a refund of which an event tells first has the reason for which it was made', async () => {
  const visit = await paidVisit()
  await cancel(visit)
  await setCanceled(visit, now)
  await settlePayments(context)
  provider.weather = 'lost'
  await runDueCalls(context)
  provider.weather = 'fine'
  const [refund] = [...provider.payments.values()].flatMap(({ refunds }) => refunds)
  await send({ kind: 'refund', id: refund?.id ?? '' })
  now += 3600
  await runDueCalls(context)
  expect(await moneyOf(visit)).toMatchObject({ paid: 0, items: [{ amount: 20 }, { amount: -20, reason: 'canceled' }] })
})

test('a payment that is on its way back is none for a visit that is re-opened', async () => {
  const visit = await paidVisit()
  await cancel(visit)
  await setCanceled(visit, now)
  await settlePayments(context)
  const reopened = await client.call('PATCH', `/api/appointments/${visit.id}`, { from: 'Canceled', status: 'Pending' })
  expect(await errorOf(reopened)).toMatchObject({ reason: 'terms_changed' })
})

test('a payment that is given back while its client re-opens the visit is none, and they are asked again', async () => {
  const visit = await paidVisit()
  await cancel(visit)
  await setCanceled(visit, now)
  const waiting = (count: number) =>
    eventually(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount === count
    })
  const [, reopened] = await withClient({ connectionString: database.url }, async (other) => {
    await other.query('begin')
    await other.query('select from appointments where id = $1 for update', [visit.id])
    const settling = settlePayments(context)
    await waiting(1)
    const reopening = client.call('PATCH', `/api/appointments/${visit.id}`, { from: 'Canceled', status: 'Pending' })
    await waiting(2)
    await other.query('commit')
    return Promise.all([settling, reopening])
  })
  expect(await errorOf(reopened)).toMatchObject({ reason: 'terms_changed' })
  expect(await readVisit(visit)).toMatchObject({ status: 'Canceled' })
})

test('a fee that was paid is no payment for a visit that is re-opened', async () => {
  ask({ rules: [rule({ demand: { kind: 'card' } })], lateFee: { kind: 'share', percent: 50 } })
  const visit = await paidVisit()
  now = visit.date - 3600
  await cancel(visit)
  await setCanceled(visit, now)
  await settlePayments(context)
  expect((await owner.call('POST', `/api/online-payments/${(await rowOf(visit)).id}/fee`, {})).status).toBe(200)
  await runDueCalls(context)
  expect(await moneyOf(visit)).toMatchObject({ paid: 21.25 })
  const reopened = await client.call('PATCH', `/api/appointments/${visit.id}`, { from: 'Canceled', status: 'Pending' })
  expect(await errorOf(reopened)).toMatchObject({ reason: 'terms_changed' })
})

test('a fee for canceling late stays, although the visit was re-opened and nobody left a card', async () => {
  ask({ rules: [rule({ demand: { kind: 'card' } })], lateFee: { kind: 'share', percent: 50 } })
  const visit = await paidVisit()
  now = visit.date - 3600
  await cancel(visit)
  await setCanceled(visit, now)
  await settlePayments(context)
  expect((await moneyOf(visit)).online).toMatchObject([{ fee: { amount: 21.25 } }])
  const { version: acceptedTerms } = await readTerms()
  const change = { from: 'Canceled', status: 'Pending', acceptedTerms }
  expect((await client.call('PATCH', `/api/appointments/${visit.id}`, change)).status).toBe(200)
  now += 31 * 60
  await expireUnpaid(context)
  expect(await readVisit(visit)).toMatchObject({ status: 'Canceled' })
  await setCanceled(visit, now)
  await settlePayments(context)
  expect((await moneyOf(visit)).online).toMatchObject([{ fee: { amount: 21.25 } }, { state: 'expired' }])
})

test('what was given back by hand while the keys were gone isn’t given back again with them', async () => {
  const visit = await paidVisit()
  await cancel(visit)
  await setCanceled(visit, now)
  await settlePayments(context)
  const [entry] = (await moneyOf(visit)).items
  const connected = provider
  provider = null as never
  await runDueCalls(context)
  const byHand = { amount: 20, method: 'cash', refundOf: entry?.id, reason: 'other' }
  expect((await desk.call('POST', `/api/appointments/${visit.id}/payments`, byHand)).status).toBe(201)
  provider = connected
  now += 3 * 3600
  await runDueCalls(context)
  expect(provider.balance()).toBe(20_000)
  expect(await moneyOf(visit)).toMatchObject({ paid: 0 })
})

test('walk-ins, who share a record, don’t share a customer of the provider', async () => {
  const askWalkIn = async (time: string) => {
    const booked = await owner.call('POST', '/api/appointments', { ...wish({ time }), walkIn: true })
    const visit = (await booked.json()) as Appointment
    expect((await desk.call('POST', `/api/appointments/${visit.id}/online-payments`, { purpose: 'card' })).status).toBe(201)
    provider.pay(await openSession(await readVisit(visit, owner)))
    await visitor(app).call('POST', `/api/pay/${(await rowOf(visit)).link.split('/').at(-1)}/refresh`)
    expect(await rowOf(visit)).toMatchObject({ state: 'card_kept' })
  }
  await askWalkIn('10:00 AM')
  await askWalkIn('12:00 PM')
  expect([...provider.sessions.values()].map(({ request }) => request.customer)).toEqual([null, null])
})

test('a visit whose payment can’t be read doesn’t keep others from being given back', async () => {
  const broken = await book()
  const other = await book(client, { date: '2026-12-03' })
  const session = await openSession(broken)
  await openSession(other)
  const { expireSession } = provider
  provider.expireSession = async (id) => {
    if (id === session) throw new TypeError('an answer of no form')
    return expireSession.call(provider, id)
  }
  now += 32 * 60
  await expect(expireUnpaid(context)).rejects.toThrow('an answer of no form')
  expect(await readVisit(other)).toMatchObject({ status: 'Canceled' })
})

test('a payment that can’t be read doesn’t keep refunds from being entered', async () => {
  const broken = await openSession(await book())
  provider.refundState = 'pending'
  const visit = await paidVisit({ date: '2026-12-03' })
  await cancel(visit)
  await setCanceled(visit, now)
  await settlePayments(context)
  await runDueCalls(context)
  for (const { refunds } of provider.payments.values())
    for (const refund of refunds) Object.assign(refund, { state: 'succeeded' })
  const { readSession } = provider
  provider.readSession = async (id) => {
    if (id === broken) throw new TypeError('an answer of no form')
    return readSession.call(provider, id)
  }
  await database.pool.query(`update provider_calls set updated_at = ${stamp()} - interval '2 hours'`)
  await expect(reconcileLater()).rejects.toThrow('an answer of no form')
  expect(await moneyOf(visit)).toMatchObject({ paid: 0 })
})

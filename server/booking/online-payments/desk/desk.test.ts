import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../../domain/app-error.ts'
import type { Appointment } from '../../../../domain/booking/appointment.ts'
import type {
  DeskConsequences,
  PaySession,
  PrepaymentTerms,
  UnsettledPayment,
} from '../../../../domain/booking/prepayment/online-payment.ts'
import { defaultPrepayment, type PrepaymentSettings } from '../../../../domain/booking/prepayment/prepayment-settings.ts'
import type { AuditPage } from '../../../../domain/insight/audit.ts'
import type { VisitPayments } from '../../../../domain/money/payments.ts'
import type { Salon } from '../../../../domain/salon/salon.ts'
import { createMailWriter } from '../../../messages/mail/mail-writer.ts'
import { mails } from '../../../platform/database/schema/messages.ts'
import { liveInProcess } from '../../../platform/live/live.ts'
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
import { runDueCalls } from '../flow/calls.ts'
import { settlePayments } from '../flow/settle.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let client: Person
let desk: Person
let owner: Person
let serviceId: string
let stylistId: string
let provider: FakeProvider
let hasKeys = true
let now = mondayMorning
const clock = () => now
const live = liveInProcess()
const settings = settingsInMemory()
/** The process's time, by which rows are stamped; the database's can differ. */
const stamp = () => `to_timestamp(${Date.now() / 1000})`

const keysOf = async () => (hasKeys ? provider : null)

const ask = (change: Partial<PrepaymentSettings> = {}) =>
  settings.change({
    prepayment: {
      ...defaultPrepayment,
      rules: [
        {
          ...{ id: 'RULE', services: [], fromPrice: null, newClients: false, absentMonths: null, noShows: null, weekdays: [] },
          demand: { kind: 'deposit', size: { kind: 'amount', amount: 20 } },
        },
      ],
      refundHours: 24,
      ...change,
    },
  })

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock, settings, live, provider: keysOf })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
  owner = await signedIn(app, database, { email: adminEmail, name: 'Olive Owner' })
  desk = await signedIn(app, database, { role: 'receptionist', name: 'Rea' })
  serviceId = await addService(database)
})
beforeEach(async () => {
  now = mondayMorning
  hasKeys = true
  provider = new FakeProvider(clock)
  stylistId = await addStylist(database)
  await database.pool.query('delete from provider_calls; delete from online_payments; delete from audit_events')
  settings.change({ rules: { changeNotice: null, confirmsAutomatically: true } })
  ask()
})
afterAll(() => database.drop())

const context = () => ({
  ...{ db: database.db, settings, clock, secret: testAuthSecret, origin: 'https://salon.example', provider: keysOf },
  ...{ announce: live.announce, askForMail: createMailWriter(settings) },
})
const read = async <Result>(path: string, by = owner): Promise<Result> => {
  const response = await by.call('GET', path)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as Result
}
const messageOf = async (response: Response) => ((await response.json()) as ErrorResponse).error.message
const moneyOf = ({ id }: Pick<Appointment, 'id'>) => read<VisitPayments>(`/api/appointments/${id}/payments`)
const tokenOf = (link = '') => link.split('/').at(-1) ?? ''

async function book(time = '10:00 AM'): Promise<Appointment> {
  const wish = { serviceIds: [serviceId], stylistId, date: '2026-12-02', time, alsoBook: true }
  const terms = await client.call('POST', '/api/prepayment-terms', { ...wish, time: undefined })
  const { version } = (await terms.json()) as PrepaymentTerms
  const response = await client.call('POST', '/api/appointments', { ...wish, acceptedTerms: version })
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}
async function pay(link: string | undefined): Promise<void> {
  const opened = await visitor(app).call('POST', `/api/pay/${tokenOf(link)}/session`)
  provider.pay(((await opened.json()) as PaySession).url.split('/').at(-1) ?? '')
  await visitor(app).call('POST', `/api/pay/${tokenOf(link)}/refresh`)
}
async function bookPaid(time?: string): Promise<Appointment> {
  const visit = await book(time)
  await pay(visit.awaitsPayment?.link)
  return read<Appointment>(`/api/appointments/${visit.id}`)
}
async function cancel(visit: Appointment, by: Person, reason?: 'client' | 'salon'): Promise<void> {
  const change = { from: visit.status, status: 'Canceled', ...(reason && { reason }) }
  expect((await by.call('PATCH', `/api/appointments/${visit.id}`, change)).status).toBe(200)
  await database.pool.query(`update appointments set updated_at = ${stamp()} - interval '1 hour' where id = $1`, [visit.id])
  await database.pool.query(
    `update appointment_events set at = to_timestamp($2) where appointment_id = $1 and data #>> '{to,status}' = 'Canceled'`,
    [visit.id, now],
  )
}
const settle = () => settlePayments(context())
const hoursBefore = (visit: Appointment, hours: number) => {
  now = visit.date - hours * 3600
}

describe('what the desk can ask for', () => {
  test('is offered wherever keys are, with what the rules ask for', async () => {
    const visit = await bookPaid()
    expect(await moneyOf(visit)).toMatchObject({ asksOnline: true, suggested: { kind: 'payment', amount: 20 } })
    const suggestion = `/api/online-payments/suggestion?services=${serviceId}&total=42.5&date=2026-12-02`
    expect(await read(suggestion, desk)).toEqual({ asksOnline: true, suggested: { kind: 'payment', amount: 20 } })
    ask({ rules: [] })
    expect(await read(suggestion, desk)).toEqual({ asksOnline: true, suggested: null })
    expect(await moneyOf(visit)).toMatchObject({ asksOnline: true, suggested: null })
  })

  test('knows the history of a client whom the desk has chosen', async () => {
    settings.change({
      prepayment: {
        ...settings.get().prepayment,
        rules: settings.get().prepayment.rules.map((rule) => ({ ...rule, noShows: 1 })),
      },
    })
    const visit = await book()
    await database.pool.query(`update appointments set status = 'Canceled', no_show_at = ${stamp()} where id = $1`, [visit.id])
    const suggestion = `/api/online-payments/suggestion?services=${serviceId}&total=42.5&date=2026-12-02`
    expect(await read(suggestion, desk)).toMatchObject({ suggested: null })
    expect(await read(`${suggestion}&client=${client.uid}`, desk)).toMatchObject({ suggested: { amount: 20 } })
    await database.pool.query(`delete from appointments where id = $1`, [visit.id])
  })

  test('follows keys that are removed, also those of the environment, of which a row stays', async () => {
    const visit = await book()
    await database.pool.query(
      `insert into payment_providers (name, mode, account, secret_key, webhook_secret, version)
       values ('environment', 'test', 'acct_1', 'mark', '', 1) on conflict do nothing`,
    )
    const asks = async () => (await read<Salon>('/api/salon')).asksPrepayment
    expect([await asks(), (await moneyOf(visit)).asksOnline]).toEqual([true, true])
    hasKeys = false
    live.announce.catalogue()
    expect((await moneyOf(visit)).asksOnline).toBe(false)
    await expect.poll(asks, { timeout: 5_000 }).toBeUndefined()
    await database.pool.query(`delete from payment_providers`)
  })
})

describe('a fee', () => {
  test('is proposed with what its client agreed to, and why', async () => {
    ask({ lateFee: { kind: 'amount', amount: 30 }, noShowFee: { kind: 'amount', amount: 40 } })
    const visit = await bookPaid()
    expect((await moneyOf(visit)).online[0]).toMatchObject({ held: 20, fee: null })
    hoursBefore(visit, 3)
    await cancel(visit, desk, 'client')
    await settle()
    // The deposit that was kept counts toward it.
    expect((await moneyOf(visit)).online[0]?.fee).toEqual({ amount: 10, reason: 'late_cancel', hours: 24 })
    await database.pool.query(`update appointments set no_show_at = ${stamp()} where id = $1`, [visit.id])
    const { online } = await moneyOf(visit)
    expect(online[0]?.fee).toEqual({ amount: 20, reason: 'no_show', hours: 24 })
    const charged = await owner.call('POST', `/api/online-payments/${online[0]?.id}/fee`, { amount: 12 })
    expect([charged.status, await charged.json()]).toMatchObject([200, { purpose: 'fee', amount: 12 }])
  })

  test.each([
    ['the client canceled in time', 48, 'client'],
    ['the salon canceled', 3, 'salon'],
  ] as const)('isn’t due where %s', async (_, hours, reason) => {
    ask({ lateFee: { kind: 'amount', amount: 30 } })
    const visit = await bookPaid()
    hoursBefore(visit, hours)
    await cancel(visit, desk, reason)
    await settle()
    const { online } = await moneyOf(visit)
    expect(online[0]?.fee).toBeNull()
    const refused = await owner.call('POST', `/api/online-payments/${online[0]?.id}/fee`, {})
    expect([refused.status, await messageOf(refused)]).toEqual([
      409,
      'By the terms that the client accepted, no fee is due for this.',
    ])
  })
})

describe('the question before a cancellation', () => {
  const consequences = (visits: readonly Pick<Appointment, 'id'>[], by = owner) =>
    read<DeskConsequences>(`/api/online-payments/consequences?visits=${visits.map(({ id }) => id).join()}`, by)

  test('says what is given back, kept and charged, in time and late', async () => {
    ask({ noShowFee: { kind: 'amount', amount: 40 } })
    const visit = await bookPaid()
    const back = 'The client gets the $20.00 paid online back.'
    expect(await consequences([visit])).toEqual({
      salon: back,
      client: back,
      noShow: 'You keep the $20.00 paid online. You can charge $20.00 to the client’s card afterward.',
    })
    hoursBefore(visit, 3)
    expect(await consequences([visit])).toMatchObject({ salon: back, client: 'You keep the $20.00 paid online.' })
  })

  test('sums up several, says what is decided afterward, and what isn’t asked for anymore', async () => {
    ask({ lateCancel: 'asked' })
    const first = await bookPaid()
    const second = await bookPaid('12:00 PM')
    const open = await book('2:00 PM')
    hoursBefore(first, 3)
    expect(await consequences([first, second, open], desk)).toMatchObject({
      salon: 'The client gets the $40.00 paid online back. The payment that is still open isn’t asked for anymore.',
      client:
        'You decide afterward if the $40.00 paid online is given back. The payment that is still open isn’t asked for anymore.',
    })
  })

  test('is empty where no money is, and nobody’s for visits that they don’t see', async () => {
    ask({ rules: [] })
    const visit = await book()
    expect(await consequences([visit])).toEqual({ salon: '', client: '', noShow: '' })
    const stylist = await signedIn(app, database, { role: 'stylist', name: 'Stella' })
    const path = `/api/online-payments/consequences?visits=${visit.id}`
    expect((await stylist.call('GET', path)).status).toBe(404)
    expect((await owner.call('GET', `${path},NONE`)).status).toBe(404)
  })
})

test('a link is mailed again while it can be paid, once for two presses', async () => {
  const visit = await book()
  const [asked] = (await moneyOf(visit)).online
  const again = () => desk.call('POST', `/api/online-payments/${asked?.id}/mail`)
  const keys = async () => {
    const isOf = and(eq(mails.appointmentId, visit.id), like(mails.key, 'payment:%'))
    return (await database.db.select({ key: mails.key, text: mails.text }).from(mails).where(isOf)).toSorted((one, other) =>
      one.key.localeCompare(other.key),
    )
  }
  expect((await Promise.all([again(), again()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await keys()).toHaveLength(1)
  expect((await keys())[0]?.text).toContain(asked?.link)
  await database.pool.query(`update mails set created_at = ${stamp()} - interval '2 minutes' where appointment_id = $1`, [
    visit.id,
  ])
  expect((await again()).status).toBe(200)
  expect(await keys()).toHaveLength(2)
  await pay(visit.awaitsPayment?.link)
  const refused = await again()
  expect([refused.status, await messageOf(refused)]).toEqual([409, 'This payment isn’t awaited anymore.'])
})

test('what only a person can settle is listed until it is settled', async () => {
  ask({ lateCancel: 'asked' })
  const visit = await bookPaid()
  const other = await bookPaid('12:00 PM')
  const list = async () => (await read<{ items: UnsettledPayment[] }>('/api/online-payments/unsettled', desk)).items
  expect(await list()).toEqual([])
  hoursBefore(visit, 3)
  await cancel(visit, client)
  await settle()
  const [payment] = (await moneyOf(visit)).online
  const decide = { id: payment?.id, appointmentId: visit.id, client: 'Ada Lovelace', date: visit.date, what: 'decide' }
  expect(await list()).toMatchObject([{ ...decide, amount: 20, currency: 'USD' }])
  const [second] = (await moneyOf(other)).online
  provider.weather = 'refused'
  await owner.call('POST', `/api/online-payments/${second?.id}/refund`, { amount: 5, reason: 'price' })
  await runDueCalls(context())
  // Calls are dated by the wall clock, and this salon's by its own.
  await database.pool.query(`update provider_calls set created_at = to_timestamp($1)`, [now])
  provider.weather = 'fine'
  expect((await list()).map(({ appointmentId, what, amount }) => [appointmentId, what, amount])).toEqual([
    [visit.id, 'decide', 20],
    [other.id, 'refund_refused', 5],
  ])
  await owner.call('POST', `/api/online-payments/${payment?.id}/keep`)
  expect((await list()).map(({ what }) => what)).toEqual(['refund_refused'])
})

test('what staff do with payments is in the audit log', async () => {
  ask({ lateCancel: 'asked', lateFee: { kind: 'amount', amount: 30 } })
  const log = async () =>
    (await read<AuditPage>('/api/audit?area=online-payments')).items.map(({ kind, subject, changes }) => [
      kind.split('.')[1],
      subject?.label,
      Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    ])
  const visit = await bookPaid()
  const [payment] = (await moneyOf(visit)).online
  const act = async (what: string, body: object = {}, id = payment?.id) =>
    expect([what, (await owner.call('POST', `/api/online-payments/${id}/${what}`, body)).status]).toEqual([what, 200])
  await act('refund', { amount: 5, reason: 'price' })
  hoursBefore(visit, 3)
  await cancel(visit, client)
  await settle()
  await act('keep')
  await act('fee', { amount: 8 })
  now = mondayMorning
  const second = await book('12:00 PM')
  const [open] = (await moneyOf(second)).online
  await act('withdraw', {}, open?.id)
  const path = `/api/appointments/${second.id}/online-payments`
  const asked = (await (await owner.call('POST', path, { purpose: 'prepayment', amount: 10 })).json()) as { id: string }
  await act('excuse', { reason: 'A regular' }, asked.id)
  const booking = visit.id
  expect((await log()).toReversed()).toEqual([
    ['refunded', 'Ada Lovelace', { booking, amount: '5 USD', reason: 'It cost less' }],
    ['kept', 'Ada Lovelace', { booking, amount: '15 USD' }],
    ['fee', 'Ada Lovelace', { booking, amount: '8 USD' }],
    ['withdrawn', 'Ada Lovelace', { booking: second.id, amount: '20 USD' }],
    ['asked', 'Ada Lovelace', { booking: second.id, amount: '10 USD' }],
    ['excused', 'Ada Lovelace', { booking: second.id, amount: '10 USD', reason: 'A regular' }],
  ])
})

test('confirming a visit that isn’t paid is in the audit log, with its reason', async () => {
  const visit = await book()
  const change = { from: 'Pending', status: 'Confirmed', excuse: 'Pays in cash' }
  expect((await owner.call('PATCH', `/api/appointments/${visit.id}`, change)).status).toBe(200)
  const { items } = await read<AuditPage>('/api/audit?area=online-payments')
  expect(items).toMatchObject([{ kind: 'online-payments.excused', actor: { label: 'Olive Owner' } }])
  expect(items[0]?.changes).toContainEqual({ field: 'reason', from: null, to: 'Pays in cash' })
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { testCards } from '../../../testing/outside/stripe/cards.ts'
import { sign } from '../../../testing/outside/stripe/webhooks.ts'
import { type StripeServer, startStripe } from '../../../testing/outside/stripe.ts'
import type { ChargeRequest, PaymentProvider, SessionRequest } from '../provider.ts'
import { createStripe } from './stripe.ts'

const morning = Date.parse('2026-11-30T09:00:00-05:00') / 1000
let now = morning
let service: StripeServer
let provider: PaymentProvider
const started: StripeServer[] = []

beforeEach(async () => {
  now = morning
  service = await startStripe({ clock: () => now })
  started.push(service)
  provider = await open(service)
})
afterAll(() => Promise.all(started.map((each) => each.stop())))

function open({ origin, books, secretKey, webhookSecret }: StripeServer, changed: { secretKey?: string } = {}) {
  const keys = { secretKey, webhookSecret, apiUrl: origin, ...changed }
  return createStripe({ ...keys, account: books.account.id, mode: 'test', clock: () => now })
}

const request = (changed: Partial<SessionRequest> = {}): SessionRequest => ({
  onlinePaymentId: 'payment-1',
  kind: 'payment',
  keepsCard: false,
  amountMills: 25_000,
  currency: 'USD',
  description: 'Deposit for your visit',
  email: 'jamie@clients.example',
  customer: null,
  language: 'en',
  returnUrl: 'https://salon.example/visit/pay-x?paid={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://salon.example/visit/pay-x',
  expiresAt: morning + 3600,
  ...changed,
})

let keys = 0
const newKey = () => `call-${++keys}`

async function paid(changed: Partial<SessionRequest> = {}, card: string = testCards.pays) {
  const { id } = await provider.openSession(request(changed), newKey())
  expect(service.pay(id, card)).toBe('done')
  const session = await provider.readSession(id)
  if (!session.payment) throw new Error('It has no payment')
  return { session, payment: session.payment }
}

async function keptCard(card: string = testCards.pays): Promise<Pick<ChargeRequest, 'customer' | 'method'>> {
  const { id } = await provider.openSession(request({ kind: 'card', amountMills: 0 }), newKey())
  if (service.pay(id, card) === 'authenticate') service.authenticate(id, true)
  const { customer, method } = await provider.readSession(id)
  return { customer: customer ?? '', method: method?.id ?? '' }
}

const fee = (kept: Pick<ChargeRequest, 'customer' | 'method'>): ChargeRequest => ({
  onlinePaymentId: 'fee-1',
  amountMills: 20_000,
  currency: 'USD',
  description: 'Late cancellation',
  ...kept,
})

test('a session is open until it is paid, and says then what was paid', async () => {
  const opened = await provider.openSession(request(), newKey())
  expect(opened).toMatchObject({ state: 'open', onlinePaymentId: 'payment-1', payment: null, expiresAt: morning + 3600 })
  expect(opened.url).toBe(`${service.origin}/pay/${opened.id}`)
  service.pay(opened.id, testCards.pays)
  expect(await provider.readSession(opened.id)).toMatchObject({
    state: 'complete',
    url: null,
    onlinePaymentId: 'payment-1',
    payment: { state: 'paid', amountMills: 25_000, currency: 'USD', method: null, refunds: [], disputes: [] },
  })
})

test.each([
  ['JPY', 5_000_000],
  ['KWD', 12_340],
  ['UGX', 50_000_000],
  ['ISK', 5_000_000],
  ['HUF', 12_345_670],
  ['TWD', 800_450],
])('%s is paid and given back to the last mill', async (currency, amountMills) => {
  const { payment } = await paid({ currency, amountMills })
  expect(payment).toMatchObject({ amountMills, currency })
  const refund = await provider.refund({ payment: payment.id, amountMills, currency }, newKey())
  expect(refund).toMatchObject({ state: 'succeeded', amountMills })
  expect(service.balance(currency.toLowerCase())).toBe(0)
})

test('a session of somebody’s payment link isn’t ours, whatever reference they gave it', async () => {
  const { id } = await provider.openSession(request(), newKey())
  const session = service.books.sessions.get(id)
  if (!session) throw new Error('It was not opened')
  Object.assign(session, { metadata: {} })
  expect(session.client_reference_id).toBe('payment-1')
  expect((await provider.readSession(id)).onlinePaymentId).toBe('')
})

test('a key that is still in use is no refusal', async () => {
  const body = {
    error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'There is currently another request' },
  }
  const busy = async () => Response.json(body, { status: 409 })
  const { secretKey, webhookSecret, books } = service
  const keysOf = { secretKey, webhookSecret, apiUrl: service.origin, account: books.account.id }
  const stripe = await createStripe({ ...keysOf, mode: 'test', clock: () => now, fetch: busy as typeof fetch })
  await expect(stripe.openSession(request(), newKey())).rejects.toMatchObject({ kind: 'unavailable' })
})

test('amounts that can’t be charged are refused before anybody is asked', async () => {
  for (const [amountMills, currency] of [
    [12_345, 'USD'],
    [100, 'USD'],
    [10_000, 'IRR'],
  ] as const) {
    const opened = provider.openSession(request({ amountMills, currency }), newKey())
    await expect(opened).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('Stripe') })
  }
  expect(service.books.sessions.size).toBe(0)
})

test('a repeated key is one session, one refund and one charge', async () => {
  const key = newKey()
  const both = await Promise.all([provider.openSession(request(), key), provider.openSession(request(), key)].map(settled))
  const again = await provider.openSession(request(), key)
  expect(both.every((each) => each === 'unavailable' || each.id === again.id)).toBe(true)
  expect(service.books.sessions.size).toBe(1)
  const { payment } = await paid()
  const back = { payment: payment.id, amountMills: 10_000, currency: 'USD' }
  const refunds = [await provider.refund(back, 'refund-1'), await provider.refund(back, 'refund-1')]
  expect(refunds[1]).toEqual(refunds[0])
  const card = await keptCard()
  const charges = [await provider.charge(fee(card), 'fee-1'), await provider.charge(fee(card), 'fee-1')]
  expect(charges[1]).toEqual(charges[0])
  expect([service.books.refunds.size, service.books.intents.size]).toEqual([1, 2])
})

/** Two calls with one key at the same moment: one of them may be told to wait. */
async function settled<Answer>(call: Promise<Answer>): Promise<Answer | 'unavailable'> {
  return call.catch((error: { kind: 'unavailable' }) => error.kind)
}

test('after more than a day, when keys are forgotten, nothing is given back or charged twice', async () => {
  const { payment } = await paid()
  const card = await keptCard()
  const back = { payment: payment.id, amountMills: 10_000, currency: 'USD' }
  const first = [await provider.refund(back, 'refund-1'), await provider.charge(fee(card), 'fee-1')]
  now += 30 * 60 * 60
  const later = [await provider.refund(back, 'refund-1'), await provider.charge(fee(card), 'fee-1')]
  expect(later.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  expect([service.books.refunds.size, service.books.intents.size]).toEqual([1, 2])
})

test('a call whose answer is lost says so, and repeated has its outcome', async () => {
  const { payment } = await paid()
  const back = { payment: payment.id, amountMills: 25_000, currency: 'USD' }
  // Lost twice: the package itself repeats a call once whose connection was closed.
  service.network.loseAnswers(2)
  await expect(provider.refund(back, 'refund-1')).rejects.toMatchObject({ kind: 'unavailable' })
  expect([...service.books.refunds.values()]).toMatchObject([{ status: 'succeeded', amount: 2500 }])
  expect(await provider.refund(back, 'refund-1')).toMatchObject({ state: 'succeeded', amountMills: 25_000 })
  service.network.down()
  await expect(provider.readPayment(payment.id)).rejects.toMatchObject({ kind: 'unavailable' })
  service.network.up()
  expect(await provider.readPayment(payment.id)).toMatchObject({ refunds: [{ amountMills: 25_000 }] })
})

test('a session that is opened again much later doesn’t meet its own key', async () => {
  const key = newKey()
  const first = await provider.openSession(request({ expiresAt: morning }), key)
  now += 600
  const second = await provider.openSession(request({ expiresAt: morning }), key)
  expect(second.id).not.toBe(first.id)
  expect([first.expiresAt, second.expiresAt]).toEqual([morning + 31 * 60, morning + 600 + 31 * 60])
})

test('sessions end within the provider’s limits, at their moment or when they are told to', async () => {
  const long = await provider.openSession(request({ expiresAt: morning + 14 * 24 * 3600 }), newKey())
  expect(long.expiresAt).toBe(morning + 24 * 3600 - 60)
  const short = await provider.openSession(request({ expiresAt: 0 }), newKey())
  now = short.expiresAt
  expect(await provider.readSession(short.id)).toMatchObject({ state: 'expired', url: null })
  expect(service.pay(short.id, testCards.pays)).toBe('ended')
  expect(await provider.expireSession(long.id)).toMatchObject({ state: 'expired', payment: null })
  expect(await provider.expireSession(long.id)).toMatchObject({ state: 'expired' })
  now = morning
  const { session } = await paid()
  expect(await provider.expireSession(session.id)).toMatchObject({ state: 'complete', payment: { state: 'paid' } })
  await expect(provider.expireSession('cs_test_nobody')).rejects.toMatchObject({ kind: 'refused' })
})

test('a card is declined, then another pays; the session stays open in between', async () => {
  const { id } = await provider.openSession(request(), newKey())
  for (const card of [testCards.declined, testCards.insufficient]) {
    expect(service.pay(id, card)).toMatchObject({ declined: expect.stringContaining('card') })
    expect(await provider.readSession(id)).toMatchObject({ state: 'open', payment: { state: 'failed' } })
  }
  expect(service.pay(id, testCards.asksOnce)).toBe('authenticate')
  expect(await provider.readSession(id)).toMatchObject({ state: 'open', payment: { state: 'needs_client' } })
  expect(service.authenticate(id, false)).toMatchObject({ declined: expect.stringContaining('authenticate') })
  service.pay(id, testCards.asksOnce)
  expect(service.authenticate(id, true)).toBe('done')
  expect(await provider.readSession(id)).toMatchObject({ state: 'complete', payment: { state: 'paid', problem: '' } })
})

test('a card is kept without a charge or with one, and charged while its owner is away', async () => {
  const { id } = await provider.openSession(request({ kind: 'card', amountMills: 0 }), newKey())
  service.pay(id, testCards.mastercard)
  const session = await provider.readSession(id)
  expect(session).toMatchObject({
    state: 'complete',
    payment: null,
    customer: expect.stringContaining('cus_'),
    method: { card: { brand: 'mastercard', last4: '4444' } },
  })
  const { session: other, payment } = await paid({ keepsCard: true })
  expect(payment.method).toMatchObject({ card: { brand: 'visa', last4: '4242' } })
  const card = { customer: other.customer ?? '', method: payment.method?.id ?? '' }
  expect(await provider.charge(fee(card), newKey())).toMatchObject({ state: 'paid', amountMills: 20_000, currency: 'USD' })
  const again = await paid({ customer: session.customer, keepsCard: true })
  expect(again.session.customer).toBe(session.customer)
})

test('a charge that the bank refuses, or whose owner it asks for, is an answer', async () => {
  expect(await provider.charge(fee(await keptCard(testCards.asksOnce)), newKey())).toMatchObject({ state: 'paid' })
  expect(await provider.charge(fee(await keptCard(testCards.failsLater)), newKey())).toMatchObject({
    state: 'failed',
    problem: 'Your card was declined.',
  })
  const asks = fee(await keptCard(testCards.asksAlways))
  const key = newKey()
  const first = await provider.charge(asks, key)
  expect(first).toMatchObject({ state: 'needs_client', problem: expect.stringContaining('authentication') })
  expect(await provider.charge(asks, key)).toEqual(first)
})

test('a card or a person is forgotten, also twice, and can’t be charged anymore', async () => {
  const card = await keptCard()
  await provider.forgetCard(card.method)
  await provider.forgetCard(card.method)
  await provider.forgetCard('pm_nobody')
  await expect(provider.charge(fee(card), newKey())).rejects.toMatchObject({ kind: 'refused' })
  const other = await keptCard()
  await provider.forgetCustomer(other.customer)
  await provider.forgetCustomer(other.customer)
  await expect(provider.charge(fee(other), newKey())).rejects.toMatchObject({ kind: 'refused' })
})

test('refunds wait, succeed, or fail later; never more than was paid', async () => {
  const { payment } = await paid({}, testCards.refundPending)
  const back = { payment: payment.id, amountMills: 15_000, currency: 'USD' }
  const refund = await provider.refund(back, newKey())
  expect(refund.state).toBe('pending')
  service.settleRefund(refund.id, 'succeeded')
  expect(await provider.readRefund(refund.id)).toEqual({ ...refund, state: 'succeeded' })
  await expect(provider.refund(back, newKey())).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('greater than unrefunded amount'),
  })
  service.settleRefund(refund.id, 'failed')
  expect(await provider.readPayment(payment.id)).toMatchObject({ refunds: [{ state: 'failed', amountMills: 15_000 }] })
  await provider.refund({ ...back, amountMills: 25_000 }, newKey())
  await expect(provider.refund(back, newKey())).rejects.toMatchObject({ message: 'This payment has been given back already.' })
  const failing = await paid({}, testCards.refundFails)
  const first = await provider.refund({ ...back, payment: failing.payment.id }, newKey())
  expect(await provider.readRefund(first.id)).toMatchObject({ state: 'failed' })
})

test('a dispute withdraws the money until it is won; an inquiry withdraws none', async () => {
  const { payment } = await paid({}, testCards.disputed)
  const [opened] = (await provider.readPayment(payment.id)).disputes
  expect(opened).toMatchObject({ state: 'open', withdrawnMills: 25_000, payment: payment.id })
  await expect(provider.refund({ payment: payment.id, amountMills: 25_000, currency: 'USD' }, newKey())).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('bank'),
  })
  service.closeDispute(opened?.id ?? '', 'won')
  expect(await provider.readDispute(opened?.id ?? '')).toMatchObject({ state: 'won', withdrawnMills: 0 })
  const other = await paid()
  const lost = service.openDispute(other.payment.id, { amount: 1000 })
  service.closeDispute(lost.id, 'lost')
  expect(await provider.readDispute(lost.id)).toMatchObject({ state: 'lost', withdrawnMills: 10_000 })
  const third = await paid()
  const inquiry = service.openDispute(third.payment.id, { isInquiry: true })
  expect(await provider.readDispute(inquiry.id)).toMatchObject({ state: 'open', withdrawnMills: 0 })
})

test('keys that aren’t known, or may not, are wrong keys and not an outage', async () => {
  const restricted = service.keys.restrict('reads', ['checkout_sessions_read', 'refunds_read'])
  for (const secretKey of ['sk_test_unknown', 'pk_test_public', restricted]) {
    const opened = (await open(service, { secretKey })).openSession(request(), newKey())
    await expect(opened).rejects.toMatchObject({ kind: 'wrong_keys' })
  }
  const { session } = await paid()
  const live = await open(service, { secretKey: service.liveKey })
  await expect(live.readSession(session.id)).rejects.toMatchObject({ kind: 'refused' })
})

test('events are read if they are signed for this account and mode, and not old', async () => {
  service.webhooks.hold()
  const { session, payment } = await paid()
  await provider.refund({ payment: payment.id, amountMills: 5_000, currency: 'USD' }, newKey())
  const waiting = service.webhooks.waiting()
  const findEvent = (type: string) => JSON.stringify(waiting.find((event) => event.type === type))
  const read = (body: string, secret = service.webhookSecret, at = now) => provider.readEvent(body, sign(body, secret, at))
  const completed = findEvent('checkout.session.completed')
  expect(read(completed)).toMatchObject({ about: { kind: 'session', id: session.id } })
  expect(read(findEvent('payment_intent.succeeded'))?.about).toEqual({ kind: 'payment', id: payment.id })
  expect(read(findEvent('charge.refunded'))?.about).toEqual({ kind: 'payment', id: payment.id })
  expect(read(findEvent('refund.created'))?.about?.kind).toBe('refund')
  expect(read(findEvent('charge.succeeded'))).toEqual({ id: expect.any(String), about: null })
  expect(read(completed, 'whsec_another')).toBeNull()
  expect(read(completed, service.webhookSecret, now - 301)).toBeNull()
  expect(provider.readEvent(`${completed} `, sign(completed, service.webhookSecret, now))).toBeNull()
  for (const signature of ['', 't=,v1=', 'v1=0', `t=${now}`, '💈']) expect(provider.readEvent(completed, signature)).toBeNull()
  expect(read('not JSON')).toBeNull()
  expect(read(completed.replace('"livemode":false', '"livemode":true'))).toBeNull()
  expect(read(completed.replace('"object":"event"', '"object":"event","account":"acct_other"'))).toBeNull()
})

test('the stand-in answers in process, too, with the same faults', async () => {
  const { secretKey, webhookSecret, origin, books, fetch } = service
  const keys = { secretKey, webhookSecret, apiUrl: origin, fetch }
  const inProcess = await createStripe({ ...keys, account: books.account.id, mode: 'test', clock: () => now })
  const opened = await inProcess.openSession(request(), newKey())
  expect(opened.state).toBe('open')
  service.network.loseAnswers()
  const key = newKey()
  await expect(inProcess.openSession(request(), key)).rejects.toMatchObject({ kind: 'unavailable' })
  await inProcess.openSession(request(), key)
  expect(service.books.sessions.size).toBe(2)
  service.network.down()
  await expect(inProcess.readSession(opened.id)).rejects.toMatchObject({ kind: 'unavailable' })
})

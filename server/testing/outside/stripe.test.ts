import { afterEach, beforeEach, expect, test } from 'vitest'
import { testCards } from './stripe/cards.ts'
import type { StripeEvent } from './stripe/objects.ts'
import { type StripeServer, startStripe } from './stripe.ts'
import { openReceiver } from './webhook-receiver.ts'

const morning = Date.parse('2026-11-30T09:00:00-05:00') / 1000
let now = morning
let stripe: StripeServer

beforeEach(async () => {
  now = morning
  stripe = await startStripe({ clock: () => now })
})
afterEach(() => stripe.stop())

interface Answer {
  readonly status: number
  readonly body: { readonly id: string; readonly url: string; readonly status: string; readonly error: Record<string, string> }
}

async function api(path: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${stripe.origin}/v1${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${stripe.secretKey}`, ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const session = (changed: Record<string, string> = {}) => ({
  mode: 'payment',
  success_url: 'https://salon.example/visit/pay-x?paid={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://salon.example/visit/pay-x',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '2500',
  'line_items[0][price_data][product_data][name]': 'Deposit',
  ...changed,
})

test('the hosted page shows the amount, takes a card, and leads back', async () => {
  const { body } = await api('/checkout/sessions', session())
  const page = await (await fetch(body.url)).text()
  expect(page).toContain('Pay 25.00 USD')
  expect(page).toContain('Test mode')
  expect(page).toContain('href="https://salon.example/visit/pay-x"')
  const enter = (card: string) => fetch(body.url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
  expect(await (await enter(testCards.declined)).text()).toContain('<p role="alert">Your card was declined.</p>')
  expect(await (await enter(testCards.asksOnce)).text()).toContain('3-D Secure')
  const answer = await fetch(`${body.url}/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'complete' }),
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `https://salon.example/visit/pay-x?paid=${body.id}`])
  expect(await (await fetch(body.url)).text()).toContain('already completed')
})

test('refuses what Stripe does: moments, amounts, parameters, keys and accounts', async () => {
  const refusals = [
    [session({ expires_at: String(morning + 29 * 60) }), 400, 'at least 30 minutes'],
    [session({ expires_at: String(morning + 25 * 3600) }), 400, 'less than 24 hours'],
    [session({ 'line_items[0][price_data][unit_amount]': '49' }), 400, 'at least 0.50 USD'],
    [
      session({ 'line_items[0][price_data][currency]': 'ugx', 'line_items[0][price_data][unit_amount]': '250' }),
      400,
      'no fractions',
    ],
    [
      session({ 'line_items[0][price_data][currency]': 'kwd', 'line_items[0][price_data][unit_amount]': '5124' }),
      400,
      'last digit',
    ],
    [session({ 'line_items[0][price_data][currency]': 'USD' }), 400, 'Invalid currency'],
    [session({ 'payment_method_types[0]': 'card' }), 400, 'unknown parameter'],
    [session({ customer: 'cus_nobody' }), 404, 'No such customer'],
    [{ mode: 'setup', success_url: 'https://salon.example/' }, 400, 'currency'],
  ] as const
  for (const [form, status, words] of refusals) {
    const answer = await api('/checkout/sessions', form)
    expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringContaining(words)])
  }
  const { origin } = stripe
  const withKey = (headers: Record<string, string>) => fetch(`${origin}/v1/account`, { headers }).then(({ status }) => status)
  const authorization = `Bearer ${stripe.secretKey}`
  expect(await withKey({})).toBe(401)
  expect(await withKey({ authorization: 'Bearer sk_test_other' })).toBe(401)
  expect(await withKey({ authorization, 'stripe-account': 'acct_other' })).toBe(403)
  expect(await withKey({ authorization, 'stripe-account': stripe.books.account.id })).toBe(200)
})

test('a key that is used again has the first answer, other parameters are refused, and at the same moment nobody wins twice', async () => {
  const key = { 'idempotency-key': 'one' }
  const first = await api('/checkout/sessions', session(), key)
  expect(await api('/checkout/sessions', session(), key)).toEqual(first)
  const other = await api('/checkout/sessions', session({ locale: 'de' }), key)
  expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error'])
  // Refused before it was executed: the key is free again.
  const free = { 'idempotency-key': 'two' }
  expect((await api('/checkout/sessions', session({ expires_at: '1' }), free)).status).toBe(400)
  expect((await api('/checkout/sessions', session(), free)).status).toBe(200)
  // Refused while it was executed: the answer stays.
  const used = { 'idempotency-key': 'three' }
  const refused = await api('/refunds', { payment_intent: 'pi_nobody' }, used)
  expect(await api('/refunds', { payment_intent: 'pi_nobody' }, used)).toEqual(refused)
  stripe.network.delay(50)
  const both = await Promise.all([1, 2].map(() => api('/checkout/sessions', session(), { 'idempotency-key': 'four' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  now += 24 * 3600
  expect((await api('/checkout/sessions', session(), key)).body.id).not.toBe(first.body.id)
})

test('events are sent in order until they are taken; held, as the test says: late, twice, reversed or never', async () => {
  const receiver = await openReceiver()
  let status = 500
  receiver.respondWith((response) => response.writeHead(status).end())
  stripe.webhooks.hold()
  stripe.webhooks.deliverTo(receiver.url)
  const { body } = await api('/checkout/sessions', session())
  stripe.pay(body.id, testCards.pays)
  const types = stripe.webhooks.waiting().map(({ type }) => type)
  expect(types).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
  expect(receiver.received).toHaveLength(0)
  expect(await stripe.webhooks.deliver()).toEqual([500, 500, 500, 500])
  status = 200
  const [created] = stripe.webhooks.waiting()
  stripe.webhooks.lose(created?.id ?? '')
  await stripe.webhooks.deliver((events) => [...events.toReversed(), ...events])
  const sent = receiver.received.slice(4).map(({ body: text }) => (JSON.parse(text) as StripeEvent).type)
  expect(sent).toEqual([...types.slice(1).toReversed(), ...types.slice(1)])
  expect([stripe.webhooks.waiting(), stripe.webhooks.taken.length]).toEqual([[], 3])
  expect(receiver.received[0]?.headers['stripe-signature']).toMatch(new RegExp(`^t=${morning},v1=[0-9a-f]{64}$`))
})

test('left alone, an event that nobody takes is sent again', async () => {
  const receiver = await openReceiver()
  const statuses = [503, 200]
  receiver.respondWith((response) => response.writeHead(statuses.shift() ?? 200).end())
  stripe.webhooks.deliverTo(receiver.url)
  const { body } = await api('/checkout/sessions', session())
  await api(`/checkout/sessions/${body.id}/expire`, {})
  await expect.poll(() => stripe.webhooks.taken.length, { timeout: 60_000 }).toBe(1)
  expect(receiver.received).toHaveLength(2)
})

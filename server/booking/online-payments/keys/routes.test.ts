import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProviderKeys, ProviderState, ProviderTest } from '../../../../domain/booking/prepayment/provider-keys.ts'
import { readConfig } from '../../../platform/config.ts'
import { onlinePayments, paymentProviders } from '../../../platform/database/schema/online-payments.ts'
import { auditEvents, rateLimits } from '../../../platform/database/schema/platform.ts'
import { addAppointment, addOnlinePayment } from '../../../testing/appointments.ts'
import { type StripeServer, startStripe } from '../../../testing/outside/stripe.ts'
import { randomUuid } from '../../../testing/run/random.ts'
import { adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../../testing/salon.ts'
import { testAuthSecret } from '../../../testing/server-process.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { eventTypes } from '../stripe/events.ts'
import { createCurrentProvider } from './open-provider.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let service: StripeServer
let admin: Person

const clock = () => mondayMorning

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startStripe({ clock })
  const environment = { STRIPE_API_URL: service.origin, PUBLIC_URL: 'https://salon.example' }
  admin = await signedIn(openTestSalon(database, { environment }), database, { email: adminEmail })
})
afterAll(() => Promise.all([database.drop(), service.stop()]))
beforeEach(async () => {
  await database.db.delete(paymentProviders)
  await database.db.delete(onlinePayments)
  await database.db.delete(rateLimits)
  service.network.up()
  service.books.account.chargesEnabled = true
  service.books.endpoints.length = 0
})

interface Refusal {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly reason?: string
    readonly fields?: Record<string, string>
  }
}

async function call<Body>(method: string, path: string, body?: unknown) {
  const response = await admin.call(method, `/api/payments/provider${path}`, body)
  const text = await response.text()
  return { status: response.status, text, body: (text ? JSON.parse(text) : null) as Body & Refusal }
}

const typed = (changed: object = {}) => ({ secretKey: service.secretKey, webhookSecret: service.webhookSecret, ...changed })
const save = (input: object, version = 0) => call<ProviderKeys>('PUT', '', { ...input, version })
const read = async () => (await call<ProviderState>('GET', '')).body
const tryKeys = async (input: object) => (await call<ProviderTest>('POST', '/test', input)).body

function opener(environment: Record<string, string> = {}) {
  const config = readConfig({ STRIPE_API_URL: service.origin, ...environment })
  return createCurrentProvider({ db: database.db, config, secret: testAuthSecret, clock })
}

async function addOpenPayment(account: string): Promise<void> {
  await database.db.execute(sql`
    insert into online_payments
      (id, appointment_id, client_id, purpose, state, amount_mills, currency, account, link, terms, actor_role, actor_label)
    values (${randomUuid()}, ${randomUuid()}, 'client', 'prepayment', 'awaiting', 25000, 'USD', ${account}, '', '{}', 'system', '')
  `)
}

test('keys are stored sealed with whose they are, are never sent back, and are nowhere in the audit log', async () => {
  const { status, body, text } = await save(typed())
  const { id } = service.books.account
  expect([status, body]).toEqual([200, { provider: 'stripe', mode: 'test', account: id, keys: 'kept', version: 1 }])
  const state = await read()
  expect(state).toEqual({
    stored: body,
    outside: null,
    endpoint: { url: 'https://salon.example/api/payments/stripe/events', events: [...eventTypes] },
    openPayments: 0,
  })
  const rows = await database.db.select().from(paymentProviders)
  const kind = eq(auditEvents.kind, 'online-payments.keys-changed')
  const audited = await database.db.select().from(auditEvents).where(kind)
  expect(audited.at(-1)?.changes).toContainEqual({ field: 'secretKey', from: null, to: 'a new one' })
  for (const output of [text, JSON.stringify(state), JSON.stringify(rows), JSON.stringify(audited)]) {
    expect(output).not.toContain(service.secretKey)
    expect(output).not.toContain(service.webhookSecret)
  }
})

test.each([
  ['secretKey', 'pk_test_abcdefghijkl', /publishable/],
  ['secretKey', 'whsec_abcdefghijkl', /signing secret/],
  ['secretKey', 'hello', /begins with sk_test_/],
  ['secretKey', 'sk_test_unknownunknown', /doesn’t know this key/],
  ['secretKey', 'x'.repeat(301), /too long/],
  ['webhookSecret', 'sk_test_abcdefghijkl', /This is a key/],
  ['webhookSecret', 'hello', /begins with whsec_/],
] as const)('%s %s is refused in words', async (field, value, words) => {
  const { status, body } = await save(typed({ [field]: value }))
  expect([status, body.error.fields]).toEqual([422, { [field]: expect.stringMatching(words) }])
  expect(await read()).toMatchObject({ stored: null })
})

test('both are needed at first; later one can be changed alone, but test and live are never mixed', async () => {
  const { secretKey, webhookSecret } = typed()
  expect((await save({ secretKey })).body.error.fields).toEqual({ webhookSecret: 'Signing secret is required' })
  expect((await save({ webhookSecret })).body.error.fields).toEqual({ secretKey: 'Secret key is required' })
  await save(typed())
  expect((await save({ secretKey }, 1)).body).toMatchObject({ mode: 'test', version: 2 })
  const live = service.liveKey
  expect((await save({ secretKey: live }, 2)).body.error.fields).toEqual({ webhookSecret: expect.stringContaining('mixed') })
  expect((await save({ secretKey: live, webhookSecret }, 2)).body).toMatchObject({ mode: 'live', version: 3 })
})

test('a restricted key is taken if it may do all that is needed, and is otherwise told what it lacks', async () => {
  const some = ['account', 'checkout_sessions_write', 'payment_intents_write', 'setup_intents_read', 'customers_write']
  const poor = service.keys.restrict('poor', some)
  const { status, body } = await save(typed({ secretKey: poor }))
  const rights = 'Charges and Refunds: write, Disputes: read, PaymentMethods: write'
  expect([status, body.error.fields?.secretKey]).toEqual([422, expect.stringContaining(rights)])
  const rich = service.keys.restrict('rich', [...some, 'refunds_write', 'disputes_read', 'payment_methods_write'])
  expect((await save(typed({ secretKey: rich }))).status).toBe(200)
  const blind = service.keys.restrict('blind', [])
  expect((await save(typed({ secretKey: blind }), 1)).body.error.fields?.secretKey).toContain('rak_account')
})

test('the second of two concurrent saves is refused, a repeated one is the same, and an outage is said', async () => {
  const both = await Promise.all([save(typed()), save(typed({ secretKey: service.liveKey }))])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const first = typed(both[0]?.status === 200 ? {} : { secretKey: service.liveKey })
  expect(await save(first)).toMatchObject({ status: 200, body: { version: 1 } })
  service.network.down()
  expect(await save(first, 1)).toMatchObject({ status: 503, body: { error: { message: expect.stringContaining('Stripe') } } })
})

test('another account or mode, or no keys, is refused while payments are open, unless the owner says so', async () => {
  await save(typed())
  await addOpenPayment(`test:${service.books.account.id}`)
  await addOpenPayment('test:acct_former')
  expect(await read()).toMatchObject({ openPayments: 1 })
  const live = typed({ secretKey: service.liveKey })
  const refused = await save(live, 1)
  expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('1 payment is still open')])
  expect(refused.body.error.reason).toBe('payments_open')
  expect((await call('DELETE', '?version=1')).status).toBe(409)
  expect((await save(typed(), 1)).status).toBe(200)
  expect((await save({ ...live, leavesOpen: true }, 2)).body).toMatchObject({ mode: 'live', version: 3 })
  expect((await call('DELETE', '?version=2')).status).toBe(409)
  expect((await call('DELETE', '?version=3')).status).toBe(204)
  expect((await call('DELETE', '?version=3')).status).toBe(204)
})

test('a payment is open for a visit ahead, and for a canceled one until it is decided', async () => {
  await save(typed())
  const account = `test:${service.books.account.id}`
  for (const status of ['Confirmed', 'Canceled', 'Completed'] as const) {
    const appointmentId = await addAppointment(database, { userId: admin.uid, status })
    await addOnlinePayment(database, { appointmentId, clientId: admin.uid, account })
    await addOnlinePayment(database, { appointmentId, clientId: admin.uid, account, settledAt: new Date() })
  }
  expect(await read()).toMatchObject({ openPayments: 2 })
})

test('trying keys says whose they are, or in words what is missing; nothing is stored', async () => {
  service.books.account.chargesEnabled = false
  expect(await tryKeys(typed())).toEqual({ works: false, message: expect.stringContaining('take payments yet') })
  service.books.account.chargesEnabled = true
  expect(await tryKeys(typed())).toEqual({ works: false, message: expect.stringContaining('no webhook endpoint') })
  const endpoint = {
    url: 'https://salon.example/api/payments/stripe/events',
    status: 'disabled' as 'enabled' | 'disabled',
    enabled_events: ['checkout.session.completed'],
    livemode: false,
  }
  service.books.endpoints.push(endpoint)
  expect((await tryKeys(typed())).message).toContain('turned off')
  endpoint.status = 'enabled'
  expect((await tryKeys(typed())).message).toContain('charge.dispute.closed')
  endpoint.enabled_events = [...eventTypes]
  expect(await tryKeys(typed())).toEqual({ works: true, message: expect.stringMatching(/test mode.*Linden/) })
  expect((await tryKeys(typed({ secretKey: 'sk_test_unknownunknown' }))).message).toContain('doesn’t know this key')
  service.network.down()
  expect((await tryKeys(typed())).works).toBe(false)
  expect(await read()).toMatchObject({ stored: null })
})

test('every process uses new keys at once, opens the provider once for each, and none after they are removed', async () => {
  const one = opener()
  const other = opener()
  expect([await one(), await other()]).toEqual([null, null])
  await save(typed())
  const first = await one()
  expect(first).toMatchObject({ name: 'stripe', mode: 'test', account: service.books.account.id })
  expect(await one()).toBe(first)
  expect(await other()).toMatchObject({ mode: 'test' })
  await save(typed({ secretKey: service.liveKey }), 1)
  expect([(await one())?.mode, (await other())?.mode]).toEqual(['live', 'live'])
  await call('DELETE', '?version=2')
  expect([await one(), await other()]).toEqual([null, null])
})

test('keys that were stored with another AUTH_SECRET, or beside another account, aren’t used', async () => {
  await save(typed())
  await database.db.update(paymentProviders).set({ account: 'acct_other' })
  expect(await opener()()).toBeNull()
  expect((await read()).stored?.keys).toBe('unreadable')
  expect((await save({ webhookSecret: service.webhookSecret }, 1)).body.error.fields?.secretKey).toContain('again')
  expect((await save(typed(), 1)).body).toMatchObject({ keys: 'kept', version: 2 })
})

test('keys of the environment win; whose they are is asked once, also while Stripe is down later', async () => {
  await save(typed({ secretKey: service.liveKey }))
  service.network.down()
  await expect(opener(service.environment)()).rejects.toMatchObject({ kind: 'unavailable' })
  service.network.up()
  expect(await opener(service.environment)()).toMatchObject({ mode: 'test', account: service.books.account.id })
  service.network.down()
  expect(await opener(service.environment)()).toMatchObject({ mode: 'test', account: service.books.account.id })
  expect(JSON.stringify(await database.db.select().from(paymentProviders))).not.toContain(service.secretKey)
  const salon = openTestSalon(database, { environment: service.environment })
  const owner = await signedIn(salon, database, { email: adminEmail })
  const state = (await (await owner.call('GET', '/api/payments/provider')).json()) as ProviderState
  expect(state).toMatchObject({ outside: { mode: 'test', account: service.books.account.id }, stored: { mode: 'live' } })
})

test('somebody who tries keys again and again has to wait', async () => {
  const tries = await Promise.all(Array.from({ length: 31 }, () => call('POST', '/test', typed())))
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_abcdefghijkl' }, /belong together/],
  [{ STRIPE_SECRET_KEY: 'pk_test_abcdefghijkl', STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijkl' }, /STRIPE_SECRET_KEY must be/],
  [{ STRIPE_API_URL: 'https://api.stripe.com.evil.example' }, /STRIPE_API_URL must be/],
  [{ STRIPE_API_URL: 'http://api.stripe.com' }, /STRIPE_API_URL must be/],
])('the configuration %o is refused', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

import { asc, eq, isNotNull } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Webhook, type WebhookDelivery, type WebhookPayload, webhookPayload } from '../../../domain/messages/webhook.ts'
import { systemActor } from '../../../domain/people/actor.ts'
import { clearDemo } from '../../operations/demo/commands.ts'
import { systemClock } from '../../platform/clock.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { mails, webhookDeliveries } from '../../platform/database/schema/messages.ts'
import { addressList } from '../../platform/http/client-address.ts'
import { createLog } from '../../platform/log.ts'
import { addAppointment, removeAppointment } from '../../testing/appointments.ts'
import { openReceiver, type WebhookReceiver } from '../../testing/outside/webhook-receiver.ts'
import { addService, addStylist, adminEmail, fixedSettings, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { queueNotifications } from '../jobs/appointment-changed.ts'
import { deliverWebhook, removeOldDeliveries } from './jobs.ts'

const bySystem = { actor: systemActor, address: null, device: null }
let database: TestDatabase
let app: ReturnType<typeof openTestSalon>
let admin: Person
let receiver: WebhookReceiver

beforeEach(async () => {
  database = await databaseOfThisTest()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail })
  receiver = await openReceiver()
})

async function addWebhook(input: object = {}): Promise<Webhook> {
  const response = await admin.call('POST', '/api/webhooks', { url: receiver.url, events: [], ...input })
  expect(response.status).toBe(201)
  return (await response.json()) as Webhook
}

async function relay(): Promise<void> {
  const { id } = appointmentEvents
  const events = await database.db.select({ id }).from(appointmentEvents).orderBy(asc(id))
  const context = { settings: fixedSettings().get(), origin: 'https://salon.example', authSecret: 'x'.repeat(32), adminEmail }
  for (const event of events) await queueNotifications(database.db, event.id, { ...context, now: systemClock() })
}

async function queued(): Promise<string[]> {
  const { id, status, createdAt, eventId } = webhookDeliveries
  const rows = await database.db.select({ id }).from(webhookDeliveries).where(eq(status, 'queued')).orderBy(createdAt, eventId)
  return rows.map((row) => row.id)
}

interface DeliverOptions {
  readonly afterSeconds?: number
  readonly timeoutMillis?: number
  readonly signal?: AbortSignal
}

/** @returns null, or the reason for another try */
async function deliver(id: string, { afterSeconds = 0, ...rest }: DeliverOptions = {}): Promise<string | null> {
  const networks = addressList(['127.0.0.0/8', '::1'])
  const context = { db: database.db, clock: () => systemClock() + afterSeconds, log: createLog('silent'), networks }
  const { signal } = new AbortController()
  return deliverWebhook({ ...context, signal, ...rest }, id).then(
    () => null,
    (error: Error) => error.message,
  )
}

async function readLog({ id }: Pick<Webhook, 'id'>): Promise<WebhookDelivery[]> {
  const response = await admin.call('GET', `/api/webhooks/${id}/deliveries`)
  return ((await response.json()) as { items: WebhookDelivery[] }).items
}

async function testDelivery({ id }: Pick<Webhook, 'id'>): Promise<string> {
  const response = await admin.call('POST', `/api/webhooks/${id}/test`)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

test('each change of an appointment is delivered once, signed, with what changed', async () => {
  const webhook = await addWebhook()
  const client = await signedIn(app, database, { name: 'Zoë "Zo" 🙂' })
  const serviceId = await addService(database)
  const stylistId = await addStylist(database)
  const booking = { serviceIds: [serviceId], stylistId, date: '2026-12-02', time: '10:00 AM' }
  const { id } = (await (await client.call('POST', '/api/appointments', booking)).json()) as { id: string }
  const path = `/api/appointments/${id}`
  await relay()
  const asShown = await (await admin.call('GET', path)).json()
  await admin.call('PATCH', path, { from: 'Pending', status: 'Confirmed' })
  await admin.call('PATCH', path, { date: '2026-12-03', time: '2:00 PM', version: 2 })
  await client.call('PATCH', path, { from: 'Confirmed', status: 'Canceled' })
  await client.call('PATCH', path, { from: 'Canceled', status: 'Pending' })
  await relay()
  await admin.call('DELETE', path)
  await relay()
  await relay()
  for (const one of await queued()) expect(await deliver(one)).toBeNull()

  const verifier = new Verifier(webhook.secret)
  const payloads = receiver.received.map(({ body, headers }) =>
    webhookPayload.parse(verifier.verify(body, headers as Record<string, string>)),
  )
  expect(payloads.map(({ type }) => type)).toEqual(
    ['created', 'confirmed', 'moved', 'canceled', 'reopened', 'deleted'].map((name) => `appointment.${name}`),
  )
  const [created, confirmed, moved, , , deleted] = payloads.map(({ data }) => data)
  expect(created).toMatchObject({ appointmentId: id, from: null, to: { status: 'Pending' }, changedBy: client.uid })
  expect(created?.appointment).toEqual(asShown)
  expect(confirmed).toMatchObject({ from: { status: 'Pending' }, to: { status: 'Confirmed' }, changedBy: admin.uid })
  expect(moved?.from).toEqual({ status: 'Confirmed', date: Date.parse('2026-12-02T10:00-05:00') / 1000, stylistId })
  expect(moved?.to).toEqual({ status: 'Confirmed', date: Date.parse('2026-12-03T14:00-05:00') / 1000, stylistId })
  expect(deleted).toMatchObject({ from: { status: 'Pending' }, to: null, appointment: null })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
  expect(receiver.received[0]).toMatchObject({ path: '/hook', headers: { 'content-type': 'application/json' } })

  const [first] = receiver.received
  const altered = first?.body.replace('Pending', 'Confirmed') ?? ''
  expect(() => verifier.verify(altered, first?.headers as Record<string, string>)).toThrow('No matching signature')
})

test('a webhook receives the events that it subscribes to, while it is on', async () => {
  const canceled = await addWebhook({ events: ['appointment.canceled'] })
  const off = await addWebhook({ active: false })
  const client = await signedIn(app, database)
  const booking = {
    serviceIds: [await addService(database)],
    stylistId: await addStylist(database),
    date: '2026-12-02',
    time: '10:00 AM',
  }
  const { id } = (await (await client.call('POST', '/api/appointments', booking)).json()) as { id: string }
  await client.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Canceled' })
  await relay()
  expect(await readLog(canceled)).toMatchObject([{ event: 'appointment.canceled', appointmentId: id, status: 'queued' }])
  expect(await readLog(off)).toEqual([])

  // Switched off meanwhile: waiting deliveries aren't sent.
  await admin.call('PUT', `/api/webhooks/${canceled.id}`, { url: receiver.url, events: [], active: false })
  for (const one of await queued()) expect(await deliver(one)).toBeNull()
  expect(receiver.received).toEqual([])
  expect(await readLog(canceled)).toMatchObject([{ status: 'failed', lastError: 'The webhook was switched off.' }])
})

test('events without a job for weeks queue nothing, and the deleted client is forgotten', async () => {
  await addWebhook()
  const { uid: userId } = await signedIn(app, database)
  await addAppointment(database, { userId })
  await database.db.delete(appointments)
  await database.db.update(appointmentEvents).set({ at: new Date(Date.now() - 31 * 86_400_000), relayedAt: new Date() })
  await relay()
  expect(await queued()).toEqual([])
  expect(await database.db.$count(mails)).toBe(0)
  expect(await database.db.$count(appointmentEvents, isNotNull(appointmentEvents.deleted))).toBe(0)
})

test('the demo salon and its removal queue nothing', async () => {
  await addWebhook()
  const { uid: userId } = await signedIn(app, database)
  await database.db.update(users).set({ demo: true }).where(eq(users.id, userId))
  await addAppointment(database, { userId })
  await relay()
  expect(await queued()).toEqual([])
  await clearDemo(database.db, bySystem, fixedSettings().get(), async () => () => {})
  await relay()
  expect(await queued()).toEqual([])
  expect(await database.db.$count(appointmentEvents, isNotNull(appointmentEvents.deleted))).toBe(0)
})

test('a change of the demo salon that has its job already calls no webhook after the removal; a real one does', async () => {
  await addWebhook()
  const { uid: demoId } = await signedIn(app, database)
  const { uid: realId } = await signedIn(app, database)
  await database.db.update(users).set({ demo: true }).where(eq(users.id, demoId))
  await addAppointment(database, { userId: demoId })
  const deletedId = await addAppointment(database, { userId: realId })
  const events = await database.db.update(appointmentEvents).set({ relayedAt: new Date() }).returning()
  await clearDemo(database.db, bySystem, fixedSettings().get(), async () => () => {})
  await removeAppointment(database, deletedId)
  const context = { settings: fixedSettings().get(), origin: 'https://salon.example', authSecret: 'x'.repeat(32), adminEmail }
  for (const { id } of events) await queueNotifications(database.db, id, { ...context, now: systemClock() })
  const deliveries = await database.db.select().from(webhookDeliveries)
  expect(deliveries.map(({ event, payload }) => [event, (payload as WebhookPayload).data.appointmentId])).toEqual([
    ['appointment.created', deletedId],
  ])
})

describe('a receiver’s fault', () => {
  test('is logged in words, and tried again with the same id until a day has passed, and five times in any case', async () => {
    const webhook = await addWebhook()
    const id = await testDelivery(webhook)
    receiver.respondWith((response) => response.writeHead(500).end('secret detail'))
    expect(await deliver(id)).toBe('It answered 500.')
    expect(await readLog(webhook)).toMatchObject([
      { id, status: 'queued', attempts: 1, responseStatus: 500, lastError: 'It answered 500.' },
    ])
    await database.db.update(webhookDeliveries).set({ relayedAt: new Date() })
    expect(await deliver(id, { afterSeconds: 23 * 3600 })).toBe('It answered 500.')
    for (let attempt = 3; attempt < 5; attempt++) {
      expect(await deliver(id, { afterSeconds: 25 * 3600 })).toBe('It answered 500.')
    }
    expect(await deliver(id, { afterSeconds: 25 * 3600 })).toBeNull()
    expect(await readLog(webhook)).toMatchObject([{ status: 'failed', attempts: 5 }])
    expect(await (await admin.call('GET', '/api/webhooks')).json()).toMatchObject([{ failed: 1, queued: 0 }])
    expect(await deliver(id)).toBeNull()
    expect(receiver.received.length).toBe(5)

    receiver.respondWith((response) => response.writeHead(200).end())
    const retried = await admin.call('POST', `/api/webhooks/${webhook.id}/deliveries/${id}/retry`)
    expect(await retried.json()).toMatchObject({ status: 'queued' })
    const [row] = await database.db.select().from(webhookDeliveries)
    expect(row?.relayedAt).toBeNull()
    expect(await deliver(id, { afterSeconds: 60 })).toBeNull()
    expect(await readLog(webhook)).toMatchObject([{ status: 'delivered', attempts: 6, responseStatus: 200, lastError: null }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBeGreaterThan(1)
  })

  test('that redirects isn’t followed', async () => {
    const elsewhere = await openReceiver()
    const id = await testDelivery(await addWebhook())
    receiver.respondWith((response) => response.writeHead(307, { location: elsewhere.url }).end())
    expect(await deliver(id)).toBe('It answered with a redirect (307). We don’t follow those.')
    expect(elsewhere.received).toEqual([])
  })

  test('that stalls, before the response or within it, costs the time that it may take', async () => {
    const webhook = await addWebhook()
    const silent = await testDelivery(webhook)
    const slow = await testDelivery(webhook)
    receiver.respondWith(() => {})
    expect(await deliver(silent, { timeoutMillis: 50 })).toBe('No answer within 0.05 seconds.')
    // The status is enough; the body may never end.
    receiver.respondWith((response) => response.writeHead(200).write('…'))
    expect(await deliver(slow)).toBeNull()
  })

  test('is explained if the connection closes or can’t be made', async () => {
    const webhook = await addWebhook()
    const id = await testDelivery(webhook)
    receiver.respondWith((response) => response.destroy())
    expect(await deliver(id)).toBe('The connection was closed before an answer.')
    await receiver.close()
    expect(await deliver(id)).toBe('Nothing answers at this address.')
    expect(await readLog(webhook)).toMatchObject([{ attempts: 2, responseStatus: null }])
  })
})

test('a server that stops during a delivery leaves it as it was, and the next one delivers it', async () => {
  const webhook = await addWebhook()
  const id = await testDelivery(webhook)
  const stopping = new AbortController()
  receiver.respondWith(() => stopping.abort())
  expect(await deliver(id, { signal: stopping.signal })).toBe('the server is stopping')
  expect(await readLog(webhook)).toMatchObject([{ status: 'queued', attempts: 0 }])
  receiver.respondWith((response) => response.writeHead(204).end())
  expect(await deliver(id)).toBeNull()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
})

test('a refusal never undoes a delivery that arrived at the same time', async () => {
  const webhook = await addWebhook()
  const id = await testDelivery(webhook)
  const waiting: (() => void)[] = []
  receiver.respondWith((response) => {
    waiting.push(() => response.writeHead(waiting.length === 1 ? 500 : 503).end())
    if (waiting.length === 2) response.writeHead(200).end()
  })
  const slow = deliver(id)
  const quick = deliver(id)
  expect(await Promise.race([slow, quick])).toBeNull()
  waiting[0]?.()
  await Promise.all([slow, quick])
  expect(await readLog(webhook)).toMatchObject([{ status: 'delivered', responseStatus: 200, lastError: null }])
})

test('the log is kept for a month', async () => {
  const webhook = await addWebhook()
  const delivered = await testDelivery(webhook)
  const waiting = await testDelivery(webhook)
  await deliver(delivered)
  await removeOldDeliveries(database.db, systemClock() + 29 * 24 * 3600)
  expect(await readLog(webhook)).toHaveLength(2)
  await removeOldDeliveries(database.db, systemClock() + 31 * 24 * 3600)
  expect(await readLog(webhook)).toMatchObject([{ id: waiting }])
})

const reserved = (address: string) =>
  `${address} isn’t on the public internet. We send there only if WEBHOOK_NETWORKS on the server allows it.`

test.each([
  ['http://169.254.169.254/latest/meta-data/', reserved('169.254.169.254')],
  ['https://[::ffff:169.254.169.254]/', reserved('::ffff:a9fe:a9fe')],
  ['https://[fe80::1]/', reserved('fe80::1')],
  ['http://192.168.1.20/', reserved('192.168.1.20')],
  // Reserved for documentation, so nothing would get there even if it were sent.
  ['https://203.0.113.7/', reserved('203.0.113.7')],
])('nothing is sent to %s', async (url, problem) => {
  const webhook = await addWebhook()
  const id = await testDelivery(webhook)
  // Bypasses the form, like a name that resolves there.
  await database.pool.query('update webhooks set url = $1', [url])
  expect(await deliver(id)).toBe(problem)
})

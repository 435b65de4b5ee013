import { asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { triedSeconds } from '../../../domain/messages/attempts.ts'
import { systemActor } from '../../../domain/people/actor.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { openDatabase } from '../../platform/database/client.ts'
import { jobSchema } from '../../platform/database/rights.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { addAppointment, removeAppointment } from '../../testing/appointments.ts'
import { makeJobsDue, openTestJobs } from '../../testing/jobs.ts'
import { addMail } from '../../testing/mails.ts'
import { readMessageId, startMailServer, type Treatment } from '../../testing/outside/mail-server.ts'
import { proxyTo } from '../../testing/outside/network.ts'
import { openReceiver, type WebhookReceiver } from '../../testing/outside/webhook-receiver.ts'
import {
  addService,
  addStylist,
  adminEmail,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  signedIn,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { retryMail } from '../mail/commands.ts'
import { createWebhook, queueTest } from '../webhooks/commands.ts'

const bySystem = { actor: systemActor, address: null, device: null }
let database: Awaited<ReturnType<typeof createTestDatabase>>
let userId: string

beforeEach(async () => {
  database = await createTestDatabase()
  userId = newId()
  await database.db.insert(users).values({ id: userId, name: 'Ada', email: 'ada@client.example' })
})
// After the jobs, which `onTestFinished` stops.
afterEach(() => database.drop())

const patiently = { timeout: 60_000, interval: 25 }
const silent = createLog('silent')
const allMails = () => database.db.select().from(mails)
const statuses = async () => (await allMails()).map(({ status }) => status)
const queued = { relayedAt: null }
const eventsToRelay = () => database.db.$count(appointmentEvents, isNull(appointmentEvents.relayedAt))
const jobTable = sql.raw(`${jobSchema}.job`)

async function jobState(): Promise<string[]> {
  const { rows } = await database.db.execute<{ state: string }>(sql`select state from ${jobTable} where name = 'send-mail'`)
  return rows.map(({ state }) => state)
}

describe('jobs', { timeout: 240_000 }, () => {
  test('a booking becomes one mail to its client, sent once, although two processes have jobs', async () => {
    const server = await startMailServer()
    const environment = { SMTP_URL: server.url }
    for (let count = 0; count < 2; count++) openTestJobs(database, { environment })
    const ids: string[] = []
    // One by one: together they could time out waiting for a connection.
    for (let count = 0; count < 30; count++) ids.push(await addAppointment(database, { userId }))
    await vi.waitFor(async () => expect(await statuses()).toEqual(ids.map(() => 'sent')), patiently)
    const mailed = (await allMails()).map(({ appointmentId }) => appointmentId)
    expect(mailed.toSorted()).toEqual(ids.toSorted())
    const messageIds = server.received.map(({ source }) => readMessageId(source))
    expect([messageIds.length, new Set(messageIds).size]).toEqual([ids.length, ids.length])
  })

  test('a booking that was rolled back gets no mail', async () => {
    openTestJobs(database)
    await database.db
      .transaction(async (tx) => {
        await addAppointment({ db: tx as never }, { userId })
        throw new Error('the booking fails')
      })
      .catch(() => {})
    await addAppointment(database, { userId })
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
  })

  test('a change by the administrator is mailed once it can’t be undone anymore', async () => {
    const ownerId = newId()
    await database.db.insert(users).values({ id: ownerId, name: 'Owner', email: adminEmail })
    const id = await addAppointment(database, { userId })
    openTestJobs(database)
    const change = (status: 'Canceled' | 'Pending' | 'Confirmed') =>
      database.db.update(appointments).set({ status, changedBy: ownerId, updatedAt: new Date() }).where(eq(appointments.id, id))
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
    const waiting = async () => {
      const { rows } = await database.db.execute(sql`
      select from ${jobTable} where name = 'appointment-changed' and state = 'created' and start_after > now()`)
      return rows.length
    }
    await change('Canceled')
    await change('Pending')
    await change('Confirmed')
    await vi.waitFor(async () => expect(await waiting()).toBe(3), patiently)
    await makeJobsDue(database)
    await vi.waitFor(
      async () =>
        expect((await allMails()).map(({ kind }) => kind).toSorted()).toEqual(['booking_confirmed', 'booking_received']),
      patiently,
    )
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(sql`select from ${jobTable} where state <> 'completed'`)
      expect(rows).toEqual([])
    }, patiently)
    expect(await allMails()).toHaveLength(2)
  })

  test('a change that waits while the server is off for a weekend is mailed, and reaches webhooks, when it is back', async () => {
    const ownerId = newId()
    await database.db.insert(users).values({ id: ownerId, name: 'Owner', email: adminEmail })
    const receiver = await openReceiver()
    await createWebhook(
      { db: database.db, clock: () => mondayMorning, by: bySystem },
      { url: receiver.url, events: [], active: true },
    )
    const id = await addAppointment(database, { userId, status: 'Confirmed' })
    const jobs = openTestJobs(database)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
    await database.db.update(appointments).set({ status: 'Canceled', changedBy: ownerId }).where(eq(appointments.id, id))
    await vi.waitFor(async () => expect(await eventsToRelay()).toBe(0), patiently)
    await jobs.stop()
    await database.db.execute(
      sql`update appointment_events set at = at - interval '62 hours', relayed_at = relayed_at - interval '62 hours'`,
    )
    await database.db.execute(sql`update appointments set updated_at = updated_at - interval '62 hours'`)
    await makeJobsDue(database)
    openTestJobs(database)
    await vi.waitFor(async () => {
      expect((await allMails()).map(({ kind, status }) => [kind, status])).toContainEqual(['booking_canceled', 'sent'])
    }, patiently)
    const events = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    await vi.waitFor(() => expect(events()).toContain('appointment.canceled'), patiently)
  })

  test('an undone change isn’t mailed, also if the client had canceled and re-opened before', async () => {
    const ownerId = newId()
    await database.db.insert(users).values({ id: ownerId, name: 'Owner', email: adminEmail })
    const id = await addAppointment(database, { userId, status: 'Confirmed' })
    openTestJobs(database)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
    const toAda = async () =>
      (await allMails())
        .filter(({ toAddress }) => toAddress === 'ada@client.example')
        .map(({ kind, status }) => `${kind} ${status}`)
    const change = async (status: AppointmentStatus, changedBy: string, mailed: readonly string[]) => {
      await database.db.update(appointments).set({ status, changedBy, updatedAt: new Date() }).where(eq(appointments.id, id))
      await vi.waitFor(async () => expect(await eventsToRelay()).toBe(0), patiently)
      await makeJobsDue(database)
      await vi.waitFor(async () => {
        const { rows } = await database.db.execute(sql`select from ${jobTable} where state <> 'completed'`)
        expect([rows.length, (await toAda()).toSorted()]).toEqual([0, mailed.toSorted()])
      }, patiently)
    }
    const history = ['booking_confirmed sent', 'booking_canceled sent', 'booking_reopened sent', 'booking_confirmed sent']
    await change('Canceled', userId, history.slice(0, 2))
    await change('Pending', userId, history.slice(0, 3))
    await change('Confirmed', ownerId, history)
    await database.db.update(appointments).set({ status: 'Canceled', changedBy: ownerId, updatedAt: new Date() })
    await vi.waitFor(async () => expect(await eventsToRelay()).toBe(0), patiently)
    await change('Confirmed', ownerId, history)
  })

  test('a booking that is confirmed before its own mail was written, and then isn’t, is mailed as received', async () => {
    const ownerId = newId()
    await database.db.insert(users).values({ id: ownerId, name: 'Owner', email: adminEmail })
    const id = await addAppointment(database, { userId })
    const change = (status: 'Pending' | 'Confirmed') =>
      database.db.update(appointments).set({ status, changedBy: ownerId, updatedAt: new Date() }).where(eq(appointments.id, id))
    await change('Confirmed')
    openTestJobs(database)
    const jobsIn = async (state: string) => {
      const { rows } = await database.db.execute(sql`
        select from ${jobTable} where name = 'appointment-changed' and state = ${state}`)
      return rows.length
    }
    await vi.waitFor(async () => expect(await jobsIn('completed')).toBe(1), patiently)
    expect(await allMails()).toEqual([])
    await change('Pending')
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
    expect(await jobsIn('created')).toBe(1)
    await makeJobsDue(database)
    await vi.waitFor(async () => expect(await jobsIn('completed')).toBe(3), patiently)
    expect(await allMails()).toMatchObject([{ kind: 'booking_received', appointmentId: id }])
  })

  test.each(['this version', 'the version before'])(
    'a booking that %s deleted is mailed as canceled, and then leaves nothing',
    async (by) => {
      const id = await addAppointment(database, { userId, client: { name: 'Ada', email: 'ada@client.example' } })
      openTestJobs(database)
      await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
      await database.db.transaction(async (tx) => {
        await removeAppointment({ db: tx as never }, id)
        const asBefore = { deleted: sql`${appointmentEvents.deleted} - 'client_id'` }
        if (by === 'the version before')
          await tx.update(appointmentEvents).set(asBefore).where(isNotNull(appointmentEvents.deleted))
      })
      await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'sent']), patiently)
      const mailed = (await allMails()).map(({ kind, appointmentId, toAddress }) => ({ kind, appointmentId, toAddress }))
      expect(mailed).toContainEqual({ kind: 'booking_canceled', appointmentId: id, toAddress: 'ada@client.example' })
      const events = await database.db.select().from(appointmentEvents).orderBy(asc(appointmentEvents.id))
      expect(events.map(({ toStatus, deleted }) => [toStatus, deleted])).toEqual([
        ['Pending', null],
        [null, null],
      ])
    },
  )

  test('a mail without a mail server is retried with growing pauses for a day, then given up, and sent on a later retry', async () => {
    const away = await startMailServer()
    await away.close()
    let now = mondayMorning
    openTestJobs(database, { environment: { SMTP_URL: away.url }, clock: () => now })
    const id = await addMail(database, queued)
    const pauses: number[] = []
    for (let attempts = 1; ; attempts++) {
      await vi.waitFor(async () => expect((await allMails())[0]?.attempts).toBe(attempts), patiently)
      if ((await statuses())[0] !== 'queued') break
      await vi.waitFor(async () => expect(await jobState()).toEqual(['retry']), patiently)
      const { rows } = await database.db.execute<{ pause: string }>(sql`
      select extract(epoch from start_after - now()) as pause from ${jobTable} where name = 'send-mail'`)
      const pause = Number(rows[0]?.pause)
      pauses.push(pause)
      now += pause
      await makeJobsDue(database)
    }
    expect(await allMails()).toMatchObject([{ status: 'failed', lastError: expect.stringContaining('No mail server answers') }])
    const elapsed = now - mondayMorning
    expect(elapsed).toBeGreaterThanOrEqual(triedSeconds)
    expect(elapsed).toBeLessThan(triedSeconds + 7_300)
    // The first ones soon, the last ones two hours apart.
    expect(pauses[0]).toBeLessThan(61)
    expect(pauses.filter((pause) => pause > 7_300)).toEqual([])
    expect(pauses.at(-1)).toBeGreaterThan(7_000)
    expect(pauses.length).toBeGreaterThan(12)

    const back = await startMailServer(undefined, { port: away.port })
    const admin = await signedIn(openTestSalon(database), database, { email: adminEmail })
    const log = async () => (await (await admin.call('GET', '/api/mail')).json()) as { failed: number }
    expect((await log()).failed).toBe(1)
    expect((await admin.call('POST', `/api/mail/${id}/retry`)).status).toBe(200)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
    expect([back.received.length, (await log()).failed]).toEqual([1, 0])
  })

  test('a failing job logs its reason', async () => {
    const warn = vi.fn<Log['warn']>()
    const settings = {
      ...fixedSettings(),
      get: () => {
        throw new Error('no settings')
      },
    }
    openTestJobs(database, { log: { ...silent, warn }, settings })
    const id = await addMail(database, queued)
    const message = `the job send-mail {"mailId":"${id}"} failed; it is tried again`
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(message, new Error('no settings')), patiently)
  })

  test('a mail server that is back within the day gets everything once', async () => {
    let treatment: Treatment = 'try later'
    const server = await startMailServer(() => treatment)
    openTestJobs(database, { environment: { SMTP_URL: server.url } })
    for (let count = 0; count < 10; count++) await addMail(database, queued)
    await vi.waitFor(async () => expect((await allMails()).every(({ attempts }) => attempts === 1)).toBe(true), patiently)
    await vi.waitFor(async () => expect(await jobState()).toEqual(Array(10).fill('retry')), patiently)
    treatment = 'accept'
    await makeJobsDue(database)
    await vi.waitFor(async () => expect(await statuses()).toEqual(Array(10).fill('sent')), patiently)
    expect(server.received).toHaveLength(10)
  })

  test('a mail that is tried again by hand when its next attempt is due is sent once', async () => {
    let treatment: Treatment = 'try later'
    const server = await startMailServer(() => treatment, { delayMillis: () => 1_000 })
    openTestJobs(database, { environment: { SMTP_URL: server.url } })
    const id = await addMail(database, queued)
    await vi.waitFor(async () => expect(await jobState()).toEqual(['retry']), patiently)
    treatment = 'accept'
    await retryMail({ db: database.db, clock: () => mondayMorning, sendsMail: true }, id)
    await makeJobsDue(database)
    await vi.waitFor(async () => expect(await jobState()).toEqual(['completed', 'completed']), patiently)
    expect([server.received.length, await statuses()]).toEqual([1, ['sent']])
  })

  test('one mail that hangs holds up neither the others nor a booking', async () => {
    const server = await startMailServer((recipient) => (recipient === 'hanging@client.example' ? 'stall' : 'accept'))
    openTestJobs(database, { environment: { SMTP_URL: server.url } })
    await addMail(database, { ...queued, toAddress: 'hanging@client.example' })
    await vi.waitFor(() => expect(server.handedOver).toEqual(['hanging@client.example']), patiently)
    const app = openTestSalon(database)
    const client = await signedIn(app, database, { email: 'eve@client.example' })
    const serviceId = await addService(database)
    const stylistId = await addStylist(database)
    for (let day = 0; day < 5; day++) {
      const body = { serviceIds: [serviceId], stylistId, date: addDays('2026-12-01', day), time: '10:00 AM' }
      expect((await client.call('POST', '/api/appointments', body)).status).toBe(201)
    }
    await vi.waitFor(() => expect(server.received).toHaveLength(10), patiently)
    await vi.waitFor(
      async () => expect((await statuses()).toSorted()).toEqual(['queued', ...Array(10).fill('sent')]),
      patiently,
    )
  })

  test('an address that hangs doesn’t hold up other deliveries, even with many waiting for it', async () => {
    const context = { db: database.db, clock: () => mondayMorning, by: bySystem }
    const add = async ({ url }: WebhookReceiver) => (await createWebhook(context, { url, events: [], active: true })).id
    const hanging = await openReceiver()
    const other = await openReceiver()
    const hangingId = await add(hanging)
    const otherId = await add(other)
    hanging.respondWith(() => {})
    // No timeout ends the wait, and nothing polls for jobs.
    openTestJobs(database, {
      deliveryTimeoutMillis: 3_600_000,
      intervals: { polling: 3_600, idlePolling: 3_600, supervising: 1 },
    })
    for (let count = 0; count < 20; count++) await queueTest(context, hangingId)
    await vi.waitFor(() => expect(hanging.received.length).toBeGreaterThan(0), patiently)
    for (let count = 1; count <= 2; count++) {
      await queueTest(context, otherId)
      await vi.waitFor(() => expect(other.received).toHaveLength(count), patiently)
    }
    await hanging.close()
  })

  test('bookings go on while every mail hangs, and a stop does not wait for the mail server', async () => {
    const server = await startMailServer(() => 'stall')
    const jobs = openTestJobs(database, { environment: { SMTP_URL: server.url } })
    for (let count = 0; count < 10; count++) await addMail(database, queued)
    await vi.waitFor(() => expect(server.handedOver).toHaveLength(4), patiently)
    const client = await signedIn(openTestSalon(database), database)
    const body = { serviceIds: [await addService(database)], stylistId: await addStylist(database), date: '2026-12-01' }
    expect((await client.call('POST', '/api/appointments', { ...body, time: '10:00 AM' })).status).toBe(201)
    const begun = performance.now()
    await jobs.stop()
    // Without a stop, a mail waits for up to 20 s of silence.
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect(await statuses()).toEqual(Array(await database.db.$count(mails)).fill('queued'))
  })

  test('a mail that a process was sending when it died is sent again, with the same Message-ID', async () => {
    const server = await startMailServer()
    const environment = { SMTP_URL: server.url }
    const first = openTestJobs(database, { environment })
    const id = await addMail(database, queued)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
    await first.stop()
    // The mail server has it, and the process died before recording that.
    await database.db.update(mails).set({ status: 'queued' }).where(eq(mails.id, id))
    await database.db.execute(sql`
    update ${jobTable} set state = 'active', completed_on = null, started_on = now() - interval '5 minutes' where name = 'send-mail'`)
    openTestJobs(database, { environment })
    await vi.waitFor(async () => expect(await jobState()).toEqual(['retry']), patiently)
    await makeJobsDue(database)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
    const messageIds = server.received.map(({ source }) => readMessageId(source))
    expect(messageIds).toEqual([`<${id}@salon.example>`, `<${id}@salon.example>`])
  })

  test('jobs survive an outage of the database, and log it once', async () => {
    const proxy = await proxyTo(database.url)
    const warn = vi.fn<Log['warn']>()
    const log = { ...silent, warn }
    const far = openDatabase(proxy.url, log, { maxConnections: 5 })
    openTestJobs({ ...far, url: proxy.url }, { log })
    await addMail(database, queued)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
    await Promise.all([proxy.close(), proxy.cut()])
    await vi.waitFor(
      () => expect(warn.mock.calls.map(([message]) => message)).toContain('mail and webhooks wait for the database'),
      patiently,
    )
    await proxy.open()
    await addMail(database, queued)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'sent']), patiently)
    expect(warn.mock.calls.filter(([message]) => message === 'mail and webhooks wait for the database')).toHaveLength(1)
  })

  test('a user who can’t create the schema gets one line in the log, and has jobs once it can', async () => {
    const role = `clerk_${newId().toLowerCase()}`
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    const { database: name = '' } = owner
    await owner.query(`drop schema ${jobSchema} cascade`)
    await owner.query(
      `create role ${role} login password 'x'; grant select, insert, update, delete on all tables in schema public to ${role}`,
    )
    const url = new URL(database.url)
    url.username = role
    url.password = 'x'
    const error = vi.fn<Log['error']>()
    const clerk = openDatabase(url.href, silent, { maxConnections: 5 })
    const jobs = openTestJobs({ ...clerk, url: url.href }, { log: { ...silent, error } })
    await vi.waitFor(() => expect(error).toHaveBeenCalled(), patiently)
    // The refusal must leave no connection in a failed transaction, which a booking would get next.
    await Promise.all(Array.from({ length: 5 }, () => clerk.pool.query('select pg_sleep(0.05)')))
    await addMail(database, queued)
    await owner.query(`create schema ${jobSchema} authorization ${role}`)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent']), patiently)
    expect(error.mock.calls).toEqual([[expect.stringMatching(/^Mail and webhooks are off: [^\n]+GRANT CREATE ON DATABASE/)]])
    await jobs.stop()
    await clerk.close()
    await owner.query(`drop schema ${jobSchema} cascade; drop owned by ${role}; drop role ${role}`)
    await owner.end()
    expect(name).not.toBe('')
  })
})

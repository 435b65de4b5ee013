import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { slots } from '../../../domain/salon/schedule/usual-hours.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { jobSchema } from '../../platform/database/rights.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { makeJobsDue } from '../../testing/jobs.ts'
import { readMessageId, startMailServer } from '../../testing/outside/mail-server.ts'
import { random, randomUuid } from '../../testing/run/random.ts'
import { addService, addStylist, adminEmail, type Person, signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { databaseOfThisTest, isThorough } from '../../testing/test-database.ts'

const rounds = isThorough ? 100 : 3
const workers = 4
/** Later than any clock that this test uses. */
const firstDate = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)

test('killing the server at any moment loses no mail, repeats the Message-ID, and mails only real bookings', {
  timeout: rounds * 60_000 + 240_000,
}, async () => {
  const database = await databaseOfThisTest()
  // Delays, so that some kills fall between a mail's arrival and its record.
  const mailServer = await startMailServer(undefined, { delayMillis: () => random() * 200 })
  const acknowledged = new Set<string>()
  let server: ServerProcess | undefined
  let client: Person | undefined
  let body = { serviceIds: [''], stylistIds: [''] }
  let turns = 0

  async function bookUntilItDies(): Promise<void> {
    const headers = { cookie: client?.cookie ?? '', 'content-type': 'application/json' }
    for (;;) {
      const turn = turns++ >> 1
      const input = {
        serviceIds: body.serviceIds,
        stylistId: body.stylistIds[turn % body.stylistIds.length],
        date: addDays(firstDate, Math.floor(turn / slots.length / body.stylistIds.length) % 200),
        time: slots[Math.floor(turn / body.stylistIds.length) % slots.length],
      }
      const request = { method: 'POST', headers: { ...headers, 'idempotency-key': randomUuid() }, body: JSON.stringify(input) }
      const response = await fetch(`${server?.origin}/api/appointments`, request).catch(() => null)
      const booked = (await response?.json().catch(() => null)) as { id: string } | null | undefined
      if (!response || !booked) return
      expect([201, 409]).toContain(response.status)
      if (response.status === 201) acknowledged.add(booked.id)
    }
  }

  const expireJobs = () =>
    database.db.execute(sql`update ${sql.raw(jobSchema)}.job set state = 'retry', start_after = now() where state = 'active'`)

  const start = () =>
    startServerProcess(database.serversUrl, { SMTP_URL: mailServer.url, MAIL_FROM: 'hello@salon.example', LOG_LEVEL: 'silent' })

  for (let round = 0; round < rounds; round++) {
    server = await start()
    const { origin } = server
    if (!client) {
      const remote = { request: (to: string, init?: RequestInit) => fetch(origin + to, init) } as unknown as TestApp
      // The administrator has no limit of bookings.
      client = await signedIn(remote, database, { email: adminEmail })
      const stylistIds = await Promise.all(Array.from({ length: 3 }, () => addStylist(database)))
      body = { serviceIds: [await addService(database)], stylistIds }
    }
    const bookings = acknowledged.size
    const sent = mailServer.received.length
    const exit = once(server.process, 'exit')
    const storm = Array.from({ length: workers }, bookUntilItDies)
    // Wait until bookings and mails are in progress, however slow the machine is.
    await vi.waitUntil(() => acknowledged.size > bookings + workers && mailServer.received.length > sent, {
      timeout: 60_000,
      interval: 5,
    })
    await sleep(random() * 300)
    server.process.kill('SIGKILL')
    await Promise.all([...storm, exit])
    await expireJobs()
  }

  server = await start()
  const unsent = async () => {
    const { rows } = await database.db.execute(sql`
        select from appointments a where not exists (select from mails where appointment_id = a.id and status = 'sent')`)
    return rows.length
  }
  await vi.waitFor(
    async () => {
      await makeJobsDue(database)
      expect(await unsent()).toBe(0)
    },
    // The backlog grows with the rounds: people book faster than a slow mail server takes mail.
    { timeout: 180_000 + rounds * 5_000, interval: 250 },
  )
  await server.stop()

  const booked = new Set((await database.db.select({ id: appointments.id }).from(appointments)).map(({ id }) => id))
  expect([...acknowledged].filter((id) => !booked.has(id))).toEqual([])
  const queued = await database.db.select().from(mails)
  const bookingByMessage = new Map(queued.map(({ id, appointmentId }) => [`<${id}@salon.example>`, appointmentId ?? '']))
  const received = mailServer.received.map(({ source }) => bookingByMessage.get(readMessageId(source) ?? '') ?? 'nothing')
  // Each at least once, and nothing else: no unknown booking, no repeat under another Message-ID.
  expect([...new Set(received)].toSorted()).toEqual([...booked].toSorted())
  expect(queued).toHaveLength(booked.size)
  console.info(`${rounds} kills, ${booked.size} bookings, ${received.length - booked.size} mails repeated`)
})

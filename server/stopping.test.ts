import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slots } from '../domain/salon/schedule/usual-hours.ts'
import { addDays } from '../domain/time/calendar.ts'
import { appointments } from './platform/database/schema/booking.ts'
import { eventually, timeoutMillis } from './testing/live-events.ts'
import { random } from './testing/run/random.ts'
import { addService, addStylist, adminEmail, type Person, signedIn, type TestApp } from './testing/salon.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { databaseOfThisTest } from './testing/test-database.ts'

let database: Awaited<ReturnType<typeof databaseOfThisTest>>
let server: ServerProcess
let client: Person

beforeEach(async () => {
  database = await databaseOfThisTest()
  server = await startServerProcess(database.serversUrl)
  const app = { request: (path: string, init?: RequestInit) => fetch(server.origin + path, init) }
  client = await signedIn(app as unknown as TestApp, database, { email: adminEmail })
})
afterEach(() => server.stop())

interface Call {
  readonly agent: Agent
  readonly path: string
  readonly body?: object
}

/** @returns the status after the response's last byte, or the reason for its absence */
function send({ agent, path, body }: Call): Promise<number | string> {
  return new Promise((resolve) => {
    const outgoing = request(
      server.origin + path,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { cookie: client.cookie, ...(body && { 'content-type': 'application/json' }) },
      },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
        response.once('error', ({ message }) => resolve(message))
      },
    )
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    outgoing.end(body && JSON.stringify(body))
  })
}

test('a server stopped under load completes every accepted request, and ends soon', async () => {
  const serviceIds = [await addService(database)]
  const stylistIds = await Promise.all(
    Array.from({ length: 30 }, (_, number) => addStylist(database, { name: `Mara ${number}` })),
  )
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const responses: Record<string, number> = {}
  let stopAt = Number.POSITIVE_INFINITY
  /**
   * A client silent for this long while the server stops, as on a busy machine, finds the connection closed: it lost nothing, and a
   * browser would open another. The server gives half a second.
   */
  const silentMillis = 400
  /** On a busy machine, the last of many exceed five seconds' wait for a database connection, and must retry. */
  const busyMillis = 4_500
  const visit = async (call: Call) => {
    for (;;) {
      const begun = performance.now()
      const response = await send(call)
      const isBusy = response === 503 && (performance.now() < stopAt || performance.now() - begun > busyMillis)
      if (!isBusy) {
        return response === 'ECONNRESET' && begun - stopAt > silentMillis ? 'ECONNREFUSED' : response
      }
      await sleep(200)
    }
  }
  const visitUntilClosed = async (stylistId: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; turn < 2_000; turn++) {
      const time = slots[turn % slots.length]
      const body = { serviceIds, stylistId, date: addDays(tomorrow, Math.floor(turn / slots.length)), time }
      const booked = await visit({ agent, path: '/api/appointments', body })
      responses[booked] = (responses[booked] ?? 0) + 1
      const pageStatus = booked === 201 ? await visit({ agent, path: '/services' }) : booked
      if (pageStatus === 'ECONNREFUSED') break
      expect(pageStatus).toBe(200)
      await sleep(random() * 10)
    }
    agent.destroy()
  }
  const visits = stylistIds.map(visitUntilClosed)
  await eventually(() => (responses[201] ?? 0) > 2 * stylistIds.length)
  stopAt = performance.now()
  const stopped = server.stop().then(() => performance.now() - stopAt)
  await Promise.all(visits)
  expect(await stopped).toBeLessThan(timeoutMillis)

  const { 201: booked = 0, ECONNREFUSED: _, ...others } = responses
  expect(others).toEqual({})
  expect(booked).toBeGreaterThan(2 * stylistIds.length)
  expect(await database.db.$count(appointments)).toBe(booked)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/live-events.ts'
import { lastingPort } from '../../testing/outside/lasting-port.ts'
import { addService, addStylist, signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const token = 'a token for tests only'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: ServerProcess
let port: number
beforeAll(async () => {
  database = await createTestDatabase()
  port = await lastingPort()
  server = await startServerProcess(database.serversUrl, { METRICS_PORT: String(port), METRICS_TOKEN: token })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const authorization = `Bearer ${token}`
const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } })).text()

test('a server asked for metrics serves them on both ports, to who has the token', async () => {
  const fetchStatus = async (address: string, headers: Record<string, string> = {}) =>
    (await fetch(address, { headers })).status
  for (const origin of [`http://127.0.0.1:${port}`, server.origin]) {
    expect(await fetchStatus(`${origin}/metrics`)).toBe(401)
    expect(await fetchStatus(`${origin}/metrics`, { authorization })).toBe(200)
  }
  expect(await metrics()).toMatch(/^chairtime_database_connections\{state="idle"\} [1-9]/m)
})

test('a booking is counted once, by who made it, and its request and page by their patterns', async () => {
  const remote = { request: (path: string, init?: RequestInit) => fetch(server.origin + path, init) } as unknown as TestApp
  const client = await signedIn(remote, database)
  const date = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)
  const booking = { serviceIds: [await addService(database)], stylistId: await addStylist(database), date, time: '10:00 AM' }
  const response = await client.call('POST', '/api/appointments', booking)
  expect(response.status).toBe(201)
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  await fetch(`${server.origin}/visit/a-secret-link`)
  await eventually(async () => (await metrics()).includes('chairtime_booking_events_total{event="booked",by="client"} 1'))
  const text = await metrics()
  expect(text).toContain('chairtime_database_up 1')
  const count = 'chairtime_http_request_duration_seconds_count'
  expect(text).toContain(`${count}{method="POST",route="/api/appointments",status="2xx"} 1`)
  expect(text).toMatch(new RegExp(`^${count}\\{method="GET",route="/visit/:token",status="\\dxx"\\} 1$`, 'm'))
  expect(text).not.toContain('a-secret-link')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStylist, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readConfig } from '../config.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const times = async (count: number, call: () => Response | Promise<Response>) => {
  const statuses: number[] = []
  let last = new Response()
  for (let turn = 0; turn < count; turn++) {
    last = await call()
    statuses.push(last.status)
  }
  return { statuses: statuses.map((status) => (status === 429 ? 429 : 'passed')), last }
}

/** Each test needs its own, since counts last a minute. */
const salonWith = (environment: Record<string, string>) => openTestSalon(database, { environment })

describe('changes', () => {
  const refusedBooking = (person: Person) => person.call('POST', '/api/appointments', { serviceIds: [] })

  test('are limited per user, refused ones too, with a wait and a clear message', async () => {
    const app = salonWith({ LIMIT_CLIENT_WRITES: '3' })
    const ada = await signedIn(app, database)
    const ben = await signedIn(app, database)
    const { statuses, last } = await times(5, () => refusedBooking(ada))
    expect(statuses).toEqual(['passed', 'passed', 'passed', 429, 429])
    const wait = Number(last.headers.get('retry-after'))
    expect([wait > 0, wait <= 60]).toEqual([true, true])
    expect(await last.json()).toEqual({
      error: { code: 'rate_limited', message: `That was a lot of changes at once. Please wait ${wait} seconds and try again.` },
    })
    expect((await refusedBooking(ben)).status).toBe(422)
    expect((await ada.call('GET', '/api/appointments')).status).toBe(200)
  })

  test('have a separate limit for the administrator', async () => {
    const app = salonWith({ LIMIT_CLIENT_WRITES: '1', LIMIT_ADMIN_WRITES: '4' })
    const admin = await signedIn(app, database, { email: adminEmail })
    expect((await times(5, () => refusedBooking(admin))).statuses).toEqual([...Array(4).fill('passed'), 429])
  })

  test('let an administrator confirm hundreds by default', () => {
    const limits = { clientWrites: 60, adminWrites: 600, reads: 1200 }
    expect(readConfig({}).limits).toEqual(limits)
  })
})

describe('costly reads', () => {
  const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

  test('are limited for each network address, cheap ones are not', async () => {
    const app = salonWith({ LIMIT_READS: '3' })
    const id = await addStylist(database)
    const path = `/api/availability?stylistId=${id}&from=2026-12-01&to=2026-12-01&minutes=60`
    const { statuses, last } = await times(4, () => app.request(path, {}, from('10.0.0.1')))
    expect(statuses).toEqual(['passed', 'passed', 'passed', 429])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last.json()).toMatchObject({ error: { message: expect.stringMatching(/^Your network has sent us too many/) } })
    expect((await app.request(path, {}, from('10.0.0.2'))).status).toBe(200)
    expect((await times(5, () => app.request('/api/services', {}, from('10.0.0.1')))).statuses).not.toContain(429)
    expect((await times(5, () => app.request(path))).statuses).not.toContain(429)
  })

  test('and so are visitors’ changes', async () => {
    const app = salonWith({ LIMIT_READS: '3' })
    const signOut = () => app.request('/api/auth/sign-out', { method: 'POST' }, from('10.0.0.1'))
    expect((await times(4, signOut)).statuses).toEqual(['passed', 'passed', 'passed', 429])
  })
})

describe('a server process', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServerProcess(database.serversUrl, { LIMIT_READS: '5', TRUSTED_PROXY: '127.0.0.1,::1' })
  })
  afterAll(() => server.stop())
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, { headers: { 'x-forwarded-for': '10.0.0.1', ...headers }, redirect: 'manual' })

  test('limits rendered pages per address, but not cached ones', async () => {
    expect((await times(6, () => get('/login?next=/bookings'))).statuses).toEqual([...Array(5).fill('passed'), 429])
    expect((await times(9, () => get('/'))).statuses).not.toContain(429)
    expect((await times(9, () => get('/', { cookie: 'chairtime.session_token=made-up' }))).statuses).not.toContain(429)
    expect((await get('/login?next=/bookings', { 'x-forwarded-for': '10.0.0.2' })).status).toBe(200)
  })
})

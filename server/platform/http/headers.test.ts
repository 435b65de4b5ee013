import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDirectory } from '../../pages/page-build.ts'
import { type Person, signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: ServerProcess
let client: Person
let bookingId: string
let imageUrl: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServerProcess(database.serversUrl, { PUBLIC_URL: 'https://salon.example' }, ['--demo'])
  const remote = { request: (path: string, init?: RequestInit) => get(path, init) } as unknown as TestApp
  client = await signedIn(remote, database)
  const [[service], stylists] = (await Promise.all(
    ['/api/services', '/api/stylists'].map(async (path) => (await get(path)).json()),
  )) as [{ id: string }[], { id: string; imageUrl: string; status: string; daysAvailable: string[] }[]]
  const stylist = stylists.find(({ status, daysAvailable }) => status === 'Available' && daysAvailable.includes('Friday'))
  imageUrl = stylist?.imageUrl ?? ''
  const friday = new Date(Date.now() + 30 * 86_400_000)
  friday.setUTCDate(friday.getUTCDate() + ((5 - friday.getUTCDay() + 7) % 7))
  const booking = {
    serviceIds: [service?.id],
    stylistId: stylist?.id,
    date: friday.toISOString().slice(0, 10),
    time: '10:00 AM',
  }
  const response = await client.call('POST', '/api/appointments', booking)
  bookingId = ((await response.json()) as { id: string }).id
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const get = (path: string, init: RequestInit = {}) => fetch(server.origin + path, { redirect: 'manual', ...init })

const personal = () => [
  '/',
  '/mybookings',
  '/bookings',
  '/login',
  '/admin',
  '/nowhere',
  '/api/me',
  '/api/appointments',
  `/api/appointments/${bookingId}/calendar.ics`,
  '/api/appointments/none',
  '/api/events',
]

const shared = () => {
  const [asset = ''] = readdirSync(join(buildDirectory, 'client/assets')).filter((name) => name.endsWith('.js'))
  const files = [
    `/assets/${asset}`,
    '/assets/none.js',
    '/favicon.svg',
    '/icon-192.png',
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
  ]
  return [
    '/',
    '/about',
    '/login',
    '/mybookings',
    '/nowhere',
    '/api/services',
    '/api/nowhere',
    imageUrl,
    '/images/none',
    '/health/ready',
    ...files,
  ]
}

function scriptSources(policy: string): string {
  return /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? 'anything'
}

async function expectStrict(path: string, init: RequestInit = {}) {
  const response = await get(path, init)
  await response.body?.cancel()
  const policy = response.headers.get('content-security-policy') ?? ''
  expect({ path, policy }).toEqual({ path, policy: expect.stringContaining("frame-ancestors 'none'") })
  expect({ path, scripts: scriptSources(policy) }).toEqual({
    path,
    scripts: expect.not.stringMatching(/unsafe|anything|\*|https?:|data:/),
  })
  expect({ path, ...Object.fromEntries(response.headers) }).toMatchObject({
    path,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.stringMatching(/max-age=\d{7,}/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  return response
}

describe('every response', () => {
  test('has a strict content security policy', async () => {
    for (const path of shared()) await expectStrict(path)
    await expectStrict('/', { method: 'POST' })
    await expectStrict('/', { method: 'HEAD' })
    await expectStrict('/api/appointments', { method: 'POST', headers: { origin: 'https://evil.example' } })
  })

  test('is not cacheable if it is for one person', async () => {
    for (const path of personal()) {
      const { headers } = await expectStrict(path, { headers: { cookie: client.cookie } })
      expect({ path, kept: headers.get('cache-control') }).toEqual({ path, kept: expect.stringContaining('no-store') })
    }
  })

  test('does not name its technology', async () => {
    for (const path of ['/', '/api/me', '/nowhere']) {
      const names = [...(await get(path)).headers.keys()]
      expect(names.filter((name) => ['server', 'x-powered-by'].includes(name))).toEqual([])
    }
  })
})

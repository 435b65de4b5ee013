import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describedRoutes } from '../../testing/route-table.ts'
import { addService, addStylist, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let client: Person
let admin: Person
let booking: { serviceIds: string[]; stylistId: string; date: string; time: string }

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  client = await signedIn(app, database)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  booking = {
    serviceIds: [await addService(database)],
    stylistId: await addStylist(database),
    date: '2026-12-02',
    time: '10:00 AM',
  }
})
afterAll(() => database.drop())

async function snapshot(): Promise<string> {
  const tables = [
    'users',
    'sessions',
    'accounts',
    'services',
    'stylists',
    'appointments',
    'slot_claims',
    'images',
    'milestones',
  ]
  const rows = await Promise.all(tables.map((table) => database.db.execute(sql.raw(`select * from ${table} order by 1`))))
  return JSON.stringify(rows.map((result) => result.rows))
}

describe('unknown fields', () => {
  const extra = {
    id: 'CHOSEN',
    uid: 'CHOSEN',
    user: { uid: 'CHOSEN' },
    admin: true,
    role: 'admin',
    status: 'Completed',
    charges: 0,
    price: 0,
    Price: 0,
    chargesMills: 0,
    stylist: { id: 'CHOSEN' },
    services: [],
    emailVerified: true,
    image: 'javascript:alert(1)',
    createdAt: '2000-01-01T00:00:00Z',
  }

  test('change nothing in a booking', async () => {
    const response = await client.call('POST', '/api/appointments', { ...extra, ...booking })
    const booked = (await response.json()) as Record<string, unknown>
    expect(response.status).toBe(201)
    expect(booked).toMatchObject({
      status: 'Pending',
      user: { uid: client.uid },
      services: [{ Price: 42.5 }],
      stylist: { id: booking.stylistId },
    })
    expect(booked.id).not.toBe('CHOSEN')
    expect(booked.createdAt).not.toBe(extra.createdAt)
    const { rows } = await database.db.execute(sql`select charges_mills from appointments where id = ${booked.id}`)
    expect(rows).toEqual([{ charges_mills: '42500' }])
  })

  test('change nothing in a status change', async () => {
    const creation = await client.call('POST', '/api/appointments', { ...booking, time: '2:00 PM' })
    const { id } = (await creation.json()) as { id: string }
    const { status: _, ...rest } = extra
    const response = await client.call('PATCH', `/api/appointments/${id}`, { ...rest, status: 'Canceled', from: 'Pending' })
    expect(await response.json()).toMatchObject({
      id,
      status: 'Canceled',
      user: { uid: client.uid },
      services: [{ Price: 42.5 }],
    })
  })

  test('change nothing at sign-up', async () => {
    const body = { ...extra, name: 'Eve', email: 'eve@client.example', password: 'secret-enough' }
    const response = await visitor(app).call('POST', '/api/auth/sign-up/email', body)
    const user = (await response.json()) as { uid: string }
    expect(user).toEqual({
      uid: expect.not.stringMatching('CHOSEN'),
      name: 'Eve',
      email: 'eve@client.example',
      admin: false,
      role: 'client',
    })
    const { rows } = await database.db.execute(sql`select image, email_verified from users where id = ${user.uid}`)
    expect(rows).toEqual([{ image: null, email_verified: false }])
  })

  test('change nothing in the profile', async () => {
    const response = await client.call('PATCH', '/api/me', { ...extra, name: 'Ada Changed' })
    expect(await response.json()).toEqual({
      uid: client.uid,
      name: 'Ada Changed',
      email: client.email,
      admin: false,
      role: 'client',
    })
    const { rows } = await database.db.execute(sql`select image, email_verified from users where id = ${client.uid}`)
    expect(rows).toEqual([{ image: null, email_verified: false }])
  })

  const service = { ServiceName: 'Cut', Description: 'A cut', Price: 20, Duration: 30 }
  const stylist = { stylistName: 'Mara', description: 'Cuts', rating: 4, status: 'Available', daysAvailable: ['Monday'] }

  test.each([
    ['service', '/api/services', service, { duration_minutes: 30, price_mills: '20000' }],
    ['stylist', '/api/stylists', stylist, { rating: 4, image_url: null }],
  ])('change nothing in a %s, new or updated', async (_, path, input, columns) => {
    const { services: _services, ...extraFields } = extra
    const unknown = {
      ...(path === '/api/stylists' ? extraFields : extra),
      priceMills: 1,
      updatedAt: extra.createdAt,
      updated_at: extra.createdAt,
      ...input,
    }
    const added = (await (await admin.call('POST', path, unknown)).json()) as { id: string }
    expect(added).toEqual({ id: expect.not.stringMatching('CHOSEN'), ...input })
    const updated = await admin.call('PUT', `${path}/${added.id}`, unknown)
    expect(await updated.json()).toEqual({ ...input, id: added.id })
    const { rows } = await database.db.execute(sql`select * from ${sql.raw(path.slice(5))} where id = ${added.id}`)
    expect(rows).toMatchObject([columns])
    for (const time of [rows[0]?.created_at, rows[0]?.updated_at]) {
      expect(new Date(String(time)).getFullYear()).toBeGreaterThan(2000)
    }
  })
})

describe('requests that must not change anything', () => {
  test('no GET or HEAD, on any route and for anybody', async () => {
    const before = await snapshot()
    for (const { path } of describedRoutes(app)) {
      for (const method of ['GET', 'HEAD']) {
        for (const person of [visitor(app), client, admin]) {
          const real = path.replace('{id}', booking.stylistId)
          const response = await person.call(method, `${real}?_method=DELETE&status=Canceled&from=Pending`, undefined, {
            'x-http-method-override': 'DELETE',
          })
          await response.body?.cancel()
        }
      }
    }
    expect(await snapshot()).toBe(before)
  })

  test.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['another port of this host', { origin: 'http://localhost:9999' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ])('none with %s', async (_, headers) => {
    const before = await snapshot()
    for (const { method, path } of describedRoutes(app).filter((route) => route.method !== 'GET')) {
      const response = await admin.call(method, path.replace('{id}', booking.stylistId), {}, { host: 'localhost', ...headers })
      expect([path, response.status]).toEqual([path, 403])
    }
    expect(await snapshot()).toBe(before)
  })

  test('but the site’s own pages may', async () => {
    const own = { host: 'salon.local:3000', origin: 'http://salon.local:3000', 'sec-fetch-site': 'same-origin' }
    expect((await client.call('PATCH', '/api/me', { name: 'Ada' }, own)).status).toBe(200)
    expect((await client.call('PATCH', '/api/me', { name: 'Ada' }, { 'sec-fetch-site': 'none' })).status).toBe(200)
  })

  test('only PUBLIC_URL’s origin may change anything if it is set', async () => {
    const hosted = openTestSalon(database, { environment: { PUBLIC_URL: 'https://salon.example' } })
    const change = (headers: Record<string, string>) => visitor(hosted).call('POST', '/api/auth/sign-out', undefined, headers)
    expect((await change({ host: 'salon.example', origin: 'https://salon.example' })).status).toBe(200)
    expect((await change({ host: 'evil.example', origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('headers', () => {
  test('every API response is private, unframed and not sniffed', async () => {
    for (const path of ['/api/me', '/api/services', '/api/appointments', '/api/nowhere']) {
      const { headers } = await client.call('GET', path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('permissions-policy')).toMatch(/(?=.*camera=\(\))(?=.*microphone=\(\))(?=.*geolocation=\(\))/)
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test.each([
    ['this host only', {}, 'max-age=31536000'],
    ['those below it where the operator says so', { HSTS_SUBDOMAINS: 'true' }, 'max-age=31536000; includeSubDomains'],
  ])('HSTS is for %s', async (_, environment, expected) => {
    const hosted = openTestSalon(database, { environment: { PUBLIC_URL: 'https://salon.example', ...environment } })
    const { headers } = await visitor(hosted).call('GET', '/api/services')
    expect(headers.get('strict-transport-security')).toBe(expected)
  })

  test('HSTS and Secure cookies over https', async () => {
    const hosted = openTestSalon(database, { environment: { PUBLIC_URL: 'https://salon.example' } })
    const signUp = { name: 'Zoe', email: 'zoe@client.example', password: 'secret-enough' }
    const response = await visitor(hosted).call('POST', '/api/auth/sign-up/email', signUp)
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-chairtime\.session_token=/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute)
    expect(cookie).not.toMatch(/domain=/i)
  })
})

describe('bad requests get a clear error', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    app.request('/api/appointments', {
      method: 'POST',
      headers: { cookie: client.cookie, 'content-type': 'application/json', ...headers },
      body,
    })

  test.each([
    ['broken JSON', '{"a":'],
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['a list', '[]'],
  ])('%s is 422', async (_, body) => {
    const response = await post(body)
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([422, 'invalid'])
  })

  test('a missing content type is 422', async () => {
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(422)
  })

  test('a megabyte is 413', async () => {
    const response = await post(JSON.stringify({ stylistId: 'x'.repeat(1_000_000) }))
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([413, 'too_large'])
  })

  test('NUL and odd ids are 4xx', async () => {
    expect((await client.call('DELETE', '/api/appointments/%00')).status).toBe(403)
    expect((await admin.call('DELETE', '/api/appointments/%00')).status).toBe(422)
    expect(
      (await visitor(app).call('GET', '/api/availability?stylistId=%00&from=2026-12-01&to=2026-12-01&minutes=5')).status,
    ).toBe(422)
    const name = { name: 'A\u0000da' }
    expect((await client.call('PATCH', '/api/me', name)).status).toBe(422)
  })

  test('an unknown address of the API is 404 in the same form', async () => {
    const response = await visitor(app).call('GET', '/api/nowhere')
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: { code: 'not_found', message: expect.any(String) } },
    ])
  })
})

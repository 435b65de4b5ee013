import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedInDevice } from '../../../domain/people/account-access.ts'
import { sessions } from '../../platform/database/schema/accounts.ts'
import { deviceIn } from '../../platform/http/device.ts'
import { openTestSalon, type Person, password, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

test.each([
  [chrome, 'Chrome on Windows'],
  [safari, 'Safari on iPhone'],
  [`${chrome} Edg/142.0.0.0`, 'Edge on Windows'],
  [`${chrome} OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['Windows', 'Windows'],
  ['curl/8.5.0', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
  ['x'.repeat(100_000), 'Unknown device'],
])('%j is %s', (userAgent, device) => expect(deviceIn(userAgent)).toBe(device))

describe('signed-in devices', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let app: ReturnType<typeof openTestSalon>
  let client: Person

  beforeAll(async () => {
    database = await createTestDatabase()
    app = openTestSalon(database)
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await database.db.execute(sql`truncate rate_limits`)
    client = await signedIn(app, database)
  })

  async function signInWith(userAgent: string, { email } = client): Promise<Person> {
    const response = await visitor(app).call(
      'POST',
      '/api/auth/sign-in/email',
      { email, password },
      { 'user-agent': userAgent },
    )
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return {
      ...client,
      cookie,
      call: (method, path, body, headers) => visitor(app).call(method, path, body, { cookie, ...headers }),
    }
  }
  const readDevices = async (person: Person) =>
    (await (await person.call('GET', '/api/me/sessions')).json()) as SignedInDevice[]
  const isSignedIn = async (person: Person) => (await (await person.call('GET', '/api/me')).json()) !== null

  test('are listed in words, this one first, without tokens and other people’s', async () => {
    const phone = await signInWith(safari)
    await signInWith(chrome)
    await signedIn(app, database)
    const response = await phone.call('GET', '/api/me/sessions')
    const text = await response.text()
    const devices = JSON.parse(text) as SignedInDevice[]
    expect(devices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Safari on iPhone', true],
      ['Chrome on Windows', false],
      ['Unknown device', false],
    ])
    for (const device of devices) expect(Object.keys(device).toSorted()).toEqual(['device', 'id', 'isCurrent', 'signedInAt'])
    const rows = await database.db.select().from(sessions).where(eq(sessions.userId, client.uid))
    expect(rows).toHaveLength(3)
    for (const { token } of rows) expect(text).not.toContain(token)
  })

  test('are signed out one by one, or all but this one', async () => {
    const phone = await signInWith(safari)
    const laptop = await signInWith(chrome)
    const tablet = await signInWith(safari)
    const id = (await readDevices(laptop)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    expect((await phone.call('DELETE', `/api/me/sessions/${id}`)).status).toBe(204)
    expect(await Promise.all([laptop, phone, tablet].map(isSignedIn))).toEqual([false, true, true])
    expect((await phone.call('DELETE', `/api/me/sessions/${id}`)).status).toBe(404)
    expect((await phone.call('DELETE', '/api/me/sessions')).status).toBe(204)
    expect(await Promise.all([phone, tablet, client].map(isSignedIn))).toEqual([true, false, false])
    expect(await readDevices(phone)).toHaveLength(1)
  })

  test('belong to one account: nobody else can sign them out', async () => {
    const other = await signedIn(app, database)
    const [theirs] = await readDevices(other)
    expect((await client.call('DELETE', `/api/me/sessions/${theirs?.id}`)).status).toBe(404)
    expect((await client.call('DELETE', '/api/me/sessions')).status).toBe(204)
    expect(await isSignedIn(other)).toBe(true)
  })

  test('have their browser’s name after a sign-up, too', async () => {
    const grace = { name: 'Grace', email: 'grace@client.example', password }
    const response = await visitor(app).call('POST', '/api/auth/sign-up/email', grace, { 'user-agent': chrome })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const devices = await visitor(app).call('GET', '/api/me/sessions', undefined, { cookie })
    expect(await devices.json()).toMatchObject([{ device: 'Chrome on Windows', isCurrent: true }])
  })

  test('have limits, like everything that changes how an account is got into', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++) statuses.push((await client.call('DELETE', '/api/me/sessions')).status)
    expect(statuses).toEqual([...Array(30).fill(204), 429])
  })
})

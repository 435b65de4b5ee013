import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { type TOTP, URI } from 'otpauth'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '../../platform/database/schema/platform.ts'
import { images } from '../../platform/database/schema/salon.ts'
import { eventually } from '../../testing/live-events.ts'
import {
  addClient,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  password,
  signedIn,
  type TestApp,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: TestApp
let owner: Person
let now = mondayMorning

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now })
  owner = await signedIn(app, database, { email: adminEmail, name: 'Olga Owner' })
  await addClient(database, { name: 'Ada Lovelace' })
  return () => database.drop()
})
beforeEach(async () => {
  now = mondayMorning
  await database.db.delete(rateLimits)
})

async function ask(format?: 'json' | 'csv'): Promise<string> {
  const response = await owner.call('POST', '/api/export/download', { password, format })
  expect(response.status).toBe(200)
  return ((await response.json()) as { url: string }).url
}

const readLines = async (response: Response) =>
  gunzipSync(await response.arrayBuffer())
    .toString()
    .trimEnd()
    .split('\n')

test('the administrator downloads everything with their password, and the audit log records it', async () => {
  const response = await owner.call('GET', await ask())
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="chairtime-2026-11-30.jsonl.gz"')
  const lines = await readLines(response)
  expect(lines.filter((line) => line.includes('"Ada Lovelace"'))).toHaveLength(1)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: { settings: 1, clients: 2 } })
  const audit = await (await owner.call('GET', '/api/audit?area=exports')).json()
  expect(audit).toMatchObject({ items: [{ kind: 'exports.downloaded', subject: { label: 'Everything' } }] })
})

test('tables come as a ZIP with each kind, the settings and the pictures', async () => {
  const content = randomBytes(100_000)
  await database.db.insert(images).values({ id: 'logo', mediaType: 'image/webp', width: 1, height: 1, content })
  const path = await ask('csv')
  expect((await owner.call('GET', path.replace('format=csv', 'format=json'))).status).toBe(404)
  const response = await owner.call('GET', path)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="chairtime-2026-11-30.zip"')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const readText = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(readText('clients.csv')).toContain('Ada Lovelace')
  expect(readText('bookings.csv').split('\r\n')).toHaveLength(2)
  expect(JSON.parse(readText('settings.json'))).toHaveProperty('salon.name')
  expect(Buffer.from(files['pictures/logo.webp'] ?? []).equals(content)).toBe(true)
  await database.db.delete(images)
})

test('refuses a download without the password, with a changed link or after a minute', async () => {
  const wrong = await owner.call('POST', '/api/export/download', { password: 'not it' })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { error: { fields: { password: 'That isn’t your password.' } } },
  ])
  const path = await ask()
  const forged = path.replace(/until=\d+/, `until=${now + 3600}`)
  expect((await owner.call('GET', forged)).status).toBe(404)
  now += 61
  expect((await owner.call('GET', path)).status).toBe(404)
})

test('one export runs at a time; an aborted one, or one with a lost connection, makes room for the next', async () => {
  // More than buffers hold on the way to a reader, also compressed.
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    const content = randomBytes(1_000_000)
    await database.db.insert(images).values({ id, mediaType: 'image/webp', width: 1, height: 1, content })
  }
  const path = await ask()
  const first = await owner.call('GET', path)
  expect((await owner.call('GET', path)).status).toBe(429)
  expect((await owner.call('POST', '/api/export/download', { password })).status).toBe(429)
  expect((await owner.call('HEAD', path)).status).toBe(200)
  await first.body?.cancel()
  await eventually(async () => (await owner.call('POST', '/api/export/download', { password })).status === 200)

  const second = (await owner.call('GET', path)).body?.getReader()
  // It stalls once the buffers are full, since the reader takes no more.
  await eventually(async () => {
    const lost = await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
    )
    return lost.rows.length > 0
  })
  const rest = async () => {
    while (!(await second?.read())?.done);
  }
  await expect(rest()).rejects.toThrow()
  const third = await owner.call('GET', path)
  expect((await readLines(third)).length).toBeGreaterThan(6)
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
})

test('asks for a one-time code if these are on', async () => {
  const setup = await owner.call('POST', '/api/me/second-factor/setup', { password })
  const totp = URI.parse(((await setup.json()) as { uri: string }).uri) as TOTP
  const on = await owner.call('POST', '/api/me/second-factor/confirm', { code: totp.generate() })
  const cookie = on.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const response = await owner.call('POST', '/api/export/download', { password }, { cookie })
  expect([response.status, await response.json()]).toMatchObject([422, { error: { fields: { code: 'Enter the code' } } }])
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passkeys, users, verifications } from '../../platform/database/schema/accounts.ts'
import { rateLimits } from '../../platform/database/schema/platform.ts'
import { seedPasskey } from '../../testing/passkey.ts'
import { adminEmail, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person
let phone: Awaited<ReturnType<typeof seedPasskey>>

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
})
afterAll(() => database.drop())

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(users)
  owner = await signedIn(app, database, { email: adminEmail })
  phone = await seedPasskey(database, owner.uid)
})

async function begin() {
  const response = await visitor(app).call('POST', '/api/auth/passkey/options')
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, ...((await response.json()) as { challenge: string }) }
}

const send = (response: unknown, cookie: string) =>
  visitor(app).call('POST', '/api/auth/passkey', { response }, { cookie, host: 'localhost', origin: 'http://localhost' })

describe('a passkey', () => {
  test('signs its owner in', async () => {
    const { challenge, cookie } = await begin()
    const response = await send(phone.respond({ challenge }), cookie)
    expect([response.status, await response.json()]).toMatchObject([200, { email: adminEmail, admin: true }])
    expect(response.headers.getSetCookie().join()).toContain('chairtime.session_token=')
  })

  test('accepts a response to each challenge once', async () => {
    const { challenge, cookie } = await begin()
    const response = phone.respond({ challenge })
    expect((await send(response, cookie)).status).toBe(200)
    const again = await send(response, cookie)
    expect([again.status, again.headers.getSetCookie()]).toEqual([401, []])
    expect((await send(response, (await begin()).cookie)).status).toBe(401)
  })

  test('accepts one also where eight arrive at the same moment', async () => {
    const { challenge, cookie } = await begin()
    const response = phone.respond({ challenge })
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await send(response, cookie)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)])
  })

  test('uses a challenge up with a wrong response too', async () => {
    const { challenge, cookie } = await begin()
    expect((await send(phone.respond({ challenge: 'AAAA' }), cookie)).status).toBe(401)
    expect((await send(phone.respond({ challenge }), cookie)).status).toBe(401)
  })

  test('is too late once the challenge has expired', async () => {
    const { challenge, cookie } = await begin()
    await database.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) })
    expect((await send(phone.respond({ challenge }), cookie)).status).toBe(401)
  })

  test('is worth nothing in another browser, made for another site, without its owner’s finger, or once removed', async () => {
    const { challenge, cookie } = await begin()
    const other = await begin()
    expect((await send(phone.respond({ challenge }), other.cookie)).status).toBe(401)
    expect((await send(phone.respond({ challenge, origin: 'http://evil.example' }), cookie)).status).toBe(401)
    const third = await begin()
    expect((await send(phone.respond({ challenge: third.challenge, isVerified: false }), third.cookie)).status).toBe(401)
    const fourth = await begin()
    await database.db.delete(passkeys).where(eq(passkeys.userId, owner.uid))
    expect((await send(phone.respond({ challenge: fourth.challenge }), fourth.cookie)).status).toBe(401)
  })

  test('is refused if it is somebody else’s under its name', async () => {
    const impostor = await seedPasskey(database, (await signedIn(app, database)).uid)
    const { challenge, cookie } = await begin()
    const { id, rawId } = phone.respond({ challenge })
    expect((await send({ ...impostor.respond({ challenge }), id, rawId }, cookie)).status).toBe(401)
  })
})

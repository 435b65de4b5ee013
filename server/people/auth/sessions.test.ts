import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../platform/database/schema/accounts.ts'
import { createLog } from '../../platform/log.ts'
import { openTestSalon, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { betterAuthFor, createAuth } from './auth.ts'

const secret = 'a secret for tests only, long enough'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let cookie: string
let name: string
let value: string
let uid: string

beforeAll(async () => {
  database = await createTestDatabase()
  const person = await signedIn(openTestSalon(database), database, { name: 'Ada Client' })
  cookie = person.cookie
  uid = person.uid
  name = cookie.slice(0, cookie.indexOf('='))
  value = cookie.slice(cookie.indexOf('=') + 1)
})
afterAll(() => database.drop())

async function readers(publicUrl?: string, key = secret) {
  const options = { db: database.db, secret: key, publicUrl, log: createLog('silent') }
  const { readSession } = createAuth(options)
  const { api } = betterAuthFor(options)
  return async (cookies: string) => {
    const headers = new Headers({ cookie: cookies })
    const ours = await readSession(headers)
    const theirs = await api.getSession({ headers })
    return [ours && { session: ours.id, uid: ours.user.id }, theirs && { session: theirs.session.id, uid: theirs.user.id }]
  }
}

describe('a cookie’s session', () => {
  test('is found if we signed the cookie', async () => {
    const [ours, theirs] = await (await readers())(cookie)
    expect(ours).toEqual({ session: expect.any(String), uid })
    expect(ours).toEqual(theirs)
  })

  test('is not found if the cookie was tampered with', async () => {
    const read = await readers()
    const token = decodeURIComponent(value).split('.')[0] ?? ''
    const signature = decodeURIComponent(value).slice(token.length + 1)
    const forged = [
      '',
      name,
      `${name}=`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=.${encodeURIComponent(signature)}`,
      `${name}=${token}.${encodeURIComponent(signature.replace(/^./, signature.startsWith('A') ? 'B' : 'A'))}`,
      `${name}=${token}x.${encodeURIComponent(signature)}`,
      `${name}=${token}.${'A'.repeat(43)}%3D`,
      `${name}=%E0%A4%A`,
      `${name}=wrong; ${cookie}`,
      `x${cookie}`,
      `__Host-${cookie}`,
      `__Secure-${cookie}`,
    ]
    for (const cookies of forged) expect([cookies, ...(await read(cookies))]).toEqual([cookies, null, null])
  })

  test('is found among any other cookies', async () => {
    const read = await readers()
    for (const cookies of [
      `${name}a;${cookie}`,
      `a=b; ${cookie}`,
      `${cookie}; a=b`,
      ` ${cookie} ;`,
      `a; ${cookie}`,
      `a=;${cookie};b==c`,
    ]) {
      const [ours, theirs] = await read(cookies)
      expect([cookies, ours?.uid, theirs?.uid]).toEqual([cookies, uid, uid])
    }
  })

  test('matches better-auth’s response, for any cookies', async () => {
    const read = await readers()
    const piece = fc.oneof(
      fc.constantFrom(name, value, '=', ';', '; ', '.', '%', ' ', 'a', cookie),
      fc.string({ unit: 'binary-ascii', maxLength: 4 }),
    )
    const cookies = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').replace(/[\0\r\n]/g, ''))
    await fc.assert(
      fc.asyncProperty(cookies, async (header) => {
        const [ours, theirs] = await read(header)
        expect(ours).toEqual(theirs)
      }),
      { numRuns: 300 },
    )
  })

  test('needs the right secret, and over https the cookie that only https carries', async () => {
    expect(await (await readers(undefined, 'another secret for tests, long enough'))(cookie)).toEqual([null, null])
    const secure = await readers('https://salon.example')
    expect(await secure(cookie)).toEqual([null, null])
    expect((await secure(`__Host-${cookie}`)).map((session) => session?.uid)).toEqual([uid, uid])
  })

  test('ends with the session', async () => {
    const read = await readers()
    await database.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1_000) })
    expect((await read(cookie))[0]).toBeNull()
    await database.db.execute(sql`delete from sessions`)
    expect(await read(cookie)).toEqual([null, null])
  })
})

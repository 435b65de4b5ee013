import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminEmail, openTestSalon, password, signedIn, visitor } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())
beforeEach(() => database.db.execute(sql`truncate rate_limits`))

const signUp = (body: object) => visitor(app).call('POST', '/api/auth/sign-up/email', body)
const signIn = (body: object) => visitor(app).call('POST', '/api/auth/sign-in/email', body)
const readError = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; fields?: object } }).error

describe('signing up', () => {
  test('makes an account, signs in and keeps no plain password', async () => {
    const response = await signUp({ name: '  Grace  ', email: ' Grace@Client.Example ', password: 'secret' })
    const user = (await response.json()) as { uid: string }
    expect(user).toEqual({
      uid: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      name: 'Grace',
      email: 'grace@client.example',
      admin: false,
      role: 'client',
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await visitor(app).call('GET', '/api/me', undefined, { cookie })).json()).toEqual(user)
    const { rows } = await database.db.execute(sql`select password from accounts where user_id = ${user.uid}`)
    // Test fixtures use cheaper hashes (`server/testing/records.ts`).
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('returns every field message of the specification', async () => {
    expect((await readError(await signUp({ name: '', email: '', password: '' }))).fields).toEqual({
      name: 'Username is required',
      email: 'Email is required',
      password: 'Password is required',
    })
    expect((await readError(await signUp({ name: 'A', email: 'nobody', password: '12345' }))).fields).toEqual({
      email: 'Email is invalid',
      password: 'Password must be at least 6 characters',
    })
  })

  test('refuses names and passwords without bounds', async () => {
    const long = { name: 'x'.repeat(101), email: 'long@client.example', password: 'y'.repeat(129) }
    expect(Object.keys((await readError(await signUp(long))).fields ?? {})).toEqual(['name', 'password'])
  })

  test('takes the longest password, also of characters that are two UTF-16 units each', async () => {
    const keys = { name: 'Keys', email: 'keys@client.example', password: '🔑'.repeat(128) }
    expect((await signUp(keys)).status).toBe(200)
    expect((await signIn(keys)).status).toBe(200)
  })

  test('refuses an address that has an account, in any case and spacing', async () => {
    await signUp({ name: 'Twin', email: 'twin@client.example', password: 'secret' })
    const error = await readError(await signUp({ name: 'Twin', email: ' TWIN@client.example', password: 'other-secret' }))
    expect(error).toMatchObject({ code: 'invalid', fields: { email: 'An account with this email already exists.' } })
  })

  test.each([adminEmail, adminEmail.toUpperCase(), ` ${adminEmail} `, 'Owner@Salon.Example'])(
    'never makes another administrator: %j',
    async (email) => {
      const response = await signUp({ name: 'Impostor', email, password: 'secret', admin: true })
      expect(response.status).toBe(422)
      expect(response.headers.getSetCookie()).toEqual([])
    },
  )
})

test('accounts from one address are limited', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 21; turn++) {
    statuses.push((await signUp({ name: 'Many', email: 'many@client.example', password: 'secret' })).status)
  }
  expect(statuses).toEqual([200, ...Array(19).fill(422), 429])
})

describe('signing in', () => {
  test('refuses an unknown address and a wrong password alike', async () => {
    const { email } = await signedIn(app, database)
    const wrong = await signIn({ email, password: 'not-the-password' })
    const unknown = await signIn({ email: 'nobody@client.example', password: 'not-the-password' })
    expect([wrong.status, await readError(wrong)]).toEqual([unknown.status, await readError(unknown)])
    expect(wrong.status).toBe(401)
  })

  test('right passwords do not use up attempts', async () => {
    const { email } = await signedIn(app, database)
    for (let attempt = 0; attempt < 6; attempt++) expect((await signIn({ email, password })).status).toBe(200)
  })
})

describe('two server processes', () => {
  let servers: ServerProcess[]
  beforeAll(async () => {
    servers = await Promise.all([startServerProcess(database.serversUrl), startServerProcess(database.serversUrl)])
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  const tryAt = (turn: number, email: string) =>
    fetch(`${servers[turn % 2]?.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${turn}`, forwarded: `for=10.0.0.${turn}` },
      body: JSON.stringify({ email, password: 'wrong-password' }),
    })

  test('the fourth wrong attempt within ten seconds is 429 with Retry-After, regardless of X-Forwarded-For', async () => {
    const responses: Response[] = []
    for (let turn = 0; turn < 5; turn++) {
      responses.push(await tryAt(turn, `someone-${turn}@client.example`))
      // A busy machine can take more than ten seconds for three passwords.
      await database.db.execute(sql`update rate_limits set expire = expire + 60000 where key like 'signInFromAddress:%'`)
    }
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429])
    expect(Number(responses[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await responses[3]?.json()).toMatchObject({ error: { code: 'rate_limited' } })
  })

  test('parallel attempts do not slip through', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, turn) => tryAt(turn, 'someone@client.example')))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(3)
  })
})

describe('signing out', () => {
  test('ends the session at once', async () => {
    const client = await signedIn(app, database)
    expect((await client.call('POST', '/api/auth/sign-out')).status).toBe(200)
    expect(await (await client.call('GET', '/api/me')).json()).toBeNull()
    expect((await client.call('GET', '/api/appointments')).status).toBe(401)
  })
})

describe('the profile', () => {
  test('changes the name without a password', async () => {
    const client = await signedIn(app, database)
    const response = await client.call('PATCH', '/api/me', { name: 'Renamed' })
    expect(await response.json()).toEqual({
      uid: client.uid,
      name: 'Renamed',
      email: client.email,
      admin: false,
      role: 'client',
    })
    expect(await (await client.call('GET', '/api/me')).json()).toMatchObject({ name: 'Renamed' })
  })

  test('changes the email with the current password only', async () => {
    const client = await signedIn(app, database)
    const change = (currentPassword?: string) =>
      client.call('PATCH', '/api/me', { email: 'New@Client.Example', currentPassword })
    expect((await readError(await change())).fields).toHaveProperty('currentPassword')
    expect((await readError(await change('wrong'))).fields).toEqual({ currentPassword: 'That isn’t your current password.' })
    expect(await (await change(password)).json()).toMatchObject({ email: 'new@client.example' })
    expect((await signIn({ email: 'new@client.example', password })).status).toBe(200)
  })

  test('has limited changes, since search keeps every name', async () => {
    const client = await signedIn(app, database)
    const rename = async (turn: number) => (await client.call('PATCH', '/api/me', { name: `Ada ${turn}` })).status
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++) statuses.push(await rename(turn))
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })

  test('reveals no address, not even the administrator’s, without the own password', async () => {
    const client = await signedIn(app, database)
    const other = await signedIn(app, database)
    const responses: object[] = []
    for (const email of [adminEmail, other.email, 'nobody-has-it@client.example']) {
      for (const currentPassword of [undefined, 'wrong']) {
        const response = await client.call('PATCH', '/api/me', { email, currentPassword })
        responses.push({
          status: response.status,
          wrong: currentPassword === 'wrong',
          fields: Object.keys((await readError(response)).fields ?? {}),
        })
      }
    }
    for (const response of responses) expect(response).toMatchObject({ status: 422, fields: ['currentPassword'] })
  })

  test('stops guessing of the current password', async () => {
    const client = await signedIn(app, database)
    const guess = () => client.call('PATCH', '/api/me', { email: 'taken-over@client.example', currentPassword: 'guess' })
    for (let attempt = 0; attempt < 5; attempt++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  test('cannot reach the administrator’s or anybody’s address', async () => {
    const client = await signedIn(app, database)
    const other = await signedIn(app, database)
    for (const email of [adminEmail, adminEmail.toUpperCase(), ` ${adminEmail}`, other.email]) {
      const response = await client.call('PATCH', '/api/me', { email, currentPassword: password })
      expect(await readError(response)).toMatchObject({
        code: 'invalid',
        fields: { email: 'An account with this email already exists.' },
      })
    }
    expect(await (await client.call('GET', '/api/me')).json()).toMatchObject({ email: client.email, admin: false })
  })

  test('the administrator’s own email is fixed', async () => {
    await database.db.execute(sql`truncate rate_limits`)
    const response = await signIn({ email: adminEmail, password })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const change = await visitor(app).call(
      'PATCH',
      '/api/me',
      { email: 'x@client.example', currentPassword: password },
      { cookie },
    )
    expect(await readError(change)).toMatchObject({ fields: { email: 'The administrator’s email can’t be changed.' } })
  })
})

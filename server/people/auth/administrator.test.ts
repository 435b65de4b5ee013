import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describedRoutes } from '../../testing/route-table.ts'
import { adminEmail, openTestSalon, type Person, password, signedIn, visitor } from '../../testing/salon.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase, databaseOfThisTest } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())
beforeEach(() => database.db.execute(sql`truncate rate_limits`))

const administrators = async () => {
  const { rows } = await database.db.execute(sql`select id from users where email = ${adminEmail}`)
  return rows.map(({ id }) => id)
}

async function isAdmin(person: Person, headers: Record<string, string> = {}): Promise<boolean[]> {
  const me = (await (await person.call('GET', '/api/me', undefined, headers)).json()) as { admin: boolean } | null
  const all = await person.call('GET', '/api/appointments?scope=all', undefined, headers)
  const service = { ServiceName: 'Free', Description: '', Price: 0, Duration: 5 }
  const added = await person.call('POST', '/api/services', service, headers)
  return [me?.admin ?? false, all.ok, added.ok]
}
const notAdmin = [false, false, false]

const spellings = [
  adminEmail,
  adminEmail.toUpperCase(),
  'Owner@salon.example',
  ` ${adminEmail}\t`,
  `${adminEmail}\n`,
  '\u00a0owner@salon.example\u2003',
  '\ufeffowner@salon.example',
]

const lookalikes = [
  'ｏwner@salon.example',
  'о\u200bwner@salon.example',
  'owner@salon.example\u0000',
  'owner@salon.example\u0000@client.example',
  'owner@salon.example,eve@client.example',
  '"owner"@salon.example',
  'owner@ѕalon.example',
  'owner@salon.example.',
  'owner+eve@salon.example',
  'o.wner@salon.example',
]

describe('nobody else becomes the administrator', () => {
  test.each(spellings)('signing up as %j is refused', async (email) => {
    const response = await visitor(app).call('POST', '/api/auth/sign-up/email', { name: 'Eve', email, password })
    expect(await response.json()).toMatchObject({ error: { fields: { email: 'An account with this email already exists.' } } })
    expect([response.status, response.headers.getSetCookie(), await administrators()]).toEqual([422, [], [admin.uid]])
  })

  test.each(spellings)('changing the profile’s email to %j is refused', async (email) => {
    const client = await signedIn(app, database)
    const response = await client.call('PATCH', '/api/me', { email, currentPassword: password })
    expect(await response.json()).toMatchObject({ error: { fields: { email: 'An account with this email already exists.' } } })
    expect([response.status, await isAdmin(client), await administrators()]).toEqual([422, notAdmin, [admin.uid]])
  })

  test.each(lookalikes)('an address such as %j is another one, at sign-up and in the profile', async (email) => {
    const client = await signedIn(app, database)
    await client.call('PATCH', '/api/me', { email, currentPassword: password })
    expect(await isAdmin(client)).toEqual(notAdmin)
    const response = await visitor(app).call('POST', '/api/auth/sign-up/email', { name: 'Eve', email, password })
    if (response.ok) expect(await response.json()).toMatchObject({ admin: false })
    expect(await administrators()).toEqual([admin.uid])
  })

  test('letters of other alphabets that become plain ones in lower case are refused', async () => {
    // The Kelvin sign's lower case is k.
    const salon = openTestSalon(database, { environment: { ADMIN_EMAIL: 'kim@salon.example' } })
    await signedIn(salon, database, { email: 'kim@salon.example' })
    const signUp = { name: 'Eve', email: '\u212aim@salon.example', password }
    expect((await visitor(salon).call('POST', '/api/auth/sign-up/email', signUp)).status).toBe(422)
  })

  test('no field in any body, and no header, does it on any route', async () => {
    const claims = {
      admin: true,
      isAdmin: true,
      role: 'admin',
      scope: 'all',
      email: adminEmail,
      uid: admin.uid,
      userId: admin.uid,
      user: { uid: admin.uid, email: adminEmail, admin: true, role: 'admin' },
    }
    const headers = {
      'x-admin': 'true',
      'x-user-id': admin.uid,
      'x-forwarded-email': adminEmail,
      authorization: 'Bearer admin',
    }
    const changing = describedRoutes(app).filter(({ method }) => method !== 'GET')
    expect(changing.length).toBeGreaterThan(10)
    for (const { method, path, access } of changing) {
      const client = await signedIn(app, database)
      const input = { ...claims, name: 'Eve', password, currentPassword: password, status: 'Pending', from: 'Canceled' }
      const response = await client.call(method, path.replace('{id}', admin.uid), input, headers)
      if (access !== 'public' && access !== 'signed-in') expect([path, response.status]).toEqual([path, 403])
      expect([path, ...(await isAdmin(client, headers))]).toEqual([path, ...notAdmin])
    }
    expect(await administrators()).toEqual([admin.uid])
    expect(await isAdmin(admin)).toEqual([true, true, true])
  })

  test('other features of the sign-in library are closed', async () => {
    const client = await signedIn(app, database)
    const body = { email: adminEmail, newEmail: adminEmail, name: 'Eve', role: 'admin', userId: client.uid, password }
    for (const path of [
      'update-user',
      'change-email',
      'set-password',
      'admin/set-role',
      'admin/impersonate-user',
      'link-social',
    ]) {
      const response = await client.call('POST', `/api/auth/${path}`, body)
      expect([path, response.status, await isAdmin(client)]).toEqual([path, 404, notAdmin])
    }
  })
})

describe('the administrator’s account', () => {
  test('exists once before the first request, whichever process starts first', async () => {
    const fresh = await databaseOfThisTest()
    const servers = await Promise.all([startServerProcess(fresh.serversUrl), startServerProcess(fresh.serversUrl)])
    const responses = await Promise.all(
      servers.map(({ origin }) =>
        fetch(`${origin}/api/auth/sign-up/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Eve', email: 'OWNER@salon.example', password: 'taken-over' }),
        }),
      ),
    )
    await Promise.all(servers.map((server) => server.stop()))
    expect(responses.map(({ status }) => status)).toEqual([422, 422])
    const { rows } = await fresh.db.execute(sql`select name, email from users`)
    expect(rows).toEqual([{ name: 'Administrator', email: adminEmail }])
  })
})

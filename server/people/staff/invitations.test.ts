import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invitationLifetime, type OpenInvitation, type StaffList } from '../../../domain/people/staff.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { staff, staffInvitations, users } from '../../platform/database/schema/accounts.ts'
import { mailsTo, tokenTo, withMail } from '../../testing/mails.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import {
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  password,
  signedIn,
  signIn,
  visitor,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person
let manager: Person
let stylistId: string
let now = mondayMorning

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now })
  owner = await signedIn(app, database, { email: adminEmail })
  manager = await signedIn(app, database, { role: 'manager' })
  stylistId = await addStylist(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = mondayMorning
  await database.db.execute(sql`truncate rate_limits`)
})

const fresh = uniqueEmail
const newcomer = { name: 'Grace', password: 'a-password-of-hers' }
const tokenIn = (link: string | null) => new URL(link ?? 'http://localhost').searchParams.get('token') ?? ''

async function invitationBy(person: Person, input: object = { role: 'receptionist' }) {
  const response = await person.call('POST', '/api/staff/invitations', input)
  expect(response.status).toBe(201)
  const { id, link } = (await response.json()) as { id: string; link: string | null }
  return { id, link, token: tokenIn(link) }
}

const accept = (person: Person, token: string, input: object = {}) =>
  person.call('POST', '/api/staff/invitations/accept', { token, ...input })
const read = async (person: Person, token: string) =>
  (await person.call('POST', '/api/staff/invitations/read', { token })).json() as Promise<{ next?: string }>
const readMe = async (person: Person) => (await (await person.call('GET', '/api/me')).json()) as CurrentUser
const refusal = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, string> } }
  return [response.status, ...Object.keys(error.fields ?? {})]
}
const listed = async () => (await (await owner.call('GET', '/api/staff')).json()) as StaffList

describe('an invitation', () => {
  test('makes an account with its address, a name and a password, which is signed in and works here', async () => {
    const email = fresh()
    const { link, token } = await invitationBy(owner, { email, role: 'stylist', stylistId })
    expect(link).toMatch(/^http:\/\/localhost\/invitation\?token=/)
    expect(await read(visitor(app), token)).toEqual({ role: 'stylist', email, stylist: 'Mara', next: 'create' })
    const response = await accept(visitor(app), token, newcomer)
    expect(response.status).toBe(200)
    const me = (await response.json()) as CurrentUser
    expect(me).toEqual({ uid: expect.any(String), name: 'Grace', email, admin: false, role: 'stylist', stylistId })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await visitor(app).call('GET', '/api/me', undefined, { cookie })).json()).toEqual(me)
    const [user] = await database.db.select().from(users).where(eq(users.id, me.uid))
    expect(user?.emailVerified).toBe(false)
    expect((await listed()).items).toContainEqual({
      id: me.uid,
      name: 'Grace',
      email,
      role: 'stylist',
      stylistId,
      hasSecondFactor: false,
    })
    const signIn = await visitor(app).call('POST', '/api/auth/sign-in/email', { email, password: newcomer.password })
    expect(await signIn.json()).toMatchObject({ role: 'stylist', stylistId })
  })

  test('to one address twice at once is one invitation', async () => {
    const invited = { email: fresh(), role: 'receptionist' }
    const responses = await Promise.all(Array.from({ length: 5 }, () => owner.call('POST', '/api/staff/invitations', invited)))
    expect(responses.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
    const { invitations } = await listed()
    expect(invitations.filter(({ email }) => email === invited.email)).toHaveLength(1)
  })

  test('asks a new person for an address if it has none, and is for anyone who has it', async () => {
    const { token } = await invitationBy(owner)
    expect(await refusal(await accept(visitor(app), token))).toEqual([422, 'name', 'email', 'password'])
    expect(await refusal(await accept(visitor(app), token, { ...newcomer, email: 'no address' }))).toEqual([422, 'email'])
    const response = await accept(visitor(app), token, { ...newcomer, email: fresh() })
    expect(await response.json()).toMatchObject({ role: 'receptionist' })
  })

  test('adds the role to the account that is signed in, which keeps its session', async () => {
    const client = await signedIn(app, database)
    const { token } = await invitationBy(manager)
    expect(await read(client, token)).toMatchObject({ next: 'accept' })
    expect(await (await accept(client, token)).json()).toMatchObject({ uid: client.uid, role: 'receptionist' })
    expect(await readMe(client)).toMatchObject({ role: 'receptionist', admin: false })
    expect((await client.call('GET', '/api/appointments?scope=all')).status).toBe(200)
  })

  test('to an address that has an account is accepted by nobody but that account, signed in', async () => {
    const client = await signedIn(app, database)
    const { token } = await invitationBy(owner, { email: client.email, role: 'manager' })
    const stranger = await signedIn(app, database)
    expect(await read(visitor(app), token)).toMatchObject({ next: 'sign_in' })
    expect(await read(stranger, token)).toMatchObject({ next: 'other_account' })
    expect((await accept(visitor(app), token, newcomer)).status).toBe(401)
    expect((await accept(visitor(app), token, { ...newcomer, email: fresh() })).status).toBe(401)
    expect((await accept(stranger, token)).status).toBe(403)
    const signIn = await visitor(app).call('POST', '/api/auth/sign-in/email', { email: client.email, password })
    expect(await signIn.json()).toMatchObject({ uid: client.uid, name: 'Ada Client', role: 'client' })
    expect((await accept(client, token)).status).toBe(200)
    expect([(await readMe(client)).role, (await readMe(stranger)).role]).toEqual(['manager', 'client'])
  })

  test('to an address goes to no account that takes or leaves it afterwards', async () => {
    const client = await signedIn(app, database)
    const former = client.email
    const { token } = await invitationBy(owner, { email: former, role: 'manager' })
    const moved = await client.call('PATCH', '/api/me', { email: fresh(), currentPassword: password })
    expect(moved.status).toBe(200)
    expect((await accept(client, token)).status).toBe(403)
    expect((await readMe(client)).role).toBe('client')
    const next = await signedIn(app, database, { email: former })
    expect((await accept(visitor(app), token, newcomer)).status).toBe(401)
    expect((await accept(next, token)).status).toBe(200)
  })

  test('works once, also when it is accepted several times at the same moment', async () => {
    const { token } = await invitationBy(owner)
    const people: Person[] = []
    for (let turn = 0; turn < 8; turn++) people.push(await signedIn(app, database))
    const visitors = Array.from({ length: 4 }, () => accept(visitor(app), token, { ...newcomer, email: fresh() }))
    const statuses = (await Promise.all([...people.map((person) => accept(person, token)), ...visitors])).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(11)
    expect(await refusal(await accept(await signedIn(app, database), token))).toEqual([422, 'token'])
    const { items } = await listed()
    expect(items.filter(({ id }) => people.some(({ uid }) => uid === id)).length).toBeLessThanOrEqual(1)
  })

  test('makes one account of an address, and none where the password is missing', async () => {
    const email = fresh()
    const { token } = await invitationBy(owner, { email, role: 'receptionist' })
    expect(await refusal(await accept(visitor(app), token, { name: 'Grace' }))).toEqual([422, 'password'])
    expect(await refusal(await accept(visitor(app), token, { name: 'Grace', password: 'short' }))).toEqual([422, 'password'])
    const both = await Promise.all([accept(visitor(app), token, newcomer), accept(visitor(app), token, newcomer)])
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await database.db.$count(users, eq(users.email, email))).toBe(1)
  })

  test('ends after a week', async () => {
    const { id, token } = await invitationBy(owner)
    now += invitationLifetime - 1
    expect(await read(visitor(app), token)).toMatchObject({ next: 'create' })
    now += 1
    for (const person of [visitor(app), await signedIn(app, database)]) {
      expect(await refusal(await accept(person, token, { ...newcomer, email: fresh() }))).toEqual([422, 'token'])
    }
    expect((await owner.call('DELETE', `/api/staff/invitations/${id}`)).status).toBe(404)
    expect((await listed()).invitations.map((each) => each.id)).not.toContain(id)
  })

  test('ends when it is taken back, and when another one is sent to the address', async () => {
    const { id, token } = await invitationBy(manager)
    expect((await manager.call('DELETE', `/api/staff/invitations/${id}`)).status).toBe(204)
    expect((await manager.call('DELETE', `/api/staff/invitations/${id}`)).status).toBe(404)
    expect(await refusal(await accept(await signedIn(app, database), token))).toEqual([422, 'token'])
    const email = fresh()
    const first = await invitationBy(owner, { email, role: 'receptionist' })
    const second = await invitationBy(owner, { email, role: 'stylist', stylistId })
    expect(await refusal(await accept(visitor(app), first.token, newcomer))).toEqual([422, 'token'])
    expect(await (await accept(visitor(app), second.token, newcomer)).json()).toMatchObject({ role: 'stylist' })
  })

  test('ends with the right of whoever sent it, and with its stylist', async () => {
    const leaving = await signedIn(app, database, { role: 'manager' })
    const { token } = await invitationBy(leaving)
    expect((await owner.call('DELETE', `/api/staff/${leaving.uid}`)).status).toBe(204)
    expect(await refusal(await accept(await signedIn(app, database), token))).toEqual([422, 'token'])
    const demoted = await signedIn(app, database, { role: 'manager' })
    const other = await invitationBy(demoted)
    await database.db.update(staff).set({ role: 'receptionist' }).where(eq(staff.userId, demoted.uid))
    expect(await refusal(await accept(await signedIn(app, database), other.token))).toEqual([422, 'token'])
    const spare = await addStylist(database)
    const ofStylist = await invitationBy(owner, { role: 'stylist', stylistId: spare })
    expect((await owner.call('DELETE', `/api/stylists/${spare}`)).status).toBe(204)
    expect(await refusal(await accept(await signedIn(app, database), ofStylist.token))).toEqual([422, 'token'])
  })

  test('ends when the person whom it names is removed, who joined by another', async () => {
    const person = await signedIn(app, database)
    const addressed = await invitationBy(owner, { email: person.email, role: 'receptionist' })
    const open = await invitationBy(owner)
    expect((await accept(person, open.token)).status).toBe(200)
    expect((await owner.call('DELETE', `/api/staff/${person.uid}`)).status).toBe(204)
    const former = await signIn(app, { email: person.email, password })
    expect(await refusal(await accept(former, addressed.token))).toEqual([422, 'token'])
    expect((await readMe(former)).role).toBe('client')
  })

  test('changes nothing for somebody who works here already, and stays open for another', async () => {
    const receptionist = await signedIn(app, database, { role: 'receptionist' })
    const { token } = await invitationBy(owner, { role: 'manager' })
    for (const person of [receptionist, manager, owner]) {
      expect(await read(person, token)).toMatchObject({ next: 'works_here' })
      expect((await accept(person, token)).status).toBe(409)
    }
    expect([(await readMe(receptionist)).role, (await readMe(owner)).role]).toEqual(['receptionist', 'administrator'])
    expect((await accept(await signedIn(app, database), token)).status).toBe(200)
    const invited = await owner.call('POST', '/api/staff/invitations', { email: receptionist.email, role: 'manager' })
    expect(invited.status).toBe(409)
  })

  test('is never to the administrator’s address, nor makes its account', async () => {
    for (const email of [adminEmail, adminEmail.toUpperCase()]) {
      const response = await manager.call('POST', '/api/staff/invitations', { email, role: 'receptionist' })
      expect(await refusal(response)).toEqual([422, 'email'])
    }
    const { token } = await invitationBy(manager)
    expect((await accept(visitor(app), token, { ...newcomer, email: adminEmail })).status).toBe(401)
    const salon = openTestSalon(database, { clock: () => now, environment: { ADMIN_EMAIL: 'next@salon.example' } })
    expect((await accept(visitor(salon), token, { ...newcomer, email: 'next@salon.example' })).status).toBe(401)
    expect(await database.db.$count(users, eq(users.email, 'next@salon.example'))).toBe(0)
  })

  test.each([
    ['a role that doesn’t exist', { role: 'administrator' }, ['role']],
    ['a client’s role', { role: 'client' }, ['role']],
    ['no role', {}, ['role']],
    ['a stylist without a stylist', { role: 'stylist' }, ['stylistId']],
    ['a stylist for another role', { role: 'manager', stylistId: 'x' }, ['stylistId']],
    ['a stylist who isn’t there', { role: 'stylist', stylistId: 'gone' }, ['stylistId']],
    ['an address that is none', { role: 'manager', email: 'x' }, ['email']],
  ])('is refused in words for %s', async (_, input, fields) => {
    expect(await refusal(await owner.call('POST', '/api/staff/invitations', input))).toEqual([422, ...fields])
  })

  test('is refused without a query if its token is altered, cut or forged', async () => {
    const { token } = await invitationBy(owner)
    const client = await signedIn(app, database)
    for (const bad of [token.slice(0, -1), `${token}A`, token.replace(/^./, 'Z'), token.toLowerCase(), 'x', `${token}\u0000`]) {
      expect(await refusal(await accept(client, bad)), bad).toEqual([422, 'token'])
    }
    expect((await readMe(client)).role).toBe('client')
  })

  test('can’t bring its own role or rights', async () => {
    const { token } = await invitationBy(owner)
    const client = await signedIn(app, database)
    const response = await accept(client, token, { role: 'manager', admin: true, stylistId, uid: owner.uid, userId: owner.uid })
    expect(await response.json()).toMatchObject({ uid: client.uid, role: 'receptionist', admin: false })
  })
})

describe('where the salon sends mail', () => {
  const mailing = () => openTestSalon(database, { clock: () => now, environment: withMail })

  test('an invitation to an address goes to its mailbox and to nobody else, and confirms it', async () => {
    const email = fresh()
    const salon = mailing()
    const response = await (await signedInAgain(salon, owner)).call('POST', '/api/staff/invitations', {
      email,
      role: 'manager',
    })
    expect(await response.json()).toEqual({ id: expect.any(String), link: null })
    expect(await mailsTo(database, email)).toEqual(['staff_invitation'])
    expect((await listed()).invitations.find((each) => each.email === email)?.link).toBeNull()
    const token = await tokenTo(database, email, 'staff_invitation')
    const accepted = await accept(visitor(salon), token, newcomer)
    expect(await accepted.json()).toMatchObject({ email, role: 'manager' })
    const [user] = await database.db.select().from(users).where(eq(users.email, email))
    expect(user?.emailVerified).toBe(true)
  })

  test('a link that was handed over takes no address that isn’t confirmed', async () => {
    const salon = mailing()
    const { token } = await invitationBy(owner)
    expect(await read(visitor(salon), token)).toMatchObject({ next: 'sign_up' })
    expect((await accept(visitor(salon), token, { ...newcomer, email: fresh() })).status).toBe(401)
    expect((await accept(await signedIn(salon, database), token)).status).toBe(200)
  })

  const signedInAgain = async (salon: typeof app, person: Person): Promise<Person> => ({
    ...person,
    call: (method, path, body, headers) => visitor(salon).call(method, path, body, { cookie: person.cookie, ...headers }),
  })
})

describe('a manager', () => {
  test('invites receptionists and stylists, and sees no link that gives away more', async () => {
    const response = await manager.call('POST', '/api/staff/invitations', { role: 'manager' })
    expect(response.status).toBe(403)
    const ofOwner = await invitationBy(owner, { role: 'manager' })
    const own = await invitationBy(manager)
    const { invitations } = (await (await manager.call('GET', '/api/staff')).json()) as { invitations: OpenInvitation[] }
    const findLink = (id: string) => invitations.find((each) => each.id === id)?.link
    expect([findLink(ofOwner.id), findLink(own.id)]).toEqual([null, own.link])
    expect((await manager.call('DELETE', `/api/staff/invitations/${ofOwner.id}`)).status).toBe(403)
    expect(await database.db.$count(staffInvitations, eq(staffInvitations.id, ofOwner.id))).toBe(1)
  })

  test('invites nobody once the role was taken away, not even at the same moment', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const leaving = await signedIn(app, database, { role: 'manager' })
      const [invited] = await Promise.all([
        leaving.call('POST', '/api/staff/invitations', { role: 'receptionist' }),
        owner.call('DELETE', `/api/staff/${leaving.uid}`),
      ])
      expect([201, 401, 403]).toContain(invited.status)
      expect(await database.db.$count(staffInvitations, eq(staffInvitations.invitedBy, leaving.uid))).toBe(0)
    }
  })
})

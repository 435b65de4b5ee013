import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppointmentPage } from '../../../domain/booking/appointment.ts'
import { staffRoles } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { staff, staffInvitations, users } from '../../platform/database/schema/accounts.ts'
import { calendarFeeds } from '../../platform/database/schema/messages.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addStylist, adminEmail, openTestSalon, type Person, password, signedIn, signIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person
let stylistId: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
  stylistId = await addStylist(database)
})
afterAll(() => database.drop())
beforeEach(() => database.db.execute(sql`truncate rate_limits`))

test('the database takes every role that staff can be given, and no other', async () => {
  const { rows } = await database.db.execute<{ text: string }>(
    sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname in ('staff_role', 'staff_invitations_role')`,
  )
  const allowedRoles = rows.map(({ text }) => [...text.matchAll(/'(\w+)'/g)].map(([, role]) => role))
  expect(allowedRoles).toEqual([staffRoles, staffRoles])
})

const readMe = async (person: Person) => (await (await person.call('GET', '/api/me')).json()) as CurrentUser | null
const again = ({ email }: Person) => signIn(app, { email, password })

describe('a change of role', () => {
  test('ends sessions and calendar addresses, and the account signs in with the new one', async () => {
    const person = await signedIn(app, database, { role: 'receptionist' })
    const feed = (await (await person.call('POST', '/api/calendar-feeds', { kind: 'salon' })).json()) as { url: string }
    const path = new URL(feed.url).pathname
    expect((await person.call('GET', path)).status).toBe(200)
    const response = await owner.call('PATCH', `/api/staff/${person.uid}`, { role: 'stylist', stylistId })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id: person.uid, role: 'stylist', stylistId })
    expect([await readMe(person), (await person.call('GET', path)).status]).toEqual([null, 404])
    const stylist = await again(person)
    expect(await readMe(stylist)).toMatchObject({ role: 'stylist', stylistId })
    const manager = await owner.call('PATCH', `/api/staff/${person.uid}`, { role: 'manager' })
    expect(await manager.json()).not.toHaveProperty('stylistId')
  })

  test('ends nothing if it changes nothing', async () => {
    const person = await signedIn(app, database, { role: 'stylist', stylistId })
    for (const change of [{}, { role: 'stylist' }, { stylistId }, { role: 'stylist', stylistId }]) {
      expect((await owner.call('PATCH', `/api/staff/${person.uid}`, change)).status).toBe(200)
    }
    expect(await readMe(person)).toMatchObject({ role: 'stylist' })
  })

  test.each([
    [{ role: 'administrator' }, 422],
    [{ role: 'client' }, 422],
    [{ role: 'stylist', stylistId: 'gone' }, 422],
    [{ role: 'stylist' }, 422],
    [{ stylistId: 'x' }, 422],
  ])('to %j is refused', async (change, status) => {
    const person = await signedIn(app, database, { role: 'receptionist' })
    expect((await owner.call('PATCH', `/api/staff/${person.uid}`, change)).status).toBe(status)
    expect(await readMe(person)).toMatchObject({ role: 'receptionist' })
  })
})

test('removing somebody ends sessions, sign-ins halfway and calendars; the account stays, as a client’s', async () => {
  const person = await signedIn(app, database, { role: 'manager' })
  await person.call('POST', '/api/calendar-feeds', { kind: 'stylist', stylistId })
  await database.db.execute(
    sql`insert into verifications (id, identifier, value, expires_at) values ('halfway', '2fa-x', ${person.uid}, now() + interval '1 hour')`,
  )
  expect((await owner.call('DELETE', `/api/staff/${person.uid}`)).status).toBe(204)
  expect(await readMe(person)).toBeNull()
  const { rows } = await database.db.execute(sql`select id from verifications where id = 'halfway'`)
  expect([rows, await database.db.$count(calendarFeeds)]).toEqual([[], 0])
  expect(await readMe(await again(person))).toMatchObject({ uid: person.uid, role: 'client' })
  expect((await owner.call('DELETE', `/api/staff/${person.uid}`)).status).toBe(404)
})

describe('who manages whom', () => {
  test('a manager neither the administrator, nor managers, nor themselves', async () => {
    const manager = await signedIn(app, database, { role: 'manager' })
    const other = await signedIn(app, database, { role: 'manager' })
    for (const { uid } of [owner, other, manager]) {
      expect((await manager.call('DELETE', `/api/staff/${uid}`)).status).toBe(403)
      expect((await manager.call('PATCH', `/api/staff/${uid}`, { role: 'receptionist' })).status).toBe(403)
    }
    const receptionist = await signedIn(app, database, { role: 'receptionist' })
    expect((await manager.call('PATCH', `/api/staff/${receptionist.uid}`, { role: 'manager' })).status).toBe(403)
    expect((await manager.call('PATCH', `/api/staff/${receptionist.uid}`, { role: 'stylist', stylistId })).status).toBe(200)
    expect((await owner.call('DELETE', `/api/staff/${owner.uid}`)).status).toBe(403)
    expect(await readMe(owner)).toMatchObject({ role: 'administrator', admin: true })
    expect(await readMe(other)).toMatchObject({ role: 'manager' })
  })

  test('nobody the administrator, not even with a role from before the address was set', async () => {
    const manager = await signedIn(app, database, { role: 'manager' })
    await database.db.insert(staff).values({ userId: owner.uid, role: 'receptionist' })
    expect((await manager.call('PATCH', `/api/staff/${owner.uid}`, { role: 'stylist', stylistId })).status).toBe(403)
    expect((await manager.call('DELETE', `/api/staff/${owner.uid}`)).status).toBe(403)
    expect(await readMe(owner)).toMatchObject({ role: 'administrator' })
    await database.db.delete(staff).where(sql`user_id = ${owner.uid}`)
  })

  test('two managers’ rights end in the order in which they are taken away', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const manager = await signedIn(app, database, { role: 'manager' })
      const receptionist = await signedIn(app, database, { role: 'receptionist' })
      const [removed, changed] = await Promise.all([
        owner.call('DELETE', `/api/staff/${manager.uid}`),
        manager.call('PATCH', `/api/staff/${receptionist.uid}`, { role: 'stylist', stylistId }),
      ])
      expect(removed.status).toBe(204)
      expect([200, 401, 403]).toContain(changed.status)
      expect(await readMe(manager)).toBeNull()
    }
  })
})

test('an account that is deleted works here no more', async () => {
  const person = await signedIn(app, database, { role: 'manager' })
  const { uid } = person
  await person.call('POST', '/api/staff/invitations', { role: 'receptionist' })
  const response = await person.call('POST', '/api/me/deletion', { cancelBookings: false, bookings: [], password })
  expect(response.status).toBe(204)
  expect(await database.db.$count(staff, sql`user_id = ${uid}`)).toBe(0)
  expect(await database.db.$count(staffInvitations, sql`invited_by = ${uid}`)).toBe(0)
})

test('a role of a later version gives no rights', async () => {
  const person = await signedIn(app, database, { role: 'receptionist' })
  await database.db.execute(sql`alter table staff drop constraint staff_role`)
  await database.db.execute(sql`update staff set role = 'auditor' where user_id = ${person.uid}`)
  expect(await readMe(person)).toMatchObject({ role: 'client', admin: false })
  expect((await person.call('GET', '/api/appointments?scope=all')).status).toBe(403)
})

describe('a stylist', () => {
  test('lists the visits that they serve from today on, finds them by name, and reads no addresses', async () => {
    const client = await signedIn(app, database, { name: 'Grace Hopper' })
    const other = await addStylist(database)
    const book = (date: string, ofStylist = stylistId) =>
      addAppointment(database, { userId: client.uid, stylistId: ofStylist, date })
    const today = await book('2026-11-30')
    const later = await book('2026-12-07')
    await book('2026-11-29')
    await book('2026-12-08', other)
    const stylist = await signedIn(app, database, { role: 'stylist', stylistId })
    const list = async (query: string) => {
      const response = await stylist.call('GET', `/api/appointments?scope=all&${query}`)
      const page = (await response.json()) as AppointmentPage
      return { ids: page.items.map(({ id }) => id).toSorted(), total: page.total, text: JSON.stringify(page) }
    }
    const all = await list('')
    expect(all).toMatchObject({ ids: [today, later].toSorted(), total: 2 })
    expect(all.text).not.toContain(client.email)
    expect(await list('status=Pending&order=visit&pageSize=1')).toMatchObject({ ids: [today], total: 2 })
    expect(await list('status=Confirmed')).toMatchObject({ total: 0 })
    expect(await list('q=hopp')).toMatchObject({ total: 2 })
    expect(await list(`q=${client.email.slice(0, 8)}`)).toMatchObject({ total: 0 })
    expect(await list('before=end')).toMatchObject({ total: 2 })
  })

  test('changes none of them, books as a client, and has a calendar of their own day only', async () => {
    const client = await signedIn(app, database)
    const id = await addAppointment(database, { userId: client.uid, stylistId, date: '2026-12-09' })
    const stylist = await signedIn(app, database, { role: 'stylist', stylistId })
    for (const body of [
      { status: 'Canceled', from: 'Pending' },
      { date: '2026-12-10', time: '10:00 AM', version: 1 },
    ]) {
      expect((await stylist.call('PATCH', `/api/appointments/${id}`, body)).status).toBe(403)
    }
    expect((await stylist.call('POST', '/api/calendar-feeds', { kind: 'salon' })).status).toBe(403)
    const other = await addStylist(database)
    expect((await stylist.call('POST', '/api/calendar-feeds', { kind: 'stylist', stylistId: other })).status).toBe(403)
    const feed = (await (await stylist.call('POST', '/api/calendar-feeds', { kind: 'stylist', stylistId })).json()) as {
      url: string
    }
    const file = await (await stylist.call('GET', new URL(feed.url).pathname)).text()
    expect(file).toContain(id)
    expect(file).not.toContain('Phone:')
  })
})

describe('a required second factor', () => {
  test('leaves staff without one nothing but setting it up, and is the administrator’s to require', async () => {
    const manager = await signedIn(app, database, { role: 'manager' })
    const receptionist = await signedIn(app, database, { role: 'receptionist' })
    expect((await manager.call('PUT', '/api/staff/rules', { requiresSecondFactor: true })).status).toBe(403)
    expect((await owner.call('PUT', '/api/staff/rules', { requiresSecondFactor: true })).status).toBe(200)
    for (const person of [manager, receptionist]) {
      expect(await readMe(person)).toMatchObject({ needsSecondFactor: true })
      expect((await person.call('GET', '/api/appointments?scope=all')).status).toBe(403)
      expect((await person.call('GET', '/api/appointments')).status).toBe(200)
      expect((await person.call('POST', '/api/me/second-factor/setup', { password })).status).toBe(200)
    }
    expect((await manager.call('GET', '/api/staff')).status).toBe(403)
    expect(await readMe(owner)).not.toHaveProperty('needsSecondFactor')
    await database.db.update(users).set({ twoFactorEnabled: true }).where(sql`id = ${receptionist.uid}`)
    expect(await readMe(receptionist)).not.toHaveProperty('needsSecondFactor')
    expect((await receptionist.call('GET', '/api/appointments?scope=all')).status).toBe(200)
    const current = (await (await owner.call('GET', '/api/settings')).json()) as { settings: object }
    expect(current.settings).not.toHaveProperty('requiresSecondFactor')
    expect((await owner.call('PATCH', '/api/settings', current)).status).toBe(200)
    expect(await readMe(manager)).toMatchObject({ needsSecondFactor: true })
    expect((await owner.call('PUT', '/api/staff/rules', { requiresSecondFactor: false })).status).toBe(200)
    expect(await readMe(manager)).not.toHaveProperty('needsSecondFactor')
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ClientDetails } from '../../../domain/people/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { liveInProcess } from '../../platform/live/live.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addClient, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const live = liveInProcess()
let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { live })
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())

const readDetails = async (response: Promise<Response>) => (await (await response).json()) as ClientDetails
const card = (id: string) => readDetails(admin.call('GET', `/api/clients/${id}`))
const merge = (keep: string, other: string) => readDetails(admin.call('POST', '/api/clients/merge', { keep, merge: other }))
const undo = (id = '') => admin.call('POST', `/api/clients/merges/${id}/undo`)
const join = (id: string, { uid }: Person) => readDetails(admin.call('POST', `/api/clients/${id}/account`, { accountId: uid }))
const readClientId = async (visit: string) =>
  (await database.db.select({ id: appointments.clientId }).from(appointments).where(eq(appointments.id, visit)))[0]?.id

test('the owner of an account sees at once what a merge brought, and what its undo takes away', async () => {
  const account = await signedIn(app, database)
  const other = await addClient(database, { name: 'Other' })
  const visit = await addAppointment(database, { userId: other })
  const send = vi.fn()
  const user = { uid: account.uid, name: 'Ada', email: account.email, admin: false, role: 'client' } as const
  live.hub.join({ user, sessionId: 'one', send, keepAlive: vi.fn(), end: vi.fn() })
  const { merges } = await merge(account.uid, other)
  const event = { kind: 'appointment', ids: [visit] }
  expect(send.mock.calls).toEqual([[event]])
  expect((await undo(merges[0]?.id)).status).toBe(200)
  expect(send.mock.calls).toEqual([[event], [event]])
})

describe('once the kept record is joined to an account', () => {
  const phone = '+1 718 555 0144'

  async function joinedAfterMerge(own: { readonly phone: string | null }) {
    const account = await signedIn(app, database, { name: 'Ada Account' })
    await database.db.update(users).set(own).where(eq(users.id, account.uid))
    const survivor = await addClient(database, { name: 'Ada Desk' })
    const merged = await addClient(database, { name: 'Bea Elsewhere', phone, email: 'bea@mail.example' })
    for (const [id, tag] of [
      [survivor, 'Curly'],
      [merged, 'Walks'],
    ]) {
      await admin.call('PATCH', `/api/clients/${id}`, { tags: [tag] })
      await admin.call('POST', `/api/clients/${id}/notes`, { text: `Note of ${tag}` })
    }
    const visits = {
      kept: await addAppointment(database, { userId: survivor }),
      merged: await addAppointment(database, { userId: merged }),
    }
    await merge(survivor, merged)
    await join(survivor, account)
    return { account: account.uid, kept: survivor, merged, visits }
  }

  test('a merge can still be undone: each has what it had', async () => {
    const { account, kept, merged, visits } = await joinedAfterMerge({ phone: null })
    const joined = await card(account)
    expect(joined).toMatchObject({ phone, merges: [{ name: 'Bea Elsewhere', by: 'Owner' }] })
    expect(joined.record?.tags).toEqual(['Curly', 'Walks'])
    expect((await undo(joined.merges[0]?.id)).status).toBe(200)
    const ada = await card(account)
    const bea = await card(merged)
    expect(bea).toMatchObject({ id: merged, name: 'Bea Elsewhere', phone, notes: [{ text: 'Note of Walks' }] })
    expect(ada).toMatchObject({ id: account, notes: [{ text: 'Note of Curly' }], merges: [], record: { tags: ['Curly'] } })
    expect(ada.phone).toBeUndefined()
    expect([ada.record?.tags, bea.record?.tags]).toEqual([['Curly'], ['Walks']])
    expect([await readClientId(visits.kept), await readClientId(visits.merged)]).toEqual([account, merged])
    expect((await card(kept)).id).toBe(account)
  })

  test('its undo leaves what the account had itself', async () => {
    const { account } = await joinedAfterMerge({ phone })
    expect((await undo((await card(account)).merges[0]?.id)).status).toBe(200)
    expect((await card(account)).phone).toBe(phone)
  })
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ClientDetails } from '../../../domain/accounts/client.ts'
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

const detailsOf = async (response: Promise<Response>) => (await (await response).json()) as ClientDetails
const merge = (keep: string, other: string) => detailsOf(admin.call('POST', '/api/clients/merge', { keep, merge: other }))
const undo = (id = '') => admin.call('POST', `/api/clients/merges/${id}/undo`)

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

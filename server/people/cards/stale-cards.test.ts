import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientDetails } from '../../../domain/accounts/client.ts'
import { addClient, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())

const card = async (id: string) => (await (await admin.call('GET', `/api/clients/${id}`)).json()) as ClientDetails
const merge = (keep: string, other: string) => admin.call('POST', '/api/clients/merge', { keep, merge: other })
const note = (id: string) => admin.call('POST', `/api/clients/${id}/notes`, { text: 'Cowlick' })

describe('the card of a record that was merged at another desk', () => {
  test('neither deletes nor changes the kept one', async () => {
    const [kept, merged] = [await addClient(database, { name: 'Kept' }), await addClient(database, { name: 'Merged' })]
    const account = await signedIn(app, database, { name: 'Account' })
    expect((await merge(kept, merged)).status).toBe(200)
    const message = 'This client is one with Kept now. Look at that card first.'
    for (const response of [
      await admin.call('DELETE', `/api/clients/${merged}`),
      await admin.call('PATCH', `/api/clients/${merged}`, { name: 'Renamed', blocked: true }),
      await admin.call('POST', `/api/clients/${merged}/account`, { accountId: account.uid }),
    ])
      expect([response.status, await response.json()]).toEqual([409, { error: { code: 'conflict', message } }])
    expect(await card(kept)).toMatchObject({ id: kept, name: 'Kept', record: { blockedAt: null } })
  })

  test('adds notes to the kept one', async () => {
    const [kept, merged] = [await addClient(database, { name: 'Kept' }), await addClient(database, { name: 'Merged' })]
    await merge(kept, merged)
    expect((await note(merged)).status).toBe(201)
    expect((await card(kept)).notes).toHaveLength(1)
  })
})

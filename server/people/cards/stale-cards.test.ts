import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ClientDetails } from '../../../domain/people/client.ts'
import { timeoutMillis } from '../../testing/live-events.ts'
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
const formula = (id: string) => admin.call('POST', `/api/clients/${id}/formulas`, { text: '7.1', usedOn: '2026-11-02' })

describe('the card of a record that was merged at another desk', () => {
  test('neither deletes nor changes the kept one', async () => {
    const survivor = await addClient(database, { name: 'Kept' })
    const merged = await addClient(database, { name: 'Merged' })
    const account = await signedIn(app, database, { name: 'Account' })
    expect((await merge(survivor, merged)).status).toBe(200)
    const message = 'This client is one with Kept now. Look at that card first.'
    for (const response of [
      await admin.call('DELETE', `/api/clients/${merged}`),
      await admin.call('PATCH', `/api/clients/${merged}`, { name: 'Renamed', blocked: true }),
      await admin.call('POST', `/api/clients/${merged}/account`, { accountId: account.uid }),
    ])
      expect([response.status, await response.json()]).toEqual([409, { error: { code: 'conflict', message } }])
    expect(await card(survivor)).toMatchObject({ id: survivor, name: 'Kept', record: { blockedAt: null } })
  })

  test('adds notes to the kept one', async () => {
    const survivor = await addClient(database, { name: 'Kept' })
    const merged = await addClient(database, { name: 'Merged' })
    await merge(survivor, merged)
    expect((await note(merged)).status).toBe(201)
    expect((await card(survivor)).notes).toHaveLength(1)
  })
})

describe('what is written while the records of a client are', () => {
  const writes = [
    ['a note', note],
    ['a formula', formula],
  ] as const

  test.each(writes)('merged: %s is the kept one’s', async (_, write) => {
    const survivor = await addClient(database, { name: 'Kept' })
    const merged = await addClient(database, { name: 'Merged' })
    // The merged one's search words come after the notes.
    const [change, written] = await duringOne({
      row: sql`select from search_words where id = ${merged}`,
      change: () => merge(survivor, merged),
      write: () => write(merged),
    })
    expect([change.status, written.status]).toEqual([200, 201])
    const { notes, formulas } = await card(survivor)
    expect([...notes, ...formulas]).toHaveLength(1)
  })

  test.each(writes)('joined to an account: %s is the account’s', async (_, write) => {
    const account = await signedIn(app, database)
    const client = await addClient(database, { name: 'Joined' })
    const [change, written] = await duringOne({
      row: sql`select from search_words where id = ${client}`,
      change: () => admin.call('POST', `/api/clients/${client}/account`, { accountId: account.uid }),
      write: () => write(client),
    })
    expect([change.status, written.status]).toEqual([200, 201])
    const { notes, formulas } = await card(account.uid)
    expect([...notes, ...formulas]).toHaveLength(1)
  })

  test.each(writes)('deleted: %s is refused', async (_, write) => {
    const client = await addClient(database, { name: 'Leaving' })
    const merged = await addClient(database, { name: 'Merged' })
    await merge(client, merged)
    const [change, written] = await duringOne({
      row: sql`select from clients where id = ${merged}`,
      change: () => admin.call('DELETE', `/api/clients/${client}`),
      write: () => write(client),
    })
    expect([change.status, written.status]).toEqual([204, 404])
    const { rows } = await database.db.execute(sql`select id from client_notes where client_id = ${client}
      union all select id from client_formulas where client_id = ${client}`)
    expect(rows).toEqual([])
  })
})

interface Meeting {
  readonly row: ReturnType<typeof sql>
  readonly change: () => Promise<Response>
  readonly write: () => Promise<Response>
}

async function duringOne({ row, change, write }: Meeting): Promise<[Response, Response]> {
  return database.db
    .transaction(async (blocker) => {
      await blocker.execute(sql`${row} for update`)
      const changed = change()
      await waitingFor(1)
      const written = write()
      await Promise.race([written, waitingFor(2)])
      return { changed, written }
    })
    .then(({ changed, written }) => Promise.all([changed, written]))
}

function waitingFor(count: number): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(count)
  }
  return vi.waitFor(isWaiting, { timeout: timeoutMillis })
}

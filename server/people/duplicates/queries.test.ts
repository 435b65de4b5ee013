import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import type { DuplicateClients, LikelyDuplicates } from '../../../domain/people/client-merge.ts'
import { clientMerges, clients } from '../../platform/database/schema/clients.ts'
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
beforeEach(() => database.db.delete(clients).then(() => {}))

const likely = async (after?: string | null) =>
  (await (await admin.call('GET', `/api/clients/duplicates${after ? `?after=${after}` : ''}`)).json()) as LikelyDuplicates
const listedPairs = ({ items }: LikelyDuplicates) => items.map(({ keep, merge, reasons }) => [keep.id, merge.id, reasons])

const added = (minutes: number, details: Parameters<typeof addClient>[1]) =>
  addClient(database, { ...details, createdAt: new Date(Date.now() - minutes * 60_000) })

test('likely duplicates are found by phone, email and near names, each pair once, and the earlier record stays', async () => {
  const phone = '+1 718 555 0188'
  const email = 'kw@mail.example'
  const first = await added(9, { name: 'Katharina Weiß', phone, email })
  const second = await added(8, { name: 'Weiß, Katherina', phone })
  const third = await added(7, { name: 'Somebody', email })
  await added(6, { name: 'Katharina Schwarz' })
  await addClient(database, { ...walkInClient, phone })
  const pairs = await likely()
  expect(listedPairs(pairs)).toEqual([
    [first, third, ['email']],
    [first, second, ['phone', 'name']],
  ])
  expect(pairs.next).toBeNull()
  expect(pairs.items[0]).toMatchObject({ keep: { name: 'Katharina Weiß', phone }, merge: { name: 'Somebody' } })
  expect((await admin.call('POST', '/api/clients/merge', { keep: first, merge: second })).status).toBe(200)
  expect(listedPairs(await likely())).toEqual([[first, third, ['email']]])
})

test('an account keeps its record, and two accounts are no pair', async () => {
  const early = await added(1, { name: 'Ada Lovelace' })
  const account = await signedIn(app, database, { name: 'Ada Lovelace' })
  await signedIn(app, database, { name: 'Ada Lovelace' })
  const pairs = listedPairs(await likely())
  expect(pairs.filter(([keep]) => keep === account.uid)).toEqual([[account.uid, early, ['name']]])
  expect(pairs).toHaveLength(2)
})

test('two who are not the same person are not suggested anymore, from either side, also once records are merged; it can be taken back', async () => {
  const phone = '+1 718 555 0177'
  const mother = await added(3, { name: 'Mona Twin', phone })
  const daughter = await added(2, { name: 'Dora Twin', phone })
  const again = await added(1, { name: 'Dora Twinn', phone })
  const suggestedFor = async (id: string) =>
    ((await (await admin.call('GET', `/api/clients/${id}/duplicates`)).json()) as DuplicateClients).items
      .map(({ client }) => client.id)
      .toSorted()
  const path = `/api/clients/${daughter}/distinct-from/${mother}`
  expect([(await admin.call('PUT', path)).status, (await admin.call('PUT', path)).status]).toEqual([204, 204])
  expect([await suggestedFor(mother), await suggestedFor(daughter)]).toEqual([[again], [again]])
  expect(listedPairs(await likely()).map(([keep, merge]) => [keep, merge])).toEqual([
    [daughter, again],
    [mother, again],
  ])
  expect((await admin.call('POST', '/api/clients/merge', { keep: again, merge: daughter })).status).toBe(200)
  expect([await suggestedFor(mother), await suggestedFor(again), listedPairs(await likely())]).toEqual([[], [], []])
  const [merge] = await database.db.select().from(clientMerges).where(eq(clientMerges.keptId, again))
  expect((await admin.call('POST', `/api/clients/merges/${merge?.id}/undo`)).status).toBe(200)
  expect((await admin.call('DELETE', path)).status).toBe(204)
  expect(await suggestedFor(mother)).toEqual([again, daughter].toSorted())
  expect((await admin.call('PUT', `/api/clients/${mother}/distinct-from/${mother}`)).status).toBe(422)
  expect((await admin.call('PUT', `/api/clients/${mother}/distinct-from/NOBODY`)).status).toBe(404)
})

test('are looked for 200 clients at a time, by name', async () => {
  const first = await added(2_000, { name: 'Paula Page', phone: '+1 718 555 0101' })
  const second = await added(1_000, { name: 'Page, Paula' })
  await database.pool.query(`insert into clients (id, name, created_at) select 'FILL' || n, 'Filler' || n || ' Name' || n, now() - n * interval '1 minute'
    from generate_series(1, 300) as n`)
  const latest = await likely()
  expect([listedPairs(latest), latest.looked]).toEqual([[], 200])
  const rest = await likely(latest.next)
  expect([listedPairs(rest), rest.looked, rest.next]).toEqual([[[first, second, ['name']]], 102, null])
})

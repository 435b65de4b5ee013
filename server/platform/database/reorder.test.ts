import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listServices } from '../../salon/services/queries.ts'
import { eventually } from '../../testing/live-events.ts'
import { addService } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { reorder } from './reorder.ts'
import { services } from './schema/salon.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function fresh(count: number): Promise<string[]> {
  await database.db.delete(services)
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push(await addService(database))
  return ids
}
const stored = async () => (await listServices(database.db, { withHidden: true })).map(({ id }) => id)
const remove = (id: string) => database.pool.query('delete from services where id = $1', [id])

test('unlisted records keep their positions, and ids of deleted ones are ignored', async () => {
  const [a = '', b = '', c = '', d = '', e = ''] = await fresh(5)
  await remove(b)
  expect(await reorder(database.db, services, [e, 'NONE', b, c, a])).toBe(true)
  expect(await stored()).toEqual([e, c, d, a])
  expect(await reorder(database.db, services, ['NONE'])).toBe(false)
})

test('a record that is added while the order is saved comes last', async () => {
  const ids = await fresh(3)
  const added = await addService(database)
  await reorder(database.db, services, ids.toReversed())
  expect(await stored()).toEqual([...ids.toReversed(), added])
  expect((await stored()).at(-1)).toBe(added)
  const later = await addService(database)
  expect((await stored()).at(-1)).toBe(later)
})

test('rows with the same position get different ones', async () => {
  const ids = await fresh(4)
  await database.pool.query('update services set position = 1')
  await reorder(database.db, services, ids.toReversed())
  expect(await stored()).toEqual(ids.toReversed())
})

test('an order that has waited for another one replaces it whole', async () => {
  const client = await database.pool.connect()
  try {
    // The plan that PostgreSQL chooses in a table with many changes.
    await client.query('set enable_hashjoin = off; set enable_mergejoin = off')
    for (const by of [0, 1, 4, 7]) {
      const [unlisted, ...ids] = await fresh(12)
      const turned = [...ids.slice(by), ...ids.slice(0, by)]
      let second: Promise<unknown> | undefined
      await database.db.transaction(async (first) => {
        await reorder(first, services, ids.toReversed())
        second = reorder(drizzle(client), services, turned)
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await eventually(async () => (await database.pool.query(waiting)).rowCount === 1)
      })
      await second
      expect((await stored()).filter((id) => id !== unlisted)).toEqual(turned)
    }
  } finally {
    client.release(true)
  }
})

test('orders saved at the same moment never mix, while records are added and deleted', async () => {
  for (let round = 0; round < 30; round++) {
    const ids = await fresh(12)
    const [gone = ''] = ids.splice(5, 1)
    const orders = [ids, ids.toReversed(), [...ids.slice(4), ...ids.slice(0, 4)]]
    const added = addService(database)
    await Promise.all([...orders.map((order) => reorder(database.db, services, order)), remove(gone), added])
    const now = (await stored()).filter((id) => ids.includes(id))
    expect(orders.map((order) => order.join())).toContain(now.join())
  }
})

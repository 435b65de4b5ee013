import { afterAll, beforeAll, expect, test } from 'vitest'
import { listServices } from '../services/queries.ts'
import { addService } from '../testing/salon.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { reorder } from './reorder.ts'
import { services } from './schema.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** An empty catalogue with so many services. @returns their ids in their order */
async function fresh(count: number): Promise<string[]> {
  await database.db.delete(services)
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push(await addService(database))
  return ids
}
const stored = async () => (await listServices(database.db, { withHidden: true })).map(({ id }) => id)
const remove = (id: string) => database.pool.query('delete from services where id = $1', [id])

test('unlisted records keep their places, and ids of deleted ones are ignored', async () => {
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

test('orders saved at the same moment never mix, while records are added and deleted', async () => {
  for (let round = 0; round < 60; round++) {
    const ids = await fresh(12)
    // As in a salon that has been open for a while: the plan of a statement depends on what is known of the table.
    await database.pool.query('analyze services')
    const [gone = ''] = ids.splice(5, 1)
    const turned = (by: number) => [...ids.slice(by), ...ids.slice(0, by)]
    const orders = [ids, ids.toReversed(), turned(4), turned(7).toReversed(), turned(2)]
    const added = addService(database)
    await Promise.all([...orders.map((order) => reorder(database.db, services, order)), remove(gone), added])
    const now = (await stored()).filter((id) => ids.includes(id))
    expect(orders.map((order) => order.join())).toContain(now.join())
  }
})

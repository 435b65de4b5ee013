import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestSalon, visitor } from '../testing/salon.ts'
import { databaseOfThisTest } from '../testing/test-database.ts'

test('a server that begins to stop is not ready any more, so that nothing new is sent to it, but lives', async () => {
  let isDraining = false
  const { call } = visitor(openTestSalon(await databaseOfThisTest(), { isDraining: () => isDraining }))
  const statuses = () => Promise.all(['/health/ready', '/health/live'].map(async (path) => (await call('GET', path)).status))
  expect(await statuses()).toEqual([200, 200])
  isDraining = true
  expect(await statuses()).toEqual([503, 200])
})

test('a server whose database is not migrated is not ready', async () => {
  const database = await databaseOfThisTest()
  await database.db.execute(sql`truncate drizzle.__drizzle_migrations`)
  expect((await visitor(openTestSalon(database)).call('GET', '/health/ready')).status).toBe(503)
})

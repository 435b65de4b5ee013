import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { addService, addStylist } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { prepareCatalogueVersions } from './catalogue.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('every change of a list gives it another version, and nothing else does', async () => {
  const { db } = database
  const versions = prepareCatalogueVersions(db)
  const history = [await versions()]
  const changes: [what: 'services' | 'stylists', change: () => Promise<unknown>][] = [
    ['services', () => addService(database)],
    ['stylists', () => addStylist(database)],
    ['services', () => addService(database)],
    ['services', () => db.update(services).set({ priceMills: 42_000 })],
    ['services', () => db.update(services).set({ position: sql`-${services.position}` })],
    ['stylists', () => db.update(stylists).set({ status: 'Unavailable' })],
    // Back to an earlier state: still a new version.
    ['stylists', () => db.update(stylists).set({ status: 'Available' })],
    ['services', async () => db.delete(services).where(eq(services.id, (await db.select().from(services))[0]?.id ?? ''))],
    ['services', () => db.delete(services)],
  ]
  for (const [what, change] of changes) {
    const before = history.at(-1)
    await change()
    const now = await versions()
    expect(await versions()).toEqual(now)
    const other = what === 'services' ? 'stylists' : 'services'
    expect(now[other]).toBe(before?.[other])
    history.push(now)
  }
  const versionHistory = (what: 'services' | 'stylists') => history.map((each) => each[what])
  expect([versionHistory('services').at(-1), new Set(versionHistory('services')).size]).toEqual([
    versionHistory('services')[0],
    6,
  ])
  expect(new Set(versionHistory('stylists')).size).toBe(4)
})

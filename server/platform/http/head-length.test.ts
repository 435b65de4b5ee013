import { afterAll, beforeAll, expect, test } from 'vitest'
import { addService, adminEmail, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person
beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
  await addService(database)
})
afterAll(() => database.drop())

const bytes = (text: string) => new TextEncoder().encode(text).byteLength

test('HEAD says how long a calendar feed, a list, a description and a refusal are, without their bodies', async () => {
  const createdFeed = await owner.call('POST', '/api/calendar-feeds', { kind: 'salon' })
  const feed = new URL(((await createdFeed.json()) as { url: string }).url).pathname
  for (const path of [feed, '/calendar/NOBODY', '/api/services', '/api/salon', '/api/openapi.json', '/api/nothing']) {
    const head = await visitor(app).call('HEAD', path)
    const get = await visitor(app).call('GET', path)
    expect([path, head.status, await head.text()]).toEqual([path, get.status, ''])
    expect([path, head.headers.get('content-length')]).toEqual([path, `${bytes(await get.text())}`])
  }
})

test('HEAD says no length of what is still being written', async () => {
  const response = await owner.call('HEAD', '/api/events')
  expect([response.status, response.headers.get('content-length')]).toEqual([200, null])
})

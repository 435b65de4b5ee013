import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSalon } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { storeImage } from './commands.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
})
afterAll(() => database.drop())

const stored = async (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = await sharp({ create: { width, height, channels: 3, background: 'teal', noise } })
    .png()
    .toBuffer()
  return storeImage(database.db, picture)
}

async function served(path: string) {
  const response = await app.request(path)
  if (!response.ok) return { status: response.status }
  const content = Buffer.from(await response.arrayBuffer())
  const { width, height, format } = await sharp(content).metadata()
  const { headers } = response
  return { status: response.status, width, height, format, bytes: content.length, cache: headers.get('cache-control') }
}

test('an image has smaller copies, served in the same way', async () => {
  const { url } = await stored(900, 900)
  const like = { status: 200, format: 'webp', cache: 'public, max-age=31536000, immutable' }
  const whole = await served(url)
  expect(whole).toMatchObject({ ...like, width: 800, height: 800 })
  const smallest = await served(`${url}?w=240`)
  expect(smallest).toMatchObject({ ...like, width: 240, height: 240 })
  expect(await served(`${url}?w=512`)).toMatchObject({ ...like, width: 512, height: 512 })
  expect(smallest.bytes ?? 0).toBeLessThan((whole.bytes ?? 0) / 4)
})

test('a tall image keeps its aspect ratio', async () => {
  const { url } = await stored(400, 800)
  expect(await served(`${url}?w=240`)).toMatchObject({ width: 240, height: 480 })
})

test('an image that is smaller than a copy is served in its place', async () => {
  const { url } = await stored(200, 300)
  expect(await served(`${url}?w=240`)).toMatchObject({ status: 200, width: 200, height: 300 })
  expect(await served(`${url}?w=512`)).toMatchObject({ status: 200, width: 200, height: 300 })
})

test('there are no other widths, and no copies of unknown images', async () => {
  const { url } = await stored(300, 300)
  for (const width of ['241', '0', '-240', '1e9', 'x', '']) expect((await served(`${url}?w=${width}`)).status).toBe(422)
  expect((await served('/images/none?w=240')).status).toBe(404)
  expect((await served(`${url}~240`)).status).toBe(422)
})

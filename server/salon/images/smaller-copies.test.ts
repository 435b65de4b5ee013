import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSalon } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { storePicture } from './commands.ts'
import { encodePicture } from './encode.ts'

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
  return storePicture(database.db, await encodePicture(picture))
}

async function served(path: string, accept = '*/*') {
  const response = await app.request(path, { headers: { accept } })
  if (!response.ok) return { status: response.status }
  const content = Buffer.from(await response.arrayBuffer())
  const { width, height, format } = await sharp(content).metadata()
  const { headers } = response
  const [type, cache, vary] = ['content-type', 'cache-control', 'vary'].map((name) => headers.get(name))
  return { status: response.status, width, height, format, type, vary, bytes: content.length, cache }
}

test('an image has smaller copies, served in the same way', async () => {
  // Wide and low: encoding time depends on pixels.
  const { url } = await stored(2100, 210)
  const like = { status: 200, format: 'webp', type: 'image/webp', cache: 'public, max-age=31536000, immutable', vary: 'Accept' }
  const whole = await served(url)
  expect(whole).toMatchObject({ ...like, width: 2000, height: 200 })
  const smallest = await served(`${url}?w=240`)
  expect(smallest).toMatchObject({ ...like, width: 240, height: 24 })
  for (const width of [512, 800, 1280]) {
    expect(await served(`${url}?w=${width}`)).toMatchObject({ ...like, width, height: Math.round(width / 10) })
  }
  expect(smallest.bytes ?? 0).toBeLessThan((whole.bytes ?? 0) / 4)
})

test('browsers that take AVIF get it if it is smaller, under the same address', async () => {
  const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
  const { url } = await stored(900, 90)
  const like = { status: 200, format: 'heif', type: 'image/avif', vary: 'Accept' }
  for (const [path, width] of [
    [url, 900],
    [`${url}?w=512`, 512],
    [`${url}?w=1280`, 900],
  ] as const) {
    const avif = await served(path, browser)
    const webp = await served(path)
    expect(avif).toMatchObject({ ...like, width, height: Math.round(width / 10) })
    expect(avif.bytes ?? 0).toBeLessThan(webp.bytes ?? 0)
  }
  await database.db.execute(sql`delete from images where id like '%.avif'`)
  expect(await served(`${url}?w=512`, browser)).toMatchObject({ format: 'webp', type: 'image/webp', width: 512 })
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

import { randomUUID } from 'node:crypto'
import { type CloudinaryServer, startCloudinaryServer } from '../server/testing/cloudinary.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { pngFile } from './files.ts'
import { admin, test as base, expect } from './fixtures.ts'

/** A server of its own over the same database, which sends images to a cloud image service. */
const test = base.extend<object, { cloudinary: CloudinaryServer; origin: string }>({
  cloudinary: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      const cloudinary = await startCloudinaryServer()
      await use(cloudinary)
      await cloudinary.stop()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ cloudinary }, use) => {
      const server = await startServerProcess(process.env.E2E_DATABASE_URL ?? '', {
        CLOUDINARY_API_URL: cloudinary.origin,
        CLOUDINARY_CLOUD_NAME: cloudinary.cloudName,
        CLOUDINARY_UPLOAD_PRESET: cloudinary.uploadPreset,
      })
      await use(server.origin)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

// One such server is enough.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page, signIn, cloudinary }) => {
  await page.route('https://res.cloudinary.com/**', (route) => {
    const body = cloudinary.images.get(new URL(route.request().url()).pathname)
    return body ? route.fulfill({ body, contentType: 'image/png' }) : route.abort()
  })
  await signIn(admin)
  await page.goto('/admin/stylists')
  await page.getByRole('button', { name: 'Add Stylist' }).click()
})

test('a picture goes to the cloud image service, without a word of who sent it, and is shown from there', async ({
  page,
  cloudinary,
}) => {
  const name = `Nimbus ${randomUUID().slice(0, 8)}`
  const form = page.locator('main form')
  const sent = page.waitForRequest((request) => request.url().startsWith(cloudinary.origin) && request.method() === 'POST')
  await form.locator('input[type=file]').setInputFiles(await pngFile())
  const headers = await (await sent).allHeaders()
  expect(headers.cookie).toBeUndefined()
  expect(headers.authorization).toBeUndefined()
  await expect(form.locator('img')).toHaveAttribute('src', /^https:\/\/res\.cloudinary\.com\//)

  await form.getByLabel('Stylist Name').fill(name)
  await form.getByRole('button', { name: 'Add Stylist' }).click()
  const image = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
    .locator('img')
  await expect(image).toHaveAttribute('src', /^https:\/\/res\.cloudinary\.com\//)
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(300)
})

test('its refusal is said in its words, and leaves no picture', async ({ page, cloudinary }) => {
  const form = page.locator('main form')
  await form.locator('input[type=file]').setInputFiles(await pngFile())
  await expect(form.locator('img')).toHaveAttribute('src', /^https:/)
  cloudinary.refuseNext({ status: 401, message: 'Customer is marked as untrusted' })
  await form.locator('input[type=file]').setInputFiles(await pngFile())
  await expect(form.getByRole('alert')).toContainText('Image upload failed. Customer is marked as untrusted')
  await expect(form.locator('img')).toHaveAttribute('src', '/stylist-placeholder.svg')
})

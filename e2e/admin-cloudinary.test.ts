import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { type CloudinaryServer, startCloudinaryServer } from '../server/testing/outside/cloudinary.ts'
import { uniqueWord } from '../server/testing/run/random.ts'
import { admin, test as base, expect } from './support/fixtures.ts'
import { openSalon } from './support/salon.ts'
import { pngFile } from './support/salon-data.ts'

async function openSalonWithCloudinary() {
  const cloudinary = await startCloudinaryServer()
  const environment = {
    CLOUDINARY_API_URL: cloudinary.origin,
    CLOUDINARY_CLOUD_NAME: cloudinary.cloudName,
    CLOUDINARY_UPLOAD_PRESET: cloudinary.uploadPreset,
  }
  const salon = await openSalon({ flags: ['--empty'], environment })
  const close = async () => {
    await salon.close()
    await cloudinary.stop()
  }
  return { value: { salon: salon.value, cloudinary }, close }
}

/** A salon of its own, which sends images to a cloud image service. */
const test = base.extend<{ cloudinary: CloudinaryServer }>({
  salon: [async ({ keep }, use) => use((await keep(openSalonWithCloudinary)).salon), { scope: 'test', timeout: 120_000 }],
  cloudinary: [
    async ({ keep }, use) => use((await keep(openSalonWithCloudinary)).cloudinary),
    { scope: 'test', timeout: 120_000 },
  ],
})

const resizedUrl = /\/c_limit,w_(\d+),f_auto,q_auto\//
/** Address that the browser has chosen, once loaded. */
const shownFrom = (image: Locator) =>
  image.evaluate((shown: HTMLImageElement) => (shown.naturalWidth > 0 ? shown.currentSrc : ''))

test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page, signIn, cloudinary }) => {
  await page.route('https://res.cloudinary.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const image = cloudinary.images.get(pathname.replace(resizedUrl, '/'))
    if (!image) return route.fulfill({ status: 404 })
    const width = Number(resizedUrl.exec(pathname)?.[1] ?? 800)
    const body = await sharp(image).resize(width, undefined, { withoutEnlargement: true }).png().toBuffer()
    return route.fulfill({ body, contentType: 'image/png' })
  })
  await signIn(admin)
  await page.goto('/admin/stylists')
  await page.getByRole('button', { name: 'Add Stylist' }).click()
})

test('an image is uploaded to Cloudinary without any credentials, and is shown from there', async ({ page, cloudinary }) => {
  const name = `Nimbus ${uniqueWord()}`
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
  await expect.poll(() => shownFrom(image)).toContain('/c_limit,w_240,f_auto,q_auto/')

  // An account can refuse to resize.
  await page.route(resizedUrl, (route) => route.fulfill({ status: 401 }))
  await page.reload()
  // The last image is loaded when scrolled into view.
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => shownFrom(image)).toMatch(/\/image\/upload\/v\d+\/\w+\.png$/)
})

test('an upload that Cloudinary refuses shows its message and leaves no image', async ({ page, cloudinary }) => {
  const form = page.locator('main form')
  await form.locator('input[type=file]').setInputFiles(await pngFile())
  await expect(form.locator('img')).toHaveAttribute('src', /^https:/)
  cloudinary.refuseNext({ status: 401, message: 'Customer is marked as untrusted' })
  await form.locator('input[type=file]').setInputFiles(await pngFile())
  await expect(form.getByRole('alert')).toContainText('Image upload failed. Customer is marked as untrusted')
  await expect(form.locator('img')).toHaveAttribute('src', '/stylist-placeholder.svg')
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pngFile } from './files.ts'
import { admin, expect, test } from './fixtures.ts'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/stylists')
})

const form = (page: Page) => page.locator('main form')
const record = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const preview = (page: Page) => form(page).locator('img')
const placeholder = '/stylist-placeholder.svg'

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await preview(page).click()
  await (await chooser).setFiles(file)
}

test('a stylist is added with a picture, updated and deleted', async ({ page, expectAccessible }) => {
  const name = `Nova ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Add Stylist' }).click()
  await expect(form(page).getByLabel('Rating')).toHaveValue('0')
  await expect(form(page).getByRole('radio', { name: 'Available', exact: true })).toBeChecked()
  await expectAccessible()

  // Held back, so that the upload can be seen.
  let send = () => {}
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/api/images', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, await pngFile())
  await expect(form(page).getByText('Uploading image...').first()).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Add Stylist' })).toBeDisabled()
  send()
  await expect(preview(page)).toHaveAttribute('src', /^\/images\//)
  await expect(form(page).getByText('Upload New')).toBeVisible()

  await form(page).getByLabel('Stylist Name').fill(name)
  await form(page).getByLabel('Rating').fill('4.5')
  for (const day of ['Sunday', 'Monday', 'Friday']) await form(page).getByRole('checkbox', { name: day }).check()
  await form(page).getByRole('button', { name: 'Add Stylist' }).click()
  await expect(record(page, name)).toContainText('Monday, Friday, Sunday')
  await expect(record(page, name)).toContainText('4.5')
  await expect(record(page, name).locator('img')).toHaveAttribute('src', /^\/images\//)

  await record(page, name).getByRole('button', { name: 'Update Stylist' }).click()
  await form(page).getByText('Not Available').click()
  await form(page).getByLabel('Rating').fill('7')
  await form(page).getByRole('button', { name: 'Update Stylist' }).click()
  await expect(form(page).getByText('Rating must be from 0 to 5')).toBeVisible()
  await form(page).getByLabel('Rating').fill('')
  await form(page).getByRole('button', { name: 'Update Stylist' }).click()
  await expect(record(page, name)).toContainText('Not Available')
  await expect(record(page, name)).toContainText('0.0')

  await record(page, name).getByRole('button', { name: 'Delete Stylist' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('No upcoming booking has this stylist.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Stylist' }).click()
  await expect(record(page, name)).toHaveCount(0)
})

test('an upload that fails is logged and said, and leaves no picture and no indicator', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.getByRole('button', { name: 'Add Stylist' }).click()
  await choose(page, await pngFile())
  await expect(preview(page)).toHaveAttribute('src', /^\/images\//)

  await choose(page, { name: 'portrait.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(form(page).getByRole('alert')).toContainText('Image upload failed')
  await expect(preview(page)).toHaveAttribute('src', placeholder)
  await expect(form(page).getByText('Uploading image...')).toHaveCount(0)
  expect(logged.join('\n')).toContain('Image upload failed')
})

test('only image files are sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/images') && sent.push(request.url()))
  await page.getByRole('button', { name: 'Add Stylist' }).click()
  await expect(form(page).locator('input[type=file]')).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp,image/avif')
  const buffer = Buffer.from('45')
  const large = Buffer.alloc(10 * 1024 * 1024 + 1)
  for (const [file, problem] of [
    [{ name: 'prices.txt', mimeType: 'text/plain', buffer }, 'That is not an image. Choose a PNG, JPEG, WebP or AVIF image.'],
    [{ name: 'IMG_7.HEIC', mimeType: 'image/heic', buffer }, 'This is a HEIC photo'],
    [{ name: 'poster.png', mimeType: 'image/png', buffer: large }, 'This image is too large: it may have at most 10 MB.'],
  ] as const) {
    await choose(page, file)
    await expect(form(page).getByRole('alert')).toContainText(problem)
  }
  expect(sent).toEqual([])
})

test('a picture that cannot be shown gives way to the placeholder', async ({ page }) => {
  await page.route('**/images/*', (route) => route.abort())
  await page.reload()
  await expect(page.locator('main li img').first()).toHaveAttribute('src', placeholder)
})

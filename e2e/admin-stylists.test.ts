import type { Page } from '@playwright/test'
import { uniqueWord } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { book, daysAhead, inWords, ownCatalogue, pngFile } from './support/salon-data.ts'

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

test('a stylist is added with an image, updated and deleted', async ({ page, expectAccessible }) => {
  const name = `Nova ${uniqueWord()}`
  await page.getByRole('button', { name: 'Add Stylist' }).click()
  await expect(form(page).getByLabel('Rating')).toHaveValue('0')
  await expect(form(page).getByLabel('Rating')).toHaveAccessibleDescription(/^Stars that clients see/)
  await expect(form(page).getByRole('radio', { name: 'Available', exact: true })).toBeChecked()
  await expectAccessible()

  // Delayed, so that the upload is visible.
  let send = () => {}
  const uploadGate = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/api/images', async (route) => {
    await uploadGate
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
  // The default is the salon's open days: in the demo salon all.
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Saturday'])
    await form(page).getByRole('checkbox', { name: day }).uncheck()
  await form(page).getByRole('button', { name: 'Add Stylist' }).click()
  await expect(record(page, name)).toContainText('Monday, Friday, Sunday')
  await expect(record(page, name)).toContainText('4.5')
  await expect(record(page, name).locator('img')).toHaveAttribute('src', /^\/images\//)

  await record(page, name).getByRole('button', { name: 'Update Stylist' }).click()
  await expect(preview(page)).toHaveAttribute('src', /^\/images\//)
  await expect(form(page).getByRole('link', { name: 'Hours and absences' })).toHaveAttribute(
    'href',
    /^\/admin\/stylists\/hours\?stylist=/,
  )
  await form(page).getByText('Not Available').click()
  await form(page).getByLabel('Rating').fill('7')
  await form(page).getByRole('button', { name: 'Update Stylist' }).click()
  await expect(form(page).getByText('Rating must be from 0 to 5')).toBeVisible()
  await form(page).getByLabel('Rating').fill('')
  await form(page).getByRole('button', { name: 'Update Stylist' }).click()
  await expect(record(page, name)).toContainText('Not Available')
  await expect(record(page, name)).toContainText('0.0')
  await expect(record(page, name).locator('img')).toHaveAttribute('src', /^\/images\//)

  await record(page, name).getByRole('button', { name: 'Delete Stylist' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('No upcoming bookings have this stylist.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Stylist' }).click()
  await expect(record(page, name)).toHaveCount(0)
})

test('a failed upload is logged and reported, and leaves no image and no progress indicator', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.getByRole('button', { name: 'Add Stylist' }).click()
  await choose(page, await pngFile())
  await expect(preview(page)).toHaveAttribute('src', /^\/images\//)

  await choose(page, { name: 'portrait.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(form(page).getByRole('alert')).toContainText('Image upload failed')
  await expect(preview(page)).toHaveAttribute('src', placeholder)
  await expect(form(page).getByText('Uploading image...')).toHaveCount(0)
  await expect.poll(() => logged.join('\n')).toContain('Image upload failed')
})

test('after a network or server failure the same image can be uploaded again', async ({ page }) => {
  await page.getByRole('button', { name: 'Add Stylist' }).click()
  const failed = form(page).getByRole('alert')
  const again = form(page).getByRole('button', { name: 'Try again' })
  await page.route('**/api/images', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await choose(page, await pngFile())
  await expect(failed).toContainText('The image service isn’t working right now.')
  await page.unroute('**/api/images')
  await page.route('**/api/images', (route) => route.abort())
  await again.click()
  await expect(failed).toContainText('We can’t reach the image service. Check your connection')
  await page.unroute('**/api/images')
  await again.click()
  await expect(preview(page)).toHaveAttribute('src', /^\/images\//)
  await expect(failed).toHaveCount(0)
  await choose(page, { name: 'portrait.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(failed).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('removing days lists the affected bookings, and saves only after a confirmation', async ({
  page,
  database,
  client,
  elsewhere,
}) => {
  const catalogue = await ownCatalogue(database)
  const { stylist } = catalogue
  const home = await elsewhere(client)
  const date = daysAhead(40)
  await book(home, catalogue, { date })
  await book(home, catalogue, { date, time: '4:00 PM' })
  await page.reload()
  const day = inWords(date).split(',')[0] ?? ''
  const question = page.getByRole('alertdialog')
  const open = async () => {
    await record(page, stylist.name).getByRole('button', { name: 'Update Stylist' }).click()
    await expect(form(page).getByLabel('Stylist Name')).toHaveValue(stylist.name)
  }
  const send = () => form(page).getByRole('button', { name: 'Update Stylist' }).click()

  await open()
  await form(page).getByRole('checkbox', { name: day }).uncheck()
  await send()
  await expect(question).toContainText(`Remove ${day}?`)
  await expect(question).toContainText('2 upcoming bookings have this stylist. They stay as booked.')
  await expect(question.getByRole('link')).toHaveCount(2)
  // With a key: on a phone it can be at the position of the form's button.
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await form(page).getByRole('checkbox', { name: day }).check()
  await form(page).getByLabel('Not Available').check()
  await send()
  await expect(question).toContainText(`Set ${stylist.name} to Not Available?`)
  await question.getByRole('button', { name: 'Save changes' }).click()
  await expect(record(page, stylist.name)).toContainText('Not Available')

  // No booking is affected anymore: no dialog.
  await open()
  await form(page).getByRole('checkbox', { name: day }).uncheck()
  await send()
  await expect(form(page)).toHaveCount(0)
})

test('only image files are uploaded', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/images') && sent.push(request.url()))
  await page.getByRole('button', { name: 'Add Stylist' }).click()
  await expect(form(page).locator('input[type=file]')).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp,image/avif')
  const buffer = Buffer.from('45')
  const large = Buffer.alloc(10 * 1024 * 1024 + 1)
  for (const [file, problem] of [
    [{ name: 'prices.txt', mimeType: 'text/plain', buffer }, 'That isn’t an image. Choose a PNG, JPEG, WebP or AVIF image.'],
    [{ name: 'IMG_7.HEIC', mimeType: 'image/heic', buffer }, 'Most browsers can’t show a HEIC photo.'],
    [{ name: 'poster.png', mimeType: 'image/png', buffer: large }, 'This image is too large. It can be up to 10 MB.'],
  ] as const) {
    await choose(page, file)
    await expect(form(page).getByRole('alert')).toContainText(problem)
  }
  expect(sent).toEqual([])
})

test('an image that cannot be shown is replaced by the placeholder', async ({ page }) => {
  await page.route('**/images/*', (route) => route.abort())
  await page.reload()
  await expect(page.locator('main li img').first()).toHaveAttribute('src', placeholder)
})

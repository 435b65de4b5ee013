import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { personalData } from '../domain/operations/personal-data.ts'
import { admin, expect, password, test } from './support/fixtures.ts'
import { gate } from './support/salon-data.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Your data' })
const profile = '/mybookings?tab=profile'

test('a client downloads everything that the salon keeps on them', async ({ page, client, bookingId }) => {
  await page.goto(profile)
  const download = page.waitForEvent('download')
  await section(page).getByRole('link', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = personalData.parse(JSON.parse(await readFile(await file.path(), 'utf8')))
  expect(data.account).toMatchObject({ email: client.email, name: client.name })
  expect(data.bookings.map(({ id }) => id)).toEqual([bookingId])
})

test('a client deletes the account, and reads first how that affects a booking', async ({
  page,
  client,
  bookingId,
  elsewhere,
  expectAccessible,
}) => {
  await page.goto(profile)
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await expect(section(page)).toContainText('This can’t be undone.')
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Cancel them' })).toBeChecked()
  await expectAccessible()
  const go = page.getByRole('button', { name: 'Delete my account', exact: true })
  await go.click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('Enter your password')
  await page.getByLabel('Your password').fill('not-the-password')
  await go.click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('That isn’t your password.')
  await page.getByLabel('Your password').fill(password)
  await go.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is deleted')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/mybookings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')

  const owner = await elsewhere(admin)
  const booking = (await (await owner.request.get(`/api/appointments/${bookingId}`)).json()) as object
  expect(booking).toMatchObject({ status: 'Canceled', contact: { name: 'Deleted client', email: '' } })
  const desk = await owner.newPage()
  await desk.goto(`/admin/bookings?status=Canceled&q=${bookingId}`)
  await expect(desk.getByRole('main')).toContainText('Deleted client')
  await expect(desk.getByRole('main')).not.toContainText(client.email)
  await expectAccessible(desk)
})

test('keeps the account if the person changes their mind', async ({ page, client, signIn }) => {
  await signIn(client)
  await page.goto(profile)
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account…' })).toBeVisible()
  expect(await (await page.request.get('/api/me')).json()).toMatchObject({ uid: client.uid })
})

test('a press is not lost while the list of devices loads', async ({ page, client, signIn, elsewhere }) => {
  await signIn(client)
  for (let device = 0; device < 3; device++) await elsewhere(client)
  const { opened, open } = gate()
  await page.route('**/api/me/sessions', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(profile)
  const button = page.getByRole('button', { name: 'Delete my account…' })
  await expect(button).toBeEnabled()
  await button.hover()
  await page.mouse.down()
  open()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeAttached()
  await page.mouse.up()
  await expect(section(page)).toContainText('This can’t be undone.')
})

test('the administrator reads that theirs stays', async ({ page, signIn }) => {
  await signIn(admin)
  await page.goto(profile)
  await expect(section(page)).toContainText('The administrator’s account can’t be deleted.')
  await expect(page.getByRole('button', { name: 'Delete my account…' })).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { desc, eq } from 'drizzle-orm'
import type { Settings } from '../domain/settings.ts'
import { mails } from '../server/platform/database/schema.ts'
import { linkTo, withMail } from '../server/testing/mails.ts'
import { addAccount } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, password } from './support/fixtures.ts'
import { testOfSalonWith } from './support/own-salon.ts'
import { type Catalogue, daysAhead } from './support/salon-data.ts'
import { translatePage } from './support/translation.ts'

// No mail server answers there, so the mails stay as they were written.
const test = testOfSalonWith(withMail, '--empty')

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeField = (page: Page) => page.getByLabel('Code from our mail')

/** A salon that takes guests, the last step of a booking there, and a guest's name and email typed. */
async function askAsGuest(
  { page, elsewhere, catalogue }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'elsewhere' | 'catalogue'>,
  { email, time }: { readonly email: string; readonly time: string },
): Promise<void> {
  const owner = (await elsewhere(admin)).request
  const { settings, version } = (await (await owner.get('/api/settings')).json()) as { settings: Settings; version: number }
  if (settings.clientWay !== 'guests welcome') {
    const saved = await owner.patch('/api/settings', {
      data: { settings: { ...settings, clientWay: 'guests welcome' }, version },
    })
    expect(saved.status()).toBe(200)
  }
  await chooseAll(page, catalogue, time)
  await page.getByText('Book as a guest').click()
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
}

async function chooseAll(page: Page, { cut, stylist }: Catalogue, time: string): Promise<void> {
  const choice = { services: cut.id, stylist: stylist.id, date: daysAhead(40), time }
  await page.goto(`/book?${new URLSearchParams(choice)}`)
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(time)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your visit')).toBeVisible()
}

test('a guest books with the code of the mail, changes the visit by its link, and makes an account of it', async ({
  page,
  elsewhere,
  catalogue,
  database,
  expectAccessible,
}) => {
  const email = uniqueEmail()
  await page.setViewportSize({ width: 390, height: 844 })
  // All of it goes on while the browser translates the page.
  await page.addInitScript(translatePage, ['', ''] as const)
  await askAsGuest({ page, elsewhere, catalogue }, { email, time: '10:00 AM' })
  await expectAccessible()
  await button(page, 'Confirm').click()
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByText(/We’re holding this time for you: 2\d:\d\d/)).toBeVisible()
  await expectAccessible()
  // They look into their mail, and the browser forgets the page meanwhile.
  await page.reload()
  const [mail] = await database.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(desc(mails.createdAt))
  const code = /\d{3} \d{3}/.exec(mail?.text ?? '')?.[0] ?? ''
  await codeField(page).fill(code === '000 000' ? '000 001' : '000 000')
  await button(page, 'Confirm').click()
  await expect(codeField(page)).toHaveAccessibleDescription(/That isn’t the code/)
  await codeField(page).fill(code)
  await codeField(page).press('Enter')
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  await expectAccessible()

  await page.getByRole('link', { name: 'View my visit' }).click()
  await expect(heading(page, 'Your visit')).toBeVisible()
  await expectAccessible()
  await button(page, 'Reschedule').click()
  await page.getByRole('region', { name: 'Next openings' }).getByRole('button').last().click()
  await button(page, 'Move my visit').click()
  await expect(heading(page, 'Your visit is moved')).toBeFocused()
  await button(page, 'Cancel').click()
  await button(page, 'Yes, cancel it').click()
  await expect(button(page, 'Book Again')).toBeVisible()
  await button(page, 'Make an account of it').click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible()
  await button(page, 'Make my account').click()
  await expect(heading(page, 'Bookings details')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Canceled')
  // There the link of the mail leads, too.
  await page.goto(/\/visit\/book-\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(heading(page, 'This visit is in your account')).toBeVisible()
  await page.getByRole('link', { name: 'See your booking' }).click()
  await expect(heading(page, 'Bookings details')).toBeVisible()
})

test('who has an account sees the same as a guest; the link of the mail books on another device', async ({
  page,
  browser,
  baseURL,
  elsewhere,
  catalogue,
  database,
}) => {
  const known = uniqueEmail()
  await addAccount(database, { name: 'Ada', email: known })
  await askAsGuest({ page, elsewhere, catalogue }, { email: known, time: '11:00 AM' })
  await button(page, 'Confirm').click()
  await expect(codeField(page)).toBeFocused()
  await button(page, 'Use another email').click()
  const email = uniqueEmail()
  await page.getByLabel('Email').fill(email)
  await button(page, 'Confirm').click()
  await expect(codeField(page)).toBeFocused()
  await expect.poll(() => database.db.select().from(mails).where(eq(mails.toAddress, email))).toHaveLength(1)
  const [mail] = await database.db.select().from(mails).where(eq(mails.toAddress, email))
  const path = /\/visit\/book-\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const phone = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await phone.newPage()
  await other.goto(path)
  await button(other, 'Yes, book it').click()
  await expect(heading(other, 'Booking Confirmed!')).toBeVisible()
  await phone.close()
  await expect(page.getByText('It’s booked. Our mail has the link to your visit.')).toBeVisible()
})

test('who signs up at the last step opens the mail in another tab, and confirms with everything chosen', async ({
  page,
  context,
  catalogue,
  database,
}) => {
  const email = uniqueEmail()
  await chooseAll(page, catalogue, '2:00 PM')
  const typed = { Name: 'Grace Hopper', Email: email, Password: password }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await button(page, 'Confirm').click()
  await expect(page.getByText('We’ve sent a mail to')).toBeVisible()
  await expect(page.getByText(/We’re holding this time for you: 2\d:\d\d/)).toBeVisible()
  const link = await linkTo(database, email, 'confirm_address')
  const tab = await context.newPage()
  await tab.goto(`${link?.pathname}${link?.search}`)
  await button(tab, 'Confirm and sign in').click()
  await expect(tab.getByLabel('Time', { exact: true })).toHaveValue('2:00 PM')
  await button(tab, 'Continue').click()
  await button(tab, 'Confirm').click()
  await expect(heading(tab, 'Booking Confirmed!')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { desc, eq } from 'drizzle-orm'
import type { Settings } from '../domain/salon/settings.ts'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { mails } from '../server/platform/database/schema/messages.ts'
import { withMail } from '../server/testing/mails.ts'
import { addAccount } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, password } from './support/fixtures.ts'
import { testOfSalonWith } from './support/own-salon.ts'
import { type Catalogue, daysAhead, gate } from './support/salon-data.ts'
import { translatePage } from './support/translation.ts'

// No mail server answers, so the mails stay as written.
const test = testOfSalonWith(withMail, '--empty')

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeField = (page: Page) => page.getByLabel('Code from our mail')

/** Goes to the last step in a salon that takes guests, and enters a guest's name and email. */
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
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Book as a guest')
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

/** Returns code and link path of the latest of so many mails to an address. */
async function mailTo(
  { db }: Pick<DatabaseConnection, 'db'>,
  email: string,
  count = 1,
): Promise<{ code: string; path: string }> {
  const sent = () => db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(desc(mails.createdAt))
  await expect.poll(sent).toHaveLength(count)
  const text = (await sent())[0]?.text ?? ''
  return { code: /\d{3} \d{3}/.exec(text)?.[0] ?? '', path: /\/visit\/book-\S+/.exec(text)?.[0] ?? '' }
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
  await page.addInitScript(translatePage, ['', ''] as const)
  await askAsGuest({ page, elsewhere, catalogue }, { email, time: '10:00 AM' })
  await expectAccessible()
  await button(page, 'Confirm').click()
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByText(/We’re holding this time for you: 2\d min \d\d s/)).toBeVisible()
  await expectAccessible()
  // The browser drops the page while they read their mail.
  await page.reload()
  const { code, path } = await mailTo(database, email)
  await codeField(page).fill(code === '000 000' ? '000 001' : '000 000')
  await expect(codeField(page)).toHaveAccessibleDescription(/That isn’t the code/)
  await codeField(page).fill(code)
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
  await page.goto(path)
  await expect(heading(page, 'This visit is in your account')).toBeVisible()
  await page.getByRole('link', { name: 'See your booking' }).click()
  await expect(heading(page, 'Bookings details')).toBeVisible()
})

test('a client with an account sees the same as a guest; the link of the mail books on another device', async ({
  page,
  browser,
  baseURL,
  elsewhere,
  catalogue,
  database,
}) => {
  const knownEmail = uniqueEmail()
  await addAccount(database, { name: 'Ada', email: knownEmail })
  await askAsGuest({ page, elsewhere, catalogue }, { email: knownEmail, time: '11:00 AM' })
  await button(page, 'Confirm').click()
  await expect(codeField(page)).toBeFocused()
  await button(page, 'Use another email').click()
  const email = uniqueEmail()
  await page.getByLabel('Email').fill(email)
  await button(page, 'Confirm').click()
  await expect(codeField(page)).toBeFocused()
  const { path } = await mailTo(database, email)
  const phone = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await phone.newPage()
  await other.goto(path)
  // Who goes on reading meanwhile stays there.
  const answer = gate()
  await other.route(/\/api\/.*book-/, async (route) => {
    if (route.request().method() === 'POST') await answer.opened
    await route.continue()
  })
  await button(other, 'Yes, book it').click()
  await expect(button(other, 'Booking…')).toBeVisible()
  await other.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(other).toHaveURL(/\/about$/)
  answer.open()
  await expect(other.getByText(/^Booked: \w+day, \w+ \d+ at /)).toBeVisible()
  await expect(other).toHaveURL(/\/about$/)
  await button(other, 'See it').click()
  await expect(heading(other, 'Booking Confirmed!')).toBeVisible()
  await phone.close()
  await expect(page.getByText('It’s booked. Our mail has the link to your visit.')).toBeVisible()
})

async function askWithAccount(page: Page, catalogue: Catalogue, { email, time }: { email: string; time: string }) {
  await chooseAll(page, catalogue, time)
  await page.getByText('I’m new here').click()
  const typed = { Name: 'Grace Hopper', Email: email, Password: password }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await button(page, 'Confirm').click()
  await expect(codeField(page)).toBeFocused()
}

test('a sign-up at the last step corrects the email, takes the code in place, and books and signs in', async ({
  page,
  catalogue,
  database,
  expectAccessible,
}) => {
  const email = uniqueEmail()
  await page.setViewportSize({ width: 390, height: 844 })
  await askWithAccount(page, catalogue, { email: `mistyped-${email}`, time: '2:00 PM' })
  await expect(page.getByText(/We’re holding this time for you: 2\d min \d\d s/)).toBeVisible()
  await expectAccessible()
  await button(page, 'Use another email').click()
  await expect(page.getByLabel('Email')).toHaveValue(`mistyped-${email}`)
  await page.getByLabel('Email').fill(email)
  await button(page, 'Confirm').click()
  await expect(page.getByText(`We’ve sent a code to ${email}`)).toBeVisible()
  await page.reload()
  await button(page, 'Send a new code').click()
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  await codeField(page).fill((await mailTo(database, email, 2)).code)
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  await expect(page.getByText('We’ll confirm it', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View my bookings' }).click()
  await expect(page.getByRole('main')).toContainText('Your time is held. We’ll confirm it.')
})

test('the link of a new client’s mail books in another browser, where they choose their password', async ({
  page,
  browser,
  baseURL,
  catalogue,
  database,
  expectAccessible,
}) => {
  const email = uniqueEmail()
  await askWithAccount(page, catalogue, { email, time: '3:00 PM' })
  const phone = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await phone.newPage()
  await other.goto((await mailTo(database, email)).path)
  await button(other, 'Yes, book it').click()
  await expect(heading(other, 'Booking Confirmed!')).toBeVisible()
  await expect(page.getByText('It’s booked. Our mail has the link to your visit. Choose your password there.')).toBeVisible()
  await button(other, 'Choose my password').click()
  await other.getByLabel('Password', { exact: true }).fill(password)
  await button(other, 'Make my account').click()
  await expect(heading(other, 'Bookings details')).toBeVisible()
  await phone.close()
  await expectAccessible()
})

test('the link in another tab books, signs in, and shows it in both', async ({ page, context, catalogue, database }) => {
  const email = uniqueEmail()
  await askWithAccount(page, catalogue, { email, time: '4:00 PM' })
  const tab = await context.newPage()
  await tab.goto((await mailTo(database, email)).path)
  await button(tab, 'Yes, book it').click()
  for (const each of [tab, page]) {
    await expect(heading(each, 'Booking Confirmed!')).toBeVisible()
    await expect(each.getByRole('link', { name: 'View my bookings' })).toBeVisible()
  }
})

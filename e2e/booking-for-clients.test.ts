import type { Page } from '@playwright/test'
import { addAccount, addClient } from '../server/testing/records.ts'
import { random, uniqueWord } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { anotherDay, type Catalogue, gate } from './support/salon-data.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const forWhom = (page: Page) => page.getByRole('region', { name: 'Who it’s for' })

test.beforeEach(async ({ signIn }) => signIn(admin))

async function chooseVisit(page: Page, { cut, stylist }: Catalogue): Promise<void> {
  await button(page, cut.name).click()
  await button(page, 'Continue').click()
  await button(page, stylist.name).click()
  await button(page, 'Continue').click()
  await page.getByRole('region', { name: 'Next openings' }).getByRole('button').nth(anotherDay).click()
  await button(page, 'Continue').click()
  await expect(step(page, 'Your visit')).toBeVisible()
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  test(`at ${width} pixels the administrator finds a client by phone and books for them`, async ({
    page,
    database,
    catalogue,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height })
    const tag = uniqueWord()
    const name = `Petra Phone ${tag}`
    const phone = `+1 718 555 ${1000 + Math.floor(random() * 9000)}`
    await addClient(database, { name, phone })
    await page.goto('/bookings')
    await expect(forWhom(page).getByLabel('Myself')).toBeChecked()
    await forWhom(page).getByLabel('A client').check()
    await forWhom(page).getByLabel('Find a client').fill(phone.slice(3).replaceAll(' ', '-'))
    await expectAccessible()
    await forWhom(page).getByRole('button', { name }).click()
    await expect(button(page, 'Change who it’s for')).toBeFocused()
    await expect(forWhom(page)).toContainText(phone)
    await chooseVisit(page, catalogue)
    await expect(page.getByLabel('Phone number (optional)')).toHaveValue(phone)
    await page.reload()
    await expect(forWhom(page)).toContainText(`For ${name}`)
    await expectAccessible()
    await button(page, 'Confirm').click()
    await expect(step(page, 'Booking Confirmed!')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(name)
    await page.getByRole('link', { name: 'View the booking' }).click()
    const card = page.getByRole('article').filter({ hasText: name })
    await expect(card).toContainText('No email')
  })
}

test('a new client needs only a name, and their form survives a reload and a lost network', async ({
  page,
  database,
  catalogue,
  expectAccessible,
}) => {
  const name = `Nora New ${uniqueWord()}`
  await page.goto('/bookings')
  await forWhom(page).getByLabel('A client').check()
  await forWhom(page).getByLabel('Find a client').fill(name)
  await button(page, 'Add as a new client').click()
  await expect(forWhom(page).getByLabel('Name')).toHaveValue(name)
  await forWhom(page).getByLabel('Email (optional)').fill('nora@')
  await button(page, 'Use this client').click()
  await expect(forWhom(page).getByText('Email is invalid')).toBeVisible()
  await expect(forWhom(page).getByLabel('Email (optional)')).toBeFocused()
  await expectAccessible()
  await forWhom(page).getByLabel('Phone (optional)').fill('12')
  await page.reload()
  await expect(forWhom(page).getByLabel('Phone (optional)')).toHaveValue('12')
  await forWhom(page).getByLabel('Email (optional)').fill('')

  await chooseVisit(page, catalogue)
  await expect(button(page, 'Confirm')).toBeDisabled()
  await expect(page.getByText('Choose the client above, or book for yourself.')).toBeVisible()
  await button(page, 'Use this client').click()
  await page.route('**/api/appointments', (route) => route.abort())
  await button(page, 'Confirm').click()
  await expect(page.getByRole('alert')).toContainText('reach')
  await page.unroute('**/api/appointments')
  await button(page, 'Confirm').click()
  // Only the server validates phone numbers.
  await expect(forWhom(page).getByText('Enter a phone number that we can call')).toBeVisible()
  await forWhom(page).getByLabel('Phone (optional)').fill('718 555 0177')
  await button(page, 'Use this client').click()
  await button(page, 'Confirm').click()
  await expect(step(page, 'Booking Confirmed!')).toBeVisible()
  const { rows } = await database.pool.query('select name, phone, email from clients where name = $1', [name])
  expect(rows).toEqual([{ name, phone: '+1 718 555 0177', email: null }])
})

test('a client whose email has an account is linked to it, once the desk says that they are the same person', async ({
  page,
  database,
  expectAccessible,
}) => {
  const tag = uniqueWord()
  const email = `${tag}@client.example`
  await addAccount(database, { name: `Joan Account ${tag}`, email })
  await addClient(database, { name: `Joan Desk ${tag}`, email })
  await page.goto('/bookings')
  await forWhom(page).getByLabel('A client').check()
  await forWhom(page).getByLabel('Find a client').fill(`joan desk ${tag}`)
  await forWhom(page)
    .getByRole('button', { name: `Joan Desk ${tag}` })
    .click()
  const joining = gate()
  await page.route('**/api/clients/*/account', async (route) => {
    await joining.opened
    await route.continue()
  })
  await button(page, `Join them with Joan Account ${tag}`).click()
  await expectAccessible()
  await button(page, 'Join them').click()
  await expect(button(page, 'Join them')).toHaveAttribute('aria-busy', 'true')
  joining.open()
  await expect(forWhom(page)).toContainText(`For Joan Account ${tag}`)
  await expect(page.getByText('Same person?')).toBeHidden()
})

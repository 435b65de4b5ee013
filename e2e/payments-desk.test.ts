import type { Page } from '@playwright/test'
import { type StripeServer, startStripe } from '../server/testing/outside/stripe.ts'
import { addService, addStylist } from '../server/testing/records.ts'
import { admin, test as base, expect } from './support/fixtures.ts'
import type { Kept } from './support/keeper.ts'
import { openSalon, type Salon } from './support/salon.ts'
import { daysAhead } from './support/salon-data.ts'
import { openSettingsPage, saveSettings } from './support/settings.ts'

interface PaidSalon extends Salon {
  readonly stripe: StripeServer
}

async function openPaidSalon(): Promise<Kept<PaidSalon>> {
  const stripe = await startStripe()
  const { value, close } = await openSalon({ flags: ['--demo'], environment: { STRIPE_API_URL: stripe.origin } })
  stripe.webhooks.deliverTo(`${value.origin}/api/payments/stripe/events`)
  return {
    value: { ...value, stripe },
    async close() {
      await close()
      await stripe.stop()
    },
  }
}

const test = base.extend<{ readonly salon: PaidSalon }>({
  salon: [async ({ keep }, use) => use(await keep(openPaidSalon)), { scope: 'test', timeout: 120_000 }],
})

const date = daysAhead(20)

async function enterKeys(page: Page, stripe: StripeServer): Promise<void> {
  await openSettingsPage(page, 'Payments ahead')
  await page.getByLabel('Secret key').fill(stripe.secretKey)
  await page.getByLabel('Signing secret of the webhook').fill(stripe.webhookSecret)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByRole('alert')).toContainText('The keys work')
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Connected to the account')).toBeVisible()
  await expect(page.getByText('Test mode: no money moves.').first()).toBeVisible()
}

/** Books a caller at the desk, who is asked for an amount. */
async function bookCaller(page: Page, { name, time, amount }: { name: string; time: string; amount: string }): Promise<void> {
  await page.getByRole('button', { name: `Book ${time} with Mara Lind` }).click()
  const panel = page.getByRole('region', { name: 'New booking' })
  await panel.getByRole('combobox', { name: 'Client' }).fill(name)
  await panel.getByRole('option', { name: `New client “${name}”` }).click()
  await panel.getByRole('combobox', { name: 'Service' }).fill('balayage by')
  await panel.getByRole('option', { name: /Balayage by phone/ }).click()
  await panel.getByRole('checkbox', { name: 'Ask for a payment online' }).check()
  await panel.getByLabel('Amount to pay online').fill(amount)
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
}

test('keys and a rule are set, a caller pays by a link, and gets part of it back', async ({
  page,
  browser,
  salon: { stripe },
  baseURL,
  database,
  signIn,
  expectAccessible,
}) => {
  await signIn(admin)
  const stylistId = await addStylist(database, { name: 'Mara Lind' })
  await addService(database, { name: 'Balayage by phone', minutes: 60, priceMills: 120_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  await enterKeys(page, stripe)
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await expect(page.getByText(/A client who books .* pays .* now\./)).toBeVisible()
  await expectAccessible()
  await saveSettings(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
  await bookCaller(page, { name: 'Zelda Caller', time: '10:00 AM', amount: '30' })
  const visit = page.getByRole('region', { name: 'Visit' })
  await expect(visit.getByText(/^Waiting for payment until/)).toBeVisible()
  const block = page.getByRole('button', { name: /^Zelda Caller.*Balayage by phone/ })
  await expect(block).toContainText('Waiting for payment')
  const link = await visit.getByLabel('Link to pay').inputValue()
  await visit.getByRole('button', { name: 'Show as QR code' }).click()
  await expect(visit.getByRole('img', { name: 'QR code of the link to pay' })).toBeVisible()
  await expectAccessible()

  const caller = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await caller.goto(link)
  await caller.getByRole('button', { name: 'Pay $30.00' }).click()
  await caller.getByLabel('Card number').fill('4242 4242 4242 4242')
  await caller.getByRole('button', { name: 'Pay' }).click()
  await expect(caller.getByRole('heading', { name: 'Thank you, that’s paid' })).toBeVisible()
  await caller.context().close()

  await expect(visit.getByText(/^Waiting for payment until/)).toBeHidden()
  await expect(block).not.toContainText('Waiting for payment')
  await expect(visit.getByText('Paid online · Paid ahead')).toBeVisible()
  await visit.getByRole('button', { name: 'Give back', exact: true }).click()
  await visit.getByLabel('Amount').fill('10')
  await visit.getByText('It cost less').click()
  await visit.getByRole('button', { name: 'Give back $10.00' }).click()
  await expect(visit.getByText('Paid online · Given back in part')).toBeVisible()
  await expectAccessible()
})

test('a visit that isn’t paid goes on with a reason', async ({
  page,
  salon: { stripe },
  database,
  signIn,
  expectAccessible,
}) => {
  await signIn(admin)
  const stylistId = await addStylist(database, { name: 'Mara Lind' })
  await addService(database, { name: 'Balayage by phone', minutes: 60, priceMills: 120_000 })
  const { stored } = await (await page.request.get('/api/payments/provider')).json()
  if (!stored) {
    const keys = { secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret, version: 0 }
    expect((await page.request.put('/api/payments/provider', { data: keys })).status()).toBe(200)
  }
  await page.goto(`/admin/day?date=${daysAhead(21)}&stylists=${stylistId}`)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Book 11:00 AM with Mara Lind' }).click()
  const panel = page.getByRole('region', { name: 'New booking' })
  await panel.getByRole('combobox', { name: 'Client' }).fill('Yuri Unpaid')
  await panel.getByRole('option', { name: 'New client “Yuri Unpaid”' }).click()
  await panel.getByRole('combobox', { name: 'Service' }).fill('balayage by')
  await panel.getByRole('option', { name: /Balayage by phone/ }).click()
  await panel.getByRole('button', { name: 'Book', exact: true }).click()

  const visit = page.getByRole('region', { name: 'Visit' })
  await visit.getByRole('button', { name: 'Ask for a payment' }).click()
  await visit.getByText('A card on file').click()
  await visit.getByRole('button', { name: 'Ask for it' }).click()
  await expect(visit.getByText(/^Waiting for a card until/)).toBeVisible()
  await visit.getByRole('button', { name: 'Confirm: Yuri Unpaid' }).click()
  const question = page.getByRole('alertdialog', { name: 'Not paid yet. Go on without it?' })
  await question.getByRole('button', { name: 'Go on without it' }).click()
  await expect(question.getByText('Say why')).toBeVisible()
  await expectAccessible()
  await question.getByLabel('Why').fill('A friend of the house')
  await question.getByRole('button', { name: 'Go on without it' }).click()
  await expect(question).toBeHidden()
  await expect(visit.getByText(/^Waiting for a card until/)).toBeHidden()
  await expect(visit.getByText('Went on without payment')).toBeVisible()
  await expect(visit.getByText('A friend of the house').first()).toBeVisible()
  await expect(visit.getByText('Confirmed').first()).toBeVisible()
})

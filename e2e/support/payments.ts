import type { APIRequestContext, Page } from '@playwright/test'
import { defaultPrepayment, type PrepaymentSettings } from '../../domain/booking/prepayment/prepayment-settings.ts'
import type { Settings } from '../../domain/salon/settings.ts'
import { withMail } from '../../server/testing/mails.ts'
import { testCards } from '../../server/testing/outside/stripe/cards.ts'
import { type StripeServer, startStripe } from '../../server/testing/outside/stripe.ts'
import { admin, test as base, expect } from './fixtures.ts'
import type { Kept } from './keeper.ts'
import { openSalon, type Salon } from './salon.ts'
import { type Catalogue, daysAhead } from './salon-data.ts'

interface PaidSalon extends Salon {
  readonly stripe: StripeServer
}

interface PaidSalonOptions {
  readonly flags: readonly string[]
  readonly environment: (stripe: StripeServer) => Record<string, string>
}

/** A salon whose provider of payments is a stand-in. */
async function openPaidSalon({ flags, environment }: PaidSalonOptions): Promise<Kept<PaidSalon>> {
  const stripe = await startStripe()
  const { value, close } = await openSalon({ flags, environment: environment(stripe) })
  stripe.webhooks.deliverTo(`${value.origin}/api/payments/stripe/events`)
  return {
    value: { ...value, stripe },
    async close() {
      await close()
      await stripe.stop()
    },
  }
}

interface PaymentFixtures {
  readonly salon: PaidSalon
  readonly stripe: StripeServer
  /** Sets the salon's policy for every booking. */
  readonly ask: (demand: PrepaymentSettings['rules'][number]['demand'], more?: Partial<PrepaymentSettings>) => Promise<void>
}

function testOfPaidSalon(options: PaidSalonOptions) {
  const open = () => openPaidSalon(options)
  return base.extend<PaymentFixtures>({
    salon: [async ({ keep }, use) => use(await keep(open)), { scope: 'test', timeout: 120_000 }],
    stripe: async ({ salon }, use) => use(salon.stripe),
    ask: async ({ elsewhere }, use) => {
      const owner = (await elsewhere(admin)).request
      await use(async (demand, more = {}) => {
        const { settings, version } = (await (await owner.get('/api/settings')).json()) as {
          settings: Settings
          version: number
        }
        const conditions = { services: [], fromPrice: null, newClients: false, absentMonths: null, noShows: null, weekdays: [] }
        const prepayment = {
          ...defaultPrepayment,
          rules: [{ id: 'every-visit', ...conditions, demand }],
          refundHours: 24,
          ...more,
        }
        const saved = await owner.patch('/api/settings', {
          data: { settings: { ...settings, prepayment, clientWay: 'guests welcome' }, version },
        })
        expect([saved.status(), await saved.text()]).toEqual([200, expect.any(String)])
      })
    },
  })
}

/** The salon has its keys from the start. No mail server answers, so the mails stay as written. */
export const test = testOfPaidSalon({ flags: ['--empty'], environment: (stripe) => ({ ...withMail, ...stripe.environment }) })

/** The demo salon, where somebody enters the keys. */
export const testOfDesk = testOfPaidSalon({
  flags: ['--demo'],
  environment: ({ origin }) => ({ STRIPE_API_URL: origin }),
})

/** Saves the keys by the API, unless they are known. */
export async function giveKeys(owner: APIRequestContext, { secretKey, webhookSecret }: StripeServer): Promise<void> {
  const { stored } = await (await owner.get('/api/payments/provider')).json()
  if (stored) return
  const saved = await owner.put('/api/payments/provider', { data: { secretKey, webhookSecret, version: 0 } })
  expect(saved.status()).toBe(200)
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** $8.50 of the cut's $42.50. */
export const deposit = { kind: 'deposit', size: { kind: 'share', percent: 20 } } as const

export const toPay = (page: Page) => heading(page, 'Pay to keep your time')
export const atProvider = (page: Page, amount = '8.50') => heading(page, `Pay ${amount} USD`)
export const thanks = (page: Page) => heading(page, 'Thank you, that’s paid')
export const confirmAndPay = (page: Page, amount = '8.50') => button(page, `Confirm and pay $${amount}`)
export const accepted = (page: Page, text: string) => page.getByText(`By confirming you accept: ${text}`)

interface Choice {
  readonly days?: number
  readonly time?: string
}

/** The address of the booking's page with all of a visit chosen. */
export function bookPath({ cut, stylist }: Catalogue, { days = 40, time = '10:00 AM' }: Choice = {}): string {
  const choice = { services: cut.id, stylist: stylist.id, date: daysAhead(days), time }
  return `/book?${new URLSearchParams(choice)}`
}

/** Goes to the last step. */
export async function chooseAll(page: Page, catalogue: Catalogue, choice: Choice = {}): Promise<void> {
  await page.goto(bookPath(catalogue, choice))
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(choice.time ?? '10:00 AM')
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your visit')).toBeVisible()
  await expect(accepted(page, '')).toBeVisible()
}

/** On the provider's page: enters a card, and answers the bank's question if it asks. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button').first().click()
}

/** Pays on the provider's page, and comes back. */
export async function payThere(page: Page, card: string = testCards.pays): Promise<void> {
  await payWith(page, card)
  await expect(thanks(page)).toBeVisible()
}

/** Pays from our page to pay, and comes back to it. */
export async function payHere(page: Page, amount = '8.50'): Promise<void> {
  await expect(toPay(page)).toBeVisible()
  await button(page, `Pay $${amount}`).click()
  await payThere(page)
}

interface Booked {
  readonly id: string
  /** To its page to pay. */
  readonly link: string
}

interface Slot {
  readonly serviceIds: readonly string[]
  readonly stylistId: string
  readonly date: string
  readonly time: string
}

/** Books through the API, and accepts the terms. */
export async function bookOnTerms({ request }: { readonly request: APIRequestContext }, slot: Slot): Promise<Booked> {
  const data = { ...slot, alsoBook: true }
  const { version } = await (await request.post('/api/prepayment-terms', { data })).json()
  const booked = await request.post('/api/appointments', { data: { ...data, acceptedTerms: version } })
  expect([booked.status(), await booked.text()]).toEqual([201, expect.any(String)])
  const { id, awaitsPayment } = await booked.json()
  return { id, link: awaitsPayment.link }
}

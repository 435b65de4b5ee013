import type { Page } from '@playwright/test'
import { defaultPrepayment, type PrepaymentSettings } from '../../domain/booking/prepayment/prepayment-settings.ts'
import type { Settings } from '../../domain/salon/settings.ts'
import { withMail } from '../../server/testing/mails.ts'
import { type StripeServer, startStripe } from '../../server/testing/outside/stripe.ts'
import { admin, test as base, expect } from './fixtures.ts'
import { openSalon, type Salon } from './salon.ts'

interface PaidSalon extends Salon {
  readonly stripe: StripeServer
}

/** A salon whose provider of payments is a stand-in. No mail server answers, so the mails stay as written. */
async function openPaidSalon() {
  const stripe = await startStripe()
  const { value, close } = await openSalon({ flags: ['--empty'], environment: { ...withMail, ...stripe.environment } })
  stripe.webhooks.deliverTo(`${value.origin}/api/payments/stripe/events`)
  const salon: PaidSalon = { ...value, stripe }
  return {
    value: salon,
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

export const test = base.extend<PaymentFixtures>({
  salon: [async ({ keep }, use) => use(await keep(openPaidSalon)), { scope: 'test', timeout: 120_000 }],
  stripe: async ({ salon }, use) => use(salon.stripe),
  ask: async ({ elsewhere }, use) => {
    const owner = (await elsewhere(admin)).request
    await use(async (demand, more = {}) => {
      const { settings, version } = (await (await owner.get('/api/settings')).json()) as { settings: Settings; version: number }
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

/** On the provider's page: enters a card, and answers the bank's question if it asks. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button').first().click()
}

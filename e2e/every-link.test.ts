import type { OnlinePaymentState } from '../domain/booking/prepayment/online-payment.ts'
import type { OfferState } from '../domain/booking/waitlist/waitlist.ts'
import { languageCodes, languages, pseudoLanguage } from '../domain/language/languages.ts'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { guestRequests, holds } from '../server/platform/database/schema/held-time.ts'
import { newId } from '../server/platform/database/schema/ids.ts'
import { waitlistOffers } from '../server/platform/database/schema/waitlist.ts'
import { linkPath } from '../server/platform/links/actions.ts'
import { addAppointment, addOnlinePayment } from '../server/testing/appointments.ts'
import { startStripe } from '../server/testing/outside/stripe.ts'
import { addClient, addWaiting } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { testAuthSecret } from '../server/testing/server-process.ts'
import { admin, test as base, expect } from './support/fixtures.ts'
import { offerLanguages } from './support/language/languages.ts'
import { expectNoRawWord } from './support/language/raw-words.ts'
import { readTranslations } from './support/language/words.ts'
import { oncePerSalon, openSalon, type Salon } from './support/salon.ts'
import { type Catalogue, daysAhead } from './support/salon-data.ts'

async function openPaidSalon() {
  const stripe = await startStripe()
  const environment = { ...stripe.environment, PSEUDO_LANGUAGE: 'true' }
  const { value, close } = await openSalon({ flags: ['--demo'], environment })
  return {
    value,
    async close() {
      await close()
      await stripe.stop()
    },
  }
}

const test = base.extend<{ salon: Salon }>({
  salon: [async ({ keep }, use) => use(await keep(openPaidSalon)), { scope: 'test', timeout: 120_000 }],
})
test.describe.configure({ timeout: 300_000 })
test.use({ viewport: { width: 1280, height: 900 }, trace: 'off' })

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const pathOf = (action: 'guest-request' | 'waitlist-offer' | 'pay', id: string) => linkPath(testAuthSecret, action, id)
const visit = { stylistName: 'Mara Quist', serviceNames: ['Cut', 'Color'] }

test('a link to an offer of the waitlist has no raw word, whatever has become of the offer', async ({
  page,
  database,
  catalogue,
}) => {
  const states: readonly OfferState[] = ['open', 'accepted', 'declined', 'lapsed', 'taken', 'withdrawn']
  const clientId = await addClient(database, { name: 'Grace Hopper', email: uniqueEmail() })
  const paths: string[] = []
  for (const [index, state] of states.entries()) {
    const date = daysAhead(20 + index)
    const [id, holdId] = [newId(), newId()]
    const entryId = await addWaiting(database, { clientId, date })
    const appointmentId = state === 'accepted' ? await addAppointment(database, { userId: clientId, date, ...visit }) : null
    const time = { startsAt: new Date(`${date}T15:00:00Z`), endsAt: new Date(`${date}T16:00:00Z`) }
    const expiresAt = later(60)
    const stylistId = catalogue.stylist.id
    await database.db.insert(holds).values({ id: holdId, stylistId, ...time, expiresAt, clientId })
    await database.db
      .insert(waitlistOffers)
      .values({ id, entryId, holdId, stylistId, ...time, expiresAt, state, appointmentId })
    paths.push(pathOf('waitlist-offer', id))
  }
  await expectNoRawWord(page, database, { paths: [...paths, '/visit/offer-none'] })
})

async function addRequest(
  { db }: DatabaseConnection,
  { cut, stylist }: Catalogue,
  more: Partial<typeof guestRequests.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  const booking = { serviceIds: [cut.id], stylistId: stylist.id, date: daysAhead(30), time: '2:00 PM' as const }
  const asking = { browser: newId(), network: '', name: 'Grace Hopper', email: uniqueEmail(), codeHash: 'none' }
  await db.insert(guestRequests).values({ id, ...asking, booking, expiresAt: later(10), createdAt: new Date(), ...more })
  return pathOf('guest-request', id)
}

test('a link that books as a guest has no raw word', async ({ page, database, catalogue }) => {
  const paths = [
    await addRequest(database, catalogue),
    await addRequest(database, catalogue, { passwordHash: 'none' }),
    await addRequest(database, catalogue, { expiresAt: later(-10) }),
    '/visit/book-none',
  ]
  await expectNoRawWord(page, database, { paths })
})

test('a link to pay has no raw word, whatever has become of the payment', async ({ page, database }) => {
  const clientId = await addClient(database, { name: 'Grace Hopper', email: uniqueEmail() })
  const states: readonly OnlinePaymentState[] = [
    'awaiting',
    'authenticating',
    'paid',
    'failed',
    'expired',
    'excused',
    'canceled',
  ]
  const kinds = [
    ...states.flatMap((state) => [{ purpose: 'prepayment', state } as const, { purpose: 'fee', state } as const]),
    ...(['awaiting', 'card_kept', 'failed', 'expired'] as const).map(
      (state) => ({ purpose: 'card', state, amountMills: 0 }) as const,
    ),
    { purpose: 'balance', state: 'awaiting' } as const,
  ]
  const paths: string[] = []
  for (const [index, kind] of kinds.entries()) {
    const date = daysAhead(kind.purpose === 'fee' ? -2 : 20 + index)
    const appointmentId = await addAppointment(database, { userId: clientId, date, ...visit })
    const { id } = await addOnlinePayment(database, { appointmentId, clientId, payBy: later(600), ...kind })
    paths.push(pathOf('pay', id))
  }
  await expectNoRawWord(page, database, { paths: [...paths, '/visit/pay-none'] })
})

test('what is shown when something fails has no raw word', async ({ page, context, client, signIn, database }) => {
  await expectNoRawWord(page, database, { paths: ['/offline'] })
  await signIn(client)
  await database.pool.query('alter table sessions rename to sessions_elsewhere')
  try {
    // The language is the browser's now: nobody knows whose account it is.
    expect((await page.goto('/mybookings'))?.status()).toBe(503)
    await expectNoRawWord(page, database, { paths: ['/mybookings'] })
  } finally {
    await database.pool.query('alter table sessions_elsewhere rename to sessions')
  }
  await context.clearCookies()
  await page.route('**/assets/contact-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default () => { throw new Error() }` }),
  )
  await page.goto(`/about?lang=${pseudoLanguage}`)
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.textContent()
  await page.getByRole('contentinfo').locator('a[href="/contact"]').click()
  await expect(heading).not.toHaveText(before ?? '')
  await expect(page.getByRole('main')).not.toContainText(/[a-z]{3}/)
})

const site = 'https://www.salon-elsewhere.example'

test('the booking page in another site has no raw word', async ({ page, database, elsewhere, baseURL }) => {
  const owner = (await elsewhere(admin)).request
  const { version, settings } = await (await owner.get('/api/settings')).json()
  const found = { ...settings.found, origins: [site] }
  expect((await owner.patch('/api/settings', { data: { version, settings: { found } } })).status()).toBe(200)
  const address = `${baseURL}/book?lang=${pseudoLanguage}`
  await page.route(`${site}/`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Elsewhere</title><iframe src="${address}" width="1200" height="800"></iframe>`,
    }),
  )
  await page.goto(`${site}/`)
  const frame = page.frame({ url: address })
  if (!frame) throw new Error('There is no frame.')
  await expect(frame.locator('html')).toHaveAttribute('lang', pseudoLanguage)
  await expectNoRawWord(page, database, { paths: [address], frame })
})

const offerAll = oncePerSalon((salon: Salon) => offerLanguages(salon, languageCodes))

test('an address that leads nowhere says so in every language', async ({ page, salon }) => {
  await offerAll(salon)
  for (const language of languageCodes) {
    const answer = await page.goto(`/no-such-page?lang=${language}`)
    expect(answer?.status()).toBe(404)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', language)
    await expect(html).toHaveAttribute('dir', languages[language].direction)
    const words = language === 'en' ? (english: string) => english : readTranslations(language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('We can’t find that page'))
    await expect(page).toHaveTitle(new RegExp(words('Page not found')))
  }
})

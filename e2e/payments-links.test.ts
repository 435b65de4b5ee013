import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { WaitlistEntry } from '../domain/booking/waitlist/waitlist.ts'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { mails } from '../server/platform/database/schema/messages.ts'
import { linkPath } from '../server/platform/links/actions.ts'
import { createLinks } from '../server/platform/links/sign.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { testAuthSecret } from '../server/testing/server-process.ts'
import { admin, expect } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { bookOnTerms, button, deposit, heading, link, payHere, test, toPay } from './support/payments.ts'
import { type Catalogue, daysAhead } from './support/salon-data.ts'

const slotOf = ({ cut, stylist }: Catalogue) => ({
  serviceIds: [cut.id],
  stylistId: stylist.id,
  date: daysAhead(40),
  time: '10:00 AM',
})

async function mailedLink({ db }: DatabaseConnection, address: string, kind: 'book' | 'guest'): Promise<string> {
  const sent = await db.select({ text: mails.text }).from(mails).where(eq(mails.toAddress, address))
  const path = sent.map(({ text }) => new RegExp(`/visit/${kind}-\\S+`).exec(text)?.[0]).findLast(Boolean)
  if (!path) throw new Error(`No mail has a link to ${kind}.`)
  return path
}

async function linksTo({ db }: DatabaseConnection, id: string) {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id))
  if (!row) throw new Error('There is no such booking.')
  const { move = '', cancel = '' } = createLinks(row, { secret: testAuthSecret, origin: '', reader: 'client' })
  return { move, cancel }
}

/** Books through the API, and pays on the provider's page. @returns the booking's id */
async function bookPaid(page: Page, catalogue: Catalogue): Promise<string> {
  const booked = await bookOnTerms(page.context(), slotOf(catalogue))
  await page.goto(booked.link)
  await payHere(page)
  return booked.id
}

for (const width of [390, 1280]) {
  test.describe(`in a window of ${width}`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a guest’s mailed link says terms that are new since the request, and books by accepting them', async ({
      page,
      database,
      ask,
      catalogue,
      expectAccessible,
    }) => {
      await ask({ kind: 'nothing' })
      const email = uniqueEmail()
      const request = { ...slotOf(catalogue), name: 'Grace Hopper', email }
      expect((await page.request.post('/api/guests', { data: request })).status()).toBe(202)
      await page.context().clearCookies()
      await ask(deposit)
      await page.goto(await mailedLink(database, email, 'book'))
      await expect(heading(page, 'Book this visit?')).toBeVisible()
      await expect(page.getByText('What you pay before the visit has changed. By booking you accept:')).toBeVisible()
      await expect(page.getByText('You pay $8.50 now;')).toBeVisible()
      await expectAccessible()
      await expectNothingSideways(page, width)
      // Once more, while the page is open.
      await ask({ kind: 'full' })
      await button(page, 'Accept and go to the payment').click()
      await expect(page.getByText('You pay the full price of $42.50 now.')).toBeVisible()
      await expect(page.getByRole('alert').getByText('has changed')).toBeVisible()
      await button(page, 'Accept and go to the payment').click()
      await payHere(page, '42.50')
    })

    test('an offer’s mailed link says what is paid before the press, and leads to the payment, signed out', async ({
      page,
      client,
      elsewhere,
      ask,
      catalogue,
      expectAccessible,
    }) => {
      await ask(deposit)
      const theirs = (await elsewhere(client)).request
      const { serviceIds, stylistId, date, time } = slotOf(catalogue)
      const wish = { serviceIds, stylistId, from: date, to: date }
      const entry = (await (await theirs.post('/api/waitlist', { data: wish })).json()) as WaitlistEntry
      const desk = (await elsewhere(admin)).request
      const slot = { stylistId, date, time }
      const offered = await (await desk.post(`/api/waitlist/${entry.id}/offers`, { data: slot })).json()
      const path = linkPath(testAuthSecret, 'waitlist-offer', offered.offer.id)
      await page.goto(path)
      await expect(heading(page, 'A time is free for you')).toBeVisible()
      await expect(page.getByText('By booking you accept: You pay $8.50 now;')).toBeVisible()
      await expectAccessible()
      await expectNothingSideways(page, width)
      await button(page, 'Accept and take it').click()
      await expect(toPay(page)).toBeVisible()
      // Left alone, and opened again.
      await page.goto(path)
      await expect(heading(page, 'Your time is held')).toBeVisible()
      await expect(page.getByText(/Waiting for payment until/)).toBeVisible()
      await expectAccessible()
      await link(page, /^Pay \$8\.50/).click()
      await payHere(page)
      await page.goto(path)
      await expect(heading(page, 'It’s yours')).toBeVisible()
    })

    test('the links that move and cancel say what happens to what was paid, and that a late move counts', async ({
      page,
      client,
      signIn,
      ask,
      database,
      catalogue,
      expectAccessible,
    }) => {
      // Late for a visit in 40 days, so that the new time could be in time.
      await ask(deposit, { refundHours: 42 * 24 })
      await signIn(client)
      const id = await bookPaid(page, catalogue)
      await page.context().clearCookies()
      await page.goto((await linksTo(database, id)).move)
      await expect(heading(page, 'Move your visit')).toBeVisible()
      await expect(
        page.getByText(
          'The $8.50 you paid goes with your visit. You pay the other $34.00 at the salon. It’s late for a change: if you cancel after this move, that counts as late, too.',
        ),
      ).toBeVisible()
      await expectAccessible()
      await expectNothingSideways(page, width)
      await page.goto((await linksTo(database, id)).cancel)
      await expect(page.getByText('It’s late to cancel: we keep the $8.50 you paid.')).toBeVisible()
      await expectAccessible()
    })

    test('a visit that was moved late is late to cancel, also weeks ahead', async ({
      page,
      client,
      signIn,
      ask,
      catalogue,
      expectAccessible,
    }) => {
      await ask(deposit, { refundHours: 42 * 24 })
      await signIn(client)
      const id = await bookPaid(page, catalogue)
      const { version } = await (await page.request.get(`/api/appointments/${id}`)).json()
      const move = { date: daysAhead(50), time: '10:00 AM', version }
      expect((await page.request.patch(`/api/appointments/${id}`, { data: move })).status()).toBe(200)
      await page.goto('/mybookings')
      await page.getByRole('button', { name: /^Cancel booking/ }).click()
      await expect(
        page.getByText('You moved this visit late, and that still counts. It’s late to cancel: we keep the $8.50 you paid.'),
      ).toBeVisible()
      await expectAccessible()
      await button(page, 'Keep booking').click()
    })
  })
}

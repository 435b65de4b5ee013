import { eq } from 'drizzle-orm'
import { mails } from '../server/platform/database/schema/messages.ts'
import { testCards } from '../server/testing/outside/stripe/cards.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { cardAction } from './support/booking-lists.ts'
import { expect } from './support/fixtures.ts'
import { press, type } from './support/keyboard.ts'
import { expectNothingSideways } from './support/layout.ts'
import {
  accepted,
  atProvider,
  bookPath,
  button,
  chooseAll,
  confirmAndPay,
  deposit,
  heading,
  link,
  payHere,
  payThere,
  payWith,
  test,
  thanks,
  toPay,
} from './support/payments.ts'
import { book, changeStatus, gate } from './support/salon-data.ts'

test('a deposit is said before the time and before the press, declined, paid, and comes back with a visit canceled in time', async ({
  page,
  client,
  signIn,
  ask,
  stripe,
  salon,
  database,
  catalogue,
  expectAccessible,
}) => {
  await ask(deposit)
  await signIn(client)
  await page.goto(bookPath(catalogue))
  await button(page, 'Continue').click()
  await expect(page.getByText('You pay $8.50 now; it counts toward the price.')).toBeInViewport()
  await button(page, 'Continue').click()
  await expect(accepted(page, 'You pay $8.50 now;')).toBeInViewport()
  await expectAccessible()
  await expectNothingSideways(page, 390)
  await confirmAndPay(page).click()
  await expect(atProvider(page)).toBeVisible()
  await payWith(page, testCards.declined)
  await expect(page.getByRole('alert')).toContainText('declined')
  await payThere(page)
  await expect(page.getByText('This is a test: no money moves.')).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(thanks(page)).toBeVisible()

  await link(page, 'See the booking').click()
  await expect(heading(page, 'Bookings details')).toBeVisible()
  await link(page, /^Reschedule booking/).click()
  await page.getByRole('region', { name: 'Next openings' }).getByRole('button').last().click()
  await button(page, 'Continue').click()
  await expect(page.getByText('The $8.50 you paid goes with your visit. You pay the other $34.00 at the salon.')).toBeVisible()
  await expectAccessible()
  // The salon doesn’t ask for payments anymore; the deposit is still there.
  await ask(deposit, { rules: [] })
  await page.goto('/mybookings')
  await page.getByRole('button', { name: /^Cancel booking/ }).click()
  await expect(page.getByText('You get the $8.50 you paid back.')).toBeVisible()
  await expectAccessible()
  await button(page, 'Yes, cancel it').click()
  await expect(page.getByText('Canceled - Contact support for details')).toBeVisible()
  // Nobody can undo it anymore.
  const before = stripe.balance('usd')
  await database.pool.query(`update appointments set updated_at = now() - interval '1 hour' where status = 'Canceled'`)
  const another = await startServerProcess(salon.serversUrl, stripe.environment)
  await expect.poll(() => stripe.balance('usd')).toBe(before - 850)
  await another.stop()
})

test('a canceled visit is booked again only with the terms of today', async ({
  page,
  context,
  client,
  signIn,
  ask,
  catalogue,
  expectAccessible,
}) => {
  await ask({ kind: 'nothing' })
  await signIn(client)
  const id = await book(context, catalogue)
  await changeStatus(context, id, { from: 'Pending', status: 'Canceled' })
  await ask(deposit)
  await page.goto('/mybookings?status=Canceled')
  await cardAction(page, id, 'Book Again').click()
  const question = page.getByRole('alertdialog', { name: 'Book it again?' })
  await expect(question).toContainText('You pay $8.50 now;')
  await expectAccessible()
  await button(page, 'Accept and go to the payment').click()
  await payHere(page)
})

test('an abandoned payment is taken up from My Bookings; a second tab goes to the open page; late, the deposit is kept', async ({
  page,
  context,
  client,
  signIn,
  ask,
  stripe,
  catalogue,
  expectAccessible,
}) => {
  await ask(deposit, { refundHours: 24 * 60 })
  await signIn(client)
  await chooseAll(page, catalogue)
  await confirmAndPay(page).click()
  await expect(atProvider(page)).toBeVisible()
  const first = page.url()
  await link(page, 'Back').click()
  await expect(toPay(page)).toBeVisible()
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible()
  await page.goto('/mybookings')
  await expect(page.getByText(/Waiting for payment until/)).toBeVisible()
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'light' })
  const second = await context.newPage()
  await second.goto('/mybookings')
  await link(second, /^Pay \$8\.50/).click()
  await button(second, 'Pay $8.50').click()
  await expect(atProvider(second)).toBeVisible()
  expect(second.url()).toBe(first)
  // The provider’s events are late; a returning client sees the payment all the same.
  stripe.webhooks.hold()
  await payWith(second, testCards.asksOnce)
  await button(second, 'Complete').click()
  await expect(thanks(second)).toBeVisible()
  stripe.webhooks.release()
  await expect(page.getByText(/Waiting for payment until/)).toBeHidden()
  await second.close()
  await page.getByRole('button', { name: /^Cancel booking/ }).click()
  await expect(page.getByText('It’s late to cancel: we keep the $8.50 you paid.')).toBeVisible()
  await button(page, 'Keep booking').click()
})

test('terms that changed meanwhile are shown before the visit is booked, and nothing is lost', async ({
  page,
  client,
  signIn,
  ask,
  catalogue,
}) => {
  await ask(deposit)
  await signIn(client)
  await chooseAll(page, catalogue)
  await expect(accepted(page, 'You pay $8.50 now;')).toBeVisible()
  await page.getByLabel(/Anything we should know/).fill('Left-handed')
  await ask({ kind: 'full' })
  await confirmAndPay(page).click()
  await expect(page.getByText('Look at what is to be paid before the visit, and agree to it first.')).toBeVisible()
  await expect(accepted(page, 'You pay the full price of $42.50 now.')).toBeVisible()
  await expect(page.getByLabel(/Anything we should know/)).toHaveValue('Left-handed')
  await confirmAndPay(page, '42.50').click()
  await expect(atProvider(page, '42.50')).toBeVisible()
  await payThere(page, testCards.mastercard)
})

test('a client who has left while the visit was being booked stays where they are, and is told', async ({
  page,
  client,
  signIn,
  ask,
  catalogue,
}) => {
  await ask(deposit)
  await signIn(client)
  await chooseAll(page, catalogue)
  await expect(accepted(page, 'You pay $8.50 now;')).toBeVisible()
  const answer = gate()
  await page.route('**/api/appointments', async (route) => {
    await answer.opened
    await route.continue()
  })
  await button(page, 'Confirm and pay $8.50').click()
  await expect(button(page, 'Booking…')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  answer.open()
  await expect(page.getByText(/^Booked: \w+day, \w+ \d+ at /)).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await button(page, 'See it').click()
  await link(page, /^Pay \$8\.50/).click()
  await expect(heading(page, 'Pay to keep your time')).toBeVisible()
})

test('a card is kept without a charge, shown in the account, and stays while a visit needs it', async ({
  page,
  client,
  signIn,
  ask,
  catalogue,
  expectAccessible,
}) => {
  await ask({ kind: 'card' }, { noShowFee: { kind: 'amount', amount: 20 } })
  await signIn(client)
  await chooseAll(page, catalogue)
  await expect(accepted(page, 'We keep your card on file and charge nothing now.')).toBeVisible()
  await button(page, 'Confirm and add my card').click()
  await expect(heading(page, 'Save your card')).toBeVisible()
  await payWith(page, testCards.pays)
  await expect(heading(page, 'Thank you, your card is kept')).toBeVisible()
  await page.goto('/mybookings?tab=profile')
  const card = page.getByRole('region', { name: 'Your card' })
  await expect(card).toContainText('Visa ending in 4242')
  await expectAccessible()
  await button(page, 'Remove').click()
  await button(page, 'Yes, remove it').click()
  await expect(card.getByRole('alert')).toContainText(/Your visit on .+ still needs this card\./)
})

test('a guest books with a mail’s code, pays, and sees what their link says', async ({
  page,
  database,
  ask,
  catalogue,
  expectAccessible,
}) => {
  const email = uniqueEmail()
  const sent = () => database.db.select({ text: mails.text }).from(mails).where(eq(mails.toAddress, email))
  await ask(deposit)
  await chooseAll(page, catalogue)
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await expect(accepted(page, 'You pay $8.50 now;')).toBeVisible()
  await confirmAndPay(page).click()
  await expect.poll(sent).toHaveLength(1)
  await page.getByLabel('Code from our mail').fill(/\d{3} \d{3}/.exec((await sent())[0]?.text ?? '')?.[0] ?? '')
  await expect(atProvider(page)).toBeVisible()
  await payThere(page)
  await expect(page.getByText('The link in our mail opens your visit, so you can change it.')).toBeVisible()
  await expectAccessible()
})

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a visit is booked and paid by keyboard', async ({ page, client, signIn, ask, catalogue, expectAccessible }) => {
    await ask(deposit)
    await signIn(client)
    await chooseAll(page, catalogue)
    await expect(accepted(page, 'You pay $8.50 now;')).toBeInViewport()
    await expectAccessible()
    await press(page, confirmAndPay(page))
    await expect(atProvider(page)).toBeVisible()
    await type(page, page.getByLabel('Card number'), testCards.pays)
    await page.keyboard.press('Enter')
    await expect(thanks(page)).toBeVisible()
    await press(page, link(page, 'See the booking'))
    await expect(heading(page, 'Bookings details')).toBeVisible()
    await expect(page.getByText(/Waiting for payment/)).toBeHidden()
  })
})

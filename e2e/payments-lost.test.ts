import type { Page } from '@playwright/test'
import { testCards } from '../server/testing/outside/stripe/cards.ts'
import { expect } from './support/fixtures.ts'
import { press, type } from './support/keyboard.ts'
import {
  atProvider,
  button,
  chooseAll,
  confirmAndPay,
  deposit,
  heading,
  link,
  payHere,
  payThere,
  test,
  thanks,
  toPay,
} from './support/payments.ts'

interface Loss {
  readonly times?: number
  /** The request arrives, and only its response is lost. */
  readonly arrives?: boolean
}

/** Loses the next requests to an address. */
async function lose(page: Page, path: RegExp, { times = 1, arrives = false }: Loss = {}): Promise<void> {
  let left = times
  await page.route(path, async (route) => {
    if (left === 0 || (route.request().method() === 'GET' && !route.request().isNavigationRequest())) return route.fallback()
    left -= 1
    if (arrives) await route.fetch()
    await route.abort('internetdisconnected')
  })
}

test.use({ viewport: { width: 390, height: 844 } })

let before = 0
test.beforeEach(async ({ ask, signIn, client, stripe }) => {
  before = stripe.balance('usd')
  await ask(deposit)
  await signIn(client)
})

test.afterEach(async ({ database, client, stripe }) => {
  // A canceled one would be a second one, too, unless its client gave it up for another.
  const { rows } = await database.pool.query(
    `select status from appointments where client_id = $1 and not exists (
      select from appointment_events where appointment_id = appointments.id and data -> 'replaced' is not null
    )`,
    [client.uid],
  )
  expect(rows.length, 'one booking').toBe(1)
  expect(stripe.balance('usd') - before, 'one payment').toBe(850)
})

for (const arrives of [false, true]) {
  const what = arrives ? 'responses are' : 'network is'
  test(`when the ${what} lost at Confirm, at Pay and on the way back, there is always a way on`, async ({
    page,
    stripe,
    catalogue,
    expectAccessible,
  }) => {
    await chooseAll(page, catalogue)
    await lose(page, /\/api\/appointments$/, { arrives })
    await confirmAndPay(page).click()
    await expect(page.getByText('You won’t be booked twice.')).toBeVisible()
    await expectAccessible()
    await lose(page, /\/api\/pay\/[^/]+\/session$/, { arrives })
    await button(page, 'Try again').click()
    // It is booked, and the page to pay couldn’t be opened.
    await expect(heading(page, 'Your time is held')).toBeVisible()
    await expectAccessible()
    await link(page, /^Pay \$8\.50/).click()
    await expect(toPay(page)).toBeVisible()
    await button(page, 'Pay $8.50').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await button(page, 'Pay $8.50').click()
    await expect(atProvider(page)).toBeVisible()
    await lose(page, /\/api\/pay\/[^/]+\/refresh$/, { arrives })
    stripe.webhooks.hold()
    await payThere(page)
    stripe.webhooks.release()
    const address = page.url()
    await lose(page, /\/visit\/pay-/)
    await page.reload().catch(() => null)
    // The browser's own page for a lost network may come late, and interrupt this.
    await expect(() => page.goto(address)).toPass()
    await expect(thanks(page)).toBeVisible()
  })
}

test('pressed twice, by touch, it is one booking and one payment', async ({ page, catalogue }) => {
  await chooseAll(page, catalogue)
  await confirmAndPay(page).dblclick()
  await expect(atProvider(page)).toBeVisible()
  await link(page, 'Back').click()
  await button(page, 'Pay $8.50').dblclick()
  await expect(atProvider(page)).toBeVisible()
  await payThere(page)
})

test('going back from the provider, and reloading, shows the held time and the way to pay', async ({ page, catalogue }) => {
  await chooseAll(page, catalogue)
  await confirmAndPay(page).click()
  await expect(atProvider(page)).toBeVisible()
  await page.goBack()
  await expect(
    link(page, /^Pay \$8\.50/)
      .or(link(page, 'Go to the payment'))
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(link(page, /^Pay \$8\.50/)).toBeVisible()
  await link(page, /^Pay \$8\.50/).click()
  await payHere(page)
  // Back to the provider's page, where nothing is left to pay.
  await page.goBack()
  await page.goForward()
  await expect(thanks(page)).toBeVisible()
})

test('a second tab that books the same goes to the open payment', async ({ page, context, catalogue }) => {
  const second = await context.newPage()
  // It hasn’t heard of the first one’s booking.
  await second.route(/\/api\/events/, (route) => route.abort())
  await chooseAll(page, catalogue)
  await chooseAll(second, catalogue)
  await confirmAndPay(page).click()
  await expect(atProvider(page)).toBeVisible()
  await confirmAndPay(second).click()
  await link(second, 'Go to the payment').click()
  await expect(toPay(second)).toBeVisible()
  await payThere(page)
  // It hasn’t heard of that either, and finds out by the press.
  await button(second, 'Pay $8.50').click()
  await expect(thanks(second)).toBeVisible()
  await second.close()
})

test('a second tab that hears of it points to the open payment, and going on there ends that one first', async ({
  page,
  context,
  stripe,
  catalogue,
  expectAccessible,
}) => {
  const earlier = stripe.books.sessions.size
  const second = await context.newPage()
  await chooseAll(page, catalogue)
  await chooseAll(second, catalogue)
  await confirmAndPay(page).click()
  await expect(atProvider(page)).toBeVisible()
  await expect(second.getByText('You’ve booked this time yourself, and it waits for your payment.')).toBeVisible()
  await expect(link(second, 'Go to the payment')).toHaveAttribute('href', /\/visit\/pay-/)
  await second.getByLabel('Time', { exact: true }).selectOption('11:00 AM')
  await button(second, 'Continue').click()
  await expect(second.getByText('It waits for your payment. Which one do you want?')).toBeVisible()
  await expectAccessible(second)
  await button(second, 'Release it and book 11:00 AM').click()
  await expect(heading(second, 'Your time is held')).toBeVisible()
  await expect.poll(() => [...stripe.books.sessions.values()].slice(earlier).map(({ status }) => status)).toEqual(['expired'])
  await link(second, /^Pay \$8\.50/).click()
  await payHere(second)
  await second.close()
})

test('a visit is booked and paid by keyboard on a phone', async ({ page, catalogue }) => {
  await chooseAll(page, catalogue)
  await press(page, confirmAndPay(page))
  await expect(atProvider(page)).toBeVisible()
  await page.goBack()
  await press(page, link(page, /^Pay \$8\.50/))
  await expect(toPay(page)).toBeVisible()
  await press(page, button(page, 'Pay $8.50'))
  await expect(atProvider(page)).toBeVisible()
  await type(page, page.getByLabel('Card number'), testCards.pays)
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
})

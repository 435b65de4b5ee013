import type { BrowserContext, Page } from '@playwright/test'
import type { PrepaymentSettings } from '../domain/booking/prepayment/prepayment-settings.ts'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import type { StripeServer } from '../server/testing/outside/stripe.ts'
import { addService, addStylist } from '../server/testing/records.ts'
import { admin, expect } from './support/fixtures.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { bookOnTerms, giveKeys, payHere, testOfDesk as test } from './support/payments.ts'
import { daysAhead, unique } from './support/salon-data.ts'
import { openSettingsPage, saveSettings } from './support/settings.ts'

const visitPanel = (page: Page) => page.getByRole('region', { name: 'Visit' })

/** One salon serves all tests of a worker. */
async function ownService(database: DatabaseConnection, priceMills = 120_000) {
  const service = unique('Balayage')
  const stylist = unique('Lena')
  return {
    service,
    serviceId: await addService(database, { name: service, minutes: 60, priceMills }),
    stylist,
    stylistId: (await addStylist(database, { name: stylist })) ?? '',
  }
}

/** A deposit from every client; canceling is always late. */
const twenty = { kind: 'deposit', size: { kind: 'amount', amount: 20 } } as const
const alwaysLate: Partial<PrepaymentSettings> = { refundHours: 1440, lateCancel: 'asked' }

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

interface Wish {
  readonly serviceId: string
  readonly stylistId: string
  readonly date: string
  readonly time: string
  readonly pays: boolean
}

/** Books as a client, and pays at the provider's page if asked to. */
async function bookAs(context: BrowserContext, { serviceId, stylistId, date, time, pays }: Wish) {
  const booked = await bookOnTerms(context, { serviceIds: [serviceId], stylistId, date, time })
  if (pays) {
    const page = await context.newPage()
    await page.goto(booked.link)
    await payHere(page, '20.00')
    await page.close()
  }
  return booked
}

interface Call {
  readonly name: string
  readonly time: string
  readonly stylist: string
  readonly service: string
  /** Asked for online; nothing if left out. */
  readonly amount?: string
}

/** Books a caller at the desk. */
async function bookCaller(page: Page, { name, time, stylist, service, amount }: Call): Promise<void> {
  await page.getByRole('button', { name: `Book ${time} with ${stylist}` }).click()
  const panel = page.getByRole('region', { name: 'New booking' })
  await panel.getByRole('combobox', { name: 'Client' }).fill(name)
  await panel.getByRole('option', { name: `New client “${name}”` }).click()
  await panel.getByRole('combobox', { name: 'Service' }).fill(service)
  await panel.getByRole('option', { name: service }).click()
  if (amount) {
    await panel.getByRole('checkbox', { name: 'Ask for a payment online' }).check()
    await panel.getByLabel('Amount to pay online').fill(amount)
  }
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
}

test('keys and a rule are set, a caller pays by a link, and gets part of it back', async ({
  page,
  browser,
  stripe,
  baseURL,
  database,
  signIn,
  expectAccessible,
}) => {
  await signIn(admin)
  const { service, stylist, stylistId } = await ownService(database)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterKeys(page, stripe)
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await expect(page.getByText(/A client who books .* pays .* now\./)).toBeVisible()
  await expectAccessible()
  await saveSettings(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/admin/day?date=${daysAhead(20)}&stylists=${stylistId}`)
  const name = unique('Zelda')
  await bookCaller(page, { name, time: '10:00 AM', stylist, service, amount: '30' })
  const visit = visitPanel(page)
  await expect(visit.getByText(/^Waiting for payment until/)).toBeVisible()
  const block = page.getByRole('button', { name: new RegExp(`^${name}.*${service}`) })
  await expect(block).toContainText('Waiting for payment')
  const link = await visit.getByLabel('Link to pay').inputValue()
  await visit.getByRole('button', { name: 'Show as QR code' }).click()
  await expect(visit.getByRole('img', { name: 'QR code of the link to pay' })).toBeVisible()
  await expectAccessible()

  const caller = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await caller.goto(link)
  await payHere(caller, '30.00')
  await caller.context().close()

  await expect(visit.getByText(/^Waiting for payment until/)).toBeHidden()
  await expect(block).not.toContainText('Waiting for payment')
  await expect(visit.getByText('Paid online · Paid ahead')).toBeVisible()
  await visit.getByRole('button', { name: 'Give back', exact: true }).click()
  await visit.getByLabel('Amount').fill('10')
  await visit.getByText('It cost less').click()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/online-payments/*/refund', (route) => answer.promise.then(() => route.continue()), { times: 1 })
  await visit.getByRole('button', { name: 'Give back $10.00' }).click()
  // An answer that comes late doesn't take the focus from where the person is by then.
  await block.focus()
  answer.resolve()
  await expect(visit.getByText('It is on its way back.')).toBeVisible()
  await expect(visit.getByText('Paid online · Given back in part')).toBeVisible()
  await expect(block).toBeFocused()
  await expectAccessible()
})

test('a visit that isn’t paid goes on with a reason', async ({ page, stripe, database, signIn, expectAccessible }) => {
  await signIn(admin)
  const { service, stylist, stylistId } = await ownService(database)
  await giveKeys(page.request, stripe)
  await page.goto(`/admin/day?date=${daysAhead(21)}&stylists=${stylistId}`)
  await page.setViewportSize({ width: 1280, height: 900 })
  const name = unique('Yuri')
  await bookCaller(page, { name, time: '11:00 AM', stylist, service })

  const visit = visitPanel(page)
  await visit.getByRole('button', { name: 'Ask for a payment' }).click()
  await visit.getByText('A card on file').click()
  await visit.getByRole('button', { name: 'Ask for it' }).click()
  await expect(visit.getByText(/^Waiting for a card until/)).toBeVisible()
  await visit.getByRole('button', { name: `Confirm: ${name}` }).click()
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

test('money of a late cancellation is told before, and decided from the dashboard', async ({
  page,
  stripe,
  database,
  client,
  elsewhere,
  signIn,
  ask,
  expectAccessible,
}) => {
  await signIn(admin)
  await giveKeys(page.request, stripe)
  await ask(twenty, { ...alwaysLate, lateFee: { kind: 'amount', amount: 30 }, noShowFee: { kind: 'amount', amount: 30 } })
  // Another test may have left some to decide.
  await database.pool.query(`update online_payments set settled_at = now() where settled_at is null`)
  const { serviceId, stylistId } = await ownService(database)
  const booker = await elsewhere(client)
  const visitAt = (time: string) => bookAs(booker, { serviceId, stylistId, date: daysAhead(22), time, pays: true })
  const decided = await visitAt('10:00 AM')
  const kept = await visitAt('12:00 PM')
  const panel = visitPanel(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/day?date=${daysAhead(22)}&panel=visit.${decided.id}`)
  await panel.getByRole('button', { name: /^Cancel/ }).click()
  const question = panel.getByRole('form', { name: 'Cancel the visit' })
  await expect(question.getByRole('paragraph').filter({ hasText: 'The client asked:' })).toContainText(
    'You decide afterward if the $20.00 paid online is given back. You can charge $10.00 to the client’s card afterward.',
  )
  await expect(question.getByRole('paragraph').filter({ hasText: 'Any other reason:' })).toContainText(
    'The client gets the $20.00 paid online back.',
  )
  await expectAccessible()
  await question.getByRole('button', { name: /^The client asked/ }).click()
  await expect(panel.getByText('Paid online · Give back or keep?')).toBeVisible()
  const canceling = { from: 'Pending', status: 'Canceled', reason: 'client' }
  expect((await page.request.patch(`/api/appointments/${kept.id}`, { data: canceling })).status()).toBe(200)
  await database.pool.query(`update appointments set updated_at = now() - interval '1 hour' where id = any($1)`, [
    [decided.id, kept.id],
  ])

  await page.goto('/admin')
  const inView = page.getByRole('button', { name: '2 payments need you' })
  await expect(inView).toBeInViewport()
  await expectAccessible()
  await inView.click()
  await expect(page.getByText('2 payments of canceled visits wait for you')).toBeInViewport()
  await expect(page.getByText('Give back or keep?')).toHaveCount(2)
  await expect(page.getByText('Give back or keep?').first()).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Hide details' })).toBeFocused()
  await expectAccessible()
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.getByRole('link', { name: new RegExp(`^${client.name}.*12:00`) }).click()
  await panel.getByRole('button', { name: 'Keep it' }).click()
  const keeping = page.getByRole('alertdialog', { name: 'Keep the money?' })
  await expect(keeping).toBeVisible()
  await expectAccessible()
  await page.reload()
  await panel.getByRole('button', { name: 'Keep it' }).click()
  await loseAnswer(page, '**/keep')
  await keeping.getByRole('button', { name: 'Keep the money' }).click()
  await expect(panel.getByText('Paid online · Kept')).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByText('1 payment of a canceled visit waits for you')).toBeVisible()
})

test('a booking’s Cancel in the list says what becomes of its money first, and asks nothing where there is none', async ({
  page,
  stripe,
  database,
  client,
  elsewhere,
  signIn,
  ask,
  expectAccessible,
}) => {
  await signIn(admin)
  await giveKeys(page.request, stripe)
  const { serviceId, stylistId } = await ownService(database)
  const booker = await elsewhere(client)
  const slot = { serviceIds: [serviceId], stylistId, date: daysAhead(25) }
  await ask({ kind: 'nothing' })
  const booked = await booker.request.post('/api/appointments', { data: { ...slot, time: '10:00 AM', alsoBook: true } })
  const { id: free } = await booked.json()
  await ask(twenty, alwaysLate)
  const paid = await bookAs(booker, { serviceId, stylistId, date: slot.date, time: '12:00 PM', pays: true })
  const card = (id: string) => page.getByRole('article').filter({ hasText: id })
  const cancel = (id: string) => card(id).getByRole('button', { name: 'Cancel', exact: true })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/bookings?q=${free}`)
  await cancel(free).click()
  await expect(
    card(free)
      .getByRole('paragraph')
      .filter({ hasText: /^Canceled/ }),
  ).toBeVisible()

  await page.goto(`/admin/bookings?q=${paid.id}`)
  await cancel(paid.id).dblclick()
  const question = card(paid.id).getByRole('group', { name: /^Why is it canceled\?/ })
  await expect(question).toContainText('The client asked: You decide afterward if the $20.00 paid online is given back.')
  await expect(question).toContainText('Any other reason: The client gets the $20.00 paid online back.')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cancel(paid.id)).toBeFocused()
  await cancel(paid.id).click()
  await question.getByRole('button', { name: 'The client asked' }).click()
  await expect(
    card(paid.id)
      .getByRole('paragraph')
      .filter({ hasText: /^Canceled/ }),
  ).toBeVisible()
  await expect(question).toBeHidden()
  await card(paid.id).getByRole('button', { name: /^Undo/ }).click()
  await expect(cancel(paid.id)).toBeVisible()

  // Where it can't be read, it asks, too.
  await page.route('**/api/online-payments/consequences?*', (route) => route.abort())
  await cancel(paid.id).click()
  await expect(question).toContainText('We couldn’t look up what becomes of the money.')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(cancel(paid.id)).toBeFocused()
})

test('a fee for a late cancellation is charged once, and a disputed payment is proven to the bank', async ({
  page,
  stripe,
  database,
  client,
  elsewhere,
  signIn,
  ask,
  expectAccessible,
}) => {
  await signIn(admin)
  await giveKeys(page.request, stripe)
  await ask(twenty, { ...alwaysLate, lateFee: { kind: 'amount', amount: 30 } })
  const { serviceId, stylistId } = await ownService(database)
  const booker = await elsewhere(client)
  const { id } = await bookAs(booker, { serviceId, stylistId, date: daysAhead(22), time: '10:00 AM', pays: true })
  const canceling = { from: 'Pending', status: 'Canceled', reason: 'client' }
  expect((await page.request.patch(`/api/appointments/${id}`, { data: canceling })).status()).toBe(200)
  const panel = visitPanel(page)

  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto(`/admin/day?date=${daysAhead(22)}&panel=visit.${id}`)
  await panel.getByRole('button', { name: 'Charge a fee' }).click()
  await expect(panel.getByLabel('Amount')).toHaveValue('10')
  await expect(panel.getByText('Up to $10.00: the client agreed to it for canceling less than 60 days before.')).toBeVisible()
  await expectAccessible()
  await panel.getByLabel('Amount').fill('8')
  await panel.getByRole('button', { name: 'Charge $8.00' }).dblclick()
  await expect(panel.getByText('Fee', { exact: true })).toBeVisible()
  await expect(panel.getByText('$8.00, online')).toBeVisible()
  const { rows } = await database.pool.query(
    `select purpose, amount_mills::int as mills from online_payments where appointment_id = $1 and purpose = 'fee'`,
    [id],
  )
  expect(rows).toEqual([{ purpose: 'fee', mills: 8_000 }])

  const paid = await database.pool.query(
    `select payment_id as id from online_payments where appointment_id = $1 and purpose <> 'fee'`,
    [id],
  )
  stripe.openDispute(paid.rows[0]?.id)
  await page.goto(`/admin/day?date=${daysAhead(22)}&panel=visit.${id}`)
  await expect(panel.getByText('Paid online · Disputed with the bank')).toBeVisible()
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'File for the bank' }).click()
  expect((await download).suggestedFilename()).toMatch(/^payment-.*\.txt$/)
})

test('open payments are mailed again, taken back, and excused one by one or all at once', async ({
  page,
  stripe,
  database,
  client,
  elsewhere,
  signIn,
  ask,
  expectAccessible,
}) => {
  await signIn(admin)
  await giveKeys(page.request, stripe)
  await ask(twenty, alwaysLate)
  const { serviceId, stylistId } = await ownService(database, 60_000)
  const booker = await elsewhere(client)
  const date = daysAhead(23)
  const visitAt = (time: string) => bookAs(booker, { serviceId, stylistId, date, time, pays: false })
  const withdrawn = await visitAt('10:00 AM')
  const requested = await visitAt('2:00 PM')
  const inBulk = [await visitAt('12:00 PM'), await visitAt('4:00 PM')]
  const panel = visitPanel(page)
  const mailed = async () => {
    const { rows } = await database.pool.query(`select 1 from mails where appointment_id = $1 and kind = 'payment_asked'`, [
      withdrawn.id,
    ])
    return rows.length
  }

  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto(`/admin/day?date=${date}&panel=visit.${withdrawn.id}`)
  await expect(panel.getByLabel('Link to pay')).toHaveValue(new RegExp(`${withdrawn.link}$`))
  await panel.getByRole('button', { name: 'Mail again' }).dblclick()
  await expect(panel.getByText('The link is on its way by email.')).toBeVisible()
  await expect.poll(mailed).toBe(1)
  await panel.getByRole('button', { name: 'Don’t ask anymore' }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop asking for this payment?' })
  await expectAccessible()
  await question.getByRole('button', { name: 'Stop asking' }).click()
  await expect(panel.getByText('Not asked for anymore')).toBeVisible()
  await panel.getByRole('button', { name: 'Ask for a payment' }).click()
  await expect(panel.getByLabel('Amount')).toHaveValue('20')
  await expect(panel.getByText('$60.00 is due. Your rules ask for $20.00.')).toBeVisible()
  await expectAccessible()

  await page.goto('/admin/day/requests')
  const request = page.locator(`[data-booking="${requested.id}"]`)
  await request.getByRole('button', { name: 'Decline' }).click()
  await expect(request.getByText('The payment that is still open isn’t asked for anymore.')).toBeVisible()
  await expectAccessible()
  await request.getByRole('button', { name: 'Keep it' }).click()
  await request.getByRole('button', { name: 'Confirm' }).click()
  const excuse = page.getByRole('alertdialog', { name: /Not paid yet/ })
  await excuse.getByLabel('Why').fill('Pays at the chair')
  await excuse.getByRole('button', { name: 'Go on without it' }).click()
  await expect(request.getByText('Confirmed')).toBeVisible()

  await page.goto('/admin/bookings')
  await page.getByPlaceholder('Client, stylist or booking ID').fill(client.email)
  for (const { id } of inBulk)
    await page
      .getByRole('article')
      .filter({ hasText: id })
      .getByRole('checkbox', { name: /^Select the booking/ })
      .check()
  await page.getByRole('button', { name: 'Confirm 2 bookings' }).click()
  await excuse.getByLabel('Why').fill('Friends of the house')
  await excuse.getByRole('button', { name: 'Go on without it' }).click()
  await expect(page.getByRole('region', { name: 'Selected bookings' }).getByText('2 bookings confirmed.')).toBeVisible()
  const { rows } = await database.pool.query(`select state, note from online_payments where appointment_id = any($1)`, [
    inBulk.map(({ id }) => id),
  ])
  expect(rows).toEqual([1, 2].map(() => ({ state: 'excused', note: 'Friends of the house' })))
})

test('what was paid ahead counts at the check-out, too much goes back online, and nothing is asked without keys', async ({
  page,
  stripe,
  database,
  client,
  elsewhere,
  signIn,
  ask,
  expectAccessible,
}) => {
  await signIn(admin)
  await giveKeys(page.request, stripe)
  await ask(twenty, alwaysLate)
  const { serviceId, stylistId } = await ownService(database, 30_000)
  const { id } = await bookAs(await elsewhere(client), {
    ...{ serviceId, stylistId, date: daysAhead(24), time: '10:00 AM', pays: true },
  })
  // Its client is there.
  await database.pool.query(`update appointments set arrived_at = now() where id = $1`, [id])
  const panel = visitPanel(page)
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto(`/admin/day?date=${daysAhead(24)}&panel=visit.${id}`)
  await panel.getByRole('button', { name: 'Check out · $10.00' }).click()
  await expect(panel.getByText('Paid ahead online')).toBeVisible()
  await panel.getByRole('button', { name: 'Give a discount' }).click()
  await panel.getByLabel('Discount').fill('15')
  await panel.getByLabel('Reason').selectOption('Regular client')
  await expect(panel.getByText('$5.00 more was paid than the visit costs.')).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'Give back $5.00, online first' }).dblclick()
  await expect(panel.getByText('It is on its way back.')).toBeVisible()
  await panel.getByRole('button', { name: 'Check out, nothing due' }).click()
  await expect(panel.getByText('Checked out.')).toBeVisible()
  await expect(panel.getByText('Paid online · Given back in part')).toBeVisible()
  const { rows } = await database.pool.query(
    `select amount_mills::int as mills from payments where appointment_id = $1 order by at, id`,
    [id],
  )
  expect(rows.map(({ mills }) => mills)).toEqual([20_000, -5_000])

  await page.setViewportSize({ width: 390, height: 844 })
  await openSettingsPage(page, 'Payments ahead')
  await expect(page.getByRole('button', { name: 'Add a rule' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove these keys' }).click()
  const removing = page.getByRole('alertdialog', { name: 'Remove the payment keys?' })
  await expectAccessible()
  await loseAnswer(page, '**/api/payments/provider?*')
  await removing.getByRole('button', { name: 'Remove them' }).click()
  // Its answer is lost, and they are gone.
  await expect(page.getByText('Keys removed. Nothing is asked for anymore.')).toBeVisible()
  await expect(page.getByText('First enter the keys of your Stripe account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a rule' })).toBeHidden()
  await expectAccessible()
  await page.goto(`/admin/day?date=${daysAhead(24)}&panel=visit.${id}`)
  await expect(panel.getByRole('heading', { name: 'Online payments' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Ask for a payment' })).toBeHidden()
})

import { addAppointment } from '../server/testing/appointments.ts'
import { addAccount, addClient, addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead, unique } from './support/salon-data.ts'

test.beforeEach(async ({ signIn }) => signIn(admin))

for (const width of [390, 1280]) {
  test(`the desk completes a visit, splits its payment, gives it back and closes the till, at ${width} pixels`, async ({
    page,
    database,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const name = unique('Grace')
    const date = daysAhead(-width)
    const userId = await addClient(database, { name })
    const stylistId = await addStylist(database)
    const id = await addAppointment(database, { userId, stylistId, date, status: 'Confirmed' })
    await page.goto(`/admin/day?date=${date}&panel=visit.${id}`)

    const panel = page.getByRole('region', { name: 'Visit' })
    await panel.getByRole('button', { name: `Complete: ${name}` }).click()
    const payment = panel.getByRole('region', { name: 'Payment' })
    await expect(payment.getByText('$42.50 due')).toBeVisible()
    await expect(payment.getByRole('radio', { name: 'Card' })).toBeFocused()
    await expectAccessible()

    const amount = payment.getByLabel('Amount')
    await amount.fill('-5')
    await amount.press('Enter')
    await expect(payment.getByText('Amount must be 0 or more')).toBeVisible()
    await amount.fill('20')
    await payment.getByRole('radio', { name: 'Card' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(payment.getByRole('radio', { name: 'Cash' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(payment.getByText('$22.50 due')).toBeVisible()
    await expect(amount).toHaveValue('22.50')
    await payment.getByText('Card', { exact: true }).click()
    await payment.getByLabel('Tip').fill('5')
    await payment.getByRole('button', { name: 'Take $27.50' }).click()
    await expect(payment.getByText('Paid', { exact: true })).toBeVisible()
    await expect(payment.getByRole('heading', { name: 'Payment' })).toBeFocused()
    await expectAccessible()

    await payment.getByRole('button', { name: 'Reverse $20.00 in cash' }).click()
    await expect(payment.getByLabel('Amount')).toHaveValue('20')
    await payment.getByRole('button', { name: 'Give back $20.00' }).click()
    await expect(payment.getByText('Choose why it is given back')).toBeVisible()
    await payment.getByText('Entered by mistake').click()
    await payment.getByRole('button', { name: 'Give back $20.00' }).click()
    await expect(payment.getByText('$20.00 due')).toBeVisible()

    await page.goto('/admin/money')
    const payments = page.getByRole('region', { name: 'Payments' }).getByRole('listitem').filter({ hasText: name })
    await expect(payments).toHaveText([
      /\$20\.00.*Cash/,
      /\$22\.50.*Card.*\$5\.00 tip/,
      /-\$20\.00.*Cash · Refund · Entered by mistake/,
    ])
    await page.getByRole('button', { name: 'Close the till' }).click()
    await expect(page.getByLabel('Cash counted')).toBeFocused()
    await expectAccessible()
    await page.getByLabel('Cash counted').fill('99.50')
    await page.getByLabel('Cash at the start').fill('100')
    await expect(page.getByText('$0.50 missing.')).toBeVisible()
    await page.getByRole('button', { name: 'Close the till' }).click()
    const closing = page.getByRole('article').last()
    await expect(closing).toContainText(/Card.*\$27\.50.*Cash expected\$100\.00.*Difference-\$0\.50/)
    await expect(page.getByText('Everything that was paid is closed.')).toBeVisible()
    await expectAccessible()

    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 280, height: 900 })
    await expect(closing).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(280)

    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/admin/money?date=${date}`)
    const unpaid = page.getByRole('region', { name: 'Not paid yet' })
    await expect(unpaid).toContainText('$20.00')
    await unpaid.getByRole('link', { name }).click()
    await expect(payment.getByText('$20.00 due')).toBeVisible()
  })
}

test('a receptionist sees the till of the last week, and a payment of another desk appears without a reload', async ({
  page,
  context,
  database,
  signIn,
  elsewhere,
}) => {
  const receptionist = { email: `${unique('rea').replace(' ', '.').toLowerCase()}@salon.example` }
  await addAccount(database, { ...receptionist, name: 'Rea', role: 'receptionist' })
  await context.clearCookies()
  await signIn(receptionist)
  await page.goto(`/admin/money?date=${daysAhead(-7)}`)
  await expect(page.getByRole('button', { name: 'Previous day' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'CSV' })).toBeHidden()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'Today’s takings' })).toBeVisible()

  const name = unique('Grace')
  const id = await addAppointment(database, {
    userId: await addClient(database, { name }),
    status: 'Completed',
    date: daysAhead(-1),
  })
  const { request } = await elsewhere(admin)
  const paymentResponse = await request.post(`/api/appointments/${id}/payments`, { data: { amount: 42.5, method: 'voucher' } })
  expect(paymentResponse.status()).toBe(201)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('$42.50')
})

test('on a phone the till shows what is needed next first, and a form that opens is seen whole above the bar', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const userId = await addClient(database, { name: unique('Grace') })
  const id = await addAppointment(database, { userId, status: 'Completed', date: daysAhead(-1) })
  // Something to close.
  await page.request.post(`/api/appointments/${id}/payments`, { data: { amount: 1, method: 'cash' } })
  await page.goto('/admin/money')
  const readTop = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y ?? 0
  const order = [await readTop('Sale without a visit'), await readTop('Close the till')]
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  const barTop = await page
    .getByRole('navigation', { name: 'Administration' })
    .evaluate((bar) => bar.getBoundingClientRect().top)
  for (const [open, button] of [
    ['Sale without a visit', 'Take'],
    ['Close the till', 'Close the till'],
  ] as const) {
    // At the very foot, where a phone's bar hides what opens below it.
    await page.getByRole('button', { name: open, exact: true }).evaluate((opener) => {
      scrollBy({ top: opener.getBoundingClientRect().bottom - innerHeight + 60, behavior: 'instant' })
    })
    await page.getByRole('button', { name: open, exact: true }).click()
    const submit = page.locator('main form').last().getByRole('button', { name: button })
    await expect(submit).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => ((await submit.boundingBox())?.y ?? barTop) + 44).toBeLessThanOrEqual(barTop + 1)
  }
})

import { addAppointment } from '../server/testing/appointments.ts'
import { addClient, addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { countedHand } from './support/presses.ts'
import { daysAhead, unique } from './support/salon-data.ts'

test.beforeEach(async ({ signIn }) => signIn(admin))

for (const width of [390, 1280]) {
  test(`a client leaves in two presses, or with a split and a tip in five and four keys, at ${width} pixels`, async ({
    page,
    database,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 768 })
    const name = unique('Grace')
    const date = daysAhead(-width - 1)
    const stylistId = await addStylist(database)
    const userId = await addClient(database, { name })
    const visit = { userId, stylistId, date, status: 'Confirmed' } as const
    const id = await addAppointment(database, visit)
    await page.goto(`/admin/day?date=${date}&panel=visit.${id}`)
    const panel = page.getByRole('region', { name: 'Visit' })
    const confirmation = panel.getByText('Checked out.')

    const inTwo = countedHand()
    await inTwo.click(panel.getByRole('button', { name: 'Check out · $42.50' }))
    await expect(panel.getByRole('button', { name: 'Card' })).toBeFocused()
    await expect(panel.getByRole('button', { name: 'Cash' })).toBeInViewport({ ratio: 1 })
    await inTwo.click(panel.getByRole('button', { name: 'Cash' }))
    await expect(confirmation).toContainText('$42.50 paid')
    expect(inTwo.counts.presses).toBe(2)
    await expect(panel.getByText('Completed')).toBeVisible()
    await expectAccessible()

    // Also after a reload, everything is as it was.
    await page.reload()
    await panel.getByRole('button', { name: 'Undo the check-out' }).click()
    await expect(panel.getByRole('button', { name: 'Check out · $42.50' })).toBeVisible()
    await expect(panel.getByText('Confirmed')).toBeVisible()

    const split = countedHand()
    await split.click(panel.getByRole('button', { name: 'Check out · $42.50' }))
    await split.click(panel.getByLabel('Amount'))
    await split.type(panel.getByLabel('Amount'), '20')
    await split.click(panel.getByRole('button', { name: 'Cash' }))
    await expect(panel.getByText('$22.50 left')).toBeVisible()
    await split.click(panel.getByLabel('Tip'))
    await split.type(panel.getByLabel('Tip'), '10')
    await split.click(panel.getByRole('button', { name: 'Card' }))
    await expect(confirmation).toContainText('$52.50 paid')
    expect(split.counts).toMatchObject({ presses: 5, keys: 4 })
  })
}

test('a check-out asks about too much, says the change, takes a discount, and has a receipt', async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const name = unique('Grace')
  const date = daysAhead(-500)
  const stylistId = await addStylist(database)
  const id = await addAppointment(database, {
    userId: await addClient(database, { name }),
    stylistId,
    date,
    status: 'Confirmed',
  })
  await page.goto(`/admin/day?date=${date}&panel=visit.${id}`)
  const panel = page.getByRole('region', { name: 'Visit' })
  await panel.getByRole('button', { name: 'Check out · $42.50' }).click()
  await panel.getByRole('button', { name: 'Give a discount' }).click()
  await panel.getByLabel('Discount').fill('2.5')
  await panel.getByLabel('Amount').fill('50')
  await panel.getByRole('button', { name: 'Cash' }).click()
  await expect(panel.getByText('$50.00 is $10.00 more than is due.')).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'Give $10.00 change' }).click()
  await expect(panel.getByText('Choose why there is a discount')).toBeVisible()
  await panel.getByLabel('Reason').selectOption('Regular client')
  await panel.getByLabel('Amount').fill('')
  await panel.getByLabel('Cash given').fill('50')
  await expect(panel.getByText('Change: $10.00')).toBeVisible()
  await panel.getByRole('button', { name: 'Cash' }).click()
  await expect(panel.getByText('Checked out.')).toContainText('Change: $10.00')

  await panel.getByRole('link', { name: 'Receipt' }).click()
  const paper = page.getByRole('article', { name: 'Receipt' })
  await expect(paper).toContainText(
    /Price\$42\.50.*Discount: Regular client-\$2\.50Total\$40\.00Paid, cash.*\$40\.00Cash given\$50\.00Change\$10\.00.*not a certified cash register/,
  )
  await expectAccessible()
})

test('a receipt is mailed from the check-out, and its client prints it from My Bookings', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const date = daysAhead(-501)
  const stylistId = await addStylist(database)
  const id = await addAppointment(database, { userId: client.uid, client, stylistId, date, status: 'Confirmed' })
  await page.goto(`/admin/day?date=${date}&panel=visit.${id}`)
  const panel = page.getByRole('region', { name: 'Visit' })
  await panel.getByRole('button', { name: 'Check out · $42.50' }).click()
  await panel.getByRole('button', { name: 'Card' }).click()
  await panel.getByRole('button', { name: 'Mail receipt' }).click()
  await expect(page.getByText(`The receipt goes to ${client.email} at `)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Mail it again' })).toBeVisible()
  await expectAccessible()

  await signIn(client)
  await page.goto('/mybookings?status=Completed')
  await page.getByRole('link', { name: `Receipt of booking ${id}` }).click()
  await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeFocused()
  const paper = page.getByRole('article', { name: 'Receipt' })
  await expect(paper).toContainText(/Paid, card.*\$42\.50.*not a certified cash register/)
  await expect(page.getByRole('button', { name: /Mail/ })).toHaveCount(0)
  await expectNothingSideways(page, 640)
  await expectAccessible()
  await page.getByRole('link', { name: 'Back to your bookings' }).click()
  await expect(page.getByRole('article').filter({ hasText: id })).toBeFocused()
})

test('the till takes a sale without a visit and cash that is moved', async ({ page, expectAccessible }) => {
  await page.goto('/admin/money')
  const shampoo = unique('Shampoo')
  await page.getByRole('button', { name: 'Sale without a visit' }).click()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await page.getByLabel('Amount').fill('18')
  await page.getByRole('button', { name: 'Take $18.00' }).click()
  await expect(page.getByText('What was sold is required')).toBeVisible()
  await page.getByLabel('What was sold').fill(shampoo)
  await page.getByRole('button', { name: 'Take $18.00' }).click()
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments.getByRole('listitem').filter({ hasText: shampoo })).toContainText('$18.00')
  await expectAccessible()
  await page.getByRole('button', { name: `Give back ${shampoo}` }).click()
  await page.getByText('The client wasn’t happy').click()
  await page.getByRole('button', { name: 'Give back $18.00' }).click()
  await expect(page.getByRole('button', { name: 'Give back $18.00' })).toBeHidden()
  await expect(payments.getByText('The client wasn’t happy')).toBeVisible()
  await page.getByRole('button', { name: 'Cash out' }).click()
  await page.getByLabel('Amount').fill('5')
  await page.getByLabel('Reason').fill('Milk')
  await page.keyboard.press('Enter')
  await expect(payments.getByRole('listitem').filter({ hasText: 'Milk' })).toContainText('-$5.00')
})

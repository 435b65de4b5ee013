import { addAppointment } from '../server/testing/appointments.ts'
import { addAccount, addStylist } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead, gate, unique } from './support/salon-data.ts'

/** Far from other tests' bookings. */
const date = daysAhead(192)

test.beforeEach(async ({ signIn }) => signIn(admin))

test('time is blocked by a drag over the day, changed by another, removed and taken back', async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const mara = unique('Mara')
  const stylistId = await addStylist(database, { name: mara })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
  const cell = await page.getByRole('button', { name: `Book 10:00 AM with ${mara}` }).boundingBox()
  const x = (cell?.x ?? 0) + 40
  const y = (cell?.y ?? 0) + 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 30, { steps: 3 })
  await page.mouse.move(x, y + 48, { steps: 3 })
  await page.mouse.up()
  const panel = page.getByRole('region', { name: 'Block time' })
  await expect(panel.getByLabel('From')).toHaveValue('10:00 AM')
  await expect(panel.getByLabel('To')).toHaveValue('10:30 AM')
  await expectAccessible()
  await panel.getByRole('button', { name: 'Lunch' }).click()
  const block = page.getByRole('button', { name: /^Lunch ?, 10:00 AM to 10:30 AM$/ })
  await expect(block).toBeVisible()

  const box = await block.boundingBox()
  const edge = (box?.y ?? 0) + (box?.height ?? 0) - 2
  await page.mouse.move(x, edge)
  await page.mouse.down()
  await page.mouse.move(x, edge + 20, { steps: 3 })
  await page.mouse.move(x, edge + 24, { steps: 3 })
  await page.mouse.up()
  const longer = page.getByRole('button', { name: /^Lunch ?, 10:00 AM to 10:45 AM$/ })
  await expect(longer).toBeVisible()
  await longer.click()
  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect(longer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(longer).toBeVisible()
})

test('the keyboard blocks time every day except where somebody is booked, and gives all of it back', async ({
  page,
  catalogue,
  client,
  elsewhere,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { request } = await elsewhere(client)
  const booked = { serviceIds: [catalogue.cut.id], stylistId: catalogue.stylist.id, date: daysAhead(193), time: '12:00 PM' }
  expect((await request.post('/api/appointments', { data: booked })).status()).toBe(201)
  await page.goto(`/admin/day?date=${date}&stylists=${catalogue.stylist.id}`)
  await page.getByRole('button', { name: 'Block time' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Block time' })
  await panel.getByLabel('Stylist').selectOption({ label: catalogue.stylist.name })
  await panel.getByLabel('Repeats').selectOption('Every day')
  await panel.getByLabel('Last day').fill(daysAhead(194))
  await expect(panel.getByText('3 days, up to')).toBeVisible()
  await panel.getByRole('button', { name: 'Block time' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toHaveText(/in the way on 1 of 3 days: .*Ada Lovelace/)
  await expectAccessible()
  await panel.getByRole('button', { name: 'Block the other days' }).focus()
  await page.keyboard.press('Enter')
  const block = page.getByRole('button', { name: /^Blocked ?, 12:00 PM to 1:00 PM, repeats/ })
  await block.focus()
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Remove this and all later ones' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 times are free again.')).toBeVisible()
  await expect(block).toBeHidden()
})

test('a stylist blocks time with a drag, and reads the desk’s change before overwriting it', async ({
  page,
  database,
  signIn,
  elsewhere,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const mara = unique('Mara')
  const email = uniqueEmail()
  const stylistId = await addStylist(database, { name: mara })
  await addAccount(database, { name: mara, email, role: 'stylist', stylistId })
  await page.context().clearCookies()
  await signIn({ email })
  await page.goto(`/admin/day?date=${date}`)
  const cell = await page.getByRole('button', { name: `Block 10:00 AM with ${mara}` }).boundingBox()
  const x = (cell?.x ?? 0) + 40
  const y = (cell?.y ?? 0) + 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 30, { steps: 3 })
  await page.mouse.move(x, y + 48, { steps: 3 })
  await page.mouse.up()
  const panel = page.getByRole('region', { name: 'Block time' })
  await expect(panel.getByLabel('To')).toHaveValue('10:30 AM')
  await expect(panel.getByLabel('Stylist').getByRole('option')).toHaveText([mara])
  const added = page.waitForResponse('/api/blocks')
  await panel.getByRole('button', { name: 'Block time' }).click()
  const { blocks } = (await (await added).json()) as { blocks: { id: string }[] }
  await page.getByRole('button', { name: /^Blocked ?, 10:00 AM to 10:30 AM$/ }).click()
  await panel.getByLabel('Reason (optional)').fill('School play')

  const { request } = await elsewhere(admin)
  const change = { stylistId, date, starts: 660, ends: 690, reason: '', version: 1 }
  expect((await request.patch(`/api/blocks/${blocks[0]?.id}`, { data: change })).status()).toBe(200)
  await expect(page.getByRole('button', { name: /^Blocked ?, 11:00 AM to 11:30 AM$/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('alert')).toHaveText(/Somebody else just changed this time/)
  await expect(panel.getByLabel('Reason (optional)')).toHaveValue('School play')
  await panel.getByLabel('From').fill('11')
  await panel.getByLabel('To').fill('11.30')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^School play ?, 11:00 AM to 11:30 AM$/ })).toBeVisible()
})

test('a visit that is opened while time is being blocked stays open', async ({ page, database, client }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const mara = unique('Mara')
  const stylistId = await addStylist(database, { name: mara })
  const id = await addAppointment(database, { userId: client.uid, client, stylistId, date, time: '10:00 AM' })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
  await page.getByRole('button', { name: 'Block time' }).click()
  await page.getByRole('button', { name: `Block 12:00 PM with ${mara}` }).click()
  const answer = gate()
  await page.route('**/api/blocks', async (route) => {
    await answer.opened
    await route.continue()
  })
  const panel = page.getByRole('region', { name: 'Block time' })
  await panel.getByRole('button', { name: 'Lunch' }).click()
  await page.locator(`[data-visit="${id}"]`).click()
  const visit = page.getByRole('region', { name: 'Visit', exact: true })
  await expect(visit.getByRole('heading', { name: client.name })).toBeVisible()
  answer.open()
  await expect(page.getByRole('button', { name: /^Lunch ?, 12:00 PM/ })).toBeVisible()
  await expect(visit.getByRole('heading', { name: client.name })).toBeVisible()
})

import { eq } from 'drizzle-orm'
import { users } from '../server/platform/database/schema/accounts.ts'
import { uniqueWord } from '../server/testing/run/random.ts'
import { ownBookings, withoutLiveUpdates } from './support/booking-lists.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { clickBeforeRendering } from './support/presses.ts'
import { bookingCard as card, daysAhead, gate } from './support/salon-data.ts'

test.beforeEach(async ({ signIn }) => signIn(admin))

test('tab, search and page are in the URL and restored from it', async ({ page, database, client }) => {
  const { stylistName, add } = await ownBookings(database, client)
  for (let index = 0; index < 12; index += 1) await add('Completed', { time: '10:00 AM' })
  await page.goto('/admin/bookings')
  await expect(page.getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Completed' }).click()
  await page.getByRole('searchbox').pressSequentially(stylistName)
  await expect(page).toHaveURL(/status=Completed&q=Zia/)
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/after=\d+-/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('searchbox')).toHaveValue(stylistName)
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(page).not.toHaveURL(/after=/)
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(page).toHaveURL(/before=end/)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
})

test('search input typed while a search runs stays, and Back restores the earlier search', async ({
  page,
  database,
  client,
}) => {
  const { stylistName, add } = await ownBookings(database, client)
  const id = await add('Pending')
  await page.goto('/admin/bookings')
  const box = page.getByRole('searchbox')
  const [first = '', second = ''] = stylistName.split(' ')
  await box.pressSequentially(`${first} `)
  await expect(page).toHaveURL(/q=Zia/)
  await box.pressSequentially(second)
  await expect(page).toHaveURL(new RegExp(`q=${first}\\+${second}$`))
  await expect(card(page, id)).toBeVisible()
  await expect(box).toHaveValue(stylistName)

  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(page.getByText('No bookings available.')).toBeVisible()
  await box.fill('')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue(stylistName)
  await expect(card(page, id)).toBeVisible()
})

test('one press on a tab is one entry in the history', async ({ page }) => {
  await page.goto('/admin/bookings')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Confirmed')).toBeEnabled()
  await clickBeforeRendering(tab('Confirmed'), 'focus')
  await expect(tab('Confirmed')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab('Pending')).toHaveAttribute('aria-selected', 'true')
})

test('a search without results in this tab says which tab has some', async ({ page, database, client }) => {
  const { add } = await ownBookings(database, client)
  const id = await add('Canceled')
  await page.goto('/admin/bookings')
  await page.getByRole('searchbox').fill(id.toLowerCase())
  await expect(page.getByText('No bookings available.')).toBeVisible()
  await page.getByRole('button', { name: 'Canceled (1)' }).click()
  await expect(card(page, id)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Canceled bookings' })).toBeFocused()
})

test('prints the list without its controls', async ({ page, database, client }) => {
  const { stylistName, add } = await ownBookings(database, client)
  const ids = [await add('Pending'), await add('Pending', { time: '11:00 AM' })]
  await page.goto(`/admin/bookings?q=${encodeURIComponent(stylistName)}`)
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await page.emulateMedia({ media: 'print' })
  for (const id of ids) await expect(card(page, id)).toContainText(stylistName)
  // Landscape paper, where the navigation would be beside the list: the list takes the whole width.
  await page.setViewportSize({ width: 1056, height: 816 })
  expect((await card(page, ids[0] ?? '').boundingBox())?.width).toBeGreaterThan(1000)
  for (const role of ['button', 'checkbox', 'combobox', 'searchbox', 'tab'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  for (const name of ['Move', 'Why isn’t a time offered?'])
    await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveCount(0)
})

test('no list of many bookings is wider than a small phone', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  for (let index = 0; index < 24; index += 1) await add(index < 12 ? 'Pending' : 'Confirmed', { date: daysAhead(40 + index) })
  for (const status of ['Pending', 'Confirmed']) {
    await page.goto(`/admin/bookings?status=${status}&q=${q}`)
    await expect(page.getByRole('article')).toHaveCount(10)
    await expect(page.getByRole('heading', { level: 2 }).and(page.getByText(`${status} bookings`))).toBeVisible()
    await expectNothingSideways(page, 320)
  }
})

test('a client is found by name and by email', async ({ page, database, client }) => {
  const { add } = await ownBookings(database, client)
  const id = await add('Pending')
  const word = uniqueWord()
  await database.db
    .update(users)
    .set({ name: `Ottilie ${word}` })
    .where(eq(users.id, client.uid))
  await page.goto('/admin/bookings')
  for (const searched of [word.toUpperCase(), client.email]) {
    await page.getByRole('searchbox').fill(searched)
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(card(page, id)).toBeVisible()
  }
})

test('loading and failures are announced, the request can be tried again, and a tab shows its earlier list at once', async ({
  page,
  database,
  client,
}) => {
  const { add, q } = await ownBookings(database, client)
  const id = await add('Confirmed')
  await withoutLiveUpdates(page)
  await page.goto(`/admin/bookings?q=${q}`)
  let answer = () => {}
  const responseGate = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/appointments?**', async (route) => {
    await responseGate
    await route.abort()
  })
  await page.getByRole('tab', { name: 'Confirmed' }).click()
  await expect(page.getByText('Loading bookings...')).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText('Error: We can’t reach the salon right now.')
  await page.unroute('**/api/appointments?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, id)).toBeVisible()
  await page.getByRole('tab', { name: 'Pending' }).click()
  await expect(page.getByText('No bookings available.')).toBeVisible()

  // The earlier list shows at once, then the current one.
  const { opened, open } = gate()
  await page.route('**/api/appointments?**', async (route) => {
    await opened
    await route.continue()
  })
  const other = await add('Confirmed', { time: '3:00 PM' })
  await page.getByRole('tab', { name: 'Confirmed' }).click()
  await expect(page.locator('section [aria-busy=true]').filter({ has: card(page, id) })).toBeVisible()
  await expect(card(page, other)).toHaveCount(0)
  open()
  await expect(card(page, other)).toBeVisible()
})

test('paging and searching keep the current list readable until the new one has loaded', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { add, q } = await ownBookings(database, client)
  for (let index = 0; index < 11; index += 1) await add('Completed')
  await page.goto(`/admin/bookings?status=Completed&q=${q}`)
  let answer = () => {}
  const responseGate = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/appointments?**', async (route) => {
    await responseGate
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.locator('section [aria-busy=true]:has(article)')).toBeVisible()
  await expectAccessible()
  answer()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('an owner who searches while a booking is being confirmed can keep typing', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  const id = await add('Pending')
  await page.goto(`/admin/bookings?q=${q}`)
  const { opened, open } = gate()
  await page.route(`**/api/appointments/${id}`, async (route) => {
    await opened
    await route.continue()
  })
  await card(page, id).getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('searchbox').focus()
  open()
  await expect(card(page, id).getByRole('button', { name: 'Undo' })).toBeVisible()
  // The focus would move with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a selection stays while other bookings are being confirmed', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  const first = await add('Pending')
  const second = await add('Pending', { time: '11:00 AM' })
  await page.goto(`/admin/bookings?q=${q}`)
  const { opened, open } = gate()
  await page.route(`**/api/appointments/${first}`, async (route) => {
    await opened
    await route.continue()
  })
  await card(page, first).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirm 1 booking' }).click()
  await card(page, second).getByRole('checkbox').check()
  open()
  await expect(card(page, first).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(card(page, second).getByRole('checkbox')).toBeChecked()
})

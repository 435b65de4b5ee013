import type { Locator, Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { users } from '../server/platform/database/schema/accounts.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { action, ownBookings, withoutLiveUpdates } from './support/booking-lists.ts'
import { passTime, pauseClock, setServerTime } from './support/clock.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { clickAgain } from './support/presses.ts'
import { book, bookingCard as card, ownCatalogue, readStatus } from './support/salon-data.ts'

test.beforeEach(async ({ signIn }) => signIn(admin))

function recordChanges(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (['PATCH', 'POST', 'DELETE'].includes(request.method())) requests.push(`${request.method()} ${request.url()}`)
  })
  return requests
}

/** Returns the button's center once it is enabled and still. */
async function findCenter(button: Locator): Promise<{ x: number; y: number }> {
  await button.click({ trial: true })
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Clicks twice on the same spot, even if something else has moved there, `gap` milliseconds apart by the page's clock, which has to be
 * installed: on a busy machine the second click may come later.
 */
async function clickTwice(page: Page, button: Locator, gap: number): Promise<void> {
  const { x, y } = await findCenter(button)
  await pauseClock(page)
  await page.mouse.click(x, y)
  await page.waitForTimeout(gap)
  await page.clock.runFor(gap)
  await page.mouse.click(x, y)
  await page.clock.resume()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

for (const width of [390, 1280]) {
  for (const name of ['Confirm', 'Complete', 'Cancel']) {
    test(`two clicks on ${name} change exactly one booking, ${width} wide`, async ({ page, database, client }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.clock.install()
      for (const gap of [120, 300, 700]) {
        const { add, q } = await ownBookings(database, client)
        // In the past, so that completing does not ask.
        const ids = [
          await add('Pending', { date: '2026-01-05' }),
          await add('Pending', { date: '2026-01-06' }),
          await add('Pending', { date: '2026-01-07' }),
        ]
        await page.goto(`/admin/bookings?q=${q}`)
        const changes = recordChanges(page)
        await clickTwice(page, action(page, ids[0] ?? '', name), gap)
        await expect(action(page, ids[0] ?? '', 'Undo')).toBeVisible()
        expect(changes).toHaveLength(1)
        expect(await Promise.all(ids.map((id) => readStatus(database, id)))).toEqual([
          { Confirm: 'Confirmed', Complete: 'Completed', Cancel: 'Canceled' }[name],
          'Pending',
          'Pending',
        ])
        page.removeAllListeners('request')
      }
    })
  }
}

test('completing a future visit asks first, and a double click on the answer completes one', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { add, q } = await ownBookings(database, client)
  const ids: string[] = []
  for (const time of ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'] as const)
    ids.push(await add('Confirmed', { time }))
  const [id = ''] = ids
  await page.clock.install()
  await page.goto(`/admin/bookings?status=Confirmed&q=${q}`)
  await action(page, id, 'Complete').click()
  const question = page.getByRole('alertdialog', { name: 'Complete this visit early?' })
  await expect(question).toContainText(`${client.name}’s visit starts`)
  await expectAccessible()
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect(question).toBeHidden()
  expect(await readStatus(database, id)).toBe('Confirmed')

  const changes = recordChanges(page)
  await action(page, id, 'Complete').click()
  const answer = await findCenter(question.getByRole('button', { name: 'Complete it' }))
  await clickAgain(page, answer, () => expect(question).toBeHidden({ timeout: 1 }))
  await expect(action(page, id, 'Undo')).toBeVisible()
  expect(changes).toHaveLength(1)
  await action(page, id, 'Undo').click()
  await expect(action(page, id, 'Complete')).toBeVisible()
  expect(await readStatus(database, id)).toBe('Confirmed')
})

test('a double click on Move opens the dialog, and leaves it open', async ({ page, database, client }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { add, q } = await ownBookings(database, client)
  const id = await add('Pending')
  await page.clock.install()
  await page.goto(`/admin/bookings?q=${q}`)
  const dialog = page.getByRole('dialog', { name: 'Move this booking' })
  const move = await findCenter(page.getByRole('link', { name: `Move booking ${id}` }))
  await clickAgain(page, move, () => expect(dialog).toBeVisible({ timeout: 1 }))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page).toHaveURL(/move=/)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/move=/)
  await expect(dialog).toBeHidden()
})

test('a double tap on one of the next openings only chooses it', async ({ page, database, client }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { add, q } = await ownBookings(database, client)
  const ids: string[] = []
  for (const time of ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'] as const)
    ids.push(await add('Confirmed', { time }))
  const [id = ''] = ids
  await page.clock.install()
  await page.goto(`/admin/bookings?status=Confirmed&q=${q}&move=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Move this booking' })
  const openings = dialog.getByRole('list').getByRole('button')
  const submit = dialog.getByRole('button', { name: 'Move booking' })
  await expect(dialog.getByText('Next openings')).toBeVisible()
  const changes = recordChanges(page)
  const opening = await findCenter(openings.last())
  await clickAgain(page, opening, () => expect(openings).toHaveCount(0, { timeout: 1 }))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(submit).toBeEnabled()
  await expect(dialog).toBeVisible()
  expect(changes).toEqual([])
  // Elsewhere a press counts at once: in the far corner, since the opening button may have been anywhere beside it, by the day's name.
  const { width = 0, height = 0 } = (await submit.boundingBox()) ?? {}
  await submit.click({ position: { x: width - 5, y: height - 5 } })
  await expect(dialog).toBeHidden()
  expect(changes).toHaveLength(1)
})

test('the reason that a booking could not be changed is in sight, however low its card is, and a second click changes no other', async ({
  page,
  database,
  client,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { add, q } = await ownBookings(database, client)
  const ids: string[] = []
  for (let day = 10; day < 20; day++) ids.push(await add('Pending', { date: `2030-01-${day}` }))
  await page.clock.install()
  await page.goto(`/admin/bookings?q=${q}`)
  await page.route('**/api/appointments/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  const low = ids[4] ?? ''
  const confirm = action(page, low, 'Confirm')
  await card(page, low).evaluate((element) =>
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' }),
  )
  const changes = recordChanges(page)
  const alert = card(page, low).getByRole('alert')
  await clickAgain(page, await findCenter(confirm), () => expect(alert).toBeInViewport({ ratio: 1, timeout: 1 }))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(alert).toBeInViewport({ ratio: 1 })
  expect(changes).toHaveLength(1)
})

test('a card stays where it is after an action, and so does everything below it', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  test.slow()
  const { add, q } = await ownBookings(database, client)
  const ids = [
    await add('Pending', { time: '10:00 AM' }),
    await add('Pending', { time: '12:00 PM' }),
    await add('Pending', { time: '3:00 PM' }),
  ]
  const positions = () => Promise.all(ids.map(async (id) => (await card(page, id).boundingBox())?.y))
  await page.goto(`/admin/bookings?q=${q}`)
  await page.evaluate(() => document.fonts.ready)
  const before = await positions()
  for (const [name, became] of [
    ['Confirm', 'Confirmed'],
    ['Cancel', 'Canceled'],
  ] as const) {
    await action(page, ids[0] ?? '', name).click()
    await expect(card(page, ids[0] ?? '')).toContainText(became)
    await expect(page.getByRole('status').filter({ hasText: `booking is ${became} now.` })).toHaveCount(1)
    await expect(card(page, ids[0] ?? '').getByRole('heading')).toBeFocused()
    expect(await positions()).toEqual(before)
    // Undo stays while focused, however slow the machine is.
    await action(page, ids[0] ?? '', 'Undo').focus()
    await page.emulateMedia({ colorScheme: name === 'Confirm' ? 'light' : 'dark' })
    await expectAccessible()
    await action(page, ids[0] ?? '', 'Undo').click()
    await expect(action(page, ids[0] ?? '', name)).toBeVisible()
    await expect(card(page, ids[0] ?? '').getByRole('heading')).toBeFocused()
    expect(await positions()).toEqual(before)
    expect(await readStatus(database, ids[0] ?? '')).toBe('Pending')
  }
})

test('Undo disappears after a while, and the card stays until the list is updated', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  const id = await add('Pending', { time: '10:00 AM' })
  const other = await add('Pending', { time: '12:00 PM' })
  await page.clock.install()
  await page.goto(`/admin/bookings?q=${q}`)
  await action(page, id, 'Confirm').click()
  await expect(action(page, id, 'Undo')).toBeVisible()
  await page.mouse.move(0, 0)
  await passTime(page, 25_000, () => expect(action(page, id, 'Undo')).toHaveCount(0, { timeout: 1_000 }))
  await expect(card(page, id)).toContainText('Confirmed')
  await page.getByRole('button', { name: 'Update list' }).click()
  await expect(card(page, id)).toHaveCount(0)
  await expect(card(page, other)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending bookings' })).toBeFocused()
})

test('an Undo that is too late says why and shows the current booking', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  const id = await add('Pending')
  await withoutLiveUpdates(page)
  await page.goto(`/admin/bookings?q=${q}`)
  await action(page, id, 'Confirm').click()
  await expect(action(page, id, 'Undo')).toBeVisible()
  await database.db.update(appointments).set({ status: 'Canceled' }).where(eq(appointments.id, id))
  await action(page, id, 'Undo').click()
  await expect(card(page, id).getByRole('alert')).toContainText('This booking has changed since. It’s Canceled now.')
})

test('new bookings wait behind a button and shift nothing', async ({ page, elsewhere, database, client }) => {
  const catalogue = await ownCatalogue(database)
  const home = await elsewhere(client)
  const first = await book(home, catalogue, { time: '2:00 PM' })
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto(`/admin/bookings?q=${encodeURIComponent(catalogue.stylist.name)}`)
  await listening
  await page.evaluate(() => document.fonts.ready)
  const before = await card(page, first).boundingBox()
  // Earlier in the day, so it belongs above.
  const second = await book(home, catalogue, { time: '10:00 AM' })
  const follow = page.getByRole('button', { name: '1 new booking' })
  await expect(follow).toBeVisible()
  await expect(card(page, second)).toHaveCount(0)
  expect(await card(page, first).boundingBox()).toEqual(before)
  await follow.click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText(second)
})

test('several are confirmed at once; one that cannot be is reported, and all can be undone', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { add, q } = await ownBookings(database, client)
  const ids = [
    await add('Pending', { time: '10:00 AM' }),
    await add('Pending', { time: '12:00 PM' }),
    await add('Pending', { time: '3:00 PM' }),
  ]
  const [one = '', two = '', gone = ''] = ids
  const statuses = () => Promise.all(ids.map((id) => readStatus(database, id)))
  await withoutLiveUpdates(page)
  const listResponse = page.waitForResponse((answer) => answer.url().includes('/api/appointments?'))
  await page.goto(`/admin/bookings?q=${q}`)
  await listResponse
  await page.getByRole('checkbox', { name: 'Select all 3 on this page' }).check()
  await card(page, two).getByRole('checkbox').uncheck()
  await expect(page.getByText('2 selected')).toBeVisible()
  await card(page, two).getByRole('checkbox').check()
  await expectAccessible()
  await database.db.update(appointments).set({ status: 'Canceled' }).where(eq(appointments.id, gone))
  await page.getByRole('button', { name: 'Confirm 3 bookings' }).click()
  const bar = page.getByRole('region', { name: 'Selected bookings' })
  await expect(bar).toContainText('2 bookings confirmed. 1 booking couldn’t be confirmed. See the cards.')
  await expect(card(page, gone).getByRole('alert')).toContainText('Canceled')
  expect(await statuses()).toEqual(['Confirmed', 'Confirmed', 'Canceled'])
  await expectAccessible()
  await bar.getByRole('button', { name: 'Undo all' }).click()
  await expect(bar).toContainText('2 bookings pending again.')
  expect(await statuses()).toEqual(['Pending', 'Pending', 'Canceled'])
  await expect(action(page, one, 'Confirm')).toBeVisible()
})

test('the order is by visit, or by last change if the URL says so', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  const later = await add('Pending', { time: '3:00 PM' })
  const sooner = await add('Pending', { time: '10:00 AM', updatedAt: new Date(Date.now() - 60_000) })
  const order = () => page.getByRole('article').evaluateAll((cards) => cards.map((one) => one.textContent ?? ''))
  await page.goto(`/admin/bookings?q=${q}`)
  await expect(page.getByRole('region', { name: 'Later' }).getByRole('article')).toHaveCount(2)
  await expect.poll(order).toEqual([expect.stringContaining(sooner), expect.stringContaining(later)])
  await page.getByLabel('Order').selectOption('Last changed')
  await expect(page).toHaveURL(/order=change/)
  await expect.poll(order).toEqual([expect.stringContaining(later), expect.stringContaining(sooner)])
  await page.reload()
  await expect(page.getByLabel('Order')).toHaveValue('change')
})

for (const { width, height, atLeast } of [
  { width: 1280, height: 900, atLeast: 6 },
  { width: 390, height: 844, atLeast: 2 },
]) {
  test(`${atLeast} bookings with their actions fit the window, ${width} by ${height}`, async ({ page, database, client }) => {
    await page.setViewportSize({ width, height })
    await setServerTime(page, '2030-01-07T13:00:00Z')
    const dates = ['07', '08', '09', '10', '11', '15', '16'].map((day) => `2030-01-${day}`)
    // Few real names and addresses are wider. An earlier test's account gives up the address.
    const name = 'Wilhelmina Montgomery'
    const email = 'wilhelmina.montgomery@clients.example'
    await database.db.update(users).set({ email: sql`lower(id) || '@client.example'` }).where(eq(users.email, email))
    await database.db.update(users).set({ name, email }).where(eq(users.id, client.uid))
    const { add, q } = await ownBookings(database, { ...client, name, email })
    for (const [index, date] of dates.entries()) {
      const serviceNames = index % 2 === 0 ? ['Cut & Finish', 'Scalp & Repair Treatment'] : ['Cut & Finish']
      await add('Pending', { date, stylistName: 'Margot Ellison', serviceNames })
    }
    await page.goto(`/admin/bookings?q=${q}`)
    await expect(page.getByRole('complementary', { name: 'Sample data' })).toBeVisible()
    for (const name of ['Today', 'Tomorrow', 'This week', 'Later'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const whole = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length)
    expect(whole).toBeGreaterThanOrEqual(atLeast)
  })
}

test('the next page skips nothing after some bookings of this one were confirmed', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  const ids: string[] = []
  for (let day = 10; day < 24; day++) ids.push(await add('Pending', { date: `2030-01-${day}` }))
  const next = page.getByRole('button', { name: 'Next' })
  await page.goto(`/admin/bookings?q=${q}`)
  for (const id of ids.slice(0, 3)) {
    await action(page, id, 'Confirm').click()
    await expect(action(page, id, 'Undo')).toBeVisible()
  }
  await next.click()
  for (const id of ids.slice(10)) await expect(card(page, id)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('button', { name: 'Previous' }).click()
  for (const id of ids.slice(3, 13)) await expect(card(page, id)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
})

test('the last booking of the last page stays where it is when it is confirmed', async ({ page, database, client }) => {
  const { add, q } = await ownBookings(database, client)
  const ids: string[] = []
  for (let day = 10; day < 21; day++) ids.push(await add('Pending', { date: `2030-01-${day}` }))
  const last = ids[10] ?? ''
  await page.clock.install()
  await page.goto(`/admin/bookings?q=${q}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(card(page, last)).toBeVisible()
  const refetched = page.waitForResponse((answer) => answer.url().includes('/api/appointments?'))
  await clickTwice(page, action(page, last, 'Confirm'), 300)
  await refetched
  await expect(action(page, last, 'Undo')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await Promise.all(ids.map((id) => readStatus(database, id)))).toEqual([...Array(10).fill('Pending'), 'Confirmed'])
  await page.getByRole('button', { name: 'Update list' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
})

import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { weekdays } from '../domain/time/calendar.ts'
import { appointments } from '../server/platform/database/schema/booking.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead } from './support/salon-data.ts'

/** Far from what other tests book. */
const date = daysAhead(194)

test.beforeEach(async ({ signIn }) => signIn(admin))

/** Counts hours and stylists in sight, by the lines that are whole in the window. */
function inSight(page: Page): Promise<{ hours: number; stylists: number }> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('[data-cell]')]
    const scroller = cells[0]?.closest('.overflow-auto')
    const heading = scroller?.querySelector('h2')?.getBoundingClientRect()
    const box = scroller?.getBoundingClientRect()
    const foot = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--foot')) || 0
    const bar = document.querySelector('nav.fixed')?.getBoundingClientRect().height ?? foot
    const bottom = Math.min(box?.bottom ?? 0, innerHeight - bar)
    const visible = cells.filter((cell) => {
      const { top, bottom: lower, left, right } = cell.getBoundingClientRect()
      const isInside = left >= (box?.left ?? 0) - 1 && right <= (box?.right ?? 0) + 1
      return isInside && top >= (heading?.bottom ?? 0) - 1 && lower <= bottom + 1
    })
    const columns = new Set(visible.map((cell) => cell.dataset.cell?.split('-')[0]))
    return { hours: visible.length / Math.max(1, columns.size) / 4, stylists: columns.size }
  })
}

const addFour = (database: Parameters<typeof addStylist>[0]) =>
  Promise.all(
    ['Margot Ellison', 'Wilhelmina Featherstonehaugh-Cholmondeley', 'Ines Carvalho', 'Jun Takeda'].map((name) =>
      addStylist(database, { name }),
    ),
  )

test('at 1366 by 768 eight hours of four stylists are in sight, and no tool moves whatever is shown', async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const ids = await addFour(database)
  await page.goto(`/admin/day?date=${date}&stylists=${ids.join()}`)
  await expect(page.getByRole('button', { name: /^Book 10:00 AM with Margot/ })).toBeVisible()
  const { hours, stylists } = await inSight(page)
  expect(stylists).toBe(4)
  expect(hours).toBeGreaterThanOrEqual(8)
  await expectAccessible()

  const tools = ['Previous day', 'Today', 'Next day', 'Print', 'Block time']
  const boxes = () => Promise.all(tools.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()))
  const before = await boxes()
  // In one line.
  expect(new Set(before.map((box) => box?.y)).size).toBe(1)
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await expect(page.getByRole('button', { name: 'Show as columns' })).toBeVisible()
  expect(await boxes()).toEqual(before)
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
  expect(await boxes()).toEqual(before)
})

test('the date is read whole beside the tools, also while a client waits, and a small phone scrolls nothing sideways', async ({
  page,
  database,
  client,
}) => {
  const ids = await addFour(database)
  // The longest weekday.
  const wednesday = [0, 1, 2, 3, 4, 5, 6]
    .map((more) => daysAhead(194 + more))
    .find((each) => new Date(`${each}T12:00:00Z`).getUTCDay() === 3)
  const visit = { userId: client.uid, client, stylistId: ids[1] ?? '', date: wednesday ?? date, time: '10:00 AM' } as const
  const id = await addAppointment(database, { ...visit, status: 'Confirmed' })
  await database.db.update(appointments).set({ arrivedAt: new Date() }).where(eq(appointments.id, id))
  const heading = page.getByRole('heading', { level: 1 })
  for (const view of ['grid', 'week']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin/day?date=${wednesday}&stylists=${ids[1]}&view=${view}`)
    await expect(heading).toContainText(view === 'grid' ? 'Wednesday' : 'week of')
    if (view === 'grid') await expect(page.getByRole('button', { name: '1 waiting' })).toBeVisible()
    for (const width of [820, 1024, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await heading.evaluate(isDateCut)]).toEqual([width, false])
    }
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 })
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width])
    }
  }
})

/** True if the date in a heading isn't whole within its room. Runs in the page. */
function isDateCut(heading: HTMLElement): boolean {
  const range = document.createRange()
  range.selectNodeContents(heading.lastElementChild ?? heading)
  const { left, right } = range.getBoundingClientRect()
  const room = heading.getBoundingClientRect()
  // Beside tools of 44 pixels.
  return left < room.left - 1 || right > room.right + 1 || room.height > 46
}

test('on a phone five hours of one stylist are in sight', async ({ page, database }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const ids = await addFour(database)
  await page.goto(`/admin/day?date=${date}&stylists=${ids.join()}`)
  await expect(page.getByRole('button', { name: /^Book 10:00 AM with Margot/ })).toBeVisible()
  const { hours, stylists } = await inSight(page)
  expect(stylists).toBe(1)
  expect(hours).toBeGreaterThanOrEqual(5)
})

test('a phone opens on the first who works, and stays with whom it shows from one day to the next', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const weekday = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'long' })
  const days = weekdays.filter((day) => day !== weekday)
  const ids = [
    await addStylist(database, { name: 'Olga Off', days }),
    await addStylist(database, { name: 'Wilma Works' }),
    await addStylist(database, { name: 'Xenia Third' }),
  ]
  await page.goto(`/admin/day?date=${date}&stylists=${ids.join()}`)
  const current = page.getByRole('list', { name: 'Stylists' }).locator('[aria-current]')
  await expect(current).toHaveText('Wilma Works')
  await expect(page.getByRole('heading', { name: 'Wilma Works' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('list', { name: 'Stylists' }).getByRole('button', { name: 'Xenia Third' }).click()
  await expect(current).toHaveText('Xenia Third')
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByRole('heading', { name: 'Xenia Third' })).toBeInViewport({ ratio: 1 })
})

for (const size of [
  { width: 1366, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]) {
  test(`a visit shows its next action, forms take and give back the focus, and a notice lies over nothing, at ${size.width}`, async ({
    page,
    database,
    client,
    expectAccessible,
  }) => {
    await page.setViewportSize(size)
    const stylistId = await addStylist(database)
    await addAppointment(database, { userId: client.uid, client, stylistId, date, time: '10:00 AM', status: 'Confirmed' })
    await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
    const tile = page.getByRole('button', { name: new RegExp(`^${client.name}.* to 11:00 AM`) })
    await tile.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Visit', exact: true })
    for (const name of ['Edit', 'Move', 'Cancel'])
      await expect(panel.getByRole('button', { name: `${name}: ${client.name}` })).toBeInViewport({ ratio: 1 })
    // A visit of a later day has not arrived, and isn't completed.
    await expect(panel.getByRole('button', { name: /Arrived|Complete/ })).toHaveCount(0)

    const cancel = panel.getByRole('button', { name: `Cancel: ${client.name}` })
    await cancel.press('Enter')
    await expect(panel.getByRole('button', { name: 'The client asked' })).toBeFocused()
    for (const name of ['The client asked', 'Keep it'])
      await expect(panel.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(cancel).toBeFocused()
    await panel.getByRole('button', { name: `Edit: ${client.name}` }).click()
    await expect(panel.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
    await panel.getByRole('button', { name: 'Don’t change it' }).click()
    await panel.getByRole('button', { name: 'Take payment' }).click()
    await expect(panel.getByRole('radio', { name: 'Card' })).toBeFocused()
    await expect(panel.getByRole('button', { name: /^Take \$/ })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Book again' }).click()
    await expect(panel.getByRole('list', { name: 'In how many weeks' }).getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Escape')

    await cancel.click()
    await panel.getByRole('button', { name: 'Illness' }).click()
    await expect(panel.getByText('Canceled', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Undo' }).click()
    await panel.getByRole('button', { name: `Edit: ${client.name}` }).click()
    await panel.getByRole('textbox', { name: 'Desk note' }).fill('Left-handed')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('visit is changed.')).toBeVisible()
    // Once it has slid in.
    await expect.poll(() => page.evaluate(findCovered), { timeout: 10_000 }).toEqual([])
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(tile).toBeFocused()
    // On the day itself too.
    await expect(page.getByText('visit is changed.')).toBeVisible()
    expect(await page.evaluate(findCovered)).toEqual([])
    await expectStillWithoutNotice(page)
    await tile.click()
    await panel.getByRole('button', { name: `Edit: ${client.name}` }).click()
    await panel.getByRole('textbox', { name: 'Desk note' }).fill('Left-handed, a quiet seat')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('visit is changed.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Take payment' })).toBeAttached()
    expect(await page.evaluate(findCovered)).toEqual([])
    await expectStillWithoutNotice(page)
  })
}

/** Dismisses the notice, for which nothing may have moved. */
async function expectStillWithoutNotice(page: Page): Promise<void> {
  const notice = page.locator('[data-notice]')
  const beside = await page.evaluate(findPositions)
  expect(beside.length).toBeGreaterThan(5)
  // Playwright's click may scroll.
  await notice.getByRole('button', { name: 'Dismiss' }).dispatchEvent('click')
  await expect(notice).toHaveCount(0)
  expect(await page.evaluate(findPositions)).toEqual(beside)
}

/** Positions of all controls except a notice's. Runs in the page. */
function findPositions(): string[] {
  const controls = [...document.querySelectorAll('button, a, input, select, textarea')].filter(
    (each) => !each.closest('[data-notice]'),
  )
  return controls.map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return [each.getAttribute('aria-label') ?? each.textContent, x, y, width, height].join(' ')
  })
}

/** The controls that a notice lies over: those that would be pressed there if it weren't. Runs in the page. */
function findCovered(): string[] {
  const notice = document.querySelector<HTMLElement>('[data-notice]')
  if (!notice) return ['no notice']
  const over = notice.getBoundingClientRect()
  const controls = [...document.querySelectorAll('button, a, input, select, textarea')].filter((each) => !notice.contains(each))
  notice.style.visibility = 'hidden'
  const covered = controls.filter((each) => {
    const { top, bottom, left, right } = each.getBoundingClientRect()
    const x1 = Math.max(left, over.left)
    const x2 = Math.min(right, over.right)
    const y1 = Math.max(top, over.top)
    const y2 = Math.min(bottom, over.bottom)
    if (x2 - x1 < 2 || y2 - y1 < 2) return false
    return each.contains(document.elementFromPoint((x1 + x2) / 2, (y1 + y2) / 2))
  })
  notice.style.visibility = ''
  return covered.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? each.tagName)
}

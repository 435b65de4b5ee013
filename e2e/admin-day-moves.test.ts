import type { Locator, Page } from '@playwright/test'
import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead, unique } from './support/salon-data.ts'

/** Far from other tests' bookings. */
const date = daysAhead(191)

test.beforeEach(async ({ signIn }) => signIn(admin))

async function openDay(page: Page, database: Parameters<typeof addStylist>[0], width: number, client: { uid: string }) {
  await page.setViewportSize({ width, height: 900 })
  const mara = unique('Mara')
  const nina = unique('Nina')
  const ids = [await addStylist(database, { name: mara }), await addStylist(database, { name: nina })]
  const visit = { userId: client.uid, date, serviceNames: ['Cut'] }
  const id = await addAppointment(database, { ...visit, stylistId: ids[0] ?? '', time: '10:00 AM' })
  await page.goto(`/admin/day?date=${date}&stylists=${ids.join()}`)
  return { id, mara, nina, ids, block: page.locator(`[data-visit="${id}"]`) }
}

/** Drags by pixels, in steps like a hand. */
async function drag(page: Page, block: Locator, { x, y }: { x: number; y: number }, down = 10) {
  await block.scrollIntoViewIfNeeded()
  const box = await block.boundingBox()
  const from = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + down }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 4 })
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 })
  await page.mouse.up()
}

/** Presses the answer, which has the focus. Just after a drag, a press still counts as its end. */
async function answer(page: Page, name: string | RegExp) {
  const button = page.getByRole('button', { name })
  await expect(button).toBeFocused()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(button).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

test('the desk drags a visit to another time and stylist, and takes it back', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { block, nina, id } = await openDay(page, database, 1280, client)
  const columns = await page.getByRole('region', { name: nina }).boundingBox()
  // A line of 24 pixels is 15 minutes.
  await drag(page, block, { x: columns?.width ?? 0, y: 6 * 24 })
  const question = page.getByRole('dialog', { name: `${client.name}: 10:00 AM → 11:30 AM, with ${nina}` })
  await expect(question).toBeVisible()
  await expectAccessible()
  await answer(page, 'Move')
  await expect(page.getByText(`${client.name} is moved to 11:30 AM with ${nina}.`)).toBeVisible()
  await expect(block).toHaveAccessibleName(/11:30 AM to 12:30 PM/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block).toHaveAccessibleName(/10:00 AM to 11:00 AM/)
  const box = await block.boundingBox()
  await drag(page, block, { x: 0, y: 24 }, (box?.height ?? 0) - 3)
  await expect(page.getByRole('dialog', { name: `${client.name}: 60 → 75 min, until 11:15 AM` })).toBeVisible()
  await answer(page, 'Change')
  await expect(block).toHaveAccessibleName(/10:00 AM to 11:15 AM/)
  await expect(page.getByText(`${client.name} takes 75 minutes now.`)).toBeVisible()
  const { rows } = await database.pool.query('select kind from appointment_events where appointment_id = $1 order by id', [id])
  expect(rows.map(({ kind }) => kind)).toEqual(['booked', 'moved', 'undone', 'edited'])
})

test('the desk moves a visit by keyboard alone', async ({ page, database, client, expectAccessible }) => {
  const { block, nina } = await openDay(page, database, 1280, client)
  await block.focus()
  await page.keyboard.press('m')
  const mark = page.getByRole('button', { name: /^10:00 AM with .*Ada Lovelace$/ })
  await expect(mark).toBeFocused()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(block).toBeFocused()

  await page.keyboard.press('m')
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: `11:05 AM with ${nina}.` })).toBeAttached()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: `${client.name}: 10:00 AM → 11:05 AM, with ${nina}` })
  await expect(question.getByRole('button', { name: 'Move' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(block).toHaveAccessibleName(/11:05 AM to 12:05 PM/)
  await expect(block).toBeFocused()

  await expect(page.getByText(`${client.name} is moved to 11:05 AM`)).toBeVisible()
  await page.keyboard.press('m')
  for (const key of ['Shift+ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  const shorter = page.getByRole('dialog', { name: `${client.name}: 60 → 50 min, until 11:55 AM` })
  await expect(shorter.getByRole('button', { name: 'Change' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(block).toHaveAccessibleName(/11:05 AM to 11:55 AM/)
})

test('a press moves a visit into the column it is in, and a drag too, beside somebody who is off', async ({
  page,
  database,
  client,
}) => {
  const off = await addStylist(database, { name: unique('Ann'), days: [] })
  const { ids, block, mara, nina } = await openDay(page, database, 1280, client)
  await page.goto(`/admin/day?date=${date}&stylists=${[off, ...ids].join()}`)
  const own = await page.getByRole('region', { name: mara }).boundingBox()
  await block.focus()
  await page.keyboard.press('m')
  const mark = await page.getByRole('button', { name: /^10:00 AM with / }).boundingBox()
  expect(Math.abs((mark?.x ?? 0) - (own?.x ?? -99))).toBeLessThan(2)
  expect(Math.abs((mark?.width ?? 0) - (own?.width ?? -99))).toBeLessThan(2)
  // Its left part would be the off column if all were as wide.
  await page.mouse.click((own?.x ?? 0) + 20, (mark?.y ?? 0) + 6 * 24 + 10)
  const pressed = page.getByRole('dialog', { name: `${client.name}: 10:00 AM → 11:30 AM`, exact: true })
  await pressed.getByRole('button', { name: 'Keep' }).click()

  await drag(page, block, { x: own?.width ?? 0, y: 0 })
  await expect(page.getByRole('dialog', { name: `${client.name}: 10:00 AM, with ${nina}` })).toBeVisible()
})

test('on a phone, a visit is moved by pressing Move and then the new place', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  const { block, mara, nina } = await openDay(page, database, 390, client)
  // The bar of names marks the column on show.
  const names = page.getByRole('list', { name: 'Stylists' })
  await names.getByRole('button', { name: nina }).click()
  await expect(names.getByRole('button', { name: nina })).toHaveAttribute('aria-current', 'true')
  await names.getByRole('button', { name: mara }).click()
  await expect(names.getByRole('button', { name: mara })).toHaveAttribute('aria-current', 'true')
  await block.click()
  await page.getByRole('button', { name: `Move: ${client.name}` }).click()
  await expect(page.getByText(`Moving ${client.name}.`)).toBeVisible()
  await expectAccessible()
  // Below the middle of a line.
  const box = await block.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 6 * 24 + 10)
  const question = page.getByRole('dialog', { name: `${client.name}: 10:00 AM → 11:30 AM` })
  await question.getByLabel('Tell the client').uncheck()
  await expectAccessible()
  await question.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`${client.name} is moved to 11:30 AM with ${mara}.`)).toBeVisible()
  await expect(block).toHaveAccessibleName(/11:30 AM to 12:30 PM/)

  const devtools = await page.context().newCDPSession(page)
  // Below the visit and its notice, wherever the day stands on the page.
  await expect(async () => {
    const { y = 0, height = 0 } = (await block.boundingBox()) ?? {}
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + height + 40 }],
      })
    await touch('touchStart', 320)
    for (const x of [260, 200, 140, 80]) await touch('touchMove', x)
    await touch('touchEnd', 80)
    await expect(names.getByRole('button', { name: nina })).toHaveAttribute('aria-current', 'true', { timeout: 3_000 })
  }).toPass()
  await expect(page.locator('[data-lifted]')).toHaveCount(0)
  await names.getByRole('button', { name: mara }).click()

  await block.click()
  await page.getByRole('button', { name: `Move: ${client.name}` }).click()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(block).toBeHidden()
  await expect(page.getByText(`Moving ${client.name}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^11:30 AM with/ })).toBeFocused()
  const line = await page.getByRole('button', { name: `Book 10:30 AM with ${mara}` }).boundingBox()
  await page.mouse.click((line?.x ?? 0) + 40, (line?.y ?? 0) + 10)
  const dated = page.getByRole('dialog', { name: /: \w+, \w+ \d+, 11:30 AM → \w+, \w+ \d+, 10:30 AM$/ })
  await dated.getByRole('button', { name: /^Move( anyway)?$/ }).click()
  await expect(block).toHaveAccessibleName(/10:30 AM to 11:30 AM/)
  // To another day, which is said; as is the one that is not shown anymore.
  const moved = page.getByRole('dialog', {
    name: new RegExp(`^${client.name} is moved to \\w+, \\w+ \\d+, 10:30 AM with ${mara}`),
  })
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByRole('dialog', { name: new RegExp(`^${client.name} is back at \\w+, \\w+ \\d+, 11:30 AM`) }),
  ).toBeVisible()
  await expect(block).toBeHidden()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(block).toHaveAccessibleName(/11:30 AM to 12:30 PM/)
})

test('on a tablet, a long press lifts a visit; another desk’s change is announced, and no input is lost', async ({
  page,
  database,
  client,
  elsewhere,
  expectAccessible,
}) => {
  const { block, id, ids } = await openDay(page, database, 820, client)
  const box = await block.boundingBox()
  const at = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 10 }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y }] })
  await touch('touchStart', at.y)
  await expect(page.locator('[data-lifted]')).toBeVisible()
  await touch('touchMove', at.y + 48)

  const { request } = await elsewhere(admin)
  const move = { date, time: '3:00 PM', stylistId: ids[1], version: 1, outside: true }
  expect((await request.patch(`/api/appointments/${id}`, { data: move })).status()).toBe(200)
  await touch('touchMove', at.y + 96)
  await touch('touchEnd', at.y + 96)
  await answer(page, /^Move( anyway)?$/)
  const refusal = page.getByRole('dialog', { name: `${client.name} wasn’t moved` })
  await expect(refusal.getByRole('alert')).toHaveText(/just changed this visit.*3:00 PM/)
  await expect(block).toHaveAccessibleName(/3:00 PM to 4:00 PM/)
  await expectAccessible()
  await refusal.getByRole('button', { name: 'OK' }).click()

  // Without a network it moves back, and a press tries again.
  await page.route('**/api/appointments/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await drag(page, block, { x: 0, y: -48 })
  await answer(page, /^Move( anyway)?$/)
  await expect(refusal.getByRole('alert')).toHaveText(/Check your connection/)
  await expect(block).toHaveAccessibleName(/3:00 PM to 4:00 PM/)
  await page.unroute('**/api/appointments/*')
  await refusal.getByRole('button', { name: 'Try again' }).click()
  await expect(block).toHaveAccessibleName(/2:30 PM to 3:30 PM/)
})

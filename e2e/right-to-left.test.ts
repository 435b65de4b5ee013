import { type Locator, type Page, request } from '@playwright/test'
import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { admin, type Client, expect, password } from './support/fixtures.ts'
import { readTranslations } from './support/language/words.ts'
import { expectNothingSideways } from './support/layout.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon, type Salon } from './support/salon.ts'
import { daysAhead, unique } from './support/salon-data.ts'

const offerArabic = oncePerSalon(async ({ origin }: Salon) => {
  const desk = await request.newContext({ baseURL: origin })
  await desk.post('/api/auth/sign-in/email', { data: { email: admin.email, password } })
  const { version } = await (await desk.get('/api/settings')).json()
  const languages = { own: 'en', offered: ['en', 'ar'] }
  const saved = await desk.patch('/api/settings', { data: { version, settings: { languages } } })
  expect(saved.status()).toBe(200)
  await desk.dispose()
})

const test = testOfOwnSalon('--demo').extend<{ inArabic: undefined }>({
  inArabic: [
    async ({ salon }, use) => {
      await offerArabic(salon)
      await use(undefined)
    },
    { auto: true },
  ],
})
test.use({ locale: 'ar' })

const words = readTranslations('ar')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

interface OpenedDay {
  readonly page: Page
  readonly database: Parameters<typeof addStylist>[0] & Parameters<typeof addAppointment>[0]
  readonly client: Client
}

/** The day with a visit at 10:00 of the first of two stylists. */
async function openDay({ page, database, client }: OpenedDay, width: number, days: number) {
  await page.setViewportSize({ width, height: 900 })
  const date = daysAhead(days)
  const mara = unique('Mara')
  const nina = unique('Nina')
  const ids = [await addStylist(database, { name: mara }), await addStylist(database, { name: nina })]
  const visit = { userId: client.uid, date, serviceNames: ['Cut'], stylistId: ids[0] ?? '', time: '10:00 AM' }
  const id = await addAppointment(database, visit)
  await page.goto(`/admin/day?date=${date}&stylists=${ids.join()}`)
  const block = page.locator(`[data-visit="${id}"]`)
  const column = page.getByRole('region', { name: nina })
  return { id, nina, block, column }
}

/** Lifts a block near its upper end, at the line's beginning. */
async function lift(page: Page, block: Locator) {
  await block.scrollIntoViewIfNeeded()
  const box = await block.boundingBox()
  const from = { x: (box?.x ?? 0) + (box?.width ?? 0) - 20, y: (box?.y ?? 0) + 10 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  return from
}

test('the desk drags a visit to a later time and to the next stylist, who is on the left', async ({
  page,
  database,
  client,
  signIn,
}) => {
  await signIn(admin)
  const { id, nina, block, column } = await openDay({ page, database, client }, 1280, 191)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const own = await block.boundingBox()
  const next = await column.boundingBox()
  expect(next?.x ?? 0).toBeLessThan(own?.x ?? 0)
  const from = await lift(page, block)
  // A line of 24 pixels is 15 minutes.
  const to = { x: from.x - (next?.width ?? 0), y: from.y + 6 * 24 }
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  const question = page.getByRole('dialog', { name: new RegExp(`10:00 ص ← 11:30 ص.*${nina}`) })
  // Just after a drag, a press still counts as its end.
  await expect(async () => {
    if (await question.isVisible()) await question.getByRole('button').last().click({ timeout: 1_000 })
    await expect(question).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(column.locator(`[data-visit="${id}"]`)).toHaveAccessibleName(/11:30/)
})

test('on a phone a drag to the left edge scrolls on to the next stylist', async ({ page, database, client, signIn }) => {
  await signIn(admin)
  const { nina, block } = await openDay({ page, database, client }, 390, 192)
  const { y } = await lift(page, block)
  await page.mouse.move(200, y, { steps: 4 })
  await page.mouse.move(20, y, { steps: 4 })
  const heading = page.getByRole('button', { name: nina }).last()
  await expect(heading).toBeInViewport({ ratio: 0.9 })
  await page.mouse.move(60, y + 24)
  await page.mouse.move(60, y + 48)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: new RegExp(nina) })).toBeVisible()
})

test('the arrow keys move a visit, and the focus in the day, where they point', async ({ page, database, client, signIn }) => {
  await signIn(admin)
  const { id, nina, block, column } = await openDay({ page, database, client }, 1280, 193)
  const cell = page.locator('[data-cell="0-0"]')
  await cell.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(column.locator('[data-cell]:focus')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(cell).toBeFocused()

  await block.focus()
  await page.keyboard.press('m')
  const mark = button(page, new RegExp(`10:00 .*${client.name}`)).last()
  await expect(mark).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('status').filter({ hasText: nina })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('dialog', { name: new RegExp(nina) })
      .getByRole('button')
      .last(),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(column.locator(`[data-visit="${id}"]`)).toBeFocused()
})

test('in the month the left arrow leads to the next day, and the tabs follow, too', async ({
  page,
  client,
  signIn,
  catalogue,
}) => {
  await signIn(client)
  await page.goto('/bookings')
  const { cut, stylist } = catalogue
  for (const name of [cut.name, words('Continue'), stylist.name, words('Continue')]) await button(page, name).first().click()
  await button(page, words('Next month')).click()
  const [year = 0, month = 0] = daysAhead(0).split('-').map(Number)
  const day = (date: number) =>
    page.locator(`td[data-day="${new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)}"]`)
  // A key is lost while the month's times arrive.
  await expect(async () => {
    await day(15).getByRole('button').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(day(16).getByRole('button')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  const one = await day(15).boundingBox()
  const other = await day(16).boundingBox()
  if (one?.y === other?.y) expect(other?.x ?? 0).toBeLessThan(one?.x ?? 0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(day(14).getByRole('button')).toBeFocused()

  await page.goto('/mybookings')
  const tabs = page.getByRole('tablist').last().getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
})

test('the menu opens at the left, where its button is', async ({ page }) => {
  await page.goto('/')
  await button(page, words('Menu')).click()
  const menu = page.getByRole('dialog', { name: words('Menu') })
  await expect(menu.getByRole('link').first()).toBeVisible()
  await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('numbers and addresses keep their order', async ({ page }) => {
  await page.goto('/contact')
  const phone = page
    .getByRole('main')
    .getByRole('link', { name: /^\+?\d/ })
    .first()
  const [first, last] = await phone.evaluate((link) => {
    const [text] = link.childNodes
    const at = (offset: number) => {
      const range = document.createRange()
      range.setStart(text as Text, offset)
      range.setEnd(text as Text, offset + 1)
      return range.getBoundingClientRect().left
    }
    return [at(0), at((text?.textContent?.length ?? 1) - 1)]
  })
  expect(first ?? 0).toBeLessThan(last ?? 0)
})

const pages = {
  visitor: ['/', '/about', '/contact', '/services', '/book', '/signup', '/login'],
  administrator: [
    ...[
      '/admin',
      '/admin/day',
      '/admin/day/requests',
      '/admin/bookings',
      '/admin/clients',
      '/admin/money',
      '/admin/money/reports',
    ],
    ...['/admin/services', '/admin/stylists/roster', '/admin/settings', '/admin/settings/details', '/admin/settings/hours'],
  ],
}
for (const [who, paths] of Object.entries(pages)) {
  test(`nothing is beside the window of a ${who}'s phone`, async ({ page, signIn }) => {
    if (who === 'administrator') await signIn(admin)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectNothingSideways(page, 320)
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
    }
  })
}

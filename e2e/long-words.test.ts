import type { Locator, Page } from '@playwright/test'
import { translations } from '../server/platform/database/schema/salon.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addService, addStylist } from '../server/testing/records.ts'
import { admin, expect } from './support/fixtures.ts'
import { offerLanguages } from './support/language/languages.ts'
import { readTranslations } from './support/language/words.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon, type Salon } from './support/salon.ts'
import { daysAhead, unique } from './support/salon-data.ts'

const offerAll = oncePerSalon((salon: Salon) => offerLanguages(salon, ['en', 'de', 'fr', 'ar']))

const test = testOfOwnSalon('--empty').extend<{ inAll: undefined }>({
  inAll: [
    async ({ salon }, use) => {
      await offerAll(salon)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Reads a page in a language, which a link in the menu would have chosen. */
async function readIn(page: Page, language: string, path: string): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

const isCut = (locator: Locator) => locator.evaluate((element) => element.scrollWidth > element.clientWidth)

test('the header has the administrator’s name whole, and each of its words on one line', async ({ page, signIn }) => {
  await signIn(admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const language of ['de', 'fr', 'ar'] as const) {
    await readIn(page, language, '/')
    const words = readTranslations(language)
    const header = page.getByRole('banner')
    expect([language, await isCut(header.locator('a .truncate'))]).toEqual([language, false])
    const logout = header.getByRole('button', { name: words('Logout') })
    expect((await logout.boundingBox())?.height).toBeLessThan(50)
    for (const link of await header.getByRole('listitem').all())
      if (await link.isVisible()) expect((await link.boundingBox())?.height).toBeLessThan(50)
  }
  // Narrower windows have a menu.
  await page.setViewportSize({ width: 1270, height: 800 })
  await expect(page.getByRole('button', { name: readTranslations('ar')('Menu') })).toBeVisible()
})

test('staff read what clients do in their own language, and change the salon’s own', async ({ page, signIn, database }) => {
  const own = unique('Cut')
  const text = unique('Haarschnitt')
  const recordId = await addService(database, { name: own })
  await addStylist(database, { name: unique('Mara') })
  await database.db.insert(translations).values({ kind: 'service', recordId, field: 'name', language: 'de', text })
  await signIn(admin)
  for (const path of ['/', '/services', '/book']) {
    await readIn(page, 'de', path)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(own)).toHaveCount(0)
  }
  await readIn(page, 'de', '/admin/services')
  await expect(page.getByRole('main').getByText(own).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(text)).toHaveCount(0)
})

test('a done step’s mark is beside its name or isn’t there', async ({ page, database }) => {
  const service = await addService(database, { name: unique('Cut') })
  await addStylist(database, { name: unique('Mara') })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['en', 'de', 'ar'] as const) {
    await readIn(page, language, `/book?services=${service}&step=stylist`)
    const words = readTranslations(language)
    const label = page
      .getByRole('navigation', { name: words('Booking steps') })
      .getByRole('link')
      .locator('span')
      .nth(1)
    await expect(label).toBeVisible()
    // A line of the label is 20 pixels.
    expect([language, (await label.boundingBox())?.height]).toEqual([language, 20])
  }
})

test('no line of a visit on the day is cut in half, on a low screen and on a high one', async ({
  page,
  database,
  client,
  signIn,
}) => {
  await signIn(admin)
  const date = daysAhead(195)
  const stylistId = await addStylist(database, { name: unique('Mara') })
  const times = ['10:00 AM', '12:00 PM', '2:00 PM', '4:00 PM'] as const
  const minutes = [15, 30, 45, 60]
  const person = { uid: client.uid, name: 'محمد عبد الرحمن الأنصاري الطويل جدا بن عبد الله', email: client.email }
  for (const [index, time] of times.entries()) {
    const details = { userId: client.uid, client: person, date, time, stylistId, serviceNames: ['Kopfhautbehandlung'] }
    const id = await addAppointment(database, details)
    await database.pool.query(`update appointments set ends_at = starts_at + make_interval(mins => $2) where id = $1`, [
      id,
      minutes[index],
    ])
  }
  for (const height of [768, 1000]) {
    await page.setViewportSize({ width: 1366, height })
    await readIn(page, 'de', `/admin/day?date=${date}&stylists=${stylistId}`)
    const visits = page.locator('[data-visit]')
    await expect(visits).toHaveCount(times.length)
    expect([height, await visits.evaluateAll(findCutLines)]).toEqual([height, []])
  }
})

/** Texts of tiles that reach out of them. Runs in the page. */
function findCutLines(tiles: readonly Element[]): string[] {
  return tiles.flatMap((tile) => {
    const { bottom } = tile.getBoundingClientRect()
    const lines = [...tile.children].filter((line) => line.clientWidth > 1 && line.textContent)
    return lines.filter((line) => line.getBoundingClientRect().bottom > bottom + 1).map((line) => line.textContent)
  })
}

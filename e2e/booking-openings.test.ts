import type { Page } from '@playwright/test'
import type { DatabaseConnection } from '../server/platform/database/client.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseUpToTime, daysAhead, inWords } from './support/salon-data.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const monthName = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long' })

async function takeDays({ pool }: DatabaseConnection, stylistId: string, userId: string, days: number): Promise<void> {
  await pool.query(
    `insert into appointments (id, status, stylist_id, client_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, services)
     select $1 || day, 'Confirmed', $1, $2, at, at + interval '9 hours', $3::date + day, 600, 0, '[]'
     from generate_series(-1, $4::int) as day, lateral (select ($3::date + day + time '10:00') at time zone 'America/New_York' as at) as start`,
    [stylistId, userId, daysAhead(0), days],
  )
}

test('the next openings are on different days, and one tap chooses one', async ({ page, client, signIn, catalogue }) => {
  await signIn(client)
  const { cut, stylist } = catalogue
  await chooseUpToTime(page, { services: [cut.name], stylist: stylist.name })
  const openings = page.getByRole('region', { name: 'Next openings' }).getByRole('button')
  await expect(openings).toHaveCount(3)
  const words = await openings.allTextContents()
  expect(new Set(words.map((text) => text.split('·')[0])).size).toBe(3)
  await openings.last().click()
  await expect(button(page, 'Continue')).toBeEnabled()
})

test('a month shows the first days of the month after it, and they can be chosen there', async ({
  page,
  client,
  signIn,
  catalogue,
}) => {
  await signIn(client)
  const { cut, stylist } = catalogue
  await chooseUpToTime(page, { services: [cut.name], stylist: stylist.name })
  await page.getByRole('button', { name: 'Next month' }).click()
  const [year = 0, month = 0] = daysAhead(0).split('-').map(Number)
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  const after = new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 10)
  const day = page.getByRole('button', { name: `${inWords(after)}, 6 times left` })
  await expect(day).toBeEnabled()
  await day.click()
  await expect(page.getByRole('grid')).toHaveAccessibleName(new RegExp(monthName(next)))
  await page.getByLabel('Time', { exact: true }).selectOption('10:00 AM')
  await button(page, 'Continue').click()
  await expect(page.getByRole('main').getByText(inWords(after)).filter({ visible: true }).first()).toBeVisible()
})

test('keys move across a month’s edge to the same date and back, even to days that can’t be chosen, which say so', async ({
  page,
  client,
  signIn,
  catalogue,
}) => {
  await signIn(client)
  const { cut, stylist } = catalogue
  await chooseUpToTime(page, { services: [cut.name], stylist: stylist.name })
  await page.getByRole('button', { name: 'Next month' }).click()
  const [year = 0, month = 0] = daysAhead(0).split('-').map(Number)
  const toDate = (months: number, day: number) => new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
  const isFocused = (date: string) => expect(page.locator('td button:focus')).toHaveAccessibleName(new RegExp(inWords(date)))
  await page.locator(`td[data-day="${toDate(1, 15)}"] button`).focus()
  for (const [key, date] of [
    ['PageDown', toDate(2, 15)],
    ['PageUp', toDate(1, 15)],
    ['ArrowDown', toDate(1, 22)],
    ['ArrowDown', toDate(1, 29)],
    ['ArrowDown', toDate(1, 36)],
    ['ArrowUp', toDate(1, 29)],
  ] as const) {
    await page.keyboard.press(key)
    await isFocused(date)
  }
  await expect(page.getByRole('grid')).toHaveAccessibleName(new RegExp(monthName(toDate(1, 15))))
  // The keys stop at the first month's nearest day, which may be past.
  for (let press = 0; press < 3; press++) await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  const first = page.locator('td button:focus')
  await expect(first).toHaveAccessibleName(/past|Today/)
  if (/past/.test((await first.textContent()) ?? '')) await expect(first).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')

  await page.getByRole('region', { name: 'Next openings' }).getByRole('button').last().click()
  await expect(page.getByRole('group', { name: 'Open times' }).getByRole('radio').first()).toHaveAccessibleName(/ on \w+day, /)
})

test('a fully booked month offers the next one with openings, and another stylist', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
  catalogue,
}) => {
  await signIn(client)
  const { cut, stylist } = catalogue
  await takeDays(database, stylist.id, client.uid, 100)
  const free = daysAhead(101)
  await chooseUpToTime(page, { services: [cut.name], stylist: stylist.name })
  await expect(page.getByText(`has no openings in ${monthName(daysAhead(0))}.`)).toBeVisible()
  await expectAccessible()
  await button(page, `See ${monthName(free)}`).click()
  await page.getByRole('button', { name: new RegExp(`^${inWords(free)}`) }).click()
  await expect(page.getByText('has no openings')).toHaveCount(0)
  await page.getByLabel('Time', { exact: true }).selectOption('2:00 PM')
  await expect(button(page, 'Continue')).toBeEnabled()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('link', { name: 'Choose another stylist' }).click()
  await expect(button(page, stylist.name)).toHaveAttribute('aria-pressed', 'true')
})

test('a stylist who is booked for the whole year is reported as such', async ({
  page,
  database,
  client,
  signIn,
  catalogue,
}) => {
  await signIn(client)
  const { cut, stylist } = catalogue
  await takeDays(database, stylist.id, client.uid, 370)
  await chooseUpToTime(page, { services: [cut.name], stylist: stylist.name })
  await expect(page.getByText(`has no openings from ${monthName(daysAhead(0))} on.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose another stylist' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^See / })).toHaveCount(0)
})

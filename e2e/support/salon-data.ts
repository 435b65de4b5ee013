import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { AppointmentStatus } from '../../domain/booking/appointment.ts'
import type { DatabaseConnection } from '../../server/platform/database/client.ts'
import { addService, addStylist } from '../../server/testing/records.ts'
import { randomOctets, uniqueWord } from '../../server/testing/run/random.ts'

/** Pages through the months to a day. @param words 'December 1, 2026', or with its weekday before it */
export async function findDay(page: Page, words: string): Promise<Locator> {
  const month = page.getByRole('grid').first()
  const monthName = words.replace(/^(?:\w+, )?(\w+) \d+, /, '$1 ')
  await expect(month).toBeVisible()
  for (
    let label = await month.getAttribute('aria-label');
    label !== monthName;
    label = await month.getAttribute('aria-label')
  ) {
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(month).not.toHaveAttribute('aria-label', label ?? '')
  }
  return page.getByRole('button', { name: words })
}

export async function chooseUpToTime(
  page: Page,
  { services, stylist }: { services: readonly string[]; stylist: string },
): Promise<void> {
  await page.goto('/bookings')
  for (const name of [...services, 'Continue', stylist, 'Continue'])
    await page.getByRole('button', { name, exact: true }).click()
}

export const unique = (word: string) => `${word} ${uniqueWord()}`

/** The second of the next openings. They are on different days, and the first may pass before it is booked: today's, at its very hour. */
export const anotherDay = 1

export function daysAhead(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now())
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export function inWords(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
}

/** Adds a cut for $42.50, a color for $99.90 and a stylist that no other test books. */
export async function ownCatalogue(database: Pick<DatabaseConnection, 'db'>) {
  const cut = unique('Cut')
  const color = unique('Color')
  const stylist = unique('Mara')
  return {
    cut: { id: await addService(database, { name: cut, priceMills: 42_500 }), name: cut },
    color: { id: await addService(database, { name: color, minutes: 90, priceMills: 99_900 }), name: color },
    stylist: { id: await addStylist(database, { name: stylist }), name: stylist },
  }
}

export type Catalogue = Awaited<ReturnType<typeof ownCatalogue>>

interface Caller {
  readonly request: APIRequestContext
}

interface Wish {
  readonly date?: string
  readonly time?: string
  readonly services?: readonly { readonly id: string }[]
}

export async function book(
  { request }: Caller,
  { cut, stylist }: Catalogue,
  { date = daysAhead(40), time = '2:00 PM', services = [cut] }: Wish = {},
): Promise<string> {
  const serviceIds = services.map(({ id }) => id)
  const response = await request.post('/api/appointments', {
    data: { serviceIds, stylistId: stylist.id, date, time, alsoBook: true },
  })
  expect([response.status(), await response.text()]).toEqual([201, expect.any(String)])
  return (await response.json()).id
}

export async function changeStatus(
  { request }: Caller,
  id: string,
  change: { from: AppointmentStatus; status: AppointmentStatus },
): Promise<void> {
  const response = await request.patch(`/api/appointments/${id}`, { data: change })
  expect(response.status()).toBe(200)
}

export async function readStatus({ pool }: Pick<DatabaseConnection, 'pool'>, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ status: string }>('select status from appointments where id = $1', [id])
  return rows[0]?.status
}

/** Formats a date as in messages: 'Tuesday, December 1'. */
export const weekdayInWords = (date: string) => inWords(date).replace(/, \d{4}$/, '')

export const bookingCard = (page: Page, id: string) => page.getByRole('article').filter({ hasText: id })

/** Reads a card's description list: values by term. */
export function readFacts(card: Locator): Promise<Record<string, string | undefined>> {
  return card.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    ),
  )
}

/** Opens a public page until it shows a change: its cache is updated a moment after the administrator's response. */
export async function openUntilShown(
  page: Page,
  path: string,
  shown: (quick: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await shown({ timeout: 500 })
  }).toPass()
}

/** Selects a tab and waits until it is selected. A click before hydration does nothing and is repeated. */
export async function openTab(page: Page, name: string): Promise<void> {
  // My Bookings shows a count beside the status.
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) })
  await expect(async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
}

/** Delays a response until the test calls `open`. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

/** A 300 by 300 image in a random color, so that its URL, a hash, is unique. */
export async function pngFile() {
  const [r = 0, g = 0, b = 0] = randomOctets(3)
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return { name: 'portrait.png', mimeType: 'image/png', buffer }
}

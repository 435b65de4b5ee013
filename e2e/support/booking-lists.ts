import type { Locator, Page } from '@playwright/test'
import type { AppointmentStatus } from '../../domain/booking/appointment.ts'
import { addAppointment } from '../../server/testing/appointments.ts'
import { addStylist } from '../../server/testing/records.ts'
import { uniqueWord } from '../../server/testing/run/random.ts'
import { type Client, expect } from './fixtures.ts'
import { bookingCard } from './salon-data.ts'

type Database = Parameters<typeof addAppointment>[0]
type Details = Partial<Parameters<typeof addAppointment>[1]>

/** Far ahead, so that every time is free. */
export const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)

/** Adds bookings with a new stylist, whose name finds exactly these. */
export async function ownBookings(database: Database, { uid, name, email }: Client) {
  const stylistName = `Zia ${uniqueWord()}`
  const stylistId = await addStylist(database, { name: stylistName })
  const add = (status: AppointmentStatus, details: Details = {}) =>
    addAppointment(database, { userId: uid, client: { name, email }, stylistId, stylistName, status, date, ...details })
  return { stylistName, stylistId, add, q: encodeURIComponent(stylistName) }
}

export const action = (page: Page, id: string, name: string) => bookingCard(page, id).getByRole('button', { name, exact: true })
/** Blocks the code of live updates, and their connection, too, in case the file is renamed. */
export const withoutLiveUpdates = (page: Page) => page.route(/\/live-updates|\/api\/events$/, (route) => route.abort())

/** Updates the administrator's list, which only changes on request, until `wanted` is shown. */
export async function followUntilShown(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    const follow = page.getByRole('button', { name: /^(\d+ new bookings?|Update list)$/ }).last()
    await expect(wanted.or(follow).first()).toBeVisible()
    if (await follow.isVisible()) await follow.click({ timeout: 5_000 })
    await expect(wanted).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** A card's message for each status (docs/product.md, section 2). */
export const statusMessages = {
  Pending: 'Please wait for confirmation',
  Confirmed: 'Confirmed - See you soon!',
  Completed: 'Completed - Thank you!',
  Canceled: 'Canceled - Contact support for details',
}

export const cardAction = (page: Page, id: string, name: string) =>
  bookingCard(page, id).getByRole('button', { name: `${name} booking ${id}` })

/** Blocks the event stream but not its code, so that the page fetches nothing on its own. */
export const blockEvents = (page: Page) => page.route('**/api/events*', (route) => route.abort())

/** Opens My Bookings and waits until the hydrated page has fetched the list. */
export async function openMyBookings(page: Page, query = ''): Promise<void> {
  const requested = page.waitForResponse((response) => response.url().includes('/api/appointments?'))
  await page.goto(`/mybookings${query}`)
  await requested
}

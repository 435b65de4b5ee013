import type { Page } from '@playwright/test'
import { cardOf } from './salon-data.ts'

/** What a card says of each status (specification). */
export const messages = {
  Pending: 'Please wait for confirmation',
  Confirmed: 'Confirmed - See you soon!',
  Completed: 'Completed - Thank you!',
  Canceled: 'Canceled - Contact support for details',
}

/** A button of a booking's card. */
export const actionOf = (page: Page, id: string, name: string) =>
  cardOf(page, id).getByRole('button', { name: `${name} booking ${id}` })

/** Nothing that happens elsewhere is heard of in this page, so it asks for nothing by itself. */
export const goDeaf = (page: Page) => page.route('**/api/events', (route) => route.abort())

/** Opens My Bookings and waits until it has come alive and asked for the list itself. */
export async function openMyBookings(page: Page, query = ''): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/appointments?'))
  await page.goto(`/mybookings${query}`)
  await asked
}

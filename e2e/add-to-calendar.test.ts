import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addService, addStylist } from '../server/testing/records.ts'
import { uniqueWord } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { anotherDay } from './support/salon-data.ts'

async function fileBehind(page: Page, link: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a booking goes into the client’s calendar, right after booking and later, until it is canceled', async ({
  page,
  playwright,
  baseURL,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  const tag = uniqueWord()
  await addService(database, { name: `Cut ${tag}`, minutes: 60 })
  await addStylist(database, { name: `Mara ${tag}` })

  await page.goto('/bookings')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button(`Cut ${tag}`).click()
  await button('Continue').click()
  await button(`Mara ${tag}`).click()
  await button('Continue').click()
  await page
    .getByRole('button', { name: / · \d+:00 [AP]M$/ })
    .nth(anotherDay)
    .click()
  await button('Continue').click()
  await button('Confirm').click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  const {
    rows: [booking],
  } = await database.pool.query('select id, starts_at from appointments where client_id = $1', [client.uid])
  const link = page.getByRole('link', { name: 'Add to calendar' })
  const added = await fileBehind(page, link)
  expect(added.name).toBe(`booking-${booking.id}.ics`)
  expect(added.text).toContain(`DTSTART:${booking.starts_at.toISOString().replaceAll(/[-:]|\.000/g, '')}\r\n`)
  expect(added.text).toContain('STATUS:TENTATIVE\r\n')

  await page.goto('/mybookings')
  const card = page.getByRole('article').filter({ hasText: booking.id })
  expect((await fileBehind(page, card.getByRole('link', { name: 'Add to calendar' }))).text).toBe(added.text)

  const office = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await office.post('/api/auth/sign-in/email', { data: { email: admin.email, password: admin.password } })
  const change = (from: string, status: string) => office.patch(`/api/appointments/${booking.id}`, { data: { from, status } })
  await change('Pending', 'Confirmed')
  await page.goto('/mybookings?status=Confirmed')
  expect((await fileBehind(page, card.getByRole('link', { name: 'Add to calendar' }))).text).toContain('STATUS:CONFIRMED\r\n')

  await change('Confirmed', 'Completed')
  await page.goto('/mybookings?status=Completed')
  await expect(card).toBeVisible()
  await expect(card.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
  await office.dispose()
})

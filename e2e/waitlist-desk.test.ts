import { addClient, addService, addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { countedHand } from './support/presses.ts'
import { daysAhead, ownCatalogue, unique } from './support/salon-data.ts'

/** Far from what other tests book. */
const date = daysAhead(203)

test('a caller is on the waitlist with six presses beside the name, and what was typed outlives a reload', async ({
  page,
  database,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const name = unique('Ute Sommer')
  const trim = unique('Trim')
  await addClient(database, { name, phone: '+17185550142' })
  await addService(database, { name: trim, minutes: 30 })
  await signIn(admin)
  await page.goto('/admin')
  const { click, counts } = countedHand()
  await click(page.getByRole('link', { name: 'Day', exact: true }).first())
  await click(page.getByRole('navigation', { name: 'Day' }).getByRole('link', { name: /^Waitlist/ }))
  await click(page.getByRole('link', { name: 'Add to waitlist' }))
  const panel = page.getByRole('region', { name: 'Add to waitlist' })
  await expect(panel.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type(name)
  await click(panel.getByRole('option', { name: new RegExp(name) }).first())
  await expect(panel.getByRole('combobox', { name: 'Service' })).toBeFocused()
  await page.keyboard.type(trim)
  await click(panel.getByRole('option', { name: new RegExp(trim) }))
  // The days that it proposes are in view, and in words.
  await expect(panel.getByLabel('First day')).toBeInViewport({ ratio: 1 })
  await expect(panel.getByLabel('Last day')).toBeInViewport({ ratio: 1 })
  await expect(panel.getByText(/^Waits for any day, \w+ \d+ to \w+ \d+, /)).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('button', { name: 'Add to waitlist' })).toBeInViewport()
  await expectAccessible(page)
  await panel.getByLabel('Note').fill('After school')
  await page.reload()
  await expect(panel.getByLabel('Note')).toHaveValue('After school')
  await expect(panel.getByText(name)).toBeVisible()
  await click(panel.getByRole('button', { name: 'Add to waitlist' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Waitlist' })).toBeVisible()
  const entry = page.getByRole('article').filter({ hasText: name })
  await expect(entry).toContainText(`${trim} with any stylist`)
  await expect(entry).toContainText('After school')
  await expect(entry.getByRole('link', { name: /718/ })).toHaveAttribute('href', 'tel:+17185550142')
  expect(counts.presses).toBeLessThanOrEqual(6)

  await entry.getByRole('button', { name: 'Called, no answer' }).click()
  await expect(entry).toContainText(/Called .* by .*: no answer/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingSideways(page, 390)
})

test('a booking that finds no time goes on as a wish, and who takes the held time on the phone is booked', async ({
  page,
  database,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { cut, stylist } = await ownCatalogue(database)
  const other = unique('Jun')
  await addStylist(database, { name: other })
  const name = unique('Lea')
  await signIn(admin)
  await page.goto(`/admin/day?date=${date}&panel=booking.${stylist.id}.840`)
  const booking = page.getByRole('region', { name: 'New booking' })
  await booking.getByRole('combobox', { name: 'Client' }).pressSequentially(name)
  await booking.getByRole('option', { name: /^New client/ }).click()
  await booking.getByLabel('Phone').fill('718 555 0143')
  await booking.getByRole('combobox', { name: 'Service' }).pressSequentially(cut.name)
  await booking.getByRole('option', { name: new RegExp(cut.name) }).click()
  await booking.getByRole('button', { name: 'Waitlist' }).click()
  const panel = page.getByRole('region', { name: 'Add to waitlist' })
  await expect(panel.getByLabel('First day')).toBeFocused()
  await expect(panel.getByLabel('First day')).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('textbox', { name: 'New client' })).toHaveValue(name)
  await expect(panel.getByRole('list', { name: 'Chosen services' })).toContainText(cut.name)
  await expect(panel.getByLabel('First day')).toHaveValue(date)
  await expect(panel.getByRole('button', { name: 'Add to waitlist' })).toBeInViewport()
  await panel.getByText('Any', { exact: true }).click()
  await panel.getByText(stylist.name, { exact: true }).click()
  await panel.getByText(other, { exact: true }).click()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Add to waitlist' }).click()

  const waiting = page.getByRole('region', { name: 'Waitlist' })
  const entry = waiting.getByRole('article').filter({ hasText: name })
  await expect(entry).toContainText(`${cut.name} with ${stylist.name} or ${other}`)
  await entry.getByRole('button', { name: /^Hold/ }).first().click()
  await entry.getByRole('button', { name: 'Called, no answer' }).click()
  await expect(entry).toContainText('no answer.')
  await expectAccessible(page)
  // One press books; one takes that back, and they wait again.
  const undo = page
    .locator('[data-notice]')
    .filter({ hasText: `Booked: ${name}` })
    .getByRole('button', { name: 'Undo' })
  await entry.getByRole('button', { name: 'Takes it' }).click()
  await expect(entry).toBeHidden()
  await undo.click()
  await expect(page.getByText(`${name} isn’t booked anymore.`)).toBeVisible()
  await entry.getByRole('button', { name: /^Book/ }).first().click()
  await expect(entry).toBeHidden()
  await undo.click()
  await entry.getByRole('button', { name: /^Book/ }).first().click()
  await expect(entry).toBeHidden()
  await page.goto(`/admin/day?date=${date}`)
  await expect(page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a client waits from a full day that they press, and from a month without openings', async ({
    page,
    client,
    signIn,
    database,
    elsewhere,
    expectAccessible,
  }) => {
    const weekday = (day: string) =>
      new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
    const day = daysAhead(40)
    const { cut } = await ownCatalogue(database)
    // One day a week, all of it taken for some weeks.
    const once = unique('Once')
    const onceId = await addStylist(database, { name: once, days: [weekday(day)] })
    const { request } = await elsewhere(admin)
    for (let week = 0; week < 10; week += 1) {
      const on = daysAhead(40 + 7 * (week - 5))
      const data = { stylistId: onceId, dates: [on], starts: 0, ends: 24 * 60, reason: 'Full' }
      expect((await request.post('/api/blocks', { data })).status()).toBe(201)
    }
    await signIn(client)
    await page.goto(`/bookings?services=${cut.id}&stylist=${onceId}&step=time`)
    await expect(page.getByText(/no openings/)).toBeVisible()
    await expectAccessible(page)
    const wait = page.getByText('Tell me if a time becomes free')
    await expect(wait).toBeVisible()
    const full = page.getByRole('button', { name: /, full/ }).last()
    await full.click()
    const pressed = (await full.textContent()) ?? ''
    await expect(page.getByLabel('First day')).toBeVisible()
    const firstDay = await page.getByLabel('First day').inputValue()
    expect(pressed).toContain(
      new Date(`${firstDay}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', day: 'numeric', month: 'long' }),
    )
    await expect(page.getByLabel('Last day')).toHaveValue(firstDay)
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('We’ll let you know if a time becomes free')
    await page.getByRole('link', { name: 'See what you’re waiting for' }).click()
    await expect(page.getByRole('region', { name: 'You’re waiting for' })).toContainText('You’re on the waitlist')
  })
})

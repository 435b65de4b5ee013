import { addDays } from '../domain/time/calendar.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addClient, addService, addStylist } from '../server/testing/records.ts'
import { setServerTime } from './support/clock.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { logOut } from './support/presses.ts'
import { daysAhead, gate, unique } from './support/salon-data.ts'

/** Far from other tests' bookings. */
const date = daysAhead(200)

test.beforeEach(async ({ signIn }) => signIn(admin))

test('the desk books a caller by keyboard alone', async ({ page, database, expectAccessible }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const stylistId = await addStylist(database, { name: 'Mara Lind' })
  await addService(database, { name: 'Quick trim', minutes: 30, priceMills: 25_000 })
  const clientId = await addClient(database, { name: 'Annabel Bergson', phone: '+1 718 555 0142' })
  await addAppointment(database, { userId: clientId, stylistId, date: daysAhead(-30), time: '10:00 AM', status: 'Completed' })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
  await page.getByRole('button', { name: 'Book 10:00 AM with Mara Lind' }).focus()
  await page.keyboard.press('Enter')

  const panel = page.getByRole('region', { name: 'New booking' })
  await expect(panel.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type('annabel')
  await expect(panel.getByRole('option', { name: /Annabel Bergson.*Last visit/ })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Annabel Bergson')).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Service' })).toBeFocused()
  await page.keyboard.type('quick')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('10:00 AM to 10:30 AM')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Enter')

  const visit = page.getByRole('region', { name: 'Visit' })
  await expect(visit.getByRole('heading', { name: 'Annabel Bergson' })).toBeVisible()
  await expect(visit.getByText('Confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Annabel Bergson.* to 10:30 AM.*Quick trim.*Confirmed$/ })).toBeVisible()
})

test('the booking form survives a closed panel, a second tab and a lost network, and books once', async ({
  page,
  context,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const stylistId = await addStylist(database, { name: 'Ines Roth' })
  await addService(database, { name: 'Fringe trim', minutes: 15, priceMills: 15_000 })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}`)
  await page.getByRole('button', { name: 'Book 11:00 AM with Ines Roth' }).click()
  const panel = page.getByRole('region', { name: 'New booking' })
  await panel.getByRole('combobox', { name: 'Client' }).fill('Zelda Newcomer')
  await panel.getByRole('option', { name: 'New client “Zelda Newcomer”' }).click()
  await panel.getByRole('combobox', { name: 'Service' }).fill('fringe')
  await panel.getByRole('option', { name: /Fringe trim/ }).click()
  await panel.getByRole('textbox', { name: 'Price of Fringe trim in USD' }).fill('-5')
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(panel.getByText('Price must be 0 or more')).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible()
  }
  await expect(panel.getByRole('textbox', { name: 'Price of Fringe trim in USD' })).toBeFocused()
  await panel.getByRole('textbox', { name: 'Price of Fringe trim in USD' }).fill('12')
  await panel.getByRole('textbox', { name: 'Minutes of Fringe trim' }).fill('20')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()

  const second = await context.newPage()
  await second.goto('/admin/services')
  await expect(second.getByRole('link', { name: 'New booking' })).toBeVisible()
  await second.getByRole('heading', { level: 1 }).click()
  await second.keyboard.press('n')
  const copy = second.getByRole('region', { name: 'New booking' })
  // The next caller's form begins empty, without the last one's.
  await expect(copy.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await copy.getByRole('button', { name: 'Zelda Newcomer, 1 service: go on' }).click()
  await expect(copy.getByText('11:00 AM to 11:20 AM')).toBeVisible()
  await expect(copy.getByText('20 min · $12.00')).toBeVisible()
  await expect(copy.getByRole('textbox', { name: 'New client' })).toHaveValue('Zelda Newcomer')
  await copy.getByRole('textbox', { name: 'Phone' }).fill('+1 718 555 0177')

  await second.reload()
  await expect(copy.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 718 555 0177')
  await copy.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'New booking' }).click()
  await panel.getByRole('button', { name: 'Zelda Newcomer, 1 service: go on' }).click()
  await expect(panel.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 718 555 0177')
  // The request arrives; its response doesn't.
  await page.route('**/api/appointments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(panel.getByText('Nothing you entered is lost.')).toBeVisible()
  await page.unroute('**/api/appointments')
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Visit' }).getByRole('heading', { name: 'Zelda Newcomer' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Zelda Newcomer/ })).toHaveCount(1)

  // Signing out removes the draft.
  await second.keyboard.press('n')
  await copy.getByRole('combobox', { name: 'Client' }).fill('Zelda')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chairtime-desk-')))
  expect(await drafts()).toHaveLength(1)
  await second.setViewportSize({ width: 1280, height: 900 })
  await logOut(second)
  await expect.poll(drafts).toEqual([])
})

test('a new client’s next free times come into view with the service', async ({ page, database }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const stylistId = await addStylist(database)
  await addService(database, { name: 'Beard trim', minutes: 30 })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}&panel=booking.${stylistId}.600`)
  const panel = page.getByRole('region', { name: 'New booking' })
  await panel.getByRole('combobox', { name: 'Client' }).fill('Odile Marchetti')
  await panel.getByRole('option', { name: /New client/ }).click()
  await panel.getByRole('combobox', { name: 'Service' }).fill('beard')
  await panel
    .getByRole('option', { name: /Beard trim/ })
    .first()
    .click()
  const times = panel.getByRole('region', { name: 'Next times that fit' })
  await expect(times.getByRole('button', { name: /\d:\d\d/ }).first()).toBeInViewport({ ratio: 1 })
  await expect(times.getByRole('button', { name: /\d:\d\d/ }).nth(3)).toBeInViewport({ ratio: 1 })
})

test('a date and a stylist that are chosen at once both count', async ({ page, database }) => {
  const firstId = await addStylist(database)
  const secondId = await addStylist(database)
  await page.goto(`/admin/day?date=${date}&stylists=${firstId},${secondId}&panel=booking.${firstId}.600`)
  const panel = page.getByRole('region', { name: 'New booking' })
  await expect(panel.getByLabel('Stylist')).toHaveValue(firstId)
  const nextDate = addDays(date, 1)
  // In one turn of the browser, before the address has followed the first choice.
  await panel.evaluate(
    (element, [on, id]) => {
      const enter = (field: HTMLInputElement | HTMLSelectElement | null, value: string, event: string) => {
        if (!field) return
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event(event, { bubbles: true }))
      }
      enter(element.querySelector('input[type=date]'), on, 'input')
      enter(
        [...element.querySelectorAll('select')].find((select) => select.labels[0]?.textContent === 'Stylist') ?? null,
        id,
        'change',
      )
    },
    [nextDate, secondId] as const,
  )
  await expect(panel.getByLabel('Date', { exact: true })).toHaveValue(nextDate)
  await expect(panel.getByLabel('Stylist')).toHaveValue(secondId)
})

test('a walk-in is entered on a phone: the desk reads who holds a time, and takes the next', async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const stylistId = await addStylist(database, { name: 'Noor Adler' })
  await addService(database, { name: 'Beard trim', minutes: 30, priceMills: 20_000 })
  const userId = await addClient(database, { name: 'Otto Holder' })
  await addAppointment(database, { userId, stylistId, date, time: '2:00 PM' })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}&panel=booking.${stylistId}.845`)
  const panel = page.getByRole('region', { name: 'New booking' })
  await panel.getByRole('button', { name: 'Walk-in', exact: true }).click()
  // The time that was pressed stays: a walk-in replaces nothing that was chosen.
  await expect(panel.getByLabel('Date', { exact: true })).toHaveValue(date)
  await expect(panel.getByLabel('Start', { exact: true })).toHaveValue('2:05 PM')
  await expect(panel.getByLabel('Stylist')).toHaveValue(stylistId)
  await panel.getByRole('combobox', { name: 'Service' }).fill('beard')
  await panel.getByRole('option', { name: /Beard trim/ }).click()
  await expect(panel.getByText('Otto Holder, 2:00 PM to 3:00 PM, is there already.')).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('Otto Holder, 2:00 PM to 3:00 PM, is there already.')
  await expectAccessible()
  await panel.getByRole('alert').getByRole('button', { name: '3:00 PM with Noor Adler' }).click()
  await expect(panel.getByText('3:00 PM to 3:30 PM')).toBeVisible()
  // As people write it.
  await panel.getByLabel('Start', { exact: true }).fill('730pm')
  await expect(panel.getByText('The salon is closed then.')).toBeVisible()
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  const visit = page.getByRole('region', { name: 'Visit' })
  await expect(visit.getByRole('heading', { name: 'Walk-in' })).toBeVisible()
})

test('a start that nobody chose moves on with the clock and says so; one that was chosen stays, also for a walk-in', async ({
  page,
}) => {
  const today = daysAhead(190)
  await page.setViewportSize({ width: 1280, height: 900 })
  await setServerTime(page, `${today}T13:02:00-04:00`)
  await page.goto('/admin/day?panel=booking')
  const panel = page.getByRole('region', { name: 'New booking' })
  const start = panel.getByLabel('Start', { exact: true })
  await expect(start).toHaveValue(/M$/)
  const proposed = await start.inputValue()
  await panel.getByLabel('Note').fill('Speaks softly')
  // An hour before midnight, nothing that was proposed at noon is ahead.
  await setServerTime(page, `${today}T22:58:00-04:00`)
  await panel.getByRole('combobox', { name: 'Client' }).fill('Ju')
  await expect(panel.getByRole('status').filter({ hasText: `${proposed} has passed.` })).toBeVisible()
  await expect(start).not.toHaveValue(proposed)
  await panel.getByRole('combobox', { name: 'Client' }).fill('')

  await start.fill('11.40pm')
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(panel.getByText('Choose a client, or “Walk-in”')).toBeVisible()
  await panel.getByRole('button', { name: 'Walk-in', exact: true }).click()
  await expect(panel.getByText('Walk-in', { exact: true })).toBeVisible()
  await expect(start).toHaveValue('11:40 PM')
  await expect(panel.getByLabel('Note')).toHaveValue('Speaks softly')
})

test('a visit that is opened while another one is being booked stays open', async ({ page, database, client }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const stylistId = await addStylist(database)
  const trim = unique('Trim')
  await addService(database, { name: trim, minutes: 30 })
  const id = await addAppointment(database, { userId: client.uid, client, stylistId, date, time: '10:00 AM' })
  await page.goto(`/admin/day?date=${date}&stylists=${stylistId}&panel=booking.${stylistId}.840`)
  const panel = page.getByRole('region', { name: 'New booking' })
  await panel.getByRole('button', { name: 'Walk-in', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Service' }).fill(trim)
  await panel.getByRole('option', { name: trim }).click()
  const answer = gate()
  await page.route('**/api/appointments', async (route) => {
    await answer.opened
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(panel.locator('[data-panel-foot] [aria-busy=true]')).toBeVisible()
  await page.locator(`[data-visit="${id}"]`).click()
  const visit = page.getByRole('region', { name: 'Visit', exact: true })
  await expect(visit.getByRole('heading', { name: client.name })).toBeVisible()
  answer.open()
  await expect(page.getByText(/^Booked: Walk-in/)).toBeVisible()
  await expect(page.locator('[data-visit]')).toHaveCount(2)
  await expect(visit.getByRole('heading', { name: client.name })).toBeVisible()
})

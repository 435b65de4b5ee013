import type { Page, Request } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { stylists } from '../server/platform/database/schema/salon.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addAccount, addService, addStylist } from '../server/testing/records.ts'
import { uniqueEmail, uniqueWord } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { openEntry, tryAgain } from './support/presses.ts'
import { book, daysAhead, gate, readStatus, unique, weekdayInWords } from './support/salon-data.ts'

const open = async (page: Page, stylistId: string) => {
  await page.goto(`/admin/stylists/hours?stylist=${stylistId}`)
  await expect(page.getByRole('grid')).toBeVisible()
}
const question = (page: Page) => page.getByRole('alertdialog')
const day = (page: Page, date: string) => page.getByRole('button', { name: new RegExp(`^${weekdayInWords(date)}, `) })
const tomorrow = daysAhead(1)
const shortly = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

for (const width of [390, 1280]) {
  test(`a stylist is marked away tomorrow in two clicks, and the bookings are settled in the same question, at ${width} pixels`, async ({
    page,
    context,
    database,
    catalogue,
    client,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(client)
    const canceled = await book(context, catalogue, { date: tomorrow, time: '10:00 AM' })
    const moved = await book(context, catalogue, { date: tomorrow, time: '11:00 AM' })
    const afternoonId = await book(context, catalogue, { date: tomorrow, time: '2:00 PM' })
    await signIn(admin)
    await open(page, catalogue.stylist.id)
    await expect(day(page, tomorrow)).toHaveAccessibleName(/10:00 AM to 7:00 PM, 3 bookings$/)
    await expectAccessible()

    await page.getByRole('button', { name: 'Away tomorrow' }).click()
    await expect(question(page)).toContainText('3 bookings are affected.')
    // Moves are suggested within the day: the same time with another stylist, as far as possible.
    const answer = question(page).getByRole('button', { name: /^Mark away/ })
    for (const choice of await question(page).getByRole('combobox').all())
      await expect(choice.getByRole('option', { selected: true })).not.toHaveText(/^Move to \w{3}, /)
    await expect(answer).toBeInViewport({ ratio: 1 })
    await expectAccessible()
    await question(page)
      .getByRole('combobox', { name: /2:00 PM/ })
      .selectOption({ label: 'Keep as booked' })
    await question(page)
      .getByRole('combobox', { name: /10:00 AM/ })
      .selectOption({ label: 'Cancel the booking' })
    const times = question(page).getByRole('combobox', { name: /11:00 AM/ })
    const option = times.getByRole('option', { name: /^Move to \w{3}, / }).first()
    await expect(option).toHaveText(new RegExp(shortly(daysAhead(2))))
    await times.selectOption({ label: (await option.textContent()) ?? '' })
    await question(page).getByRole('button', { name: 'Mark away, move 1 and cancel 1' }).click()
    await expect(page.getByText('Absence saved. 1 moved and 1 canceled.')).toBeVisible()

    await expect(day(page, tomorrow)).toHaveAccessibleName(/Away all day, 1 booking$/)
    expect([await readStatus(database, canceled), await readStatus(database, afternoonId)]).toEqual(['Canceled', 'Pending'])
    const { rows } = await database.pool.query('select wall_date::text from appointments where id = $1', [moved])
    expect(rows).toEqual([{ wall_date: daysAhead(2) }])
    await expect(page.getByText('1 booking outside of these hours')).toBeVisible()
    await expectNothingSideways(page, 640)
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect(question(page)).toContainText('1 booking is affected. Choose what happens to it.')
    await question(page).getByRole('combobox').selectOption({ label: 'Cancel the booking' })
    await expect(question(page).getByRole('button', { name: 'Cancel 1' })).toBeVisible()
    await question(page).getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: /^Remove: Away/ }).click()
    await question(page).getByRole('button', { name: 'Remove absence' }).click()
    await expect(page.getByText('Absence removed.', { exact: true })).toBeVisible()
    await expect(day(page, tomorrow)).toHaveAccessibleName(/10:00 AM to 7:00 PM, 1 booking$/)
    await expect(page.getByRole('heading', { name: 'Absences and other hours' })).toBeFocused()
  })
}

test('a booking that could not be changed stays listed with the reason', async ({
  page,
  context,
  catalogue,
  client,
  signIn,
}) => {
  await signIn(client)
  const id = await book(context, catalogue, { date: tomorrow })
  await signIn(admin)
  await open(page, catalogue.stylist.id)
  await page.getByRole('button', { name: 'Away tomorrow' }).click()
  await question(page).getByRole('combobox').selectOption({ label: 'Cancel the booking' })
  await context.request.patch(`/api/appointments/${id}`, { data: { from: 'Pending', status: 'Confirmed' } })
  await question(page).getByRole('button', { name: 'Mark away, cancel 1' }).click()
  await expect(question(page)).toContainText('Absence saved. This booking wasn’t changed.')
  await expect(question(page)).toHaveAccessibleName('1 booking outside of these hours')
  await expect(question(page)).toContainText('Choose what happens to it.')
  await expect(question(page).getByRole('button', { name: 'Cancel 1' })).toBeVisible()
  await expect(question(page)).toContainText('This booking was just changed. It’s Confirmed now.')
  await question(page).getByRole('button', { name: 'Close' }).click()
  await expect(day(page, tomorrow)).toHaveAccessibleName(/Away all day/)
})

test('a booking whose new time was just taken is reported in the owner’s words', async ({
  page,
  context,
  database,
  catalogue,
  client,
  signIn,
}) => {
  await signIn(client)
  await book(context, catalogue, { date: tomorrow })
  await signIn(admin)
  await open(page, catalogue.stylist.id)
  await page.getByRole('button', { name: 'Away tomorrow' }).click()
  const choice = question(page).getByRole('combobox')
  const option = choice.getByRole('option', { name: /^Move to \w{3}, / }).first()
  await choice.selectOption({ label: (await option.textContent()) ?? '' })
  const target = (await choice.inputValue()).split('|')
  await addAppointment(database, {
    userId: client.uid,
    stylistId: catalogue.stylist.id,
    date: target[1] ?? '',
    time: (target[2] ?? '') as '2:00 PM',
  })
  await question(page).getByRole('button', { name: 'Mark away, move 1' }).click()
  await expect(question(page)).toContainText('That time was just taken. Choose another one.')
  await expect(question(page).getByRole('button', { name: 'Move 1' })).toBeVisible()
})

test('a booking is moved to another stylist at its own time, at the price shown', async ({
  page,
  context,
  database,
  catalogue,
  client,
  signIn,
}) => {
  // First by name of all who are free then.
  const other = { name: `Aaa ${uniqueWord()}` }
  const otherId = await addStylist(database, other)
  const services = { [catalogue.cut.id]: { Price: 30 } }
  await database.db.update(stylists).set({ services }).where(eq(stylists.id, otherId))
  await signIn(client)
  const id = await book(context, catalogue, { date: tomorrow })
  await signIn(admin)
  await open(page, catalogue.stylist.id)
  await page.getByRole('button', { name: 'Away tomorrow' }).click()
  const choice = question(page).getByRole('combobox')
  await choice.selectOption({ label: `Move to ${other.name}, same time, $30.00 instead of $42.50` })
  await question(page).getByRole('button', { name: 'Mark away, move 1' }).click()
  await expect(page.getByText('Absence saved. 1 moved.')).toBeVisible()
  const { rows } = await database.pool.query(
    'select stylist_id, wall_date::text, wall_minutes, charges_mills from appointments where id = $1',
    [id],
  )
  expect(rows).toEqual([{ stylist_id: otherId, wall_date: tomorrow, wall_minutes: 14 * 60, charges_mills: '30000' }])
})

test('a stylist who is away tomorrow is not marked away twice', async ({ page, database, catalogue, signIn }) => {
  const away = { id: 'away', from: tomorrow, to: tomorrow, part: null, repeats: null, reason: '' }
  const schedule = { hours: {}, exceptions: [], absences: [away] }
  await database.db.update(stylists).set({ schedule }).where(eq(stylists.id, catalogue.stylist.id))
  await signIn(admin)
  await open(page, catalogue.stylist.id)
  await page.getByRole('button', { name: 'Away tomorrow' }).click()
  await expect(page.getByText(`${catalogue.stylist.name} is already away tomorrow.`)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('in a list of many bookings, the times of the last ones are looked up on request', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
}) => {
  const stylistId = await addStylist(database)
  const service = await addService(database)
  const ids: string[] = []
  for (let days = 2; days < 29; days += 1) {
    ids.push(await addAppointment(database, { userId: client.uid, stylistId, date: daysAhead(days), time: '10:00 AM' }))
  }
  const offered = JSON.stringify([{ id: service, ServiceName: 'Cut', Description: '', Price: 1, Duration: 60 }])
  await database.pool.query('update appointments set services = $2 where stylist_id = $1', [stylistId, offered])
  await signIn(admin)
  await open(page, stylistId)
  await page.getByRole('button', { name: 'Add an absence' }).click()
  await page.getByLabel('First day').fill(daysAhead(2))
  await page.getByLabel('Last day').fill(daysAhead(28))
  await page.getByRole('button', { name: 'Save absence' }).click()
  await expect(question(page)).toContainText('27 bookings are affected.')
  const row = question(page).getByRole('listitem').last()
  await expect(question(page).getByRole('button', { name: /^Show other times/ })).toHaveCount(2)
  await expectAccessible()
  await expect(row.getByRole('option', { name: /^Move to/ })).toHaveCount(0)
  await row.getByRole('button', { name: /^Show other times/ }).click()
  await expect(row.getByRole('option', { name: /^Move to/ }).first()).toBeAttached()
  await expect(row.getByRole('combobox')).toBeFocused()
  await expect(row.getByRole('button', { name: /^Show other times/ })).toHaveCount(0)
})

test('input stays when the network fails, and while another day is selected', async ({ page, context, catalogue, signIn }) => {
  await signIn(admin)
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await open(page, catalogue.stylist.id)
  await listening
  const monday = page.getByRole('combobox', { name: 'Monday', exact: true })
  await monday.selectOption('Own hours')

  const path = `**/api/stylists/${catalogue.stylist.id}/schedule`
  await page.route(path, (route) => route.abort())
  const service = { ServiceName: unique('Fringe'), Description: '', Price: 10, Duration: 15, hidden: true }
  expect((await context.request.post('/api/services', { data: service })).status()).toBe(201)
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t load the schedule.' })).toBeVisible()
  await expect(monday).toHaveValue('own')
  await page.unroute(path)
  await tryAgain(page, page.getByText('We couldn’t load the schedule.'))
  await expect(monday).toHaveValue('own')

  const first = daysAhead(1)
  const second = daysAhead(2)
  const from = (date: string) => page.getByLabel(`${weekdayInWords(date)}, from`)
  await day(page, first).click()
  await page.getByRole('button', { name: 'Other hours' }).click()
  await day(page, second).click()
  await expect(from(second)).toBeVisible()
  await from(second).fill('11:05')
  await day(page, first).click()
  await expect(from(second)).toHaveValue('11:05')
  await page.getByRole('button', { name: 'Other hours' }).click()
  await expect(question(page)).toContainText('Your changes haven’t been saved.')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(from(second)).toHaveValue('11:05')
  await page.getByRole('button', { name: 'Other hours' }).click()
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(from(first)).toHaveValue('10:00')
})

test('an absence whose response is lost is saved once, also when it is sent again', async ({ page, catalogue, signIn }) => {
  await signIn(admin)
  // As on plain http, where a phone opens the page in the salon's own network.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await open(page, catalogue.stylist.id)
  let isLost = false
  await page.route(`**/api/stylists/${catalogue.stylist.id}/schedule`, async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Add an absence' }).click()
  await page.getByLabel('Reason').fill('Dentist')
  await page.getByRole('button', { name: 'Save absence' }).click()
  await expect(page.getByText('We can’t reach the salon right now.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove: Away/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Save absence' }).click()
  await expect(page.getByText('Absence saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove: Away/ })).toHaveCount(1)
})

test('a response that is older than the last save changes nothing', async ({ page, context, catalogue, signIn }) => {
  await signIn(admin)
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await open(page, catalogue.stylist.id)
  await listening
  const read = gate()
  const late = gate()
  const passed = page.waitForEvent('requestfinished', (request) => request === first)
  let first: Request | undefined
  await page.route(`**/api/stylists/${catalogue.stylist.id}/schedule`, async (route) => {
    if (first || route.request().method() !== 'GET') return route.continue()
    first = route.request()
    const response = await route.fetch()
    read.open()
    await late.opened
    await route.fulfill({ response })
  })
  const service = { ServiceName: unique('Fringe'), Description: '', Price: 10, Duration: 15, hidden: true }
  expect((await context.request.post('/api/services', { data: service })).status()).toBe(201)
  await read.opened
  const monday = page.getByRole('combobox', { name: 'Monday', exact: true })
  await monday.selectOption('Own hours')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved.')).toBeVisible()
  late.open()
  await passed
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(monday).toHaveValue('own')
  await page.getByRole('button', { name: 'Away tomorrow' }).click()
  await question(page).getByRole('button', { name: 'Mark away' }).click()
  await expect(page.getByText('Absence saved.', { exact: true })).toBeVisible()
})

test('a question opens, although the one before it is still fading', async ({ page, catalogue, signIn }) => {
  await signIn(admin)
  await open(page, catalogue.stylist.id)
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync('[role=alertdialog] { transition-duration: 2s !important }')
    document.adoptedStyleSheets.push(slow)
  })
  await page.getByRole('button', { name: 'Away tomorrow' }).click()
  await question(page).getByRole('button', { name: 'Mark away' }).click()
  await page.getByRole('button', { name: /^Remove: Away/, includeHidden: true }).press('Enter')
  await expect(question(page)).toHaveCSS('opacity', '1')
  await expect(page.getByRole('button', { name: 'Remove absence' })).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Away tomorrow' })).not.toHaveAttribute('aria-busy')
})

test('a double click on a day’s button is one change', async ({ page, catalogue, signIn }) => {
  await signIn(admin)
  await open(page, catalogue.stylist.id)
  const proposalGate = gate()
  let proposals = 0
  await page.route('**/schedule/affected', async (route) => {
    // The page also requests proposals for hours left out.
    if (route.request().postDataJSON()?.schedule) {
      proposals += 1
      await proposalGate.opened
    }
    await route.continue()
  })
  await day(page, tomorrow).click()
  await page.getByRole('button', { name: 'Day off' }).dblclick()
  proposalGate.open()
  await expect(page.getByText('Hours saved.')).toBeVisible()
  expect(proposals).toBe(1)
})

for (const width of [390, 1280]) {
  test(`weekly hours, breaks and absences are saved at ${width} pixels, with errors beside their fields`, async ({
    page,
    catalogue,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(admin)
    await open(page, catalogue.stylist.id)
    await page.getByRole('combobox', { name: 'Monday', exact: true }).selectOption('Own hours')
    await page.getByRole('button', { name: 'Add a break on Monday' }).click()
    await page.getByLabel('Copy Monday’s hours to other days').selectOption('every day')
    for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      await expect(page.getByRole('combobox', { name: weekday, exact: true })).toHaveValue('own')
      await expect(page.getByLabel(`${weekday}, from`)).toHaveCount(2)
    }
    await page.getByLabel('Sunday, from').last().fill('13:00')
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'These hours overlap' })).toBeVisible()
    await expect(page.getByLabel('Sunday, from').first()).toBeFocused()
    await page.getByLabel('Sunday, from').last().fill('16:00')
    const saving = gate()
    await page.route(`**/api/stylists/${catalogue.stylist.id}/schedule`, async (route) => {
      if (route.request().method() === 'PUT') await saving.opened
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save hours' }).click()
    await page.getByRole('combobox', { name: 'Saturday', exact: true }).selectOption('Off')
    saving.open()
    await expect(page.getByText('Hours saved.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Saturday', exact: true })).toHaveValue('off')
    await expect(day(page, tomorrow)).toHaveAccessibleName(/10:00 AM to 2:00 PM, \d:00 PM to 7:00 PM$/)

    await page.getByRole('button', { name: 'Add an absence' }).click()
    await page.getByLabel('First day').fill(tomorrow)
    await page.getByLabel('Last day').fill(daysAhead(0))
    await page.getByLabel('Reason').fill('Training')
    await page.getByRole('button', { name: 'Save absence' }).click()
    await expect(page.getByText('The last day can’t be before the first')).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveValue('Training')
    await page.getByLabel('Last day').fill(tomorrow)
    await page.getByLabel('All day').uncheck()
    await page.getByLabel('Away from').fill('09:00')
    await page.getByLabel('Away until').fill('12:00')
    await page.getByLabel('Repeats').selectOption('Every week')
    await expectAccessible()
    await page.getByRole('button', { name: 'Save absence' }).click()
    await expect(page.getByText('Absence saved.')).toBeVisible()
    await expect(day(page, tomorrow)).toHaveAccessibleName(/12:00 PM to 2:00 PM, \d:00 PM to 7:00 PM$/)
    await expect(page.getByRole('listitem').filter({ hasText: 'every week' })).toContainText('Training')
  })
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } })
  test('a change that conflicts with another window’s keeps both', async ({ page, catalogue, signIn, context }) => {
    await signIn(admin)
    await open(page, catalogue.stylist.id)
    await page.getByRole('combobox', { name: 'Monday', exact: true }).selectOption('Own hours')
    await page.getByRole('button', { name: 'Away tomorrow' }).click()
    const path = `/api/stylists/${catalogue.stylist.id}/schedule`
    const { version } = await (await context.request.get(path)).json()
    const absence = {
      id: 'other',
      from: daysAhead(2),
      to: daysAhead(2),
      part: null,
      repeats: null,
      reason: 'From another window',
    }
    await context.request.put(path, { data: { version, schedule: { hours: {}, exceptions: [], absences: [absence] } } })
    // The page may have received the other change already; then the first click saves.
    await question(page).getByRole('button', { name: 'Mark away' }).click()
    const mergeNotice = question(page).getByText('We’ve loaded it and kept your change.')
    await expect(mergeNotice.or(page.getByText('Absence saved.', { exact: true }))).toBeVisible()
    if (await mergeNotice.isVisible()) await question(page).getByRole('button', { name: 'Mark away' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Remove: Away/ })).toHaveCount(2)
    // Other unsaved input on the page stays, and leaving asks about it.
    await expect(page.getByRole('combobox', { name: 'Monday', exact: true })).toHaveValue('own')
    await openEntry(page, 'Stylists')
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(page.getByText('Hours saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove: Away/ })).toHaveCount(2)
  })
})

for (const width of [390, 1280]) {
  test(`a receptionist takes a sick call from the day, and reads how the clients are told, at ${width} pixels`, async ({
    page,
    context,
    database,
    catalogue,
    client,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(client)
    const id = await book(context, catalogue, { date: tomorrow, time: '10:00 AM' })
    const email = uniqueEmail()
    await addAccount(database, { name: 'Bo', email, role: 'receptionist' })
    await signIn({ email })
    await page.goto(`/admin/day?stylists=${catalogue.stylist.id}`)
    await page.getByRole('heading', { name: catalogue.stylist.name }).getByRole('button').click()
    const panel = page.getByRole('region', { name: 'Stylist', exact: true })
    await expect(panel.getByRole('button', { name: 'Away today', exact: true })).toBeInViewport({ ratio: 1 })
    await expectAccessible()
    await panel.getByRole('button', { name: 'Away today and tomorrow' }).click()
    await expect(question(page)).toHaveAccessibleName(`Mark ${catalogue.stylist.name} away today and tomorrow?`)
    await question(page).getByRole('combobox').selectOption({ label: 'Cancel the booking' })
    await expect(question(page)).toContainText('Each client gets an email about the change of their booking.')
    await question(page).getByLabel('Email the clients').uncheck()
    await expect(question(page)).toContainText(`Please call ${client.name}.`)
    await expectAccessible()
    await question(page).getByRole('button', { name: 'Mark away, cancel 1' }).click()
    await expect(page.getByText('Absence saved. 1 canceled.')).toBeVisible()
    await expect(panel).toBeHidden()
    expect(await readStatus(database, id)).toBe('Canceled')
    const { rows } = await database.pool.query(
      `select data->>'tellClient' as tells from appointment_events where appointment_id = $1 and kind = 'canceled'`,
      [id],
    )
    expect(rows).toEqual([{ tells: 'false' }])

    await page.goto('/admin/day?panel=stylist')
    await panel.getByRole('button', { name: catalogue.stylist.name }).click()
    await expect(panel.getByText('Away all day')).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Away/ })).toHaveCount(0)
  })
}

test('a stylist’s name on the day opens nothing for those who take no sick calls', async ({
  page,
  database,
  catalogue,
  signIn,
}) => {
  const email = uniqueEmail()
  await addAccount(database, { name: 'Sy', email, role: 'stylist', stylistId: catalogue.stylist.id })
  await signIn({ email })
  await page.goto('/admin/day?panel=stylist')
  await expect(page.getByRole('heading', { name: catalogue.stylist.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: catalogue.stylist.name }).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Stylist', exact: true })).toHaveCount(0)
})

import type { APIRequestContext, Page } from '@playwright/test'
import { defaultStarts } from '../domain/salon/schedule/usual-hours.ts'
import type { Settings } from '../domain/salon/settings.ts'
import { weekdays } from '../domain/time/calendar.ts'
import { admin, expect } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { clickAgain, openEntry } from './support/presses.ts'
import { book, bookingCard, daysAhead, gate, openUntilShown, weekdayInWords } from './support/salon-data.ts'
import { openSettingsPage, settingsPath } from './support/settings.ts'

const test = testOfOwnSalon('--demo')
test.describe.configure({ mode: 'default' })

async function changeSettings(request: APIRequestContext, change: (settings: Settings) => Settings): Promise<void> {
  const { version, settings } = await (await request.get('/api/settings')).json()
  const answer = await request.patch('/api/settings', { data: { version, settings: change(settings) } })
  expect(answer.status()).toBe(200)
}

/** Holds back the page’s reads of the settings, so that it misses other people’s saves. */
async function withoutNews(page: Page) {
  const news = gate()
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'GET') await news.opened
    await route.continue()
  })
  return news
}

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })

for (const width of [390, 1280]) {
  test(`a salon in Lisbon is set up at ${width} pixels, and its pages say so`, async ({
    page,
    catalogue,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(admin)
    await page.goto('/admin')
    await openEntry(page, 'Settings')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expectAccessible()
    const open = async (name: string) => {
      if (width < 1024 && page.url().includes('/settings/')) await page.getByRole('link', { name: 'All settings' }).click()
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
    const saved = () => expect(page.getByText('Everything is saved.')).toBeAttached()
    // The second run finds much stored already.
    const saveChanges = async () => {
      if (await save(page).isEnabled()) await save(page).click()
    }
    await open('Details')
    const name = `Salão ${width}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Welcome title').fill('Cortes com calma')
    await expectAccessible()
    await expectNothingSideways(page, width)
    await save(page).click()
    await saved()

    await open('Language and region')
    await page.getByLabel('Time zone').selectOption('Europe/Lisbon')
    const before = await page.getByLabel('Currency').inputValue()
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByLabel('Language and region').selectOption('pt-PT')
    await page.getByLabel('Clock').selectOption('24')
    await expect(page.getByText('terça-feira, 1 de dezembro de 2026')).toBeVisible()
    const prices = page.getByRole('group', { name: 'Prices in EUR' }).getByRole('textbox')
    if (before !== 'EUR') await expect(prices.first()).toBeVisible()
    for (const price of await prices.all()) await price.fill('40')
    await expectAccessible()
    await expectNothingSideways(page, width)
    await saveChanges()
    const question = page.getByRole('alertdialog')
    const savedNotice = page.getByText('Settings saved.').last()
    await expect(question.or(page.getByText('Everything is saved.').last())).toBeAttached()
    if (await question.isVisible()) {
      await expect(question).toContainText('upcoming bookings move to the new time zone. Each keeps its time of day.')
      await question.getByRole('button', { name: 'Save settings' }).click()
    }
    await saved()

    await open('Start times')
    await expect(page.getByRole('button', { name: 'Remove start 14:00' })).toBeVisible()

    await open('Hours')
    await expect(page.getByLabel('segunda-feira from').first()).toBeVisible()
    // Sunday is closed, Monday has a break; the rest of the week is like Monday.
    if (await page.getByLabel('domingo from').isVisible()) {
      await page.getByRole('button', { name: /^Remove .* on domingo$/ }).click()
      await expect(page.getByRole('button', { name: 'Open on domingo' })).toBeFocused()
    }
    await page.getByLabel('segunda-feira from').first().fill('09:00')
    await page.getByLabel('segunda-feira to').first().fill('13:00')
    if (!(await page.getByLabel('segunda-feira from, part 2').isVisible())) {
      await page.getByRole('button', { name: 'Add hours on segunda-feira' }).click()
    }
    await page.getByLabel('segunda-feira from, part 2').fill('14:00')
    await page.getByLabel('segunda-feira to, part 2').fill('12:00')

    // Errors appear beside their fields, and input stays.
    await save(page).click()
    await expect(page.getByText('The end must be after the start')).toBeVisible()
    await expect(page.getByText('Look again at: segunda-feira’s hours. Nothing has been saved yet.')).toBeVisible()
    await expect(page.getByLabel('segunda-feira from', { exact: false }).first()).toBeFocused()
    await expectAccessible()
    await expectNothingSideways(page, width)
    await page.getByLabel('segunda-feira to, part 2').fill('20:00')
    await page.getByLabel('Copy segunda-feira’s hours to other days').selectOption('segunda-feira to sexta-feira')
    await saveChanges()
    await expect(question.or(page.getByText('Everything is saved.').last())).toBeAttached()
    if (await question.isVisible()) await question.getByRole('button', { name: 'Save settings' }).click()
    await saved()

    await open('Closures')
    await page.getByRole('button', { name: 'Add a closure' }).click()
    await page.getByLabel('First day', { exact: true }).last().fill('2030-12-24')
    await page.getByLabel('Reason').last().fill('Natal')
    await expectAccessible()
    await expectNothingSideways(page, width)
    await save(page).click()
    await expect(savedNotice).toBeVisible()
    await saved()

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cortes com calma')
    const visit = page.getByRole('region', { name: 'Visit us' })
    await expect(visit).toContainText('segunda-feira to sexta-feira, 09:00 to 13:00 and 14:00 to 20:00')
    await expect(visit).toContainText('domingo, closed')
    await expect(visit).toContainText('Natal')
    await expect(page.getByRole('region', { name: 'Prices' })).toContainText('€')
    await expectAccessible()
    await expectNothingSideways(page, width)

    await page.goto('/admin/why?date=2030-12-23')
    await expect(page.getByRole('listitem').filter({ hasText: /^10:00/ })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/\d [AP]M/)

    const month = new Intl.DateTimeFormat('pt-PT', { timeZone: 'Europe/Lisbon', month: 'long', year: 'numeric' }).format(
      Date.now(),
    )
    await page.goto(`/admin/stylists/hours?stylist=${catalogue.stylist.id}`)
    await expect(page.getByRole('grid')).toHaveAccessibleName(month)
  })
}

for (const width of [390, 1280]) {
  test(`two owners who save the same page lose nothing, and each sees what the other saved, at ${width} pixels`, async ({
    page,
    elsewhere,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(admin)
    const other = await (await elsewhere(admin)).newPage()
    await Promise.all([openSettingsPage(page, 'Details'), openSettingsPage(other, 'Details')])
    const address = page.getByLabel('Address')
    const phone = page.getByLabel('Phone', { exact: true })
    const stored = await address.inputValue()
    const typed = `Typed at ${width} pixels`
    await address.fill(typed)
    await phone.fill(`${width}1`)
    await other.getByLabel('Phone', { exact: true }).fill(`${width}2`)
    await other.getByLabel('Map link').fill(`https://maps.example/${width}`)
    await save(other).click()
    await expect(other.getByText('Settings saved.')).toBeVisible()

    const notice = page.getByRole('alert').filter({ hasText: 'Someone else just saved this page.' })
    const differences = [`Address: now “${stored}”`, `Phone: now “${width}2”`, `Map link: now “https://maps.example/${width}”`]
    await expect(notice.getByRole('listitem')).toHaveText(differences)
    await expect(address).toHaveValue(typed)
    await expectAccessible()
    await expectNothingSideways(page, width)
    // Nothing is saved before the decision.
    await save(page).click()
    await expect(notice.getByRole('button', { name: 'Save mine' })).toBeFocused()
    await notice.getByRole('button', { name: 'Take theirs' }).click()
    await expect(address).toHaveValue(stored)
    await expect(phone).toHaveValue(`${width}2`)
    await expect(page.getByText('Everything is saved.')).toBeAttached()
    const undoNotice = page.getByRole('alert').filter({ hasText: 'You see what they saved.' })
    await expectAccessible()
    await undoNotice.getByRole('button', { name: 'Undo' }).click()
    await expect(address).toHaveValue(typed)
    await expect(notice.getByRole('listitem')).toHaveText(differences)
    await notice.getByRole('button', { name: 'Save mine' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await expect(notice).toBeHidden()
    // Nothing is typed there.
    await expect(other.getByLabel('Address')).toHaveValue(typed)
    await expect(other.getByLabel('Phone', { exact: true })).toHaveValue(`${width}1`)
    await expect(other.getByText('Someone else')).toBeHidden()

    await page.getByLabel('Address').fill('Not saved')
    await openEntry(page, 'Bookings')
    await expect(page.getByRole('alertdialog')).toContainText('Your changes haven’t been saved.')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Address')).toHaveValue('Not saved')
    await page.getByRole('button', { name: 'Undo all changes' }).click()
    await expect(page.getByLabel('Address')).toHaveValue(`Typed at ${width} pixels`)
    await expect(page.getByText('Everything is saved.')).toBeFocused()
  })
}

test('on a phone, an error at a field stays above the save bar', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(admin)
  await openSettingsPage(page, 'Details')
  const phone = page.getByLabel('Phone', { exact: true })
  await phone.fill('x')
  // As low in the window as possible.
  await phone.evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await save(page).click()
  await expect(phone).toBeFocused()
  const problem = page.getByText('Enter a phone number, such as')
  const bar = page.locator('[data-foot-bar]')
  const room = async () => ((await bar.boundingBox())?.y ?? 0) - ((await problem.boundingBox())?.y ?? 0)
  await expect.poll(room).toBeGreaterThan(20)
})

test('another person’s save on a different settings page conflicts with nothing', async ({ page, elsewhere, signIn }) => {
  await signIn(admin)
  const { request } = await elsewhere(admin)
  await openSettingsPage(page, 'Waitlist')
  await page.getByLabel('Hold it for').fill('45')
  await changeSettings(request, (settings) => ({ ...settings, rules: { ...settings.rules, mostOpen: 7 } }))
  await save(page).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  // The sites and the ratings are one section of the document, on two pages.
  await openSettingsPage(page, 'Share and your own site')
  const news = await withoutNews(page)
  await page.getByLabel('Your sites').fill('https://www.linden.example')
  await changeSettings(request, (settings) => ({ ...settings, found: { ...settings.found, asks: !settings.found.asks } }))
  const { settings: before } = await (await request.get('/api/settings')).json()
  await save(page).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  news.open()
  await expect(page.getByText('Someone else')).toBeHidden()
  const { settings } = await (await request.get('/api/settings')).json()
  expect(settings.found).toEqual({ ...before.found, origins: ['https://www.linden.example'] })
})

test('a save of a page that somebody else has saved unseen is refused, and both stay at hand', async ({
  page,
  elsewhere,
  signIn,
}) => {
  await signIn(admin)
  const { request } = await elsewhere(admin)
  await openSettingsPage(page, 'Rules')
  const news = await withoutNews(page)
  const mostOpen = page.getByLabel('Most open bookings')
  await mostOpen.fill('12')
  await changeSettings(request, (settings) => ({ ...settings, rules: { ...settings.rules, mostOpen: 13 } }))
  await save(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else just saved this page.' })
  await expect(notice.getByRole('listitem')).toHaveText(['Most open bookings: now 13'])
  await expect(mostOpen).toHaveValue('12')
  news.open()
  await notice.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  expect((await (await request.get('/api/settings')).json()).settings.rules.mostOpen).toBe(12)
})

test('a step of the set-up that somebody else saves in the settings shows both', async ({ page, elsewhere, signIn }) => {
  await signIn(admin)
  const { request } = await elsewhere(admin)
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto('/admin/setup?step=rules')
  await listening
  await page.getByLabel('Most open bookings').fill('14')
  await changeSettings(request, (settings) => ({ ...settings, rules: { ...settings.rules, mostOpen: 15 } }))
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else just saved this page.' })
  await expect(notice.getByRole('listitem')).toHaveText(['Most open bookings: now 15'])
  await notice.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  expect((await (await request.get('/api/settings')).json()).settings.rules.mostOpen).toBe(14)
})

test('an owner finds each of twelve settings by the word that comes to mind', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(admin)
  await page.goto('/admin/settings')
  const search = page.getByRole('combobox', { name: 'Search settings' })
  const settingsByWord: Record<string, readonly [page: string, field: string | null]> = {
    logo: ['Look', null],
    timezone: ['Language and region', 'Time zone'],
    instagram: ['Details', 'Social pages'],
    'opening soon': ['Details', 'Open to clients'],
    'lead time': ['Rules', 'Least notice'],
    cancellation: ['Rules', 'Clients can cancel or move at any time'],
    'quiet hours': ['Reminders', 'Send nothing at night that nobody asked for'],
    euro: ['Language and region', 'Currency'],
    smtp: ['Mail server', null],
    holiday: ['Closures', null],
    'two factor': ['Second step', null],
    embed: ['Share and your own site', 'Your sites'],
  }
  for (const [typed, [title, field]] of Object.entries(settingsByWord)) {
    await search.fill(typed)
    await page.getByRole('option').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (field) await expect(page.getByLabel(field, { exact: true })).toBeFocused()
  }
  await search.fill('xyzzy')
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible()
})

test('former addresses of the settings lead to their pages', async ({ page, signIn }) => {
  await signIn(admin)
  const moved = {
    '/admin/settings#hours': 'Hours',
    '/admin/settings#backups': 'Backups',
    '/admin/mail': 'Mail log',
    '/admin/mail?server=': 'Mail server',
    '/admin/webhooks': 'Webhooks',
    '/admin/import': 'Import',
    '/admin/audit': 'Audit log',
  }
  for (const [former, label] of Object.entries(moved)) {
    await page.goto(former)
    await expect(page).toHaveURL(settingsPath(label))
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
  }
})

test('input typed while the settings are being saved stays, to be saved next', async ({ page, signIn }) => {
  await signIn(admin)
  await openSettingsPage(page, 'Details')
  const answer = gate()
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'PATCH') await answer.opened
    await route.continue()
  })
  await page.getByLabel('Phone', { exact: true }).fill('3333')
  await save(page).click()
  await page.getByLabel('Address').fill('Typed while saving')
  answer.open()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('Typed while saving')
  await expect(page.getByText('You have unsaved changes.')).toBeAttached()
  // The notice clears the buttons at the foot of the window, and the bar below them.
  await expect(page.getByRole('region', { name: /notification/i })).toHaveCSS('bottom', '184px')
  await save(page).click()
  await expect(page.getByText('Everything is saved.')).toBeAttached()
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('Typed while saving')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('3333')
})

test('a closed day says why when a visit is moved, as it does when one is booked', async ({
  page,
  client,
  catalogue,
  elsewhere,
  signIn,
}) => {
  const { request } = await elsewhere(admin)
  const visit = daysAhead(40)
  // In the same month, which is on show.
  const closed = [daysAhead(41), daysAhead(39)].find((date) => date.slice(0, 7) === visit.slice(0, 7)) ?? ''
  const closure = { from: closed, to: closed, reason: 'Inventory' }
  const everyDay = Object.fromEntries(weekdays.map((day) => [day, [{ starts: 600, ends: 1140 }]])) as Settings['hours']
  // Earlier tests leave other hours, in which that weekday may be closed.
  await changeSettings(request, (settings) => ({ ...settings, hours: everyDay, closures: [] }))
  const id = await book(await elsewhere(client), catalogue, { date: visit })
  await changeSettings(request, (settings) => ({ ...settings, closures: [closure] }))
  await signIn(client)
  await page.goto(`/bookings?move=${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: /^Closed .+: Inventory$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /closed: Inventory$/ })).toBeDisabled()
})

test('a card says until when the client can change the visit, and then whom to call', async ({
  page,
  bookingId,
  elsewhere,
  expectAccessible,
}) => {
  const { request } = await elsewhere(admin)
  const notice = (changeNotice: number | null, phone = '+1 718 555 0142') =>
    changeSettings(request, (settings) => ({
      ...settings,
      salon: { ...settings.salon, phone },
      place: { ...settings.place, timeZone: 'America/New_York', locale: 'en-US', clock: '12' },
      rules: { ...settings.rules, changeNotice },
    }))
  await notice(60)
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto('/mybookings')
  const card = bookingCard(page, bookingId)
  await expect(card).toContainText(`You can cancel or move it online until ${weekdayInWords(daysAhead(40))} at 1:00\u00a0PM.`)
  await expect(card.getByRole('link', { name: /^Reschedule/ })).toBeVisible()
  await listening

  // Two months before a visit that is 40 days ahead.
  await notice(60 * 24 * 60)
  await expect(card).toContainText('It’s too late to cancel or move this visit online. Call us at +1 718 555 0142.')
  await expect(card.getByRole('link', { name: '+1 718 555 0142' })).toHaveAttribute('href', 'tel:+17185550142')
  await expect(card.getByRole('button', { name: /^Cancel/ })).toBeHidden()
  await expect(card.getByRole('link', { name: /^Reschedule/ })).toBeHidden()
  await expectAccessible()
  await notice(60 * 24 * 60, '')
  await expect(card).toContainText('Send us a message instead.')
  const note = page.getByRole('region', { name: 'Note' })
  await expect(note).toContainText('Please write to us at least 60 days in advance to cancel or reschedule.')
  await notice(null)
  await expect(note).toContainText('Please call at least 24 hours in advance to cancel or reschedule.')
  await expect(card.getByRole('button', { name: /^Cancel/ })).toBeVisible()
  await expect(card).toContainText('You can cancel or move it online until it starts.')
})

test('input typed while the page asks about the effects of saving stays, to be saved next', async ({
  page,
  signIn,
  elsewhere,
  client,
  catalogue,
}) => {
  await book(await elsewhere(client), catalogue)
  await signIn(admin)
  await openSettingsPage(page, 'Language and region')
  const effects = gate()
  await page.route('**/api/settings/preview', async (route) => {
    await effects.opened
    await route.continue()
  })
  const zone = page.getByLabel('Time zone')
  await zone.selectOption((await zone.inputValue()) === 'Asia/Tokyo' ? 'Asia/Seoul' : 'Asia/Tokyo')
  await save(page).click()
  const country = page.getByLabel('Phone numbers without a country code')
  await country.selectOption('PT')
  effects.open()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(country).toHaveValue('PT')
  await expect(page.getByText('You have unsaved changes.')).toBeAttached()
})

test('the second of two clicks that remove a row leaves the next one, which has moved there', async ({
  page,
  elsewhere,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { request } = await elsewhere(admin)
  const closed = ['Inventory', 'Painting', 'Training'].map((reason, index) => ({
    from: daysAhead(90 + index),
    to: daysAhead(90 + index),
    reason,
  }))
  await changeSettings(request, (settings) => ({
    ...settings,
    closures: closed,
    starts: { kind: 'times', times: [...defaultStarts] },
  }))
  await signIn(admin)
  await page.clock.install()
  const removals = { Closures: /^Remove closure/, 'Start times': /^Remove start/ }
  for (const [label, name] of Object.entries(removals)) {
    await openSettingsPage(page, label)
    const buttons = page.getByRole('button', { name })
    const count = await buttons.count()
    // Clear of the save bar, which appears at the foot of the window.
    await buttons.first().evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await buttons.first().click({ trial: true })
    const { x, y, width, height } = (await buttons.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const removed = () => expect(buttons).toHaveCount(count - 1, { timeout: 1 })
    await clickAgain(page, { x: x + width / 2, y: y + height / 2 }, removed)
    await expect(buttons).toHaveCount(count - 1)
    // A second later a click there counts again.
    await page.clock.fastForward(1_000)
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(buttons).toHaveCount(count - 2)
    await page.getByRole('button', { name: 'Undo all changes' }).click()
  }
})

test('an owner hides and orders sections and writes a text, and a visitor at 390 pixels sees it', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signIn(admin)
  await changeSettings(page.request, ({ page: { about, ...others }, ...settings }) => ({
    ...settings,
    page: { ...others, about: about.toSorted((one, other) => Number(other.kind === 'team') - Number(one.kind === 'team')) },
  }))
  await openSettingsPage(page, 'Pages')
  const home = page.getByRole('group', { name: 'Home page' })
  await home.getByRole('button', { name: 'Show Stylists' }).click()
  await expect(home.getByRole('button', { name: 'Show Stylists' })).toHaveAttribute('aria-pressed', 'false')
  for (let step = 0; step < 4; step += 1) await home.getByRole('button', { name: 'Move Visit us up' }).click()
  await expect(home.getByRole('button', { name: 'Move Visit us up' })).toBeFocused()
  await home.getByRole('button', { name: /^Add a text/ }).click()
  await save(page).click()
  await expect(home.getByText('Title is required')).toBeVisible()
  await expect(home.getByText('Write a text, or remove this section')).toBeVisible()
  await home.getByLabel('Title').fill('Before you come')
  await home
    .getByLabel('Text', { exact: true })
    .fill('<b>Bring</b> a picture\n\n[prices](/services) [bad](http://a.example)\n\nwater\ntea')
  await home.getByLabel('Text', { exact: true }).selectText()
  await home.getByLabel('Text', { exact: true }).press('Control+End')
  await home.getByRole('button', { name: 'List', exact: true }).click()
  await expect(home.getByText('“http://a.example” isn’t shown as a link.')).toBeVisible()
  await expect(home.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveText(['tea'])
  await expectAccessible()
  await expectNothingSideways(page, 390)
  await save(page).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  const visitor = await browser.newPage({ viewport: { width: 390, height: 900 } })
  const sections = ['Visit us', /./, 'Our work', 'Prices', 'Before you come', 'Quick links', 'Contact']
  await openUntilShown(visitor, page.url().replace(/\/admin.*/, '/'), (soon) =>
    expect(visitor.getByRole('heading', { level: 2 })).toHaveText(sections, soon),
  )
  const text = visitor.getByRole('region', { name: 'Before you come' })
  await expect(text.getByText('<b>Bring</b> a picture')).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveText(['tea'])
  await expect(text.getByRole('link')).toHaveText(['prices'])
  await expectAccessible(visitor)
  await expectNothingSideways(visitor, 390)
  await text.getByRole('link', { name: 'prices' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await visitor.goto(page.url().replace(/\/admin.*/, '/about'))
  await expect(visitor.getByRole('heading', { level: 2 }).first()).toHaveText('Meet the stylists')
  await visitor.close()
})

test('a poster is one sheet of paper, whatever the salon’s name and its link', async ({ page, signIn }) => {
  const name = 'Mareike Schönhuber-Vandenberghe Hair Atelier & Barbershop for Everybody in Fort Greene'
  await signIn(admin)
  const { settings: before } = await (await page.request.get('/api/settings')).json()
  await changeSettings(page.request, (settings) => ({ ...settings, salon: { ...settings.salon, name } }))
  await openSettingsPage(page, 'Share and your own site')
  const share = page.getByRole('region', { name: 'Share', exact: true })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await share.getByLabel('What it opens').selectOption({ label: 'Margot Ellison' })
  await share.getByLabel('Letter').check()
  await share.getByRole('button', { name: 'Print the poster' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(name, { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Book with Margot Ellison')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(paper).toMatch(/\/MediaBox \[0 0 612 792\]/)
  await changeSettings(page.request, (settings) => ({ ...settings, salon: before.salon }))
})

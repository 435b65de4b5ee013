import type { BrowserContext, Page } from '@playwright/test'
import { addAppointment } from '../server/testing/appointments.ts'
import { admin, expect, test } from './fixtures.ts'
import { book, cardOf, changeStatus, daysAhead, factsOf, gate, inWords, openTab, ownCatalogue, statusOf } from './salon-data.ts'

const statuses = ['Pending', 'Confirmed', 'Completed', 'Canceled'] as const
const messages = {
  Pending: 'Please wait for confirmation',
  Confirmed: 'Confirmed - See you soon!',
  Completed: 'Completed - Thank you!',
  Canceled: 'Canceled - Contact support for details',
}
/** The salon of a server to which nobody has said anything else. */
const salon = { email: 'hello@chairtime.example', phone: '+17185550142' }

const statusTabs = (page: Page) => page.getByRole('tablist', { name: 'Bookings by status' })
const actionOf = (page: Page, id: string, name: string) =>
  cardOf(page, id).getByRole('button', { name: `${name} booking ${id}` })
/** Nothing that happens elsewhere is heard of in this page, so it asks for nothing by itself. */
const goDeaf = (page: Page) => page.route('**/api/events', (route) => route.abort())

/** Opens the page and waits until it has come alive and asked for the list itself. */
async function openMyBookings(page: Page, query = ''): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/appointments?'))
  await page.goto(`/mybookings${query}`)
  await asked
}

async function otherPerson(
  context: BrowserContext,
  person: { email: string },
  {
    signIn,
    baseURL,
  }: { signIn: (who: { email: string }, where: BrowserContext) => Promise<void>; baseURL: string | undefined },
): Promise<BrowserContext> {
  const other = await context.browser()?.newContext({ ...(baseURL && { baseURL }) })
  if (!other) throw new Error('a context of no browser')
  await signIn(person, other)
  return other
}

test('opens with the heading, the notes and the pending bookings; the tabs filter', async ({
  page,
  database,
  client,
  signIn,
  expectAccessible,
}) => {
  await signIn(client)
  const ids: Record<string, string> = {}
  for (const status of statuses) ids[status] = await addAppointment(database, { userId: client.uid, status })
  await openMyBookings(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings details' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'My Bookings', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Note' }).getByRole('listitem')).toHaveText([
    /call at least 24 hours in advance to cancel or reschedule/,
    /be on time/,
    /working hours are Monday to Sunday, 10:00\sAM to 7:00\sPM/,
  ])
  await expect(statusTabs(page).getByRole('tab')).toHaveText([...statuses])
  await expect(statusTabs(page).getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')

  for (const status of statuses) {
    await openTab(page, status)
    await expect(page.getByRole('article')).toHaveCount(1)
    const card = cardOf(page, ids[status] ?? '')
    await expect(card.getByText(status, { exact: true }).locator('svg')).toBeVisible()
    await expect(card.getByText(messages[status], { exact: true })).toBeVisible()
    const hasCancel = status === 'Pending' || status === 'Confirmed'
    await expect(card.getByRole('button', { name: /^Cancel/ })).toHaveCount(hasCancel ? 1 : 0)
    await expect(card.getByRole('button', { name: /^Book Again/ })).toHaveCount(status === 'Canceled' ? 1 : 0)
    await expect(card.getByRole('link', { name: /^Book Again/ })).toHaveCount(status === 'Completed' ? 1 : 0)
    await expectAccessible()
  }
  await page.reload()
  await expect(statusTabs(page).getByRole('tab', { name: 'Canceled' })).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, ids.Canceled ?? '')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a card says everything about a booking, to its own client only', async ({ page, context, database, client, signIn }) => {
  await signIn(client)
  const catalogue = await ownCatalogue(database)
  const { cut, colour, stylist } = catalogue
  const date = daysAhead(41)
  const id = await book(context, catalogue, { date, time: '3:00 PM', services: [cut, colour] })
  const foreign = await addAppointment(database, { userId: (await addOther(database)).uid, date })
  await openMyBookings(page)
  const card = cardOf(page, id)
  await expect(card).toContainText(`${cut.name}, ${colour.name}`)
  expect(await factsOf(card)).toEqual({
    'Booking ID': id,
    Date: inWords(date),
    Time: '3:00 PM',
    Stylist: stylist.name,
    Amount: '$142.40',
  })
  await expect(page.getByText(foreign)).toHaveCount(0)

  const mail = await card.getByRole('link', { name: `Message about booking ${id}` }).getAttribute('href')
  expect(mail).toMatch(new RegExp(`^mailto:${salon.email}\\?subject=`))
  expect(decodeURIComponent(mail ?? '')).toContain(id)
  await expect(card.getByRole('link', { name: `Call about booking ${id}` })).toHaveAttribute('href', `tel:${salon.phone}`)
})

async function addOther({ pool }: { pool: { query: (sql: string, values: string[]) => Promise<unknown> } }) {
  const uid = crypto.randomUUID()
  await pool.query('insert into users (id, name, email) values ($1, $2, $3)', [uid, 'Somebody Else', `${uid}@client.example`])
  return { uid }
}

test('Cancel asks first, and can be taken back', async ({ page, context, database, client, signIn, expectAccessible }) => {
  await signIn(client)
  const catalogue = await ownCatalogue(database)
  const id = await book(context, catalogue)
  await openMyBookings(page)
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await actionOf(page, id, 'Cancel').click()
  await expect(question).toContainText(catalogue.cut.name)
  await expectAccessible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await expect(actionOf(page, id, 'Cancel')).toBeFocused()
  await actionOf(page, id, 'Cancel').click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await statusOf(database, id)).toBe('Pending')

  await actionOf(page, id, 'Cancel').click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(question).toBeHidden()
  await expect(cardOf(page, id)).toBeHidden()
  expect(await statusOf(database, id)).toBe('Canceled')
  await openTab(page, 'Canceled')
  await expect(cardOf(page, id)).toContainText(messages.Canceled)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Booking ${id} is pending again.`)).toBeVisible()
  await expect(cardOf(page, id)).toBeHidden()
  expect(await statusOf(database, id)).toBe('Pending')
  await openTab(page, 'Pending')
  await expect(cardOf(page, id)).toContainText(messages.Pending)
})

test('a confirmed booking can be canceled too', async ({ page, context, database, client, signIn, baseURL }) => {
  await signIn(client)
  const id = await book(context, await ownCatalogue(database))
  const desk = await otherPerson(context, admin, { signIn, baseURL })
  await changeStatus(desk, id, { from: 'Pending', status: 'Confirmed' })
  await openMyBookings(page, '?status=Confirmed')
  await actionOf(page, id, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(`Booking ${id} is canceled.`)).toBeVisible()
  await expect(cardOf(page, id)).toBeHidden()
  expect(await statusOf(database, id)).toBe('Canceled')
  await desk.close()
})

test('Book Again on a canceled booking makes it pending again', async ({ page, context, database, client, signIn }) => {
  await signIn(client)
  const id = await book(context, await ownCatalogue(database))
  await changeStatus(context, id, { from: 'Pending', status: 'Canceled' })
  await openMyBookings(page)
  await openTab(page, 'Canceled')
  await actionOf(page, id, 'Book Again').click()
  await expect(statusTabs(page).getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, id)).toContainText(messages.Pending)
  expect(await statusOf(database, id)).toBe('Pending')
})

test('re-opening when somebody has taken the time says so and leads to a new booking with the same choices', async ({
  page,
  context,
  database,
  client,
  signIn,
  baseURL,
  expectAccessible,
}) => {
  await signIn(client)
  const catalogue = await ownCatalogue(database)
  const id = await book(context, catalogue, { services: [catalogue.cut, catalogue.colour] })
  await changeStatus(context, id, { from: 'Pending', status: 'Canceled' })
  const desk = await otherPerson(context, admin, { signIn, baseURL })
  await book(desk, catalogue)
  await desk.close()

  await openMyBookings(page, '?status=Canceled')
  await actionOf(page, id, 'Book Again').click()
  await expect(page).toHaveURL(/\/bookings\?step=time/)
  await expect(page.getByText('This time has been taken by somebody else meanwhile')).toBeVisible()
  await expectAccessible()
  await page
    .getByRole('button', { name: /· 3:00 PM$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const { name } of Object.values(catalogue)) {
    await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  expect(await statusOf(database, id)).toBe('Canceled')
})

test('what lies behind cannot be re-opened, and the client is told why', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const id = await addAppointment(database, { userId: client.uid, status: 'Canceled', date: daysAhead(-3) })
  await openMyBookings(page, '?status=Canceled')
  await actionOf(page, id, 'Book Again').click()
  await expect(page).toHaveURL(/\/bookings/)
  await expect(page.getByText('This time has passed').first()).toBeVisible()
  expect(await statusOf(database, id)).toBe('Canceled')
})

test('Book Again on a completed booking leads to the booking page', async ({
  page,
  database,
  client,
  signIn,
  context,
  baseURL,
}) => {
  await signIn(client)
  const catalogue = await ownCatalogue(database)
  const id = await book(context, catalogue)
  const desk = await otherPerson(context, admin, { signIn, baseURL })
  await changeStatus(desk, id, { from: 'Pending', status: 'Completed' })
  await desk.close()
  await openMyBookings(page)
  await openTab(page, 'Completed')
  await cardOf(page, id)
    .getByRole('link', { name: /^Book Again/ })
    .click()
  await expect(page).toHaveURL(/\/bookings$/)
  await expect(page.getByRole('button', { name: catalogue.cut.name })).toBeVisible()
  expect(await statusOf(database, id)).toBe('Completed')
})

test('an empty tab says so and leads on', async ({ page, client, signIn, expectAccessible }) => {
  await signIn(client)
  await openMyBookings(page)
  for (const status of statuses) {
    await openTab(page, status)
    const panel = page.getByRole('tabpanel', { name: status })
    await expect(panel.getByRole('link', { name: 'Book an appointment' })).toBeVisible()
    await expect(panel.getByRole('article')).toHaveCount(0)
    await expect(panel.getByRole('paragraph').filter({ hasText: /\w/ })).toHaveCount(1)
  }
  await expectAccessible()
  await page.getByRole('tabpanel', { name: 'Canceled' }).getByRole('link', { name: 'Book an appointment' }).click()
  await expect(page).toHaveURL(/\/bookings$/)
})

test('a booking that the salon changed meanwhile is shown as it is now', async ({
  page,
  context,
  database,
  client,
  signIn,
  baseURL,
}) => {
  await signIn(client)
  const id = await book(context, await ownCatalogue(database))
  await goDeaf(page)
  await openMyBookings(page)
  await expect(actionOf(page, id, 'Cancel')).toBeVisible()
  const desk = await otherPerson(context, admin, { signIn, baseURL })
  await changeStatus(desk, id, { from: 'Pending', status: 'Confirmed' })
  await desk.close()

  await actionOf(page, id, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('alert')).toContainText('it is Confirmed now')
  await expect(statusTabs(page).getByRole('tab', { name: 'Confirmed' })).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, id)).toContainText(messages.Confirmed)
  expect(await statusOf(database, id)).toBe('Confirmed')
})

test('many bookings come in pages, last changed first', async ({ page, database, client, signIn, expectAccessible }) => {
  await signIn(client)
  const ids: string[] = []
  for (let hour = 0; hour < 12; hour++) {
    ids.unshift(await addAppointment(database, { userId: client.uid, updatedAt: new Date(Date.UTC(2026, 0, 1, hour)) }))
  }
  await openMyBookings(page)
  const shown = () => page.getByRole('article').evaluateAll((all) => all.map((card) => card.querySelector('dd')?.textContent))
  const previous = page.getByRole('button', { name: 'Previous' })
  const next = page.getByRole('button', { name: 'Next' })
  await expect.poll(shown).toEqual(ids.slice(0, 10))
  await expect(previous).toBeDisabled()
  await expect(next).toBeEnabled()
  await expectAccessible()
  await next.click()
  await expect.poll(shown).toEqual(ids.slice(10))
  await expect(next).toBeDisabled()
  await page.reload()
  await expect.poll(shown).toEqual(ids.slice(10))
  await previous.click()
  await expect.poll(shown).toEqual(ids.slice(0, 10))
  await openMyBookings(page, '?page=9')
  await expect.poll(shown).toEqual(ids.slice(10))
})

test('says that it loads, what went wrong, and tries again', async ({ page, database, client, signIn, expectAccessible }) => {
  await signIn(client)
  const id = await addAppointment(database, { userId: client.uid, status: 'Confirmed' })
  await goDeaf(page)
  await openMyBookings(page)
  await expect(page.getByRole('tabpanel', { name: 'Pending' }).getByRole('link', { name: 'Book an appointment' })).toBeVisible()
  const { opened, open } = gate()
  await page.route('**/api/appointments?**', async (route) => {
    await opened
    await route.abort()
  })
  await openTab(page, 'Confirmed')
  await expect(page.getByRole('status').filter({ hasText: 'Loading your bookings' })).toBeVisible()
  await expectAccessible()
  open()
  await expect(page.getByRole('alert')).toContainText('We could not load your bookings.')
  await expectAccessible()
  await page.unroute('**/api/appointments?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardOf(page, id)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a page that does not come is said to be missing, beside the one that is there', async ({
  page,
  database,
  client,
  signIn,
}) => {
  await signIn(client)
  const last = await addAppointment(database, { userId: client.uid, updatedAt: new Date(0) })
  for (let more = 0; more < 10; more++) await addAppointment(database, { userId: client.uid })
  await goDeaf(page)
  await openMyBookings(page)
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.route('**/api/appointments?**', (route) => route.abort())
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not load your bookings.')
  await page.unroute('**/api/appointments?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardOf(page, last)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a change that does not arrive leaves the booking as it was, and says so', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const id = await addAppointment(database, { userId: client.uid })
  await openMyBookings(page)
  const { opened, open } = gate()
  await page.route('**/api/appointments/*', async (route) => {
    await opened
    await route.abort()
  })
  await actionOf(page, id, 'Cancel').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('button', { name: 'Canceling…' })).toBeVisible()
  open()
  await expect(page.getByRole('alertdialog', { name: 'Cancel this booking?' })).toBeHidden()
  await expect(
    page
      .getByText(/connection|reach/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(cardOf(page, id)).toContainText(messages.Pending)
  expect(await statusOf(database, id)).toBe('Pending')
})

import { eq } from 'drizzle-orm'
import { users } from '../server/platform/database/schema/accounts.ts'
import { mails } from '../server/platform/database/schema/messages.ts'
import { addMail } from '../server/testing/mails.ts'
import { admin, expect } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { gate } from './support/salon-data.ts'
import { settingsPath } from './support/settings.ts'

const test = testOfOwnSalon('--empty')
test.describe.configure({ mode: 'default' })

const longName = 'Wolfeschlegelsteinhausen'.repeat(4)
const html = `<html><head><style>p{color:red}</style></head><body><p style="color:#123456">Dear <b>Ada</b></p>
<a href="/admin/settings">Cancel it</a><script>document.title = 'run'</script><img src="x" onerror="document.title='run'"></body></html>`

for (const width of [390, 1280]) {
  test(`mail is read in place, tried again and tested at ${width} pixels`, async ({
    page,
    signIn,
    database,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const toName = `${longName} ${width}`
    const failure = { html, text: 'Dear Ada, in plain text', toName, lastError: 'The mail server said: 451 try later' }
    await addMail(database, { ...failure, status: 'failed', attempts: 20, subject: `Not sent at ${width}` })
    await addMail(database, { ...failure, status: 'bounced', attempts: 1, subject: `Refused at ${width}` })
    for (let more = 0; more < 21; more++) await addMail(database, { status: 'sent', subject: `${more} ${longName}` })

    await signIn(admin)
    const { opened, open } = gate()
    await page.route(/\/api\/mail\?status=/, async (route) => {
      await opened
      await route.continue()
    })
    const listRequest = page.waitForRequest(/\/api\/mail\?status=/)
    await page.goto('/admin')
    await listRequest
    await page.evaluate(() => document.fonts.ready)
    const overview = page.getByRole('heading', { name: 'Analytics overview' })
    const before = await overview.boundingBox()
    open()
    await page.getByText(/mails didn’t arrive/).waitFor()
    // Loads after the page, and moves nothing.
    expect(await overview.boundingBox()).toEqual(before)
    await page.getByRole('link', { name: 'See them' }).click()
    await expect(page.getByRole('heading', { name: 'Mail log', level: 1 })).toBeVisible()
    const rows = page.getByRole('region', { name: 'Mails' }).locator('li')
    const row = rows.filter({ hasText: `Not sent at ${width}` })
    await expect(row).toContainText('Not sent')
    await expect(rows.filter({ hasText: `Refused at ${width}` })).toHaveCount(0)
    await page.route('**/x', () => undefined)
    await row.getByRole('button').first().click()
    await expect(row).toContainText('451 try later')
    const frame = page.frameLocator('iframe')
    const ledTo: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) ledTo.push(request.url())
    })
    await expect(frame.getByText('Dear Ada')).toHaveCSS('color', 'rgb(18, 52, 86)')
    await frame.getByRole('link', { name: 'Cancel it' }).click()
    await expect(frame.getByText('Dear Ada')).toBeVisible()
    await expect(page).not.toHaveTitle('run')
    await row.getByText('As plain text').click()
    await expect(row.getByText('Dear Ada, in plain text')).toBeVisible()
    await expectAccessible()
    expect(ledTo).toEqual([])
    await expectNothingSideways(page, width)

    await row.getByRole('button', { name: 'Try again' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText('We’re sending it again.')).toBeVisible()

    await page.getByLabel('Show').selectOption('')
    await expect(rows).toHaveCount(20)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled()
    await expect(page).toHaveURL(/after=/)
    // The row is updated without a press.
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await expect(rows.first()).toContainText('owner@salon.example')
    await expect(rows.first()).toContainText('Kept here, not sent')
    await expect(page.getByText('No mail server is set up, so nothing reaches your clients.')).toBeVisible()
    await expectAccessible()
    await expectNothingSideways(page, width)
  })
}

test('the log follows the mails even if each response takes longer than the polling interval', async ({
  page,
  signIn,
  database,
}) => {
  await addMail(database, { status: 'queued', attempts: 0, subject: 'On its way' })
  await signIn(admin)
  await page.goto(settingsPath('Mail log'))
  const row = page.getByRole('region', { name: 'Mails' }).locator('li').filter({ hasText: 'On its way' })
  await expect(row).toContainText('Waiting')
  await page.route(/\/api\/mail\?pageSize=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.continue()
  })
  await database.db.update(mails).set({ status: 'sent' }).where(eq(mails.subject, 'On its way'))
  await expect(row).toContainText('Sent')
})

test('a text is changed with placeholders, previewed, refused for an unknown one, and reset', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(admin)
  await page.goto(settingsPath('Texts'))
  await page.getByRole('link', { name: 'Booking confirmed' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading')).toHaveText('You’re booked')
  await expectAccessible()

  const subject = page.getByLabel('Subject')
  await subject.fill('See you ')
  await page.getByRole('button', { name: '{time}', exact: true }).click()
  await expect(subject).toHaveValue('See you {time}')
  await expect(subject).toBeFocused()
  await page.getByLabel('Text', { exact: true }).fill('All set, {friend}')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.locator('form').getByText(/We have nothing to put in for \{friend\}.*\{client\}/)).toBeVisible()
  await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
  await expectAccessible()

  await page.getByLabel('Text', { exact: true }).fill('All set')
  await expect(frame.getByRole('heading')).toHaveText('All set')
  await page.getByRole('link', { name: 'All texts' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  const answer = gate()
  await page.route('**/api/mail/texts/*', async (route) => {
    await answer.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save text' }).click()
  await page.getByLabel('Text', { exact: true }).fill('All set, {client}')
  answer.open()
  await expect(page.getByText('Text saved.')).toBeVisible()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('All set, {client}')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByRole('button', { name: 'Save text' })).toBeDisabled()
  // The pressed button can't keep the focus.
  const heading = page.getByRole('heading', { level: 2, name: 'Booking confirmed' })
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: 'All texts' }).click()
  await expect(page.getByRole('link', { name: /^Booking confirmed/ })).toContainText('See you {time}')
  await expect(page.getByRole('link', { name: /^Booking confirmed/ })).toContainText('Your text')
  await expectAccessible()

  await page.getByRole('link', { name: /^Booking confirmed/ }).click()
  await page.getByRole('button', { name: 'Back to the original' }).click()
  await page.getByRole('button', { name: 'Use the original' }).click()
  await expect(subject).toHaveValue('You’re booked: {date}, {time}')
  await expect(heading).toBeFocused()
  await expect(frame.getByRole('heading')).toHaveText('You’re booked')
})

test('an address that refuses mail is marked at the client', async ({ page, client, bookingId, signIn, database }) => {
  await database.db.update(users).set({ bouncedAt: new Date(), bounceReason: 'The mail server said: 550 no such mailbox' })
  await signIn(admin)
  await page.goto('/admin/bookings')
  const card = page.getByRole('article').filter({ hasText: bookingId })
  await expect(card).toContainText(client.name)
  await expect(card).toContainText('Mail doesn’t arrive. The mail server said: 550 no such mailbox')
})

test('the button for a test mail stays in place when the mail settings load', async ({ page, signIn }) => {
  await signIn(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  const { opened, open } = gate()
  await page.route('**/api/mail/delivery', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(settingsPath('Mail log'))
  await page.evaluate(() => document.fonts.ready)
  const button = page.getByRole('button', { name: 'Send a test mail' })
  const before = await button.boundingBox()
  open()
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})

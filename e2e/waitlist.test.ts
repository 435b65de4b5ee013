import { eq } from 'drizzle-orm'
import { defaultQuietHours } from '../domain/messages/quiet-hours.ts'
import { slots } from '../domain/salon/schedule/usual-hours.ts'
import { waitlistOffers } from '../server/platform/database/schema/waitlist.ts'
import { linkPath } from '../server/platform/links/actions.ts'
import { addAccount } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { testAuthSecret } from '../server/testing/server-process.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { book, changeStatus, chooseUpToTime, daysAhead, findDay, inWords, weekdayInWords } from './support/salon-data.ts'

const date = daysAhead(33)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a client on a full day’s waitlist is offered a time that becomes free, and takes it with one press', async ({
    page,
    client,
    signIn,
    elsewhere,
    database,
    catalogue,
    browser,
    baseURL,
    expectAccessible,
  }) => {
    const other = { email: uniqueEmail() }
    await addAccount(database, { name: 'Grace Hopper', ...other })
    const others = await elsewhere(other)
    const takenIds: string[] = []
    for (const time of slots) takenIds.push(await book(others, catalogue, { date, time }))
    // At any hour: tests run at night, too.
    const { request } = await elsewhere(admin)
    const setQuiet = async (quiet: object | null) => {
      const { version, settings } = await (await request.get('/api/settings')).json()
      const data = { version, settings: { ...settings, mail: { ...settings.mail, quiet } } }
      expect((await request.patch('/api/settings', { data })).status()).toBe(200)
    }
    await setQuiet(null)
    await signIn(client)
    await chooseUpToTime(page, { services: [catalogue.cut.name], stylist: catalogue.stylist.name })
    await expect(await findDay(page, inWords(date))).toHaveAccessibleName(/full/)
    await page.getByText('Tell me if a time becomes free').click()
    await expect(page.getByLabel('First day')).toHaveValue(date)
    await expectAccessible(page)
    await expectNothingSideways(page, 1280)
    await page.getByLabel('First day').fill(daysAhead(34))
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/can’t be before the first/)
    await page.getByLabel('First day').fill(date)
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('We’ll let you know if a time becomes free')
    await page.getByRole('link', { name: 'See what you’re waiting for' }).click()
    const waiting = page.getByRole('region', { name: 'You’re waiting for' })
    await expect(waiting).toContainText(`${catalogue.cut.name} with ${catalogue.stylist.name}`)

    await changeStatus(others, takenIds[2] ?? '', { from: 'Pending', status: 'Canceled' })
    await expect(waiting.getByRole('heading', { name: 'A time is free for you' })).toBeVisible()
    await expect(waiting).toContainText(`${inWords(date)} at 12:00 PM`)
    await expectAccessible(page)
    await expectNothingSideways(page, 1280)

    const [offer] = await database.db.select().from(waitlistOffers).where(eq(waitlistOffers.stylistId, catalogue.stylist.id))
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
    const linked = await context.newPage()
    await linked.goto(linkPath(testAuthSecret, 'waitlist-offer', offer?.id ?? ''))
    await expect(linked.getByRole('heading', { level: 1 })).toHaveText('A time is free for you')
    await expect(linked.getByRole('region', { name: 'The time' })).toContainText(catalogue.stylist.name)
    await expectAccessible(linked)

    await waiting.getByRole('button', { name: 'Take this time' }).click()
    await expect(waiting).toBeHidden()
    await expect(page.getByRole('article').filter({ hasText: 'Booking ID' })).toContainText(weekdayInWords(date))

    await linked.getByRole('button', { name: 'No, thanks' }).click()
    await expect(linked.getByRole('heading', { level: 1 })).toHaveText('You took this time')
    await expectAccessible(linked)
    await context.close()
    await setQuiet(defaultQuietHours)
  })
})

test('the desk sees beside the day which clients fit into which gap, offers it or books it, and takes somebody off the list', async ({
  page,
  client,
  signIn,
  elsewhere,
  catalogue,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { cut, stylist } = catalogue
  const waits = await elsewhere(client)
  const wish = { serviceIds: [cut.id], stylistId: stylist.id, earliest: '2:00 PM', latest: '2:00 PM' }
  // Its being free isn't news, so only the desk offers it.
  for (const day of [date, daysAhead(34)]) {
    expect((await waits.request.post('/api/waitlist', { data: { ...wish, from: day, to: day } })).status()).toBe(201)
  }
  await signIn(admin)
  await page.goto(`/admin/day?date=${date}`)
  await page.goto(`/admin/day?date=${date}&panel=waitlist`)
  const panel = page.getByRole('region', { name: 'Waitlist' })
  const entry = panel.getByRole('article').filter({ hasText: cut.name })
  await expect(entry).toContainText(`${cut.name} with ${stylist.name}`)
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Offer 2:00 PM' }).click()
  await expect(entry).toContainText('Offered:')
  const holdButton = page.getByRole('button', { name: /Held for .+ until/ })
  await expect(holdButton).toBeVisible()
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Take offer back' }).click()
  await expect(holdButton).toBeHidden()
  await entry.getByRole('button', { name: 'Book 2:00 PM' }).click()
  await expect(entry).toBeHidden()

  await panel.getByRole('link', { name: 'See everybody who waits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waitlist')
  const listed = page.getByRole('article').filter({ hasText: cut.name })
  await expect(listed).toHaveCount(1)
  await expectAccessible(page)
  await expectNothingSideways(page, 1280)
  await listed.getByRole('button', { name: /^Remove/ }).click()
  await expect(listed).toBeHidden()
  await page.getByRole('tab', { name: 'Ended' }).click()
  await expect(listed.filter({ hasText: 'Removed. Asked' })).toHaveCount(1)
  await expect(listed.filter({ hasText: 'Booked. Asked' })).toHaveCount(1)
})

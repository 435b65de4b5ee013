import { admin, expect, test } from './support/fixtures.ts'
import { book, bookingCard, chooseUpToTime, daysAhead, findDay, inWords, weekdayInWords } from './support/salon-data.ts'

const soon = daysAhead(2)

test('a computer whose clock is three days fast sees the salon’s today, and the upcoming visits', async ({
  page,
  context,
  client,
  catalogue,
  signIn,
}) => {
  // Not by Playwright's clock, which hides when the page was sent.
  await page.addInitScript(() => {
    const RealDate = Date
    const now = () => RealDate.now() + 72 * 3_600_000
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, values) => (values.length === 0 ? new target(now()) : Reflect.construct(target, values)),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    })
  })
  await signIn(client)
  const id = await book(context, catalogue, { date: soon })
  await page.goto('/mybookings')
  await expect(bookingCard(page, id)).toContainText(weekdayInWords(soon))
  await expect(bookingCard(page, id).getByRole('link', { name: 'Reschedule' })).toBeVisible()
  await chooseUpToTime(page, { services: [catalogue.cut.name], stylist: catalogue.stylist.name })
  await expect(await findDay(page, inWords(soon))).toBeEnabled()
  await signIn(admin)
  await page.goto('/admin/day')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(daysAhead(0))
})

test('a browser that does not know the salon’s time zone shows its wall times', async ({
  page,
  context,
  client,
  catalogue,
  signIn,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.addInitScript(() => {
    const Known = Intl.DateTimeFormat
    const refuse = (options?: Intl.DateTimeFormatOptions) => {
      if (options?.timeZone === 'America/New_York') throw new RangeError('Invalid time zone specified: America/New_York')
    }
    Intl.DateTimeFormat = new Proxy(Known, {
      construct(target, [locale, options]) {
        refuse(options)
        return new target(locale, options)
      },
      apply(target, _, [locale, options]) {
        refuse(options)
        return target(locale, options)
      },
    })
  })
  await signIn(client)
  const id = await book(context, catalogue, { date: soon, time: '2:00 PM' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/mybookings')
  await expect(bookingCard(page, id)).toContainText(`${weekdayInWords(soon)}`)
  await expect(bookingCard(page, id)).toContainText('2:00 PM')
  await chooseUpToTime(page, { services: [catalogue.cut.name], stylist: catalogue.stylist.name })
  await (await findDay(page, inWords(daysAhead(9)))).click()
  await expect(page.getByLabel('Time', { exact: true })).toContainText('2:00 PM')
  await signIn(admin)
  await page.goto(`/admin/day?date=${soon}&stylists=${catalogue.stylist.id}`)
  await expect(page.getByRole('button', { name: new RegExp(`^${client.name}.* 2:00 PM to`) })).toBeVisible()
  expect(errors).toEqual([])
})

import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { stylists } from '../server/platform/database/schema/salon.ts'
import { addService, addStylist } from '../server/testing/records.ts'
import { admin, expect } from './support/fixtures.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { oncePerSalon } from './support/salon.ts'
import { daysAhead, findDay, inWords } from './support/salon-data.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const addThree = oncePerSalon(async ({ database }) => {
  const cut = await addService(database, { name: 'Cut' })
  const color = await addService(database, { name: 'Color', minutes: 90, priceMills: 99_900 })
  const [zoe = '', ana = '', ben = ''] = await Promise.all(['Zoe', 'Ana', 'Ben'].map((name) => addStylist(database, { name })))
  const offered = { [ana]: { [cut]: { Price: 60, Duration: 45 }, [color]: {} }, [ben]: { [cut]: {} } }
  for (const [id, services] of Object.entries(offered))
    await database.db.update(stylists).set({ services }).where(eq(stylists.id, id))
  return { cut, color, zoe, ana, ben }
})

/** Three stylists: Ana is more expensive and faster for a cut, Ben only does cuts, Zoe does everything as listed. */
const test = testOfOwnSalon('--empty').extend<{ ids: Record<'cut' | 'color' | 'zoe' | 'ana' | 'ben', string> }>({
  ids: async ({ salon }, use) => use(await addThree(salon)),
})
test.describe.configure({ mode: 'default' })

test('the next opening leads into the flow; the visit is with the first stylist who is free, at their price', async ({
  page,
  ids,
  client,
  database,
  expectAccessible,
}) => {
  expect(ids.cut).toBeTruthy()
  for (const path of ['/services', '/']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Next opening:').getByRole('link')).toHaveAttribute(
      'href',
      /^\/book\?stylist=any&date=\d{4}-\d\d-\d\d&time=\d+%3A00\+[AP]M$/,
    )
  }
  await expectAccessible()
  // On another day, since the next opening may pass before the test is there.
  await page.goto(`/bookings?stylist=any&date=${daysAhead(9)}&time=2:00+PM`)
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill('scissors-and-comb')
  await button(page, 'Sign In').click()
  await button(page, 'Cut').click()
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('2:00 PM')
  await button(page, 'Back').click()
  await expect(button(page, 'First available')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('main').locator('button[aria-pressed]').first()).toHaveText('First available')
  await expectAccessible()
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('2:00 PM')
  await button(page, 'Continue').click()

  await expect(page.getByText('First available at this time')).toBeVisible()
  await expect(page.getByText('$60.00').filter({ visible: true }).first()).toBeVisible()
  await page.getByLabel('Anything we should know?').fill('Allergic to ammonia')
  await page.getByLabel('Phone number').fill('12')
  await button(page, 'Confirm').click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await page.reload()
  await expect(page.getByLabel('Anything we should know?')).toHaveValue('Allergic to ammonia')
  await page.getByLabel('Phone number').fill('(718) 555-0142')
  await button(page, 'Confirm').click()
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Ana' })).toBeVisible()
  const { rows } = await database.pool.query(
    'select stylist_id, charges_mills, phone, note from appointments where client_id = $1',
    [client.uid],
  )
  expect(rows).toEqual([{ stylist_id: ids.ana, charges_mills: '60000', phone: '+1 718 555 0142', note: 'Allergic to ammonia' }])
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a stylist who doesn’t do a chosen service says so, and a stylist’s new price is accepted before anything is booked', async ({
    page,
    ids,
    client,
    database,
    signIn,
    expectAccessible,
  }) => {
    await signIn(client)
    await page.goto(`/bookings?services=${ids.cut}`)
    await button(page, 'Color').click()
    await button(page, 'Continue').click()
    const others = page.getByRole('region', { name: 'Not for what you chose' })
    await expect(others).toContainText('Ben')
    await expect(others).toContainText('Doesn’t do Color')
    await expect(button(page, 'Ben')).toHaveCount(0)
    await expect(button(page, 'Ana')).toHaveAccessibleDescription(/\$159\.90 · 2 hr 15 min/)
    await expectAccessible()
    await others.getByRole('link', { name: 'Change services' }).click()
    await button(page, 'Color').click()
    await button(page, 'Continue').click()
    await expect(button(page, 'Ben')).toBeVisible()
    await button(page, 'Ana').click()
    await expect(page.getByRole('complementary')).toContainText('$60.00')
    await button(page, 'Continue').click()
    await page.getByRole('region', { name: 'Next openings' }).getByRole('button').last().click()
    // The step loads the catalogue when it opens; the change must come later.
    const loaded = page.waitForResponse((answer) => answer.url().endsWith('/api/stylists'))
    await button(page, 'Continue').click()
    await loaded
    await expect(button(page, 'Confirm')).toBeEnabled()
    const terms = (Price: number) =>
      database.db.update(stylists).set({ services: { [ids.cut]: { Price, Duration: 45 }, [ids.color]: {} } })
    await terms(70).where(eq(stylists.id, ids.ana))
    await button(page, 'Confirm').click()
    await expect(page.getByRole('alert')).toContainText('Cut is $70.00 now, not $60.00.')
    await expect(button(page, 'Confirm')).toBeDisabled()
    await button(page, 'Continue with these changes').click()
    await button(page, 'Confirm').click()
    await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '$70.00' })).toBeVisible()
    await terms(60).where(eq(stylists.id, ids.ana))
  })
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test.describe(`in a window of ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('a hundred start times are chosen by the part of the day', async ({ page, ids, client, signIn, expectAccessible }) => {
      await signIn(client)
      await page.route('**/api/availability?*', async (route) => {
        const days: { date: string }[] = await (await route.fetch()).json()
        await route.fulfill({ json: days.map(({ date }) => ({ date, slots: everyFiveMinutes })) })
      })
      await page.goto(`/bookings?services=${ids.cut}&stylist=any&step=time`)
      await (await findDay(page, inWords(daysAhead(3)))).click()
      const times = page.getByRole('group', { name: 'Open times' })
      await expect(times.getByRole('radio').first()).toBeFocused()
      await expect(times.getByRole('button', { name: /^Morning/ })).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible()
      await times.getByRole('button', { name: /^Evening/ }).click()
      await times.getByText('5:35 PM').click()
      await expect(times.getByRole('radio', { name: '5:35 PM' })).toBeChecked()
      await expect(button(page, 'Continue')).toBeInViewport({ ratio: 1 })
      await expect(button(page, 'Continue')).toBeEnabled()
    })
  })
}

/** 108 starts from 10:00 AM on, every seventh of them taken. */
const everyFiveMinutes = Array.from({ length: 108 }, (_, index) => {
  const minutes = 600 + index * 5
  const time = new Date(minutes * 60_000).toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
  return { time: time.replace('\u202f', ' '), state: index % 7 === 6 ? 'taken' : 'free' }
})

for (const width of [390, 1280]) {
  test(`a visit is moved to the first available stylist, once its other price is accepted (${width} pixels)`, async ({
    page,
    ids,
    client,
    database,
    signIn,
    elsewhere,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { request } = await elsewhere(admin)
    const { version, settings } = await (await request.get('/api/settings')).json()
    const starts = { kind: 'interval', minutes: 15 }
    expect((await request.patch('/api/settings', { data: { version, settings: { ...settings, starts } } })).status()).toBe(200)
    await signIn(client)
    const days = width === 390 ? [daysAhead(20), daysAhead(24)] : [daysAhead(21), daysAhead(25)]
    const visit = { serviceIds: [ids.cut], stylistId: ids.ben, date: days[0], time: '10:00 AM', alsoBook: true }
    const booked = await (await page.request.post('/api/appointments', { data: visit })).json()
    const away = { hours: {}, exceptions: [{ date: days[1] ?? '', hours: [] }], absences: [] }
    for (const id of [ids.ben, ids.zoe]) {
      await database.db.update(stylists).set({ schedule: away }).where(eq(stylists.id, id))
    }

    await page.goto(`/bookings?move=${booked.id}&step=time`)
    const steps = page.getByRole('navigation', { name: 'Booking steps' })
    await expect(steps.locator('[aria-current=step]')).toHaveText('Time')
    await expect(steps.getByRole('link')).toHaveCount(0)
    await expectAccessible()
    await page.getByLabel('Stylist').selectOption('First available')
    await (await findDay(page, inWords(days[1] ?? ''))).click()
    await expect(page.getByRole('button', { name: /^Morning/ })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: /^Afternoon/ }).click()
    // A next opening can have the same time.
    await page
      .getByRole('group', { name: 'Open times' })
      .getByText(/^2:15 PM/)
      .click()
    await expect(page.getByRole('radio', { name: /^2:15 PM/ })).toBeChecked()
    await expectAccessible()
    await button(page, 'Continue').click()

    const changes = page.getByRole('group', { name: 'With Ana this is different:' })
    await expect(changes.getByRole('listitem')).toHaveText([
      'Cut is $60.00 now, not $42.50.',
      'Cut takes 45 min now, not 1 hr.',
    ])
    await expect(steps.getByRole('link', { name: /^Time/ })).toBeVisible()
    await expect(button(page, 'Confirm')).toBeDisabled()
    await expectAccessible()
    await changes.getByRole('button', { name: 'Continue with these changes' }).click()
    await expect(changes).toBeFocused()
    await button(page, 'Confirm').click()
    await expect(page.getByText('Your booking is moved.')).toBeVisible()
    const { rows } = await database.pool.query(
      'select stylist_id, charges_mills, wall_minutes from appointments where id = $1',
      [booked.id],
    )
    expect(rows).toEqual([{ stylist_id: ids.ana, charges_mills: '60000', wall_minutes: 14 * 60 + 15 }])
  })
}

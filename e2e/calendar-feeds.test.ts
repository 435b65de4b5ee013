import ICAL from 'ical.js'
import { admin, expect, test } from './support/fixtures.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { daysAhead } from './support/salon-data.ts'
import { settingsPath } from './support/settings.ts'

for (const [where, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } })) {
  test.describe(`on a ${where}`, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })

    test('a client has their visits in a calendar, until they turn its address off', async ({
      page,
      bookingId,
      request,
      expectAccessible,
    }) => {
      await page.goto('/mybookings')
      await page.getByText('See your visits in your own calendar').click()
      await page.getByRole('button', { name: 'Make an address for your visits' }).click()
      const address = page.getByRole('textbox', { name: 'Calendar address of your visits' })
      await expect(address).toBeFocused()
      const url = await address.inputValue()
      await page.getByText('How to add it to your calendar').click()
      await expectAccessible()

      await page.getByRole('button', { name: 'Copy address' }).click()
      await expect(page.getByText('Calendar address copied.')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
      await expect(page.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
        'href',
        url.replace(/^http:/, 'webcal:'),
      )

      const calendar = new ICAL.Component(ICAL.parse(await (await request.get(url)).text()))
      const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
      expect(events.map(({ uid }) => uid)).toEqual([`booking-${bookingId}@chairtime`])
      expect(events[0]?.startDate.toJSDate().toISOString().slice(0, 10)).toBe(daysAhead(40))

      await page.getByRole('button', { name: 'Turn off' }).click()
      await expectAccessible()
      // Its answer is lost, and it is off.
      await loseAnswer(page, '**/api/calendar-feeds/*')
      await page.getByRole('button', { name: 'Yes, turn it off' }).click()
      await expect(page.getByRole('button', { name: 'Make an address for your visits' })).toBeFocused()
      expect((await request.get(url)).status()).toBe(404)
    })

    test('the administrator makes a stylist’s address', async ({
      page,
      signIn,
      catalogue,
      bookingId,
      request,
      expectAccessible,
    }) => {
      await signIn(admin)
      await page.goto(settingsPath('Calendars'))
      const name = catalogue.stylist.name
      await page.getByRole('button', { name: `Make an address for ${name}`, exact: true }).click()
      const address = page.getByRole('textbox', { name: `Calendar address of ${name}` })
      await expect(address).toBeFocused()
      const text = await (await request.get(await address.inputValue())).text()
      expect(text).toContain(`UID:booking-${bookingId}@chairtime`)
      expect(text).toContain('SUMMARY:Ada Lovelace: ')
      await expectAccessible()
    })
  })
}

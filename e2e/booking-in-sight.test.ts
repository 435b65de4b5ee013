import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { anotherDay, ownCatalogue } from './support/salon-data.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const times = (page: Page) => page.getByRole('group', { name: 'Open times' }).locator('label')

/** Fails unless a control's whole middle line is in the window and uncovered; waits for the page to stop moving. */
async function expectInSight(control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await expect.poll(() => control.evaluate(isInSight)).toBe(true)
}

function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const isWhole = top >= 0 && top + height <= innerHeight && left >= 0 && left + width <= innerWidth
  return (
    isWhole &&
    [0.1, 0.5, 0.9].every((across) => {
      const topElement = document.elementFromPoint(left + width * across, top + height / 2)
      return topElement !== null && (element.contains(topElement) || topElement.contains(element))
    })
  )
}

/** As in Lighthouse: a slow network, and a processor slowed down four times. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]) {
  test.describe(`on a slow phone of ${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true })
    test.slow()

    test('after each choice the next control is in the viewport, and seven taps book one of the next openings', async ({
      page,
      database,
      client,
      signIn,
    }) => {
      await signIn(client)
      const { cut, stylist } = await ownCatalogue(database)
      await slowDown(page)
      // With network emulation Chromium once waited for a file forever, which is not under test.
      await expect(() => page.goto('/bookings', { timeout: 60_000 })).toPass()
      let taps = 0
      const tap = async (control: Locator) => {
        await control.tap()
        taps += 1
      }
      await expectInSight(page.getByRole('main').locator('button[aria-pressed], input').first())
      await expect(button(page, cut.name)).toBeEnabled()
      await tap(button(page, cut.name))
      await expectInSight(button(page, 'Continue'))
      await tap(button(page, 'Continue'))
      await expectInSight(page.getByRole('main').locator('button[aria-pressed]').first())
      await tap(button(page, stylist.name))
      await expectInSight(button(page, 'Continue'))
      await tap(button(page, 'Continue'))
      const openings = page.getByRole('region', { name: 'Next openings' }).getByRole('button')
      await expectInSight(openings.first())
      await tap(openings.nth(anotherDay))
      await expectInSight(button(page, 'Continue'))
      await tap(button(page, 'Continue'))
      await expectInSight(button(page, 'Confirm'))
      await expectInSight(page.getByLabel('Phone number'))
      await tap(button(page, 'Confirm'))
      await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
      expect(taps).toBe(7)
    })

    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      test(`choosing a day scrolls to its times and focuses them (${reducedMotion} motion)`, async ({
        page,
        database,
        client,
        signIn,
      }) => {
        await page.emulateMedia({ reducedMotion })
        await signIn(client)
        const { cut, stylist } = await ownCatalogue(database)
        await page.addInitScript(noteScrolling)
        await page.goto('/bookings')
        for (const name of [cut.name, 'Continue', stylist.name, 'Continue']) await button(page, name).tap()
        const day = page.getByRole('gridcell').getByRole('button', { name: /times? left/ })
        await day.first().tap()
        for (const chip of [times(page).first(), times(page).last()]) await expectInSight(chip)
        await expect(times(page).first().getByRole('radio')).toBeFocused()
        const isSmooth = reducedMotion === 'no-preference'
        expect(await page.evaluate(() => scrolling.at(-1))).toBe(isSmooth ? 'smooth' : 'auto')
        await times(page).first().tap()
        await expectInSight(button(page, 'Continue'))
        await expect(button(page, 'Continue')).toBeEnabled()
      })
    }
  })
}

/** The way in which each element was scrolled into sight. Filled in the page. */
declare const scrolling: (string | undefined)[]

function noteScrolling(): void {
  const behaviors: (string | undefined)[] = []
  Object.assign(globalThis, { scrolling: behaviors })
  const original = Element.prototype.scrollIntoView
  Element.prototype.scrollIntoView = function (this: Element, options?: boolean | ScrollIntoViewOptions) {
    if (typeof options === 'object') behaviors.push(options.behavior)
    return original.call(this, options)
  }
}

test('the summary closes on the next step, where it would hide the choices', async ({ page, database, client, signIn }) => {
  await signIn(client)
  const { cut, stylist } = await ownCatalogue(database)
  await page.goto(`/bookings?services=${cut.id}&stylist=${stylist.id}`)
  const summary = page.locator('summary')
  const total = page.getByRole('main').getByText('Total', { exact: true }).filter({ visible: true })
  await expect(button(page, 'Continue')).toBeEnabled()
  await summary.click()
  await expect(total).toBeVisible()
  await button(page, 'Continue').click()
  await expect(button(page, stylist.name)).toBeVisible()
  await expect(summary).toBeVisible()
  await expect(total).toHaveCount(0)
})

test.describe('in a window of 1280x900 at 200 %', () => {
  test.use({ viewport: { width: 640, height: 450 } })

  test('each step leaves room for its options, and choosing a day scrolls to its times', async ({
    page,
    database,
    client,
    signIn,
  }) => {
    await signIn(client)
    const { cut, stylist } = await ownCatalogue(database)
    await page.goto('/bookings')
    const first = page.getByRole('main').locator('button[aria-pressed]').first()
    await expectInSight(first)
    await button(page, cut.name).click()
    await button(page, 'Continue').click()
    await expectInSight(first)
    await button(page, stylist.name).click()
    await button(page, 'Continue').click()
    await expectInSight(page.getByRole('region', { name: 'Next openings' }).getByRole('button').first())
    await page
      .getByRole('gridcell')
      .getByRole('button', { name: /times? left/ })
      .first()
      .click()
    await expectInSight(times(page).first())
    await expect(times(page).first().getByRole('radio')).toBeFocused()
  })
})

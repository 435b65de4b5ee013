import type { ConsoleMessage } from '@playwright/test'
import { pauseClock } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { tryAgain } from './support/presses.ts'
import { book, chooseUpToTime, gate } from './support/salon-data.ts'

/** The longest CSS delay of an element or its children, in seconds. Runs in the page. */
function secondsOfDelay(element: Element): number {
  const delays = [element, ...element.children].flatMap((each) => {
    const { transitionDelay, animationDelay } = getComputedStyle(each)
    return [Number.parseFloat(transitionDelay), Number.parseFloat(animationDelay)]
  })
  return Math.max(...delays)
}

/** The router's message before it reloads a page. */
const isOfRouter = (message: ConsoleMessage) => message.text().includes('reloading page')

test('a page that takes long shows that it is loading', async ({ page, expectAccessible }) => {
  let bring = () => {}
  const isWanted = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route('**/assets/about-page-*.js', async (route) => {
    await isWanted
    await route.continue()
  })
  await page.goto('/')
  const notice = page.getByText('Loading the page…')
  await expect(notice).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(notice).toHaveCount(1)
  const line = page.getByRole('status').filter({ has: notice }).locator('> div')
  await expect(line).toHaveCSS('opacity', '1')
  expect(await line.evaluate(secondsOfDelay)).toBe(0)
  await expectAccessible()
  bring()
  await expect(page).toHaveURL(/\/about$/)
  await expect(notice).toHaveCount(0)
})

test('a page that is opened while another one loads opens, although the script of the first fails', async ({ page }) => {
  const script = gate()
  const other = gate()
  // As Firefox does it once another page is on its way.
  await page.route('**/assets/about-page-*.js', async (route) => {
    await script.opened
    await route.abort()
  })
  await page.route('**/contact', async (route) => {
    await other.opened
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByText('Loading the page…')).toHaveCount(1)
  const isAsked = page.waitForRequest('**/contact')
  const hasFailed = page.waitForEvent('console', isOfRouter)
  await page.evaluate(() => {
    location.href = '/contact'
  })
  await isAsked
  script.open()
  await hasFailed
  other.open()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})

test('a toast with an action stays long enough to take it', async ({ page, context, client, signIn, catalogue }) => {
  await signIn(client)
  await book(context, catalogue)
  await page.goto('/mybookings')
  await page.clock.install()
  const { opened, open } = gate()
  await page.route('**/api/appointments/*', async (route) => {
    await opened
    await route.continue()
  })
  await page.getByRole('button', { name: /^Cancel booking/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click()
  // On a busy machine the toast would lose seconds before the first of them is counted.
  await pauseClock(page)
  open()
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(undo).toBeVisible()
  await page.clock.fastForward(10_000)
  await page.clock.resume()
  await expect(undo).toBeHidden()
})

test('free times that fail to load are not shown as none, and can be tried again', async ({
  page,
  client,
  signIn,
  expectAccessible,
  catalogue,
}) => {
  await signIn(client)
  const { cut, stylist } = catalogue
  await page.clock.install()
  await page.route('**/api/availability**', (route) => route.abort())
  await chooseUpToTime(page, { services: [cut.name], stylist: stylist.name })
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the openings.')
  await expect(page.getByText('We can’t show the next openings right now.')).toBeVisible()
  await expect(page.getByText('no openings')).toHaveCount(0)
  await expectAccessible()
  await pauseClock(page)
  await page.unroute('**/api/availability**')
  await tryAgain(page, page.getByRole('alert'))
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Next openings' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a step and a month that take long show at once that they are loading', async ({ page, client, signIn, catalogue }) => {
  await signIn(client)
  const { cut, stylist } = catalogue
  const { opened, open } = gate()
  await page.route(/\/assets\/month-calendar-.*\.js|\/api\/availability/, async (route) => {
    await opened
    await route.continue()
  })
  await chooseUpToTime(page, { services: [cut.name], stylist: stylist.name })
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a date and time' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Next openings' })).toBeVisible()
  const months = page.getByRole('region', { name: 'Date' })
  const parts = [page.getByRole('region', { name: 'Next openings' }), months]
  const heights = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.height))
  const before = await heights()
  open()
  await expect(months.getByRole('button', { name: /times? left/ }).first()).toBeVisible()
  // Each as tall as its placeholder. On the last evening of a month, the step says between them that it has no openings anymore.
  expect(await heights()).toEqual(before)

  const later = gate()
  await page.unroute(/\/assets\/month-calendar-.*\.js|\/api\/availability/)
  await page.route('**/api/availability**', async (route) => {
    await later.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next month' }).click()
  const busy = months.locator('[aria-busy=true]')
  await expect(busy).toBeVisible()
  const spinner = busy.locator('> span').first()
  await expect(spinner).toHaveCSS('opacity', '1')
  expect(await spinner.evaluate(secondsOfDelay)).toBeLessThanOrEqual(0.06)
  later.open()
  await expect(busy).toHaveCount(0)
})

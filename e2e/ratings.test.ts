import type { APIRequestContext } from '@playwright/test'
import { linkPath } from '../server/platform/links/actions.ts'
import { testAuthSecret } from '../server/testing/server-process.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { bookingCard, changeStatus, openUntilShown } from './support/salon-data.ts'

async function goBy(request: APIRequestContext, ratings: 'entered' | 'earned'): Promise<void> {
  const { version, settings } = await (await request.get('/api/settings')).json()
  const changed = { ...settings, found: { ...settings.found, ratings } }
  expect((await request.patch('/api/settings', { data: { version, settings: changed } })).status()).toBe(200)
}

test.use({ viewport: { width: 390, height: 844 } })

test('a client rates a visit, the salon looks at the line, and everybody reads it', async ({
  page,
  client,
  bookingId,
  elsewhere,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const owner = await elsewhere(admin, { viewport: { width: 1280, height: 900 } })
  await goBy(owner.request, 'earned')
  try {
    await changeStatus(owner, bookingId, { from: 'Pending', status: 'Completed' })
    await page.goto('/mybookings?status=Completed')
    const card = bookingCard(page, bookingId)
    await card.getByRole('button', { name: /^Rate this visit/ }).click()
    await expect(card.getByRole('radio', { name: '1 star' })).toBeFocused()
    await card.getByRole('button', { name: 'Send rating' }).click()
    await expect(card.getByText('Choose one to five stars')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await card.getByRole('radio', { name: '4 stars' }).check({ force: true })
    const line = `Lovely cut, and no hurry at all (${bookingId})`
    await card.getByLabel('A line about it').fill(line)
    await expectAccessible(page)
    await expectNothingSideways(page, 1280)
    await card.getByRole('button', { name: 'Send rating' }).click()
    await expect(card.getByText('We’ll read your line before we show it.')).toBeVisible()
    await expect(card.getByRole('button', { name: /^Change your rating/ })).toBeFocused()
    await expect(card.getByRole('link', { name: /^Book Again/ })).toBeVisible()

    const desk = await owner.newPage()
    await desk.goto('/admin/stylists/ratings')
    const rating = desk.getByRole('article', { name: `Rating of ${client.name}` }).filter({ hasText: bookingId })
    await rating.getByLabel('Your answer').fill('Thank you, Ada')
    await expectAccessible(desk)
    await rating.getByRole('button', { name: /^Show the line/ }).click()
    await expect(rating).toHaveCount(0)
    await expect(desk.getByRole('heading', { name: 'What clients say' })).toBeFocused()

    const visitor = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } })
    const about = await visitor.newPage()
    const review = about.getByRole('listitem').filter({ hasText: line })
    await openUntilShown(about, '/about', (soon) => expect(review).toContainText('Ada', soon))
    await expect(review).toContainText('Our answer: Thank you, Ada')
    await expect(review.getByRole('img', { name: '4 stars out of 5' })).toBeVisible()
    await expectAccessible(about)
    await expectNothingSideways(about, 1280)

    await about.goto(linkPath(testAuthSecret, 'rating', bookingId, client.uid))
    await expect(about.getByRole('heading', { level: 1 })).toHaveText('Thanks for your rating')
    await about.getByRole('button', { name: 'Change your rating' }).click()
    await about.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await expectAccessible(about)
    await about.getByRole('button', { name: 'Change rating' }).click()
    await expect(about.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(about.getByRole('img', { name: '5 stars out of 5' })).toBeVisible()
    await visitor.close()
  } finally {
    await goBy(owner.request, 'entered')
  }
})

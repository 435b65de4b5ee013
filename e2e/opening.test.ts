import type { Locator } from '@playwright/test'
import { admin, expect } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { testOfSalonWith } from './support/own-salon.ts'
import { anotherDay, openUntilShown } from './support/salon-data.ts'

const test = testOfSalonWith({ SALON_OPENED: 'false' }, '--empty')
// One salon, from its first start to its opening.
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.use({ viewport: { width: 390, height: 844 } })

test('a new salon says that it opens soon, invents nothing, and lets its staff alone see its pages', async ({
  page,
  client,
  signIn,
  elsewhere,
  expectAccessible,
}) => {
  for (const path of ['/', '/services']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Opening soon' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText(/Brooklyn|Linden|718|chairtime\.example|owner@/i)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
  await expectAccessible()
  await expectNothingSideways(page, 390)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link')).toHaveText(['Login'])
  await page.keyboard.press('Escape')
  await signIn(client)
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { level: 1, name: 'Opening soon' })).toBeVisible()

  const owner = await (await elsewhere(admin)).newPage()
  await owner.goto('/services')
  await expect(owner.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await expect(owner.getByRole('complementary', { name: 'Not open yet' })).toContainText('Only you can see this.')
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'Open the salon' }).click()
  await expect(owner.getByText('It has no name yet.')).toBeVisible()
})

test.describe('a barber in Porto', () => {
  test.use({ locale: 'pt-PT', timezoneId: 'Europe/Lisbon' })

  test('is set up on a phone, with a break in between and a double click, and opens', async ({
    page,
    context,
    browser,
    baseURL,
    signIn,
    expectAccessible,
  }) => {
    const count = { taps: 0, fields: 0 }
    const tap = async (target: Locator) => {
      count.taps += 1
      await target.click()
    }
    const type = async (label: string, text: string) => {
      count.fields += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    }
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const step = (name: string) => page.getByRole('heading', { level: 1, name })
    await signIn(admin)
    await page.goto('/admin')
    await expect(page.getByRole('region', { name: 'Set up your salon' })).toContainText('9 short steps to your first client.')
    await tap(page.getByRole('link', { name: 'Start' }))

    await expect(step('Your salon')).toBeVisible()
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Lisbon')
    await expect(page.getByLabel('Currency')).toHaveValue('EUR')
    await expect(page.getByLabel('Language and region')).toHaveValue('pt-PT')
    await expect(page.getByLabel('Clock')).toHaveValue('24')
    await tap(button('Save and go on'))
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await type('Name', 'Barbearia do Porto')
    await type('Address', 'Rua das Flores 12, 4050-262 Porto')
    await type('Phone', '+351 222 000 111')
    await type('Email', 'ola@barbearia.example')
    await expectAccessible()
    await expectNothingSideways(page, 390)
    await tap(button('Save and go on'))

    await expect(step('Hours')).toBeVisible()
    await expect(page.getByLabel('Interval', { exact: true })).toHaveValue('15')
    await tap(button('Save and go on'))

    await expect(step('Services')).toBeVisible()
    const barber = page.getByRole('region', { name: 'Barber' }).getByRole('button')
    for (let n = 0; n < 7; n += 1) await tap(barber.nth(n))
    for (const group of ['Men', 'Children']) {
      const picks = page.getByRole('region', { name: group, exact: true }).getByRole('button')
      for (let n = 0; n < 2; n += 1) await tap(picks.nth(n))
    }
    await tap(button('Add your own'))
    await type('Name of service 12', 'Pai e filho')
    await expect(button('Add 12 services and go on')).toBeVisible()
    await tap(button('Add 12 services and go on'))
    await expect(page.getByText('Price is required')).toBeVisible()
    await expectAccessible()
    await expectNothingSideways(page, 390)

    await page.goto('/admin')
    await expect(page.getByRole('region', { name: 'Set up your salon' })).toContainText('2 of 9 done.')
    await tap(page.getByRole('link', { name: 'Go on' }))
    await expect(page.getByLabel('Name of Pai e filho', { exact: true })).toHaveValue('Pai e filho')
    await type('Price (EUR) of Pai e filho', '25')
    await context.setOffline(true)
    await tap(button('Add 12 services and go on'))
    await expect(page.getByText('Nothing you entered is lost.')).toBeVisible()
    await context.setOffline(false)
    count.taps += 1
    await button('Add 12 services and go on').dblclick()

    await expect(step('Stylists')).toBeVisible()
    for (const [index, name] of ['Ana', 'Bruno', 'Carla', 'Duarte'].entries()) {
      if (index > 0) await tap(button('Add another stylist'))
      await type(`Name of stylist ${index + 1}`, name)
    }
    await expectAccessible()
    await expectNothingSideways(page, 390)
    await tap(button('Add 4 stylists and go on'))

    await expect(step('Booking rules')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('You have 4 stylists already.')).toBeVisible()
    await page.goForward()
    await tap(page.getByRole('checkbox', { name: 'Clients can cancel or move at any time' }))
    await expect(page.getByText('They can cancel or move it themselves until terça-feira 14:00.')).toBeVisible()
    await tap(page.getByText('Confirmed at once'))
    await tap(button('Save and go on'))

    await expect(step('Mail')).toBeVisible()
    await expect(page.getByText('Mails are kept here, not sent').first()).toBeVisible()
    await expect(page.getByLabel('Server', { exact: true })).toBeVisible()
    await expectAccessible()
    await tap(button('Save and go on'))
    await expect(step('Look')).toBeVisible()
    // Without a working server the step isn't done.
    await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Mail (skipped)' })).toBeAttached()
    const preview = page.frameLocator('iframe[title="Preview of the home page"]')
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(preview.getByRole('heading', { level: 1 })).not.toHaveText('Opening soon')
    await expectNothingSideways(page, 390)
    // Earlier steps' changes don't count as somebody else's.
    await page.goto('/admin/settings/rules')
    await expect(page.getByRole('radio', { name: 'Confirmed at once' })).toBeChecked()
    await expect(page.getByText('Someone else just saved')).toHaveCount(0)
    await page.goBack()
    await tap(button('Skip for now'))

    await expect(step('Try it')).toBeVisible()
    const opening = page.getByRole('button', { name: /· \d\d:\d\d$/ }).nth(anotherDay)
    await tap(opening)
    await expect(page.getByText('Booking Confirmed!')).toBeVisible()
    await expectAccessible()
    await tap(button('Remove the test booking'))
    await expect(opening).toBeVisible()
    await tap(button('Go on'))

    await expect(step('Open')).toBeVisible()
    await expect(page.getByText('Clients can book 12 services.')).toBeVisible()
    await expect(page.getByText('4 stylists can be booked.')).toBeVisible()
    await expectAccessible()
    await tap(button('Open the salon'))
    await expect(page.getByText('Clients see your pages and can book.')).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Analytics overview' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Set up your salon' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Open your salon' })).toHaveCount(0)

    const services = await (await context.request.get('/api/services')).json()
    const stylists = await (await context.request.get('/api/stylists')).json()
    expect([services.length, stylists.length]).toEqual([12, 4])
    const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
    await openUntilShown(visitor, '/', async (quick) => {
      await expect(visitor.getByText('Rua das Flores 12, 4050-262 Porto').first()).toBeVisible(quick)
    })
    await visitor.goto('/about')
    await expect(visitor.getByText('Your booking is confirmed right away.')).toBeVisible()
    await visitor.context().close()
    // Under ten minutes: at three seconds a tap and ten a field it takes four.
    expect(count.taps).toBeLessThanOrEqual(45)
    expect(count.fields).toBeLessThanOrEqual(10)
    test.info().annotations.push({ type: 'taps and fields', description: JSON.stringify(count) })
  })
})

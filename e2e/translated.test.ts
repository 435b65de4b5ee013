import type { Page } from '@playwright/test'
import { addService } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, password, test } from './support/fixtures.ts'
import { anotherDay, book, type Catalogue, changeStatus, daysAhead, gate, unique } from './support/salon-data.ts'
import { translatePage } from './support/translation.ts'

const marks = ['«', '»'] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const summary = (page: Page) => page.locator('summary').filter({ visible: true })

function recordErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

async function chooseServices(page: Page, { cut, color, stylist }: Catalogue): Promise<void> {
  await page.goto('/book')
  await expect(page.getByText('«Choose one or more services.»')).toBeVisible()
  await press(page, color.name)
  await press(page, cut.name)
  await expect(summary(page)).toContainText('$142.40')
  await press(page, color.name)
  await expect(summary(page)).toContainText('$42.50')
  await expect(summary(page)).not.toContainText('$142.40')
  await press(page, 'Continue')
  await press(page, stylist.name)
  await press(page, 'Continue')
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
}

test('a visitor books on a page that the browser translates, sees its changes translated, and cancels and books again', async ({
  page,
  catalogue,
}) => {
  const errors = recordErrors(page)
  await page.addInitScript(translatePage, marks)
  await chooseServices(page, catalogue)
  const month = page.getByRole('grid').first()
  const first = (await month.getAttribute('aria-label')) ?? ''
  await press(page, 'Next month')
  await expect(month).not.toHaveAttribute('aria-label', first)
  await press(page, 'Previous month')
  await expect(month).toHaveAttribute('aria-label', first)
  const opening = page.getByRole('region', { name: 'Next openings' }).getByRole('button').nth(anotherDay)
  const words = ((await opening.textContent()) ?? '').replaceAll(/[«»]/g, '')
  await opening.click()
  const time = await page.getByRole('combobox', { name: 'Time' }).inputValue()
  await press(page, 'Continue')

  await page.locator('input[name=name]').fill('Grace Hopper')
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.locator('input[type=password]').fill('short')
  await press(page, 'Confirm')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await page.locator('input[type=password]').fill(password)
  await press(page, 'Confirm')
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$42.50')
  expect(words).toContain(time)

  await page.getByRole('link', { name: 'View my bookings' }).click()
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: /Cancel/ }).click()
  await press(page, 'Yes, cancel it')
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Canceled' }).click()
  await expect(page.getByRole('tab', { name: 'Canceled' })).toContainText('1')
  await expect(page.getByRole('tab', { name: 'Pending' })).not.toContainText('1')
  await page
    .getByRole('tabpanel', { name: 'Canceled' })
    .getByRole('button', { name: /Book Again/ })
    .click()
  await expect(page.getByRole('tab', { name: 'Pending' })).toContainText('1')
  await expect(card).toBeVisible()
  expect(errors).toEqual([])
})

test('a client who loses the time on a translated page reads so, and books another one', async ({
  page,
  client,
  catalogue,
  signIn,
  elsewhere,
}) => {
  const errors = recordErrors(page)
  await page.addInitScript(translatePage, [...marks, 'DOMContentLoaded'] as const)
  await signIn(client)
  const choice = { services: catalogue.cut.id, stylist: catalogue.stylist.id, date: daysAhead(40), time: '10:00 AM' }
  await page.goto(`/bookings?${new URLSearchParams(choice)}`)
  await press(page, 'Continue')
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue(choice.time)
  await press(page, 'Continue')
  await expect(heading(page, 'Your visit')).toBeVisible()
  const desk = await elsewhere(admin)
  // The step would look it up, and go back to the times.
  const times = gate()
  await page.route('**/api/availability?**', async (route) => {
    await times.opened
    await route.continue()
  })
  await book(desk, catalogue, { time: '10:00 AM' })
  await press(page, 'Confirm')
  await expect(page.getByText(/That time was just taken|isn’t free/)).toBeVisible()
  times.open()
  await page.getByRole('region', { name: 'Next openings' }).getByRole('button').last().click()
  await press(page, 'Continue')
  await press(page, 'Confirm')
  await expect(heading(page, 'Booking Confirmed!')).toBeVisible()
  expect(errors).toEqual([])
})

test('a translated page signs up, finds services and shows the salon’s changes', async ({
  page,
  catalogue,
  database,
  elsewhere,
}) => {
  const errors = recordErrors(page)
  await page.addInitScript(translatePage, marks)
  await page.goto('/signup')
  await press(page, /Sign Up/)
  await expect(page.getByText('Username is required')).toBeVisible()
  await page.getByLabel('Username').fill('Grace Hopper')
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.locator('input[type=password]').fill(password)
  await press(page, /Sign Up/)
  await expect(page).not.toHaveURL(/signup/)
  for (let number = 0; number < 12; number += 1) await addService(database, { name: unique('Extra') })
  await page.goto('/services')
  await page.getByRole('searchbox').fill(catalogue.cut.name)
  await expect(page.getByText(catalogue.color.name)).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(page.getByText(catalogue.color.name).first()).toBeVisible()

  const id = await book(page.context(), catalogue)
  await page.goto('/mybookings?status=Pending')
  const own = page.getByRole('article').filter({ hasText: id })
  await expect(own).toContainText('«Pending»')
  await changeStatus(await elsewhere(admin), id, { from: 'Pending', status: 'Confirmed' })
  await expect(own).toContainText('Confirmed')
  await expect(own).not.toContainText('Pending')
  expect(errors).toEqual([])
})

test('a page that fails nevertheless mounts again, with its selection and input', async ({
  page,
  client,
  catalogue: { cut, stylist },
}) => {
  const choice = { services: cut.id, stylist: stylist.id, date: daysAhead(40), time: '2:00 PM' }
  await page.goto(`/book?${new URLSearchParams(choice)}`)
  await press(page, 'Continue')
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue(choice.time)
  await press(page, 'Continue')
  await expect(heading(page, 'Your visit')).toBeVisible()
  // An extension removes what React removes with the step.
  await page.evaluate(() => document.querySelector('h1 + p > span')?.remove())
  await press(page, 'Back')
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue(choice.time)

  await page.goto('/signup')
  await page.getByLabel('Username').fill('Grace Hopper')
  await page.getByLabel('Email').fill(client.email)
  await page.locator('input[type=password]').fill(password)
  await page.evaluate(() => {
    const form = document.querySelector('main form')
    const around = document.createElement('div')
    form?.replaceWith(around)
    if (form) around.append(form)
    form?.setAttribute('data-before', '')
  })
  await press(page, 'Sign Up')
  await expect(page.locator('[data-before]')).toHaveCount(0)
  await expect(page.getByLabel('Username')).toHaveValue('Grace Hopper')
  await expect(page.getByLabel('Email')).toHaveValue(client.email)
  await page.locator('input[type=password]').fill(password)
  await press(page, 'Sign Up')
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
})

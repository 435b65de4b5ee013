import type { APIRequestContext } from '@playwright/test'
import type { Settings } from '../domain/salon/settings.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { openUntilShown } from './support/salon-data.ts'

test.beforeEach(async ({ signIn }) => signIn(admin))
test.afterEach(async ({ page }) => {
  await save(page.request, { closures: [], legal: { privacy: '', terms: '' } })
})

async function read(request: APIRequestContext): Promise<{ version: number; settings: Settings }> {
  return (await request.get('/api/settings')).json()
}
async function save(request: APIRequestContext, settings: Partial<Settings>): Promise<void> {
  const { version } = await read(request)
  expect((await request.patch('/api/settings', { data: { version, settings } })).status()).toBe(200)
}

test('the owner closes on the public holidays of the country with one press, and visits in the way are named', async ({
  page,
  database,
  client,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { settings } = await read(page.request)
  await save(page.request, { place: { ...settings.place, country: 'US' } })
  const { items } = (await (await page.request.get('/api/settings/holidays?region=')).json()) as {
    items: { from: string; to: string; name: string; insteadOf?: string }[]
  }
  const own = items.filter(({ insteadOf }) => insteadOf === undefined)
  const [first, second] = own.filter(({ from }) => new Date(`${from}T12:00:00Z`).getUTCDay() % 6 !== 0)
  if (!first || !second) throw new Error('no holidays')
  await save(page.request, { closures: [{ ...first, name: undefined, reason: 'Our own day' } as never] })
  await addAppointment(database, {
    userId: client.uid,
    stylistId: await addStylist(database),
    date: second.from,
    status: 'Confirmed',
  })

  await page.goto('/admin/settings/closures')
  await page.getByRole('button', { name: 'Show public holidays' }).click()
  const group = page.getByRole('group', { name: 'Public holidays in the United States' })
  const closed = group.getByRole('listitem').filter({ hasText: 'Closed already' })
  await expect(closed).toHaveCount(1)
  await expect(closed.getByRole('checkbox')).toBeDisabled()
  await group.getByRole('combobox', { name: 'State or region' }).selectOption('')
  await expect(group.getByRole('checkbox', { name: new RegExp(second.name) }).first()).toBeChecked()
  await expectAccessible()
  await group.getByRole('button', { name: /^Close on \d+ holidays$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/upcoming bookings? (is|are) at a time when the salon will be closed/)
  await question.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(group.getByRole('button', { name: 'Nothing to close on' })).toBeDisabled()
  const { closures } = (await read(page.request)).settings
  expect(closures.map(({ from }) => from)).toEqual(expect.arrayContaining([first.from, second.from]))
  expect(closures.find(({ from }) => from === first.from)?.reason).toBe('Our own day')
  await save(page.request, { place: settings.place })
})

test('public holidays are read out in the language that they are named in', async ({ page }) => {
  const { place } = (await read(page.request)).settings
  await save(page.request, { place: { ...place, country: 'DE', locale: 'de-DE' } })
  try {
    await page.goto('/admin/settings/closures')
    await page.getByRole('button', { name: 'Show public holidays' }).click()
    const group = page.getByRole('group', { name: 'Public holidays in Germany' })
    await expect(group.getByText('Neujahr').first()).toHaveAttribute('lang', 'de')
    await expect(group.getByRole('option', { name: 'Bayern' })).toHaveAttribute('lang', 'de')
    await expect(group.getByRole('option', { name: 'All of Germany' })).not.toHaveAttribute('lang')
  } finally {
    await save(page.request, { place })
  }
})

test('the owner makes the terms their own, and clients read them where they give data', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await page.goto('/admin/settings/pages')
  await page.getByRole('button', { name: 'Edit the terms page' }).click()
  const text = page.getByRole('textbox', { name: 'Terms page' })
  await expect(text).toHaveValue(/### Canceling and moving/)
  await text.fill('### House rules\n\nBring **your own** towel.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const houseRules = visitor.getByRole('heading', { level: 2, name: 'House rules' })
  await openUntilShown(visitor, '/terms', (soon) => expect(houseRules).toBeVisible(soon))
  await visitor.goto('/signup')
  const [terms] = await Promise.all([
    visitor.waitForEvent('popup'),
    visitor
      .getByRole('main')
      .getByRole('link', { name: /^Terms/ })
      .click(),
  ])
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(terms.getByRole('heading', { level: 2, name: 'House rules' })).toBeVisible()
  await expect(terms).toHaveTitle(/^Terms · /)
  await terms.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(terms.getByRole('heading', { level: 2, name: 'What we keep' })).toBeVisible()
  await visitor.context().close()
})

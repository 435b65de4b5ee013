import { addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead, ownCatalogue, unique } from './support/salon-data.ts'

/** Far from what other tests book. */
const date = daysAhead(211)

test('a mother and her daughter are booked in one go; who is in the way is named, and nothing typed is lost', async ({
  page,
  database,
  signIn,
  elsewhere,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const own = await ownCatalogue(database)
  const jun = unique('Jun')
  const junId = await addStylist(database, { name: jun })
  await signIn(admin)
  await page.goto(`/admin/day?date=${date}&stylists=${own.stylist.id},${junId}&panel=booking.${own.stylist.id}.600`)
  const panel = page.getByRole('region', { name: 'New booking' })
  const ute = unique('Ute Sommer')
  const lea = unique('Lea Sommer')
  await panel.getByRole('combobox', { name: 'Client' }).pressSequentially(ute)
  await panel.getByRole('option', { name: /^New client/ }).click()
  await panel.getByRole('combobox', { name: 'Service' }).pressSequentially(own.color.name)
  await panel.getByRole('option', { name: new RegExp(own.color.name) }).click()
  await panel.getByRole('combobox', { name: 'Stylist' }).or(panel.getByLabel('Stylist')).first().selectOption(own.stylist.id)
  await panel.getByRole('button', { name: 'Somebody comes along' }).click()
  const second = panel.getByRole('region', { name: 'Second person' })
  // First the choice that the next times depend on, in view.
  await expect(second.getByRole('radio', { name: 'Afterwards' })).toBeFocused()
  await expect(second.getByText('Same time')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await page.keyboard.type(lea)
  await second.getByRole('option', { name: /^New client/ }).click()
  await second.getByRole('combobox', { name: 'Service' }).pressSequentially(own.cut.name)
  await second.getByRole('option', { name: new RegExp(own.cut.name) }).click()
  // On with the next thing to fill.
  await expect(second.getByRole('combobox', { name: 'Another service' })).toBeFocused()
  await second.getByLabel('Stylist').selectOption(junId)
  await second.getByText('Same time').click()
  const foot = panel.locator('[data-panel-foot]')
  await expect(foot).toContainText(`${lea}: 10:00 AM to 11:00 AM with ${jun}`)
  await expect(foot.getByRole('button', { name: 'Book' })).toBeInViewport()
  await expectAccessible(page)

  // Somebody else is faster.
  const other = await elsewhere(admin)
  const slot = { stylistId: junId, serviceIds: [own.cut.id], date, time: '10:00 AM', confirmed: true }
  const rival = await other.request.post('/api/appointments', { data: { ...slot, client: { name: 'Anna Berg' } } })
  expect(rival.status()).toBe(201)
  await foot.getByRole('button', { name: 'Book' }).click()
  await expect(foot.getByRole('alert')).toContainText(`Nobody was booked. ${lea}, 10:00 AM: Anna Berg`)
  await expectAccessible(page)
  await page.reload()
  await expect(second.getByRole('textbox', { name: 'New client' })).toHaveValue(lea)
  // The proposed times suit both.
  const next = panel.getByRole('region', { name: 'Next times that fit' })
  await expect(next.getByRole('heading')).toHaveText('Next times that fit both')
  await expect(next.getByRole('button').first()).toHaveAccessibleName(/^11:00 AM with/)
  await second.getByText('Afterwards').click()
  await expect(foot).toContainText(`${lea}: 11:30 AM to 12:30 PM with ${jun}`)
  await foot.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByRole('region', { name: 'Visit', exact: true }).getByRole('heading', { name: ute })).toBeVisible()
  for (const name of [ute, lea]) await expect(page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible()
})

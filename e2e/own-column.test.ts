import type { Page } from '@playwright/test'
import type { Settings } from '../domain/salon/settings.ts'
import { addAppointment } from '../server/testing/appointments.ts'
import { addAccount, addClient, addService, addStylist } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { daysAhead, unique } from './support/salon-data.ts'

type StaffSettings = Settings['staff']

/** Adds a stylist with an account (`chair`), and a way to change their rights (`allow`). */
const own = test.extend<{
  readonly chair: { readonly stylistId: string; readonly name: string; readonly email: string }
  readonly allow: (rights: Partial<StaffSettings>) => Promise<void>
}>({
  async chair({ database }, use) {
    const name = unique('Mara')
    const stylistId = await addStylist(database, { name })
    const email = uniqueEmail()
    await addAccount(database, { name, email, role: 'stylist', stylistId })
    await use({ stylistId, name, email })
  },
  async allow({ elsewhere }, use) {
    const { request } = await elsewhere(admin)
    const save = async (rights: Partial<StaffSettings>) => {
      const { version, settings } = (await (await request.get('/api/settings')).json()) as {
        version: number
        settings: Settings
      }
      const staff = { ...settings.staff, ...rights }
      expect((await request.patch('/api/settings', { data: { version, settings: { staff } } })).status()).toBe(200)
    }
    await use(save)
    await save({ stylistsSeeAll: false, stylistsBook: false, stylistsCheckOut: false })
  },
})

/** Everything that the server refuses to this page's person. */
function refusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  return refused
}

own(
  'a stylist whom the salon lets book does so in their own column, on a phone',
  async ({ page, database, signIn, chair, allow, expectAccessible }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await allow({ stylistsBook: true, stylistsSeeAll: true })
    const trim = unique('Trim')
    await addService(database, { name: trim, minutes: 30 })
    const client = `${unique('Ute')} Sommer`
    await addClient(database, { name: client, email: uniqueEmail(), phone: '+1 718 555 0173' })
    await signIn(chair)
    const refused = refusals(page)
    await page.goto(`/admin/day?date=${daysAhead(193)}&stylists=${chair.stylistId}`)
    await page.getByRole('link', { name: 'New booking' }).click()
    const panel = page.getByRole('region', { name: 'New booking' })
    const field = panel.getByRole('combobox', { name: 'Client' })
    // A part of a name finds nobody.
    await field.fill(client.slice(0, -3))
    await expect(panel.getByRole('option')).toHaveText([/^New client/])
    await field.fill(client)
    await panel.getByRole('option', { name: client, exact: true }).click()
    await expect(panel.getByText(client, { exact: true })).toBeVisible()
    await expect(panel.getByText('No visit yet')).toHaveCount(0)
    await panel.getByRole('combobox', { name: 'Service' }).fill(trim)
    await panel.getByRole('option', { name: new RegExp(trim) }).click()
    await expect(panel.getByRole('combobox', { name: 'Stylist' })).toHaveCount(0)
    await expect(panel.getByText('With somebody else')).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'Somebody comes along' })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'Waitlist' })).toHaveCount(0)
    await expectAccessible()
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    const visit = page.getByRole('region', { name: 'Visit', exact: true })
    await expect(visit.getByRole('heading', { name: client })).toBeVisible()
    await expect(visit.getByRole('button', { name: 'Take payment' })).toHaveCount(0)
    await visit.getByRole('button', { name: `Edit: ${client}` }).click()
    await visit.getByRole('textbox', { name: 'Desk note' }).fill('Left-handed')
    await visit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('visit is changed.')).toBeVisible()
    await visit.getByRole('button', { name: `Cancel: ${client}` }).click()
    await visit.getByRole('button', { name: 'The client asked' }).click()
    await visit.getByRole('button', { name: 'Undo' }).click()
    await expect(visit.getByText('Confirmed', { exact: true })).toBeVisible()
    await visit.getByRole('button', { name: 'Book again' }).click()
    await visit.getByRole('list', { name: 'In how many weeks' }).getByRole('button').first().click()
    await expect(panel.getByRole('button', { name: /^Book / }).first()).toBeVisible()

    // A moved visit stays in their column wherever it is dropped.
    await page.setViewportSize({ width: 1366, height: 768 })
    const noel = await addStylist(database, { name: unique('Noel') })
    await page.goto(`/admin/day?date=${daysAhead(193)}&stylists=${chair.stylistId},${noel}`)
    await page.locator('[data-visit]').filter({ hasText: client }).press('m')
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    const question = page.getByRole('dialog', { name: new RegExp(`^${client}: .* → `) })
    await question.getByRole('button', { name: /^Move( anyway)?$/ }).click()
    await expect(page.getByText(`with ${chair.name}.`)).toBeVisible()
    expect(refused).toEqual([])
  },
)

own(
  'a stylist whom the salon lets check out takes what their clients pay, and sees no till',
  async ({ page, database, signIn, client, chair, allow, expectAccessible }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await allow({ stylistsCheckOut: true })
    const date = daysAhead(-2)
    const visitInput = { userId: client.uid, client, stylistId: chair.stylistId, date, status: 'Confirmed' } as const
    const id = await addAppointment(database, visitInput)
    await signIn(chair)
    const refused = refusals(page)
    await page.goto(`/admin/day?date=${date}&panel=visit.${id}`)
    const visit = page.getByRole('region', { name: 'Visit', exact: true })
    await visit.getByRole('button', { name: /^Check out/ }).click()
    await expectAccessible()
    await visit.getByRole('button', { name: 'Cash' }).click()
    await expect(visit.getByText(/^Checked out/)).toBeVisible()
    // Only the desk refunds; a stylist undoes the whole check-out.
    await expect(visit.getByRole('button', { name: /^Reverse/ })).toHaveCount(0)
    await expect(visit.getByRole('button', { name: /^(Edit|Move|Cancel): / })).toHaveCount(0)
    await visit.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Receipt/)
    await page.goBack()
    await visit.getByRole('button', { name: 'Undo the check-out' }).click()
    await expect(visit.getByRole('button', { name: /^Check out/ })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Money' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'New booking' })).toHaveCount(0)
    expect(refused).toEqual([])
  },
)

own('a stylist whom the salon lets do neither is shown neither', async ({ page, database, signIn, client, chair, allow }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await allow({ stylistsSeeAll: true })
  const date = daysAhead(-2)
  const visitInput = { userId: client.uid, client, stylistId: chair.stylistId, date, status: 'Confirmed' } as const
  const id = await addAppointment(database, visitInput)
  await signIn(chair)
  const refused = refusals(page)
  // An address can name a panel that isn't theirs.
  await page.goto('/admin/day?panel=wait')
  await expect(page.locator('[data-day]')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Add to waitlist' })).toHaveCount(0)
  await page.goto('/admin/day?panel=booking')
  await expect(page.locator('[data-day]')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('region', { name: 'New booking' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New booking' })).toHaveCount(0)
  await page.goto(`/admin/day?date=${date}&panel=visit.${id}`)
  const visit = page.getByRole('region', { name: 'Visit', exact: true })
  await expect(visit.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(visit.getByRole('button', { name: /^(Check out|Edit|Move|Cancel|Book again|Take)/ })).toHaveCount(0)
  // The next mark too, though there is no foot for it.
  await visit.getByRole('button', { name: 'Arrived', exact: true }).click()
  await expect(visit.getByRole('button', { name: 'Started', exact: true })).toBeVisible()

  // Nobody else's visits, though they are seen.
  const noel = await addStylist(database, { name: unique('Noel') })
  const theirs = await addAppointment(database, { ...visitInput, stylistId: noel })
  await page.goto(`/admin/day?date=${date}&stylists=${noel}&panel=visit.${theirs}`)
  await expect(visit.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Arrived|Started|Finished|Late|No-show)/ })).toHaveCount(0)
  expect(refused).toEqual([])
})

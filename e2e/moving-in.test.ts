import { addClient } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { unique } from './support/salon-data.ts'
import { settingsPath } from './support/settings.ts'

test('a list of clients is read, its columns are chosen, it is checked, imported, and found', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const who = unique('Hedy')
  const other = unique('Katherine')
  const header = unique('Wer')
  const list = [`${header};Reached at;Came on`, `${who};;03/04/2025`, `${other};;05/06/2025`, ';;07/08/2025'].join('\r\n')
  await signIn(admin)
  await page.goto('/admin/clients')
  await page.getByRole('link', { name: 'Import clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()

  const input = page.getByLabel('Choose a file')
  await input.setInputFiles({ name: 'open.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Note\nAda,"open\n') })
  await expect(page.getByRole('alert').filter({ hasText: 'is never closed' })).toBeVisible()
  await input.setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(page.getByText('3 rows · 3 columns · UTF-8 with semicolons')).toBeVisible()

  const check = page.getByRole('button', { name: 'Check the file' })
  await check.click()
  await expect(page.getByText('Choose the column with the name')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).selectOption(header)
  await expect(page.getByText(`${who} · ${other}`)).toBeVisible()
  await page.getByLabel('Client since').selectOption('Came on')
  await check.click()
  await expect(page.getByText('Choose how dates are written')).toBeVisible()
  await page.getByRole('radio', { name: 'Month first' }).check()
  await expectAccessible()
  await expectNothingSideways(page, 390)
  await check.click()

  await expect(page.getByRole('heading', { name: 'What would happen' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText('Name is required')
  await expectAccessible()
  await page.reload()
  await page.getByRole('button', { name: 'Import 2 clients' }).dblclick()
  await expect(page.getByText('Your import is done: 2 clients.')).toBeVisible()
  await page.getByRole('link', { name: 'See the clients' }).click()
  await page.getByLabel('Find a client by name, phone').fill(who)
  await expect(page.getByRole('link', { name: who })).toHaveCount(1)
  await page.goto(settingsPath('Import'))
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect(page.getByText('Drop a file here')).toBeVisible()
})

test('possible duplicates are kept apart or merged, and the choice is asked about before it is lost', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mail = `${unique('family').replaceAll(' ', '-')}@client.example`
  const many = unique('Maximiliane Theodora Ziegenhagen')
  const list = ['Name,Email', `Clara ${many},${mail}`, `Ada ${many},${mail}`, `Ivo ${many},${mail}`].join('\r\n')
  await signIn(admin)
  await page.goto('/admin/import')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'family.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  const people = page.getByRole('region', { name: 'Could be one person' })
  await expect(people).toContainText('line 2 · the same email')
  const together = people.getByRole('button', { name: 'All together' })
  await together.click()
  await expect(together).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await expectNothingSideways(page, 390)

  await page.getByRole('button', { name: 'Change the columns' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Your changes haven’t been saved.')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(together).toHaveAttribute('aria-pressed', 'true')
  await people.getByRole('button', { name: 'All apart' }).click()
  await page.getByRole('button', { name: /^Import / }).click()
  await expect(page.getByText('Your import is done: 3 clients.')).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect(page.getByText('Drop a file here')).toBeVisible()
})

test('stylists of the file are matched, a check is stopped, and earlier choices stay', async ({
  page,
  database,
  catalogue,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = unique('Maximiliane')
  const mail = `${unique('twin').replaceAll(' ', '-')}@client.example`
  await addClient(database, { name: unique('Theodora'), email: mail })
  const line = `2025-03-04,10:00,${name},${mail},${catalogue.cut.name},Mara from the other list`
  const header = 'Date,Time,Client,Email,Service,Stylist'
  await signIn(admin)
  await page.goto('/admin/import')
  const input = page.getByLabel('Choose a file')
  await input.setInputFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\r\n${line}`) })
  const check = page.getByRole('button', { name: 'Check the file' })
  await check.click()
  const together = page
    .getByRole('button', { name: 'Together', exact: false })
    .or(page.getByRole('radio', { name: /^Together/ }))
  await together.first().check()
  const names = page.getByRole('region', { name: 'Names that aren’t here' })
  await names.getByLabel('“Mara from the other list”').selectOption(catalogue.stylist.name)
  await expectAccessible()
  await expectNothingSideways(page, 390)
  await names.getByRole('button', { name: 'Check again with these names' }).click()
  await expect(names.getByLabel('“Mara from the other list”')).toHaveValue(catalogue.stylist.name)
  await expect(together.first()).toBeChecked()
  await page.getByRole('button', { name: /^Import / }).click()
  await expect(page.getByText(/^Your import is done/)).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()

  // Long enough to be stopped.
  const lines = Array.from({ length: 120_000 }, (_, index) => `2025-03-04,10:00,Nobody ${index},,Cut,Nora`)
  const long = Buffer.from([header, ...lines].join('\r\n'))
  await input.setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: long })
  await check.click()
  await page.getByRole('button', { name: 'Stop the check' }).click()
  await expect(check).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(page.getByText('Drop a file here')).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { admin, expect, password, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { settingsPath } from './support/settings.ts'

test('a backup is made, downloaded with the password, and seen on the dashboard; nights can be turned off', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(admin)
  await page.goto(settingsPath('Backups'))
  const section = page.getByRole('region', { name: 'Backups' })
  const start = section.getByRole('button', { name: 'Back up now' })
  await start.dblclick()
  await expect(page.getByText('Your backup is made and checked.')).toBeVisible()
  const row = section.getByRole('list', { name: 'Backups' }).getByRole('listitem').first()
  await expect(row).toContainText('Not encrypted')
  await expect(row).toContainText('Checked')

  await row.getByRole('button', { name: 'Download the backup of' }).click()
  const typed = row.getByLabel('Your password')
  const download = row.getByRole('button', { name: 'Download', exact: true })
  await expect(typed).toBeFocused()
  await download.click()
  await expect(row.getByText('Enter your password')).toBeVisible()
  await typed.fill('a wrong one')
  await download.click()
  await expect(row.getByText('That isn’t your password.')).toBeVisible()
  await expectAccessible()
  await expectNothingSideways(page, 390)
  await typed.fill(password)
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^chairtime-\d{4}-\d\d-\d\d-\d{6}\.backup$/)
  const content = await readFile(await file.path())
  // Magic number of zstd.
  expect(content.subarray(0, 4).toString('hex')).toBe('28b52ffd')
  await expect(typed).toBeHidden()

  await page.goto(settingsPath('Export'))
  const out = page.getByRole('region', { name: 'Take everything elsewhere' })
  await out.getByRole('button', { name: 'Export everything' }).click()
  await expect(out.getByLabel('Your password')).toBeFocused()
  await expectAccessible()
  await out.getByLabel('Your password').fill(password)
  const [everything] = await Promise.all([
    page.waitForEvent('download'),
    out.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(everything.suggestedFilename()).toMatch(/^chairtime-\d{4}-\d\d-\d\d\.jsonl\.gz$/)
  expect(gunzipSync(await readFile(await everything.path())).toString()).toMatch(/^\{"chairtime":"export".*\n\{"end":.*\}\n$/s)
  await expect(out.getByLabel('Your password')).toBeHidden()

  await out.getByRole('button', { name: 'Export tables for spreadsheets' }).click()
  await out.getByLabel('Your password').fill(password)
  const [tables] = await Promise.all([
    page.waitForEvent('download'),
    out.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(tables.suggestedFilename()).toMatch(/^chairtime-\d{4}-\d\d-\d\d\.zip$/)

  await page.goto(settingsPath('Backups'))
  const nights = section.getByLabel('Back up every night')
  const days = section.getByLabel('Keep for (days)')
  const save = section.getByRole('button', { name: 'Save backups' })
  await days.fill('0')
  await save.click()
  await expect(section.getByText('Enter at least 1 day')).toBeVisible()
  await days.fill('14')
  await nights.uncheck()
  await save.click()
  await expect(section.getByText('No backups are made at night here.')).toBeVisible()
  await nights.check()
  await save.click()
  await expect(section.getByText('The last good backup is from')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('Last good backup:')).toBeVisible()
})

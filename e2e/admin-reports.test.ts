import { readFile } from 'node:fs/promises'
import { addAppointment } from '../server/testing/appointments.ts'
import { admin, expect, test } from './support/fixtures.ts'

test('the owner chooses a period and a report, sees each stylist’s figure, and downloads it', async ({
  page,
  database,
  client,
  catalogue,
  signIn,
  expectAccessible,
}) => {
  // Long ago, so that no other test has visits then.
  const stylist = { stylistId: catalogue.stylist.id, stylistName: catalogue.stylist.name }
  const visit = { userId: client.uid, ...stylist, status: 'Completed', mills: 42_500 } as const
  for (const date of ['2001-05-07', '2001-05-21']) await addAppointment(database, { ...visit, date })
  await signIn(admin)
  await page.goto('/admin/money/reports?from=2001-05-01&to=2001-05-31')
  await expect(page.getByRole('status').filter({ hasText: 'May 1 – 31, 2001' })).toBeVisible()

  // Counted some seconds after they were made.
  const tile = page.getByRole('group', { name: 'Report' }).getByRole('button', { name: /^Average visit/ })
  await expect(async () => {
    await page.reload()
    await expect(tile).toContainText('$42.50', { timeout: 2_000 })
  }).toPass()
  await tile.click()
  await expect(page).toHaveURL('/admin/money/reports?report=average-visit&from=2001-05-01&to=2001-05-31')
  const card = page.getByRole('region', { name: 'By stylist', exact: true })
  await expect(card.getByRole('listitem')).toHaveText(
    new RegExp(`${catalogue.stylist.name}.*2 visits, \\$85\\.00 · \\$42\\.50`),
  )
  const course = page.getByRole('region', { name: 'By day', exact: true })
  await course.getByText('Show as table: By day').click()
  await expect(course.getByRole('row').filter({ hasText: 'May 21, 2001' })).toHaveText('May 21, 20011$42.50$42.50')
  await expectAccessible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(lines[2]).toBe(`2001-05-01,2001-05-31,${catalogue.stylist.name},2,85.00,42.50,USD`)

  await page.getByLabel('Last day').fill('2001-04-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The last day can’t be before the first')).toBeVisible()
  await page.getByLabel('Period').selectOption('This year')
  await expect(page).toHaveURL('/admin/money/reports?report=average-visit&period=this-year')
  await page.goBack()
  await expect(page.getByLabel('Last day')).toHaveValue('2001-05-31')
})

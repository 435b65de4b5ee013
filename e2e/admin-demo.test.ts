import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/database/client.ts'
import { createLog } from '../server/log.ts'
import { withDatabase } from '../server/testing/database-name.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { admin, test as base, expect } from './fixtures.ts'

/** A salon of its own with the demo month, since it is to be emptied. */
const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      const shared = process.env.E2E_DATABASE_URL ?? ''
      const name = `demo_${randomBytes(6).toString('hex')}`
      const { db, close } = openDatabase(shared, createLog('warn'), { maxConnections: 1 })
      await db.execute(sql`create database ${sql.identifier(name)}`)
      const server = await startServerProcess(withDatabase(shared, name), {}, ['--demo'])
      await use(server.origin)
      await server.stop()
      await db.execute(sql`drop database ${sql.identifier(name)} with (force)`)
      await close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
})

test('the administrator starts with an empty salon, after a question', async ({ page, signIn, expectAccessible }) => {
  const begin = page.getByRole('button', { name: 'Start with an empty salon' })
  await signIn(admin)
  await page.goto('/admin/services')
  await expect(page.getByRole('button', { name: 'Update Service' }).first()).toBeVisible()
  await begin.click()
  const question = page.getByRole('alertdialog', { name: 'Start with an empty salon?' })
  await expectAccessible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('No services available. Please add a service.')).toHaveCount(0)

  await begin.click()
  await question.getByRole('button', { name: 'Remove the demo data' }).click()
  await expect(page.getByText('No services available. Please add a service.')).toBeVisible()
  await expect(begin).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Stylists', exact: true }).click()
  await expect(page.getByText('No stylists available. Please add a stylist.')).toBeVisible()
  await page.getByRole('link', { name: 'Bookings', exact: true }).click()
  await expect(page.getByText('No bookings available.')).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(page.getByText('No bookings available.')).toBeVisible()
  await expect(begin).toHaveCount(0)
})

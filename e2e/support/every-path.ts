import type { Page } from '@playwright/test'
import { pageAccess } from '../../domain/access.ts'
import { expect } from './fixtures.ts'

/** Takes the pages from the route table, so that new ones are included. */
const pathsThat = (isWanted: (path: string, access: string) => boolean): string[] =>
  Object.entries(pageAccess).flatMap(([path, access]) => (isWanted(path, access) && !path.includes(':') ? [path] : []))

/** Each page, for one of those who may see it. */
export const everyPath = {
  visitor: [...pathsThat((_, access) => ['public', 'visitor', 'unlisted', 'by link'].includes(access)), '/none'],
  client: [...pathsThat((_, access) => access === 'signed-in'), '/mybookings?tab=profile', '/book'],
  administrator: [
    ...pathsThat((path) => path.startsWith('/admin')).filter((path) => !path.endsWith('/receipt')),
    '/admin/day?view=week',
    '/admin/day?panel=booking',
  ],
} as const

/** Opens a page and waits until everything is there. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

import type { Page } from '@playwright/test'

/** Opens an entry of the workspace's navigation: in the column, the phone's bar, or under More. */
export async function openEntry(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true })
  if ((await link.count()) === 0) await page.getByRole('button', { name: 'More', exact: true }).click()
  await link.click()
}

/** Signs out by the person's menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: your account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

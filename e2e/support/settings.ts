import type { Page } from '@playwright/test'
import { settingsGroups } from '../../web/admin/shared/settings/settings-pages.ts'
import { expect } from './fixtures.ts'

/** The address of a page of the settings, by its name in the list. */
export function settingsPath(label: string): string {
  const page = settingsGroups.flatMap(({ pages }) => pages).find((each) => each.label === label)
  if (!page) throw new Error(`no page of the settings is called ${label}`)
  return page.path
}

/** Opens a page of the settings, once what is on it is shown and changes by others arrive. */
export async function openSettings(page: Page, label: string): Promise<void> {
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto(settingsPath(label))
  await expect(page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible()
  await expect(page.getByText('Loading settings…')).toBeHidden()
  await listening
}

/** Saves what the page has, and waits until that is done. */
export async function saveSettings(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save settings' })
  // On a salon that an earlier test has changed there may be nothing to save.
  if (await save.isEnabled()) await save.click()
  await expect(page.getByText('Everything is saved.')).toBeAttached()
}

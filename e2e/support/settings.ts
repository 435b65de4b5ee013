import type { Page } from '@playwright/test'
import { settingsGroups } from '../../web/admin/shared/settings/settings-pages.ts'
import { expect } from './fixtures.ts'

export function settingsPath(label: string): string {
  const page = settingsGroups()
    .flatMap(({ pages }) => pages)
    .find((each) => each.label === label)
  if (!page) throw new Error(`no page of the settings is called ${label}`)
  return page.path
}

/** Opens a settings page, and waits for its content and event stream. */
export async function openSettings(page: Page, label: string): Promise<void> {
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto(settingsPath(label))
  await expect(page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible()
  await expect(page.getByText('Loading settings…')).toBeHidden()
  await listening
}

export async function saveSettings(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save settings' })
  // An earlier test may have saved the same already.
  if (await save.isEnabled()) await save.click()
  await expect(page.getByText('Everything is saved.')).toBeAttached()
}

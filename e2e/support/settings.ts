import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Pages of the settings whose address isn't their label. */
const addresses: Readonly<Record<string, string>> = {
  'Language and region': 'region',
  'Share and your own site': 'share',
  'Start times': 'starts',
  'Mail server': 'mail',
  'Audit log': 'audit',
  'Payments ahead': 'payments',
}

export const settingsPath = (label: string) => `/admin/settings/${addresses[label] ?? label.toLowerCase().replaceAll(' ', '-')}`

/** Opens a settings page, and waits for its content and event stream. */
export async function openSettingsPage(page: Page, label: string): Promise<void> {
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

import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** More than any page has stops. */
const enough = 200

/** Goes on with Tab until a control has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // What cannot be reached yet, because the page has not come alive, must not be missed on the way.
  await expect(target).toBeEnabled()
  for (let presses = 0; presses < enough; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Reaches a control with Tab and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Reaches a field with Tab and types over what is in it. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

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

/**
 * Goes all through the page with Tab, from where the focus is, in a window of little height, and fails where the focus is out of sight, behind something else, or not
 * marked.
 */
export async function expectEveryStopSeen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 640, height: 400 })
  const lost: string[] = []
  const seen = new Set<string>()
  for (let presses = 0; presses < enough; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    // After the last one it leaves the page and comes back to the first.
    if (!stop) {
      // What guards the ends of a dialog sends the focus on with the next frame, and nobody presses Tab within one.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      continue
    }
    if (seen.has(stop.path)) break
    seen.add(stop.path)
    if (stop.problem) lost.push(`${stop.problem}: ${stop.words}`)
  }
  expect(lost).toEqual([])
  expect(seen.size).toBeGreaterThan(0)
}

interface Stop {
  /** Tells it from all others. */
  readonly path: string
  readonly words: string
  readonly problem: string | null
}

/** Where the focus is and whether one sees that; null where it has left the page. Runs in the page. */
function lookAtFocus(): Stop | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.hasAttribute('data-base-ui-focus-guard')) return null
  const path: number[] = []
  for (let element: Element | null = focused; element?.parentElement; element = element.parentElement) {
    path.unshift([...element.parentElement.children].indexOf(element))
  }
  // A hidden input shows its focus on its label.
  const shown = focused.matches('.sr-only') ? (focused.closest('label') ?? focused) : focused

  const hasMark = [getComputedStyle(shown), getComputedStyle(shown, '::after'), getComputedStyle(shown, '::before')].some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
  )
  const isInSight = [...shown.getClientRects()].some(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const there = document.elementFromPoint(left + width * across, top + height * down)
        return there !== null && (shown.contains(there) || there.contains(shown))
      }),
    ),
  )
  const words = `<${focused.tagName.toLowerCase()}> ${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 60)}`
  return { path: path.join('/'), words, problem: isInSight ? (hasMark ? null : 'no mark') : 'out of sight' }
}

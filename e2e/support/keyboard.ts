import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const enough = 200

export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Otherwise Tab would skip a control that is disabled until hydration.
  await expect(target).toBeEnabled()
  for (let presses = 0; presses < enough; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Picks up a row of a sortable list by its handle, for the arrow keys; `position` as announced, `2 of 4`. */
export async function pickUp(page: Page, name: string, position: string): Promise<void> {
  await page.getByRole('button', { name: `Drag ${name}` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${name} is number ${position}.`)).toBeAttached()
  // dnd-kit announces the pick-up a task before it listens for the arrows.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
}

/** Moves the row that is picked up; again where nothing was announced, since until dnd-kit has measured the rows an arrow moves none. */
export async function moveUp(page: Page, name: string, position: string): Promise<void> {
  const announced = page.getByText(`${name} is number ${position}.`)
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(announced).toBeAttached({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
}

/** Tabs through the page in a low window; fails if a focused element is out of sight, covered or without a focus mark. */
export async function expectEveryStopSeen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 640, height: 400 })
  const lost: string[] = []
  const visitedPaths = new Set<string>()
  for (let presses = 0; presses < enough; presses++) {
    await page.keyboard.press('Tab')
    let stop = await page.evaluate(lookAtFocus)
    // Focus guards move the focus a frame later; on a busy machine the window scrolls some frames later, too.
    for (let looks = 0; looks < 10 && (!stop || stop.problem); looks++) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      // After the last stop the focus leaves the page, then returns to the first.
      if (!stop) break
      stop = await page.evaluate(lookAtFocus)
    }
    if (!stop) continue
    if (visitedPaths.has(stop.path)) break
    visitedPaths.add(stop.path)
    if (stop.problem) lost.push(`${stop.problem}: ${stop.words}`)
  }
  expect(lost).toEqual([])
  expect(visitedPaths.size).toBeGreaterThan(0)
}

interface Stop {
  readonly path: string
  readonly words: string
  readonly problem: string | null
}

/** Describes the focused element and its problem; null if the focus has left the page. Runs in the page. */
function lookAtFocus(): Stop | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.hasAttribute('data-base-ui-focus-guard')) return null
  const path: number[] = []
  for (let element: Element | null = focused; element?.parentElement; element = element.parentElement) {
    path.unshift([...element.parentElement.children].indexOf(element))
  }
  // A hidden input shows its focus on its label.
  const visibleElement = focused.matches('.sr-only') ? (focused.closest('label') ?? focused) : focused

  const hasMark = [
    getComputedStyle(visibleElement),
    getComputedStyle(visibleElement, '::after'),
    getComputedStyle(visibleElement, '::before'),
  ].some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
  const isInSight = [...visibleElement.getClientRects()].some(({ left, top, width, height, bottom }) =>
    [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        // If the element is taller than the window, probe only its part inside.
        const [from, to] = height > innerHeight ? [Math.max(top, 0), Math.min(bottom, innerHeight)] : [top, bottom]
        const topElement = document.elementFromPoint(left + width * across, from + (to - from) * down)
        return topElement !== null && (visibleElement.contains(topElement) || topElement.contains(visibleElement))
      }),
    ),
  )
  const words = `<${focused.tagName.toLowerCase()}> ${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 60)}`
  const problem = hasMark ? null : 'no mark'
  return { path: path.join('/'), words, problem: isInSight ? problem : 'out of sight' }
}

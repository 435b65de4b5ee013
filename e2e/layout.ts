import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A small phone, which is also a window of 1280 pixels at 400 %; that window at 200 %; and two of a desktop. */
const sizes = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]

/**
 * Fails where the page, or anything on it that does not scroll by itself, is wider than the window.
 * @param upTo the widest window to try, in pixels
 */
export async function expectNothingSideways(page: Page, upTo: number): Promise<void> {
  for (const size of sizes.filter(({ width }) => width <= upTo)) {
    await page.setViewportSize(size)
    expect([size.width, await page.evaluate(findSideways)]).toEqual([size.width, []])
  }
}

/** What reaches over an edge of the window, or is cut off where nothing says that it is, in words. Runs in the page. */
function findSideways(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const isClipped = (element: Element): boolean => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowX !== 'visible') return true
    }
    return false
  }
  const isOver = (element: Element): boolean => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && (right > clientWidth + 1 || left < -1) && !isClipped(element)
  }
  const isCutOff = (element: Element): boolean => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    const isCutting = overflowX === 'hidden' || overflowX === 'clip'
    // What is for screen readers only is a pixel wide; an ellipsis says that there is more; a field scrolls as one types.
    const isMeant = element.clientWidth <= 1 || textOverflow === 'ellipsis' || element.matches('input, svg, svg *')
    return isCutting && !isMeant && element.scrollWidth > element.clientWidth + 1
  }
  const name = (element: Element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')}">`
  const visible = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
    ...visible.filter(isOver).map((element) => `over the edge: ${name(element)}`),
    ...visible.filter(isCutOff).map((element) => `cuts off: ${name(element)}`),
  ]
}

/** More than any page has stops. */
const enough = 150

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

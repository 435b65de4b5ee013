import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** A small phone, which is also a window of 1280 pixels at 400 %; that window at 200 %; and two of a desktop. */
const sizes = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]

/** Fails if anything that doesn't scroll is wider than the window. @param upTo the widest window to try, in pixels */
export async function expectNothingSideways(page: Page, upTo: number): Promise<void> {
  const asBefore = page.viewportSize()
  for (const size of sizes.filter(({ width }) => width <= upTo)) {
    await page.setViewportSize(size)
    expect([size.width, await page.evaluate(findSideways)]).toEqual([size.width, []])
  }
  if (asBefore) await page.setViewportSize(asBefore)
}

/** Describes what overflows the window or is clipped without an ellipsis. Runs in the page. */
export function findSideways(): string[] {
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
    // Screen reader texts are a pixel wide; an ellipsis shows that there is more; fields scroll while typing.
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

/** Fails if the workspace's bar lies over the last control of a page that is scrolled to its end on a phone. */
export async function expectNothingUnderBar(page: Page): Promise<void> {
  const asBefore = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  // The page gets longer by parts that load once they are in view.
  await expect.poll(() => page.evaluate(findUnderBar)).toEqual([])
  if (asBefore) await page.setViewportSize(asBefore)
}

function findUnderBar(): string[] {
  // A dialog keeps the page below it from scrolling.
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return []
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')
  const top = bar?.getBoundingClientRect().top ?? innerHeight
  const controls = [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')]
  return controls
    .filter((control) => control.checkVisibility() && !control.closest('[role=grid], [data-day]'))
    .filter((control) => control.getBoundingClientRect().bottom > top + 1)
    .map((control) => control.textContent?.trim() || control.outerHTML.slice(0, 100))
}

export async function expectLegible(page: Page): Promise<void> {
  expect(await page.evaluate(findSmallTexts)).toEqual([])
}

function findSmallTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const small = new Set<string>()
  while (texts.nextNode()) {
    const { parentElement: around, textContent } = texts.currentNode
    if (!around || !textContent?.trim() || !around.checkVisibility() || around.closest('script, style, noscript')) continue
    const size = Number.parseFloat(getComputedStyle(around).fontSize)
    if (size < 12) small.add(`${size}px: ${textContent}`)
  }
  return [...small]
}

import type { Dialog, Frame } from '@playwright/test'
import { findSideways } from '../layout.ts'

export interface Crawled {
  /** Each text that was shown or read out, with the page where it was first seen. */
  readonly texts: Map<string, string>
  readonly overflows: Map<string, string>
  /** Addresses whose layout was measured. */
  readonly measured: Set<string>
  presses: number
  dialogs: number
}

/** Buttons and fields alike on several pages or rows are pressed once. */
type Kinds = Set<string>

/** No page needs more; one that did would otherwise never end. */
const mostLoads = 12

/** Opens pages and everything that their buttons open, and submits their forms empty. Nothing is changed: only reads reach the server. */
export async function crawl(page: Frame, paths: readonly string[]): Promise<Crawled> {
  const crawled: Crawled = { texts: new Map(), overflows: new Map(), measured: new Set(), presses: 0, dialogs: 0 }
  const kinds: Kinds = new Set()
  const window = page.page()
  await window.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  window.on('dialog', (dialog) => void leave(dialog).catch(() => {}))
  for (const path of paths) await explore(page, path, kinds, crawled)
  return crawled
}

/** Discards unsaved input, and declines every other question. */
const leave = (dialog: Dialog) => (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())

async function open(page: Frame, path: string, crawled: Crawled): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await note(page, path, crawled)
}

async function explore(page: Frame, path: string, kinds: Kinds, crawled: Crawled): Promise<void> {
  for (let load = 0; load < mostLoads; load++) {
    await open(page, path, crawled)
    const atFirst = (await page.evaluate(pressNext, null)).kinds
    await pressAll(page, path, kinds, crawled)
    if (atFirst.every((kind) => kinds.has(kind))) return
  }
}

/** Presses one button after the other until there is none of a new kind, or the page has been left. */
async function pressAll(page: Frame, path: string, kinds: Kinds, crawled: Crawled): Promise<void> {
  const opened = page.url()
  for (;;) {
    const pressed = await page.evaluate(pressNext, [...kinds]).catch(() => null)
    if (!pressed) return
    if (pressed.kind === null) {
      if (!pressed.isOver || !(await page.evaluate(closeOverlay))) return
      continue
    }
    kinds.add(pressed.kind)
    crawled.presses++
    if (process.env.CRAWL_LOG === 'all') console.log(path, '|', pressed.kind)
    const isLeft = await page.evaluate(settle).catch(() => true)
    if (isLeft || new URL(page.url()).pathname !== new URL(opened).pathname) return
    await note(page, path, crawled)
  }
}

async function note(page: Frame, path: string, crawled: Crawled): Promise<void> {
  for (const text of await page.evaluate(textsOfPage)) if (!crawled.texts.has(text)) crawled.texts.set(text, path)
  const fresh = await page.evaluate(countOverlays)
  crawled.dialogs += fresh
  // On most presses little changes, and measuring takes longer than all else.
  if (fresh > 0 || !crawled.measured.has(page.url()))
    for (const place of await page.evaluate(findSideways)) if (!crawled.overflows.has(place)) crawled.overflows.set(place, path)
  crawled.measured.add(page.url())
}

/** All texts of a page that are shown or read out, but for those marked as another language's. */
function textsOfPage(): string[] {
  const texts: string[] = [document.title]
  const isForeign = (element: Element) => element.closest('script, style, noscript, code, body [lang]') !== null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: around, nodeValue } = walker.currentNode
    if (around && nodeValue && !isForeign(around)) texts.push(nodeValue)
  }
  const names = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
    'label',
  ]
  for (const name of names)
    for (const element of document.body.querySelectorAll(`[${name}]`))
      if (!isForeign(element)) texts.push(element.getAttribute(name) ?? '')
  return [...new Set(texts.map((text) => text.trim()).filter((text) => /[A-Za-z]{2}/.test(text)))]
}

/** Counts open dialogs, menus and lists that weren't counted yet. */
function countOverlays(): number {
  const overlays = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')]
  const fresh = overlays.filter((overlay) => overlay.checkVisibility() && overlay.dataset.counted === undefined)
  for (const overlay of fresh) overlay.dataset.counted = ''
  return fresh.length
}

interface Press {
  /** Kind of the pressed button; null if there was none. */
  readonly kind: string | null
  readonly isOver: boolean
  /** Kinds of all buttons that can be pressed now. */
  readonly kinds: readonly string[]
}

/** Presses the first button whose kind is new, inside of what lies over the page, if anything does. @param known null to press nothing */
function pressNext(known: readonly string[] | null): Press {
  // Names, numbers and dates are in other letters than the pseudo-language's.
  const pseudoWords = (text: string | null | undefined) => (text ?? '').replace(/[^\u00c0-\u024f\u1e00-\u1eff]+/g, ' ').trim()
  const overlays = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')]
  const over = overlays.filter((overlay) => overlay.checkVisibility()).at(-1)
  const titles = [...(over ?? document.body).querySelectorAll('h1, h2')]
    .slice(0, 2)
    .map((title) => pseudoWords(title.textContent))
  const readKind = (element: HTMLElement) => {
    const place = over || element.closest('main') ? [over?.role, ...titles].join('/') : 'shell'
    const field = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? element.name) : element.textContent
    const words = pseudoWords(element.getAttribute('aria-label') ?? field)
    return `${place}: ${words.slice(0, 80) || element.className}`
  }
  const pressable =
    'button, summary, [role=button], [role=tab], [role=menuitem], [role=combobox], input[type=checkbox], input[type=radio]'
  const isUsable = (element: HTMLElement) =>
    element.checkVisibility() && !element.matches(':disabled, [aria-disabled=true]') && !element.closest('[inert]')
  const all = [...(over ?? document.body).querySelectorAll<HTMLElement>(pressable)].filter(isUsable)
  const kinds = all.map(readKind)
  const next = known ? kinds.findIndex((kind) => !known.includes(kind)) : -1
  const isOver = over !== undefined
  const element = all[next]
  if (!element) return { kind: null, isOver, kinds }
  const form = element instanceof HTMLButtonElement && element.type === 'submit' ? element.form : null
  for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []) {
    if (field.matches('[type=checkbox], [type=radio], [type=file], [readonly], :disabled')) continue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, '')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const around = { bubbles: true, cancelable: true, composed: true, view: window, button: 0, detail: 1 }
  element.focus()
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
    element.dispatchEvent(name.startsWith('pointer') ? new PointerEvent(name, around) : new MouseEvent(name, around))
  element.click()
  return { kind: kinds[next] ?? null, isOver, kinds }
}

/** Closes what lies over the page as the key does. @returns false if it stays */
async function closeOverlay(): Promise<boolean> {
  const count = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].filter((each) =>
      each.checkVisibility(),
    ).length
  const before = count()
  const key = new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(key)
  for (let frame = 0; frame < 30 && count() >= before; frame++) await new Promise(requestAnimationFrame)
  return count() < before
}

/** Waits until nothing has changed for some frames, at most for a second. */
async function settle(): Promise<void> {
  let quiet = 0
  const observer = new MutationObserver(() => {
    quiet = 0
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  for (let frame = 0; frame < 60 && quiet < 4; frame++) {
    await new Promise(requestAnimationFrame)
    quiet++
  }
  observer.disconnect()
}

import { setTimeout as sleep } from 'node:timers/promises'
import { adminEmail, password } from '../../server/testing/records.ts'
import type { Browser, Element } from './webdriver.ts'

/** Finds a control by name or text, or an element by selector and text. Runs in the page. */
function findShown(selector: string, name: string): Element | null {
  const readName = (element: globalThis.Element) =>
    element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? ''
  const match = [...document.querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [inert] *') &&
      (name === '' || readName(element).trim().startsWith(name)),
  )
  return (match ?? null) as Element | null
}

export async function until<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(150)) {
    const element = await look().catch(() => null)
    if (element) return element
  }
  throw new Error(`not found: ${what}`)
}

export type Actions = ReturnType<typeof actionsIn>
export function actionsIn(browser: Browser, origin: string) {
  const find = (selector: string, name = '') => until(`${selector} ${name}`, () => browser.run(findShown, selector, name))
  const isScrolledTo = (element: Element) =>
    browser.run((each: HTMLElement) => each.scrollIntoView({ block: 'center', behavior: 'instant' }), element)
  const press = (selector: string, name = '') =>
    until(`${selector} ${name}, to be pressed`, async () => {
      const element = await browser.run(findShown, selector, name)
      if (!element) return null
      await isScrolledTo(element)
      await browser.click(element)
      return true
    })
  const fill = async (label: string, text: string) => {
    const field = await find('input', label)
    await browser.run((each: HTMLInputElement) => each.select(), field)
    await browser.type(field, text)
  }
  const sees = (text: string) =>
    until(
      `"${text}"`,
      // biome-ignore lint/performance/useDomNodeTextContent: only visible text, not the state in the page's scripts
      async () => (await browser.run((wanted: string) => document.body.innerText.includes(wanted), text)) || null,
    )
  const isAt = (path: string) =>
    until(
      path,
      async () => (await browser.run((wanted: string) => location.pathname + location.search === wanted, path)) || null,
    )
  return { find, press, fill, sees, isAt, open: (path: string) => browser.navigate(origin + path) }
}

export async function salonSession(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: adminEmail, password }),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

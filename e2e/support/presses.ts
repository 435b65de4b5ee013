import type { Locator, Page } from '@playwright/test'
import { pauseClock } from './clock.ts'
import { expect } from './fixtures.ts'

/** Acts on the page and counts its presses, typed keys and filled-in fields. */
export function countedHand() {
  const counts = { presses: 0, keys: 0, fields: 0 }
  return {
    counts,
    async click(control: Locator): Promise<void> {
      counts.presses += 1
      await control.click()
    },
    async enter(control: Locator): Promise<void> {
      counts.presses += 1
      await control.press('Enter')
    },
    async type(field: Locator, text: string): Promise<void> {
      counts.keys += text.length
      await field.pressSequentially(text)
    },
    async fill(field: Locator, text: string): Promise<void> {
      counts.fields += 1
      await field.fill(text)
    },
  }
}

/**
 * Clicks on a spot, and once more as soon as the first click has had its effect. The page's clock stands still but for the little
 * that the effect needs, so that on a busy machine, too, the two clicks are a double click. The clock has to be installed.
 * @param hasEffect throws quickly until the first click has had its effect
 */
export async function clickAgain(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
  hasEffect: () => Promise<void>,
): Promise<void> {
  await pauseClock(page)
  await page.mouse.click(x, y)
  await expect(async () => {
    // One frame and its effects.
    await page.clock.runFor(20)
    await hasEffect()
  }).toPass()
  await page.mouse.click(x, y)
  await page.clock.resume()
}

/**
 * Presses a control and clicks it once more at the moment when the first press has changed the address and the page has not been rendered
 * yet, which takes longer the slower the machine is.
 * @param first event that begins the press
 */
export function clickBeforeRendering(control: Locator, first: 'click' | 'focus' = 'click'): Promise<void> {
  return control.evaluate((pressed: HTMLElement, begin) => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      history.pushState = push
      push(...entry)
      queueMicrotask(() => pressed.click())
    }
    pressed[begin]()
  }, first)
}

/** Presses "Try again" until the message has disappeared. The page also retries on its own, and may remove the button before the press. */
export async function tryAgain(within: Page | Locator, message: Locator): Promise<void> {
  await expect(async () => {
    await within
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 5_000 })
      .catch(() => {})
    await expect(message).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
}

/** Makes it possible to hold back what React renders in a page. To be called before the page is opened. */
export async function holdRendering(page: Page) {
  await page.addInitScript(() => {
    // React's scheduler sends itself a message for each piece of its work.
    const post = MessagePort.prototype.postMessage
    const heldBack: (() => void)[] = []
    let isHolding = false
    MessagePort.prototype.postMessage = function (message: unknown) {
      const send = () => post.call(this, message)
      if (isHolding) heldBack.push(send)
      else send()
    }
    addEventListener('hold-rendering', () => {
      isHolding = true
    })
    addEventListener('go-on-rendering', () => {
      isHolding = false
      for (const send of heldBack.splice(0)) send()
    })
  })
  const dispatch = (event: string) => page.evaluate((name) => dispatchEvent(new Event(name)), event)
  return { hold: () => dispatch('hold-rendering'), goOn: () => dispatch('go-on-rendering') }
}

/** Opens an entry of the workspace's navigation: in the column, the phone's bar, or under More. */
export async function openEntry(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true })
  if ((await link.count()) === 0) await page.getByRole('button', { name: 'More', exact: true }).click()
  await link.click()
}

/** Signs out by the person's menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: your account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

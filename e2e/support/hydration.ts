import type { BrowserContext, Page } from '@playwright/test'

/** Has pages that are opened or reloaded in this context wait until they are hydrated: what is pressed or typed before has no effect. */
export function awaitHydration(context: BrowserContext): void {
  const open = context.newPage.bind(context)
  context.newPage = async () => waiting(await open())
}

function waiting(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    // Who looks at a page before it has loaded looks at it before it is hydrated too.
    if (!options?.waitUntil) await page.waitForFunction(isHydrated)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await page.waitForFunction(isHydrated)
    return answer
  }
  return page
}

/** Runs in the page. */
function isHydrated(): boolean {
  // Such as the offline page, which has nothing to hydrate.
  if (!('__reactRouterContext' in globalThis)) return true
  // React notes the props of an element once it has hydrated all that is in it.
  return Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps$'))
}

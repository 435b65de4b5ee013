import type { BrowserContext, Page } from '@playwright/test'

/** Has pages that are opened or reloaded in this context wait until they are hydrated: what is pressed or typed before has no effect. */
export function awaitHydration(context: BrowserContext): void {
  const open = context.newPage.bind(context)
  context.newPage = async () => waiting(await open())
}

function waiting(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (address, options) => {
    const response = await goto(address, options)
    // A test that doesn't wait for load doesn't wait for hydration either.
    if (!options?.waitUntil) await hydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await hydrated(page)
    return response
  }
  return page
}

/** `waitForFunction` first loads all of Playwright's own code into the page, for each page that is opened; one call does not. */
async function hydrated(page: Page): Promise<void> {
  // A page that leads on by itself is left before the call ends.
  await page.evaluate(untilHydrated).catch(() => page.waitForFunction(untilHydrated))
}

/** Runs in the page. */
async function untilHydrated(): Promise<true> {
  // Such as the offline page, which has nothing to hydrate.
  if (!('__reactRouterContext' in globalThis)) return true
  // React notes the props of an element once it has hydrated all that is in it.
  while (!Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps$'))) {
    // Neither held back in a hidden page nor part of the clock that a test installs.
    await scheduler.postTask(() => {}, { delay: 10 })
  }
  return true
}

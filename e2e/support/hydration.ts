import type { BrowserContext, Page } from '@playwright/test'

/** Makes opening and reloading pages in this context wait for hydration: earlier input has no effect. */
export function awaitHydration(context: BrowserContext): void {
  const open = context.newPage.bind(context)
  context.newPage = async () => waiting(await open())
}

function waiting(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (address, options) => {
    const response = await goto(address, options)
    // A test that doesn't wait for load doesn't wait for hydration.
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

/** One call: `waitForFunction` first loads all of Playwright's code into each page. */
async function hydrated(page: Page): Promise<void> {
  // A page that redirects is left before the call ends.
  await page.evaluate(untilHydrated).catch(() => page.waitForFunction(untilHydrated))
}

async function untilHydrated(): Promise<true> {
  // Such as the offline page, which has nothing to hydrate.
  if (!('__reactRouterContext' in globalThis)) return true
  // React sets an element's props once its content is hydrated.
  while (!Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps$'))) {
    // Neither delayed in a hidden page nor part of a test's clock.
    await scheduler.postTask(() => {}, { delay: 10 })
  }
  return true
}

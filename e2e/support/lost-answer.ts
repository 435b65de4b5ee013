import type { Page } from '@playwright/test'

/** Lets a request be carried out once without its answer. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  // Not by `times`: ending the route at once loses the answer of what is asked next, too.
  await page.route(path, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

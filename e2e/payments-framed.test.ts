import type { BrowserContext, Page } from '@playwright/test'
import { admin, expect } from './support/fixtures.ts'
import { accepted, bookPath, button, confirmAndPay, deposit, payThere, test } from './support/payments.ts'
import type { Catalogue } from './support/salon-data.ts'

const site = 'https://www.salon-elsewhere.example'

async function allowSite({ request }: BrowserContext): Promise<void> {
  const { version, settings } = await (await request.get('/api/settings')).json()
  const changed = { ...settings, found: { ...settings.found, origins: [site] } }
  expect((await request.patch('/api/settings', { data: { version, settings: changed } })).status()).toBe(200)
}

/** Opens the other site's page, with the salon's in a frame, at the last step. */
async function openFrame(page: Page, catalogue: Catalogue, { origin, sandbox }: { origin: string; sandbox: string }) {
  const address = `${origin}${bookPath(catalogue)}`
  await page.context().route(`${site}/`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Our other site</h1>
        <iframe sandbox="${sandbox}" width="380" height="740" title="Book" src="${address.replaceAll('&', '&amp;')}"></iframe></main></html>`,
    }),
  )
  await page.goto(`${site}/`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(frame.getByText('You pay $8.50 now;')).toBeVisible()
  await frame.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(frame.getByRole('heading', { name: 'One more step, in a new tab' })).toBeVisible()
  return frame
}

async function finish(page: Page): Promise<void> {
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('10:00 AM')
  await button(page, 'Continue').click()
  await expect(accepted(page, 'You pay $8.50 now;')).toBeVisible()
  await confirmAndPay(page).click()
  await payThere(page)
}

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(async ({ ask, signIn, client, elsewhere }) => {
  await allowSite(await elsewhere(admin))
  await ask(deposit)
  await signIn(client)
})

const scripts = 'allow-scripts allow-same-origin'

test('from another site’s frame, a visit is booked and paid in a new tab', async ({
  page,
  salon,
  catalogue,
  expectAccessible,
}) => {
  const frame = await openFrame(page, catalogue, {
    origin: salon.origin,
    sandbox: `${scripts} allow-popups allow-popups-to-escape-sandbox`,
  })
  await expectAccessible(page)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('button', { name: 'Confirm in a new tab' }).click(),
  ])
  await tab.waitForURL(`${salon.origin}/book?**`)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await finish(tab)
  await expect(frame.getByRole('heading', { name: 'One more step, in a new tab' })).toBeVisible()
  await tab.close()
})

test('where no popups are allowed, it is booked and paid in the top window', async ({ page, salon, catalogue }) => {
  const sandbox = `${scripts} allow-top-navigation-by-user-activation`
  const frame = await openFrame(page, catalogue, { origin: salon.origin, sandbox })
  await frame.getByRole('button', { name: 'Confirm in a new tab' }).click()
  await page.waitForURL(`${salon.origin}/book?**`)
  await finish(page)
})

for (const [what, sandbox] of [
  ['nothing can be opened', scripts],
  // A tab keeps the sandbox, in which browsers show no page that is isolated from its opener.
  ['only an empty tab can be opened', `${scripts} allow-popups`],
] as const) {
  test(`where ${what}, the link is there to copy`, async ({ page, salon, catalogue }) => {
    const frame = await openFrame(page, catalogue, { origin: salon.origin, sandbox })
    await frame.getByRole('button', { name: 'Confirm in a new tab' }).click()
    const address = frame.getByText(`${salon.origin}/book?services=`)
    await expect(address).toBeVisible()
    await page.goto((await address.textContent()) ?? '')
    await finish(page)
  })
}

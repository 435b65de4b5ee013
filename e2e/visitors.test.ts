import { expect, test } from './support/fixtures.ts'

for (const path of ['/', '/about', '/services', '/contact', '/signup', '/login']) {
  test(`${path} is rendered on the server, accessible, with one h1`, async ({ page, expectAccessible }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(String(error)))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible()
    }
    expect(problems).toEqual([])
  })
}

import type { Page } from '@playwright/test'
import { randomUuid } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'

const publicPages = ['/', '/about', '/services', '/contact', '/book', '/privacy', '/terms']
const visitorPages = ['/login', '/signup']

const readMeta = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content')

/** The page's structured data (JSON-LD). */
async function readStructuredData(page: Page) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}

/** The size in pixels of a PNG. */
const readPngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

test('every indexed page has its own title, description and canonical URL', async ({ page, baseURL }) => {
  const heads = { titles: new Set<string>(), descriptions: new Set<string>() }
  for (const path of [...publicPages, ...visitorPages]) {
    await page.goto(`${path}?next=%2Fbookings`)
    heads.titles.add(await page.title())
    heads.descriptions.add((await readMeta(page, 'description')) ?? '')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}${path}`)
    expect(await readMeta(page, 'og:url')).toBe(`${baseURL}${path}`)
    expect(await readMeta(page, 'og:title')).toBe(await page.title())
    expect(await readMeta(page, 'og:description')).toBe(await readMeta(page, 'description'))
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  }
  const { length } = [...publicPages, ...visitorPages]
  expect([heads.titles.size, heads.descriptions.size]).toEqual([length, length])
})

test('a shared link has a preview image of the expected size', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const address = (await readMeta(page, 'og:image')) ?? ''
  expect(address).toBe(`${baseURL}/sharing.png`)
  expect(await readMeta(page, 'twitter:card')).toBe('summary_large_image')
  const answer = await request.get(address)
  expect(answer.headers()['content-type']).toBe('image/png')
  const size = {
    width: Number(await readMeta(page, 'og:image:width')),
    height: Number(await readMeta(page, 'og:image:height')),
  }
  expect(readPngSize(await answer.body())).toEqual(size)
  expect(size).toEqual({ width: 1200, height: 630 })
})

test('structured data has the salon’s address, opening hours and prices', async ({ page, request, baseURL }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  const salon = await (await request.get('/api/salon')).json()
  const services: { ServiceName: string; Price: number }[] = await (await request.get('/api/services')).json()
  for (const path of publicPages) {
    await page.goto(path)
    const [described, ...others] = await readStructuredData(page)
    expect(others).toEqual([])
    expect(described).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'HairSalon',
      name: salon.name,
      address: { '@type': 'PostalAddress', streetAddress: salon.address },
      telephone: salon.phone,
      email: salon.email,
      url: `${baseURL}/`,
      openingHoursSpecification: [{ opens: '10:00', closes: '19:00', dayOfWeek: expect.arrayContaining(['Monday', 'Sunday']) }],
    })
    // Other tests add services at the same time; the demo salon's are always there.
    expect(described.makesOffer).toContainEqual(
      expect.objectContaining({
        // The API's.
        price: services.find(({ ServiceName }) => ServiceName === 'Cut & Finish')?.Price,
        priceCurrency: 'USD',
        itemOffered: { '@type': 'Service', name: 'Cut & Finish' },
      }),
    )
  }
  expect(services.map(({ ServiceName }) => ServiceName)).toContain('Cut & Finish')
  // The policy refuses scripts that are not listed. This is none.
  expect(refused).toEqual([])
})

test('any service name is escaped in the structured data', async ({ page, playwright, baseURL }) => {
  const office = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await office.post('/api/auth/sign-in/email', { data: { email: admin.email, password: admin.password } })
  const name = `</script><script>document.title="stolen"</script><!-- ${randomUuid()}`
  const added = await office.post('/api/services', { data: { ServiceName: name, Description: '', Price: 1, Duration: 30 } })
  expect(added.status()).toBe(201)
  try {
    await expect(async () => {
      await page.goto('/services')
      const [described] = await readStructuredData(page)
      expect(described.makesOffer.map((offer: { itemOffered: { name: string } }) => offer.itemOffered.name)).toContain(name)
    }).toPass()
    expect(await page.title()).not.toBe('stolen')
  } finally {
    await office.delete(`/api/services/${(await added.json()).id}`)
    await office.dispose()
  }
})

test('personal pages and unknown paths are not indexed', async ({ page, client, signIn }) => {
  await page.goto('/no-such-page')
  expect(await readMeta(page, 'robots')).toBe('noindex')
  await signIn(client)
  for (const path of ['/bookings', '/mybookings']) {
    await page.goto(path)
    expect(await readMeta(page, 'robots')).toBe('noindex')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    expect(await readStructuredData(page)).toEqual([])
  }
})

test('the description changes with client-side navigation', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/about`)
  expect(await readStructuredData(page)).toHaveLength(1)
})

test('the site map lists existing, indexed pages only', async ({ request, baseURL }) => {
  const siteMap = await (await request.get('/sitemap.xml')).text()
  const urls = Array.from(siteMap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => url)
  expect(urls.toSorted()).toEqual(publicPages.map((path) => `${baseURL}${path}`).toSorted())
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const url of urls) {
    expect((await request.get(url)).status()).toBe(200)
    expect(robots.split('\n')).not.toContain(`Disallow: ${new URL(url).pathname}`)
  }
})

test('the salon can be installed to the home screen, with the page’s colors', async ({ page, request }) => {
  await page.goto('/')
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
  const answer = await request.get(address)
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = await answer.json()
  const { name } = await (await request.get('/api/salon')).json()
  expect(manifest).toMatchObject({ name, start_url: '/', display: 'standalone' })

  const bitmaps = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(bitmaps.map(({ purpose = 'any', sizes }: { purpose?: string; sizes: string }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of bitmaps) {
    const { width, height } = readPngSize(await (await request.get(src)).body())
    expect(`${width}x${height}`).toBe(sizes)
  }

  const colors: Record<string, string | null> = {}
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const themeColor = page.locator(`meta[name="theme-color"][media="(prefers-color-scheme: ${colorScheme})"]`)
    colors[colorScheme] = await themeColor.getAttribute('content')
    expect(paper).toBe(rgb(colors[colorScheme] ?? ''))
  }
  expect([manifest.theme_color, manifest.background_color]).toEqual([colors.light, colors.light])
})

/** '#faf6f0' as a computed style has it. */
function rgb(hex: string): string {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return `rgb(${channel(1)}, ${channel(3)}, ${channel(5)})`
}

import { expect, test } from 'vitest'
import { fixedSettings } from '../testing/salon.ts'
import { siteFiles } from './site-files.ts'

const readFile = async (path: string, publicUrl?: string) => {
  const response = await siteFiles({
    publicUrl,
    settings: fixedSettings({ SALON_NAME: 'Ann & "Bo" <Hair>' }),
    readImage: async () => null,
  }).request(new URL(path, 'http://a&b.example'))
  expect(response.status).toBe(200)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

test('the site map has every public page and nothing else, at the public address', async () => {
  const { type, text } = await readFile('/sitemap.xml', 'https://salon.example')
  expect(type).toMatch(/^application\/xml/)
  expect(Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url)).toEqual([
    'https://salon.example/',
    'https://salon.example/about',
    'https://salon.example/contact',
    'https://salon.example/services',
    'https://salon.example/privacy',
    'https://salon.example/terms',
    'https://salon.example/book',
  ])
})

test('without a public address the files have the one that they were asked at, escaped', async () => {
  expect((await readFile('/sitemap.xml')).text).toContain('<loc>http://a&amp;b.example/about</loc>')
  expect((await readFile('/robots.txt')).text).toContain('Sitemap: http://a&b.example/sitemap.xml\n')
})

test('search engines are kept from what needs signing in, and from nothing else', async () => {
  const { text } = await readFile('/robots.txt', 'https://salon.example')
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Disallow: /bookings',
    'Disallow: /mybookings',
    '',
    'Sitemap: https://salon.example/sitemap.xml',
    '',
  ])
})

test('the manifest has the salon’s own name, with any characters', async () => {
  const { type, text } = await readFile('/site.webmanifest')
  expect(type).toBe('application/manifest+json')
  expect(JSON.parse(text)).toMatchObject({ name: 'Ann & "Bo" <Hair>', start_url: '/', display: 'standalone' })
})

import { describe, expect, test } from 'vitest'
import { defaultLook, type Look, typePairs } from '../../../domain/salon/look/look.ts'
import { paletteOf } from '../../../domain/salon/look/palette.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { fixedSettings } from '../../testing/salon.ts'
import { lookFiles } from './routes.ts'
import { presentLook } from './serializers.ts'

const files = lookFiles()
const shownWith = (changes: Partial<Look>) => presentLook({ ...fixedSettings({}).get(), look: { ...defaultLook, ...changes } })
const readSheet = async (path: string) => (await files.request(path)).text()

describe('the style sheet of a look', () => {
  test('has the palette for light pages, and for dark ones only on a screen', async () => {
    const { light, dark } = paletteOf('#1f6f5c')
    const look = shownWith({ accent: '#1f6f5c' })
    expect(look?.paper).toEqual([light.paper, dark.paper])
    const [day, night] = (await readSheet(look?.css ?? '')).split('@media screen and (prefers-color-scheme:dark)')
    expect(day).toContain(`--color-accent:${light.accent}`)
    expect(night).toContain(`--color-accent:${dark.accent}`)
    expect(day).not.toContain(dark.accent)
  })

  test('can be cached for good at the address that pages have, and at no other', async () => {
    const css = shownWith({ type: 'bold', corners: 'square' })?.css ?? ''
    expect((await files.request(css)).headers.get('cache-control')).toMatch(/immutable/)
    const tried = await files.request(css.replace(/\.\w+\.css$/, '.css'))
    expect([tried.status, tried.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(css).not.toBe(shownWith({ type: 'bold', corners: 'round' })?.css)
  })

  test('names fonts that are there, of the chosen pair only', async () => {
    for (const type of typePairs) {
      const look = shownWith({ type, accent: '#1f6f5c' })
      const sheet = await readSheet(look?.css ?? '')
      const paths = Array.from(sheet.matchAll(/url\((.*?)\)/g), ([, path]) => path)
      // A page asks at once only for the files that every language needs.
      expect(paths.filter((path) => !path?.includes('-ext.'))).toEqual(look?.fonts)
      expect(paths).toHaveLength(type === 'editorial' ? 0 : 4)
      expect(sheet.match(/unicode-range:U\+100-/g) ?? []).toHaveLength(paths.length / 2)
      for (const path of paths) {
        const font = await files.request(path ?? '')
        expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
        expect(font.headers.get('cache-control')).toMatch(/immutable/)
        expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2')
      }
    }
  })

  test('leaves the spaces of Archivo between words', async () => {
    const text = (await readSheet(shownWith({ type: 'bold' })?.css ?? ''))
      .split('@font-face')
      .find((rule) => rule.includes('archivo'))
    expect(text).toContain('font-feature-settings:"kern" 0;')
  })

  test('can be had in one scheme, with all of its colors', async () => {
    const sheet = await readSheet('/look/a4492f-editorial-soft-regular.css?scheme=dark')
    expect(sheet).toContain('color-scheme:only dark')
    expect(sheet).toContain(`--color-paper:${paletteOf('#a4492f').dark.paper}`)
    expect(sheet).not.toContain('@media')
  })

  test.each([
    '/look/a4492f.css',
    '/look/red-editorial-soft-regular.css',
    '/look/A4492F-editorial-soft-regular.css',
    '/look/a4492f-comic-soft-regular.css',
    '/look/a4492f-editorial-soft-regular-x.css',
    '/look/a4492f-editorial-soft-regular%7D.css',
    '/fonts/papyrus.woff2',
    '/fonts/..%2f..%2fpackage.woff2',
  ])('is not there at %s', async (path) => {
    expect((await files.request(path)).status).toBe(404)
  })
})

test('the content of the sharing picture is part of its address, which browsers cache', () => {
  const shownAs = (salon: Partial<Settings['salon']>) => {
    const settings = { ...fixedSettings({}).get(), look: { ...defaultLook, accent: '#2f5fa4' } }
    return presentLook({ ...settings, salon: { ...settings.salon, ...salon } })?.icons
  }
  const changes = [{}, { name: 'Linden' }, { address: 'Rua Nova 1' }, { heroTitle: 'Welcome' }, { pictureUrl: '/images/one' }]
  expect(new Set(changes.map(shownAs)).size).toBe(changes.length)
})

test('the product’s own look adds nothing to a page', () => {
  expect(shownWith({})).toBeNull()
})

test('a salon with a logo and the product’s own colors has no style sheet', () => {
  const look = shownWith({ logoUrl: '/images/abc', logoRatio: 3 })
  expect(look).toMatchObject({ css: '', fonts: [], logo: { url: '/images/abc?w=512', ratio: 3 } })
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultLook, type Look } from '../../../domain/salon/look/look.ts'
import { fixedSettings } from '../../testing/salon.ts'
import { createLookPictures, iconNames } from './pictures.ts'

function createPictures(look: Partial<Look>, readImage = async (_: string): Promise<Buffer | null> => null) {
  const now = { ...fixedSettings({ SALON_NAME: 'Linden & Co' }).get(), look: { ...defaultLook, ...look } }
  return createLookPictures({ settings: { get: () => now, refresh: async () => {} }, readImage })
}

const logo = () =>
  sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000ff' } })
    .extend({ left: 200, right: 200, background: '#ffffff00' })
    .png()
    .toBuffer()

test('icons stay the product’s own until something is chosen', () => {
  expect(iconNames.map((name) => createPictures({}).icon(name))).toEqual(iconNames.map(() => null))
  expect(createPictures({}).version()).toBe('')
})

test.each([
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['apple-touch-icon.png', 180],
  ['icon-maskable.png', 512],
] as const)('%s shows the initials on the accent, or the logo without its empty edges', async (name, side) => {
  const initials = await createPictures({ accent: '#1f6f5c' }).icon(name)
  expect(await sharp(initials ?? '').metadata()).toMatchObject({ format: 'png', width: side, height: side })
  const colors = await sharp(initials ?? '')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = ({ data }: typeof colors, x: number, y: number) =>
    `#${data.subarray((y * side + x) * 3, (y * side + x) * 3 + 3).toString('hex')}`
  expect(at(colors, Math.round(side / 2), 4)).toBe('#1f6f5c')
  const letters = colors.data.filter((value, index) => index % 3 === 0 && value > 200).length
  expect(letters).toBeGreaterThan(side)

  const file = await logo()
  const pictures = createPictures({ logoUrl: '/images/abc' }, async (id) => (id === 'abc' ? file : null))
  const withLogo = await sharp((await pictures.icon(name)) ?? '')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(at(withLogo, Math.round(side * 0.25), Math.round(side / 2))).toBe('#0000ff')
  expect(at(withLogo, Math.round(side / 2), Math.round(side * 0.1))).toBe('#fffdf9')
})

test.each([
  ['wide', 1000, 100],
  ['tall', 100, 1000],
] as const)('icons have the initials instead of a logo that is so %s that it would be a stripe', async (_, width, height) => {
  const file = await sharp({ create: { width, height, channels: 4, background: '#0000ff' } })
    .png()
    .toBuffer()
  const withLogo = await createPictures({ logoUrl: '/images/abc' }, async () => file).icon('icon-192.png')
  const initials = await createPictures({ logoUrl: '/images/gone' }).icon('icon-192.png')
  expect(withLogo?.equals(initials ?? Buffer.alloc(0))).toBe(true)
})

test('a logo that can be seen on dark only has that behind it, and one without anything to see spoils nothing', async () => {
  const white = sharp({ create: { width: 100, height: 100, channels: 4, background: '#ffffff' } })
    .extend({ left: 20, right: 20, background: '#ffffff00' })
    .png()
  const file = await white.toBuffer()
  const icon = await createPictures({ logoUrl: '/images/abc', logoGround: 'dark' }, async () => file).icon(
    'apple-touch-icon.png',
  )
  const corner = await sharp(icon ?? '')
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(`#${corner.toString('hex')}`).toBe('#1c1815')
  for (const background of ['#ffffff00', '#ffffff']) {
    const nothing = await sharp({ create: { width: 100, height: 100, channels: 4, background } })
      .png()
      .toBuffer()
    expect(await createPictures({ logoUrl: '/images/abc' }, async () => nothing).icon('icon-192.png')).not.toBeNull()
  }
})

test('the icon of a browser’s tab is the same, and asks for nothing else', async () => {
  const svg = String(await createPictures({ accent: '#1f6f5c' }).icon('favicon.svg'))
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 96 96"><image [^>]*href="data:image\/png;base64,/)
  expect(svg).not.toMatch(/<script|http:\/\/(?!www\.w3)/)
})

test('a logo of another site, or one that is gone, is not requested: the initials stand in', async () => {
  const requests: string[] = []
  const pictures = createPictures({ logoUrl: 'https://res.cloudinary.com/x/image/upload/a.png' }, async (id) => {
    requests.push(id)
    return null
  })
  expect((await pictures.icon('icon-192.png'))?.length).toBeGreaterThan(500)
  expect(requests).toEqual([])
  expect(await createPictures({ logoUrl: '/images/gone' }).icon('icon-192.png')).toEqual(
    await createPictures({ logoUrl: '/images/gone' }).icon('icon-192.png'),
  )
})

test('each is drawn once for a version of the settings, and again after a failure', async () => {
  let fails = true
  const pictures = createPictures({ logoUrl: '/images/abc' }, async () => {
    if (fails) throw new Error('no database')
    return null
  })
  await expect(pictures.icon('icon-192.png')).rejects.toThrow('no database')
  fails = false
  expect(await pictures.icon('icon-192.png')).toBe(await pictures.icon('icon-192.png'))
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultLook, type Look } from '../../../domain/salon/look/look.ts'
import { paletteOf } from '../../../domain/salon/look/palette.ts'
import { type SharingSource, sharingPicture } from './sharing-picture.ts'

const plain: SharingSource = { look: defaultLook, name: '', logo: null, title: '', address: '', hero: null }
const draw = (changes: Partial<SharingSource>) => sharingPicture({ ...plain, ...changes })
const withLook = (look: Partial<Look>) => ({ look: { ...defaultLook, ...look } })

const part = (picture: Buffer, [left, top, width, height]: readonly [number, number, number, number]) =>
  sharp(picture).extract({ left, top, width, height }).removeAlpha().raw().toBuffer()
const areas = {
  emblem: [80, 92, 84, 84],
  name: [184, 74, 448, 120],
  welcome: [80, 220, 552, 300],
  hero: [672, 0, 528, 630],
} as const

async function differences(one: Buffer, other: Buffer, area: keyof typeof areas): Promise<number> {
  const [first, second] = await Promise.all([part(one, areas[area]), part(other, areas[area])])
  return first.filter((value, index) => Math.abs(value - (second[index] ?? 0)) > 48).length
}

const square = (color: string, side = 200) =>
  sharp({ create: { width: side, height: side, channels: 4, background: color } })
    .png()
    .toBuffer()

test('the picture of a shared link has the salon’s name and welcome, each in its place only', async () => {
  const [without, named] = await Promise.all([draw({}), draw({ name: 'Ann & Bo <Söhne>' })])
  expect(await sharp(named).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(await differences(named, without, 'name')).toBeGreaterThan(3_000)
  expect(await differences(named, without, 'welcome')).toBe(0)
  expect(await differences(await draw({ title: 'Great hair' }), without, 'welcome')).toBeGreaterThan(3_000)
})

test('a long name is written smaller, and one that the font can’t write is left out', async () => {
  const without = await draw({})
  const long = await draw({ name: 'The Quite Long Name of a Salon for Everybody in the Neighborhood' })
  expect(await differences(long, without, 'name')).toBeGreaterThan(3_000)
  for (const name of ['美容室さくら', 'W'.repeat(100)]) expect(await differences(await draw({ name }), without, 'name')).toBe(0)
})

test('it is in the salon’s colors, with its initials, its logo and its photograph', async () => {
  const ours = await draw({ name: 'Linden' })
  const green = await draw({ name: 'Linden', ...withLook({ accent: '#1f6f5c' }) })
  const { light } = paletteOf('#1f6f5c')
  const corner = await part(green, [0, 0, 1, 1])
  expect(`#${corner.toString('hex')}`).toBe(light.paper)
  expect(await differences(green, ours, 'emblem')).toBeGreaterThan(1_000)
  expect(await differences(green, ours, 'hero')).toBeGreaterThan(10_000)
  const withLogo = await draw({ name: 'Linden', ...withLook({ accent: '#1f6f5c' }), logo: await square('#0000ff') })
  expect([...(await part(withLogo, [120, 132, 1, 1]))]).toEqual([0, 0, 255])
  // A wide logo keeps its width, without the name if that has no room beside it.
  const blueAt = async (picture: Buffer, x: number) => (await part(picture, [x, 133, 1, 1]))[2] === 255
  const wide = (ratio: number) =>
    sharp({ create: { width: 100 * ratio, height: 100, channels: 4, background: '#0000ff' } })
      .png()
      .toBuffer()
  const wordmark = await draw({ name: 'Linden', logo: await wide(10) })
  const sign = await draw({ name: 'Linden', logo: await wide(2) })
  expect([await blueAt(wordmark, 90), await blueAt(wordmark, 620), await blueAt(wordmark, 640)]).toEqual([true, true, false])
  expect([await blueAt(sign, 90), await blueAt(sign, 240), await blueAt(sign, 255)]).toEqual([true, true, false])
  expect(await differences(sign, await draw({ logo: await wide(2) }), 'name')).toBeGreaterThan(1_000)
  const withPhoto = await draw({ hero: await square('#00ff00') })
  expect([...(await part(withPhoto, [900, 300, 1, 1]))]).toEqual([0, 255, 0])
})

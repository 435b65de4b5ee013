import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainPicture, sharingPicture } from './sharing-picture.ts'

/** The part of a picture, as pixels, where the name stands, and one where none does. */
const part = (picture: Buffer, top: number) =>
  sharp(picture).extract({ left: 184, top, width: 456, height: 120 }).removeAlpha().raw().toBuffer()
const [named, below] = [74, 480]

/** How many pixels differ visibly. */
function differences(one: Buffer, other: Buffer): number {
  return one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > 48).length
}

test('the picture of a shared link names the salon, beside its sign only', async () => {
  const plain = await readFile(plainPicture)
  const picture = await sharingPicture('Ann & Bo <Söhne>')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(differences(await part(picture, named), await part(plain, named))).toBeGreaterThan(3_000)
  expect(differences(await part(picture, below), await part(plain, below))).toBe(0)
})

test('a long name is written smaller, and one that the font can’t write is left out', async () => {
  const plain = await readFile(plainPicture)
  const long = await sharingPicture('The Quite Long Name of a Salon for Everybody in the Neighborhood')
  expect(differences(await part(long, named), await part(plain, named))).toBeGreaterThan(3_000)
  for (const name of ['美容室さくら', 'W'.repeat(100)]) expect(await sharingPicture(name)).toEqual(plain)
})

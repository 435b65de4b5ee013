import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast } from './color.ts'
import { chooseLogoGround, drawnPart, shownLogo } from './logo.ts'
import { defaultLook, look } from './look.ts'
import { ownPalette } from './palette.ts'

type Pixel = readonly [number, number, number, number]
const nothing: Pixel = [0, 0, 0, 0]
const white: Pixel = [255, 255, 255, 255]
const cream: Pixel = [250, 246, 240, 255]
const black: Pixel = [0, 0, 0, 255]
const red: Pixel = [190, 40, 40, 255]
const picture = (...parts: readonly (readonly [Pixel, number])[]) =>
  parts.flatMap(([pixel, count]) => Array.from({ length: count }, () => pixel).flat())

describe('a logo’s background', () => {
  test.each([
    ['black on nothing', picture([nothing, 90], [black, 10]), 'light'],
    ['white on nothing', picture([nothing, 90], [white, 10]), 'dark'],
    ['a color on nothing', picture([nothing, 90], [red, 10]), 'any'],
    ['black words with a little color', picture([nothing, 80], [black, 15], [red, 5]), 'light'],
    ['black on white of its own', picture([white, 95], [black, 5]), 'any'],
    ['white on white', picture([white, 95], [cream, 5]), 'none'],
    ['one color', picture([red, 100]), 'none'],
    ['nothing at all', picture([nothing, 100]), 'none'],
    ['no pixels', [], 'none'],
  ] as const)('%s', (_, pixels, expected) => {
    expect(chooseLogoGround(pixels)).toBe(expected)
  })

  test('a transparent image of one color is visible on the reported background', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const ground = chooseLogoGround(picture([nothing, 5], [[r, g, b, 255], 5]))
        const hex = `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
        if (ground !== 'dark') expect(contrast(hex, ownPalette.light.paper)).toBeGreaterThan(1.25)
        if (ground !== 'light') expect(contrast(hex, ownPalette.dark.paper)).toBeGreaterThan(1.25)
      }),
    )
  })
})

describe('a logo’s empty margins', () => {
  const boxed = (
    size: { width: number; height: number },
    box: Record<'left' | 'top' | 'width' | 'height', number>,
    around: Pixel,
  ) =>
    Array.from({ length: size.width * size.height }, (_, at) => {
      const x = (at % size.width) - box.left
      const y = Math.floor(at / size.width) - box.top
      return x >= 0 && x < box.width && y >= 0 && y < box.height ? red : around
    }).flat()
  const size = { width: 40, height: 30 }

  test.each([
    ['nothing', nothing],
    ['white', white],
  ])('are cut off for %s, up to the visible part', (_, around) => {
    const at = fc.record({
      left: fc.integer({ min: 1, max: 20 }),
      top: fc.integer({ min: 1, max: 15 }),
      width: fc.integer({ min: 1, max: 19 }),
      height: fc.integer({ min: 1, max: 14 }),
    })
    fc.assert(
      fc.property(at, (box) => {
        expect(drawnPart(boxed(size, box, around), size)).toEqual(box)
      }),
      { numRuns: 30 },
    )
  })

  test('are cut off up to a shape’s widest and lowest part', () => {
    const wide = boxed(size, { left: 5, top: 4, width: 20, height: 2 }, white)
    const low = { x: 9, y: 17 }
    wide.splice(4 * (low.y * size.width + low.x), 4, ...red)
    expect(drawnPart(wide, size)).toEqual({ left: 5, top: 4, width: 20, height: 14 })
  })

  test('stay if there is nothing else, too little, or no single color', () => {
    expect(drawnPart(boxed(size, { left: 0, top: 0, width: 0, height: 0 }, white), size)).toBeNull()
    expect(drawnPart(boxed(size, { left: 0, top: 1, width: 40, height: 28 }, white), size)).toBeNull()
    expect(drawnPart(boxed(size, { left: 0, top: 0, width: 20, height: 30 }, white), size)).toBeNull()
  })
})

test('pages get a logo’s background, and learn if it contains the name', () => {
  const present = (changes: object) => shownLogo(look.parse({ ...defaultLook, logoUrl: '/images/abc', ...changes }))
  expect(shownLogo(look.parse(defaultLook))).toBeNull()
  expect(present({})).toEqual({ url: '/images/abc', ratio: 1, ground: '', isName: false })
  expect(present({ logoGround: 'light' })).toMatchObject({ ground: ownPalette.light.paper })
  expect(present({ logoGround: 'dark' })).toMatchObject({ ground: ownPalette.dark.paper })
  expect(present({ logoGround: 'none' })).toMatchObject({ ground: '' })
  expect(present({ logoRatio: 3.9 })).toMatchObject({ isName: false })
  expect(present({ logoRatio: 10 })).toMatchObject({ ratio: 6, isName: true })
})

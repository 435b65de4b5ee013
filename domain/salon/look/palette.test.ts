import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, hexOfOklch, parseHex, toOklch } from './color.ts'
import { isDarkened, ownPalette, pairs, paletteOf } from './palette.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
/** Gray, white, black and the full colors, where rounding and clipping are at their worst. */
const extremes = [
  '#ffffff',
  '#000000',
  '#808080',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  '#00ffff',
  '#ff00ff',
  '#fffffe',
  '#010000',
]

function unreadable(accent: string): string[] {
  const palette = paletteOf(accent)
  return (['light', 'dark'] as const).flatMap((scheme) =>
    pairs.flatMap(({ front, behind, least }) =>
      behind
        .filter((back) => contrast(palette[scheme][front], palette[scheme][back]) < least)
        .map((back) => `${scheme}: ${front} on ${back}`),
    ),
  )
}

test('any accent gives a readable palette in light and in dark', () => {
  for (const accent of extremes) expect([accent, unreadable(accent)]).toEqual([accent, []])
  fc.assert(
    fc.property(anyColor, (accent) => {
      expect(unreadable(accent)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a readable accent stays unchanged on light pages, and keeps its hue on dark ones', () => {
  fc.assert(
    fc.property(anyColor, (accent) => {
      const { light, dark } = paletteOf(accent)
      if (!isDarkened(accent)) expect(light.accent).toBe(accent)
      const typed = toOklch(accent)
      const inLight = toOklch(light.accent)
      const inDark = toOklch(dark.accent)
      expect(inLight.l).toBeLessThanOrEqual(typed.l + 0.001)
      // Only colorful colors have a hue.
      if (typed.c < 0.08) return
      for (const { h, c } of [inLight, inDark]) {
        if (c > 0.04) expect(Math.abs(((h - typed.h + 540) % 360) - 180)).toBeLessThan(6)
      }
    }),
    { numRuns: 300 },
  )
})

test('the product’s own palette stays unchanged, and is readable', () => {
  expect(paletteOf('#a4492f')).toBe(ownPalette)
  expect(unreadable('#a4492f')).toEqual([])
})

test('white and lemon are darkened, a deep green is not', () => {
  expect(['#ffffff', '#ffe600', '#1f6f5c', '#000000'].map(isDarkened)).toEqual([true, true, false, false])
})

test('a color survives the conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      expect(hexOfOklch(toOklch(hex))).toBe(hex)
    }),
  )
})

test('a color beyond the screen’s range keeps its lightness', () => {
  const { l } = toOklch(hexOfOklch({ l: 0.6, c: 0.4, h: 200 }))
  expect(Math.abs(l - 0.6)).toBeLessThan(0.005)
})

test('reads colors as people write them', () => {
  expect(['A4492F', ' #fc0 ', '#Fc0fC0', 'red', '#12345', 'rgb(1,2,3)', '#ggg', ''].map(parseHex)).toEqual([
    ...['#a4492f', '#ffcc00', '#fc0fc0'],
    ...[null, null, null, null, null],
  ])
})

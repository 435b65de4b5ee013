import { contrast } from './color.ts'
import type { Look, ShownLook } from './look.ts'
import { ownPalette, paletteOf } from './palette.ts'

/** A logo at least this many times wider than high is taken for the salon's written name. */
export const wideFrom = 4

export function shownLogo({ accent, logoUrl, logoRatio, logoGround }: Look): ShownLook['logo'] {
  if (logoUrl === '') return null
  const ground = logoGround === 'light' || logoGround === 'dark' ? paletteOf(accent)[logoGround].paper : ''
  return { url: logoUrl, ratio: logoRatio, ground, isName: logoRatio >= wideFrom }
}

const leastContrast = 1.4
/** Alpha from which a pixel counts, and below which it is invisible. */
const opaque = 128
const transparent = 16

/** Finds the background on which a logo can be seen. @param pixels red, green, blue and alpha of each, from 0 to 255 */
export function chooseLogoGround(pixels: ArrayLike<number>): Look['logoGround'] {
  const counts = new Map<string, number>()
  let opaqueCount = 0
  let transparentCount = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha < transparent) transparentCount++
    if (alpha < opaque) continue
    opaqueCount++
    const hex = `#${[0, 1, 2].map((channel) => hexDigits(pixels[at + channel] ?? 0)).join('')}`
    counts.set(hex, (counts.get(hex) ?? 0) + 1)
  }
  if (opaqueCount === 0) return 'none'
  const shareOn = (ground: string) => {
    let visible = 0
    for (const [hex, count] of counts) if (contrast(hex, ground) >= leastContrast) visible += count
    return visible / opaqueCount
  }
  if (transparentCount === 0) {
    // Opaque: its most frequent color is its background.
    const [[ground] = ['#ffffff']] = [...counts].toSorted(([, one], [, other]) => other - one)
    return shareOn(ground) > 0.001 ? 'any' : 'none'
  }
  const light = shareOn(ownPalette.light.paper)
  const dark = shareOn(ownPalette.dark.paper)
  if (light >= 0.5 && dark >= 0.5) return 'any'
  return light >= dark ? 'light' : 'dark'
}

/** 16 steps per channel, so that few colors are compared. */
const hexDigits = (value: number) => (value >> 4).toString(16).repeat(2)

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Values of a channel that differ by less look the same. */
const sameChannel = 24

/** Returns the part of an image that differs from its corners, which have to be alike; null if there is nothing to cut off. */
export function drawnPart(pixels: ArrayLike<number>, { width, height }: Pick<Box, 'width' | 'height'>): Box | null {
  const pixel = (x: number, y: number) => {
    const at = 4 * (y * width + x)
    const alpha = pixels[at + 3] ?? 0
    return alpha < transparent ? [0, 0, 0, 0] : [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, alpha]
  }
  const corner = pixel(0, 0)
  const isEmpty = (x: number, y: number) =>
    pixel(x, y).every((value, channel) => Math.abs(value - (corner[channel] ?? 0)) <= sameChannel)
  const corners = [width - 1, 0].flatMap((x) => [height - 1, 0].map((y) => isEmpty(x, y)))
  if (corners.includes(false)) return null
  let minX = width
  let minY = height
  let maxX = -1
  let maxY = -1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isEmpty(x, y)) continue
      minX = Math.min(minX, x)
      maxX = Math.max(maxX, x)
      minY = Math.min(minY, y)
      maxY = y
    }
  }
  if (maxX < 0) return null
  const part = { left: minX, top: minY, width: maxX - minX + 1, height: maxY - minY + 1 }
  return part.width * part.height < 0.9 * width * height ? part : null
}

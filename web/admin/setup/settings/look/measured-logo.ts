import { t } from '@lingui/core/macro'
import { maxImagePixels } from '../../../../../domain/image.ts'
import { chooseLogoGround, drawnPart, wideFrom } from '../../../../../domain/salon/look/logo.ts'
import type { Look } from '../../../../../domain/salon/look/look.ts'

/** Side of the square on which a logo is sampled, in pixels. */
const side = 96

/** Crops empty edges, which would make a logo small everywhere; returns the file itself if the browser can't decode it. */
export async function trimmedLogo(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  // At most the stored size.
  const scale = Math.min(1, maxImagePixels / Math.max(picture.width, picture.height))
  const width = Math.ceil(picture.width * scale)
  const height = Math.ceil(picture.height * scale)
  const whole = new OffscreenCanvas(width, height)
  const context = whole.getContext('2d')
  context?.drawImage(picture, 0, 0, width, height)
  const pixels = context?.getImageData(0, 0, width, height).data
  const part = pixels && drawnPart(pixels, { width, height })
  if (!part) return file
  // A logo on its own background keeps a small margin of it.
  const edge = pixels[3] === 255 ? Math.round(0.04 * Math.max(part.width, part.height)) : 0
  const cut = new OffscreenCanvas(part.width + 2 * edge, part.height + 2 * edge)
  const cutting = cut.getContext('2d')
  if (edge > 0) cutting?.drawImage(whole, 0, 0, 1, 1, 0, 0, cut.width, cut.height)
  cutting?.drawImage(whole, edge - part.left, edge - part.top)
  return new File([await cut.convertToBlob()], 'logo.png', { type: 'image/png' })
}

/** Measures a logo's ratio and the backgrounds that it is visible on; defaults to square and any if it can't be decoded. */
export async function measuredLogo(url: string): Promise<Pick<Look, 'logoRatio' | 'logoGround'>> {
  const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src: url })
  await image.decode().catch(() => {})
  const { naturalWidth: width, naturalHeight: height } = image
  if (width === 0 || height === 0) return { logoRatio: 1, logoGround: 'any' }
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, side, side)
  const pixels = context?.getImageData(0, 0, side, side).data
  return { logoRatio: width / height, logoGround: pixels ? chooseLogoGround(pixels) : 'any' }
}

export function logoNotes({ logoRatio, logoGround }: Look): string[] {
  const grounds = {
    any: [],
    light: [t`This logo is hard to see on dark pages. It stands on a light background there.`],
    dark: [t`This logo is hard to see on light pages. It stands on a dark background there.`],
    none: [t`Nothing can be seen in this logo: all of it has one color. Choose another one.`],
  }
  const shapes = [
    ...(logoRatio >= wideFrom
      ? [t`This logo is wide enough to be your name, so your name isn’t written beside it. Icons have your initials.`]
      : []),
    ...(logoRatio <= 1 / wideFrom
      ? [t`This logo is tall and narrow, so it’s small at the top of pages. Icons have your initials.`]
      : []),
  ]
  return [...grounds[logoGround], ...shapes]
}

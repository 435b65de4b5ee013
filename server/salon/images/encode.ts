import sharp from 'sharp'
import { maxImagePixels, type SmallerWidth, smallerWidths } from '../../../domain/image.ts'
import { maxPixels } from './inspect.ts'

/** From 0 to 100. More makes portraits larger but hardly better. */
const quality = { webp: 82, avif: 55 } as const

/** AVIF's effort from 0 to 9: each step multiplies the time, so large images use none. */
const effort = { large: 0, small: 2 } as const
const largeFrom = 1_000_000

/** AVIF must be at most this share of WebP's size, or its storage isn't worth it. */
const worthwhile = 0.95

// Each image is processed once, so libvips' cache would only use memory.
sharp.cache(false)

export interface EncodedImage {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number }
}

/** A smaller copy for a width (null: the original's), or another format. */
export interface EncodedCopy extends EncodedImage {
  readonly forWidth: SmallerWidth | null
  readonly format: 'webp' | 'avif'
}

export interface EncodedPicture {
  readonly image: EncodedImage
  readonly copies: readonly EncodedCopy[]
}

/** Encodes upright, no larger than needed, as WebP and AVIF; drops metadata and appended content. */
export async function encodePicture(content: Uint8Array): Promise<EncodedPicture> {
  const upright = await sharp(content, { limitInputPixels: maxPixels.others, failOn: 'error' })
    .autoOrient()
    .resize(maxImagePixels, maxImagePixels, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // In sequence: together they would need several times the memory.
  const image = await encode(upright, null, 'webp')
  const copies: EncodedCopy[] = []
  for (const forWidth of [...smallerWidths.filter((width) => width < upright.info.width), null]) {
    const webp = forWidth === null ? image : await encode(upright, forWidth, 'webp')
    if (forWidth !== null) copies.push({ ...webp, forWidth, format: 'webp' })
    const avif = await encode(upright, forWidth, 'avif')
    if (avif.data.length <= webp.data.length * worthwhile) copies.push({ ...avif, forWidth, format: 'avif' })
  }
  return { image, copies }
}

interface Pixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

async function encode({ data, info }: Pixels, width: number | null, format: 'webp' | 'avif'): Promise<EncodedImage> {
  const { width: ownWidth, height, channels } = info
  const pixels = width === null ? ownWidth * height : (width * width * height) / ownWidth
  const sized = sharp(data, { raw: { width: ownWidth, height, channels } }).resize(width)
  const encoded =
    format === 'webp'
      ? sized.webp({ quality: quality.webp })
      : sized.avif({ quality: quality.avif, effort: pixels >= largeFrom ? effort.large : effort.small })
  return encoded.toBuffer({ resolveWithObject: true })
}

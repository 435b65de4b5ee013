import sharp from 'sharp'
import { maxImagePixels, type SmallerWidth, smallerWidths } from '../../../domain/image.ts'
import { maxPixels } from './inspect.ts'

/** From 0 to 100. A higher quality makes a portrait larger but hardly better. */
const quality = 82

// Each image is processed once, so libvips' cache would only use memory.
sharp.cache(false)

export interface EncodedImage {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number }
}

/** An image as it is stored, with all its smaller copies. */
export interface EncodedPicture {
  readonly image: EncodedImage
  readonly copies: readonly (EncodedImage & { readonly forWidth: SmallerWidth })[]
}

/** Upright, no larger than needed, as WebP; drops metadata and anything hidden behind the picture. */
export async function encodePicture(content: Uint8Array): Promise<EncodedPicture> {
  const image = await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(maxImagePixels, maxImagePixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
  const smaller = smallerWidths.filter((width) => width < image.info.width)
  const copies = smaller.map(async (forWidth) => ({ ...(await shrink(image.data, forWidth)), forWidth }))
  return { image, copies: await Promise.all(copies) }
}

function shrink(image: Buffer, width: SmallerWidth): Promise<EncodedImage> {
  return sharp(image).resize(width).webp({ quality }).toBuffer({ resolveWithObject: true })
}

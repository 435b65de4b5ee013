import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '../database/client.ts'
import { images } from '../database/schema.ts'
import { inspectImage, maxPixels, refuseImage } from './inspect.ts'

/** Longest side kept, in pixels: twice what the largest portrait is shown at. */
const longestSide = 800

/** How long one image may be worked on. A valid one of the largest size takes about one second. */
const maxSeconds = 5

// Each image is seen once; what libvips would keep is memory for nothing.
sharp.cache(false)

export interface StoredImage {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/**
 * Keeps an image that somebody has sent.
 * @throws {AppError} `invalid` with the reason at the field `file`
 */
export async function storeUpload(db: Database, content: Buffer): Promise<StoredImage> {
  await inspectImage(content)
  const encoded = await encode(content).catch(() => {
    throw refuseImage('damaged')
  })
  return keep(db, encoded)
}

/** Keeps an image of our own, in any format that `sharp` reads; the same picture twice is stored once. */
export async function storeImage(db: Database, content: Buffer): Promise<StoredImage> {
  return keep(db, await encode(content))
}

interface EncodedImage {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number }
}

/** Upright, no larger than needed, as WebP; drops metadata and anything hidden behind the picture. */
function encode(content: Buffer): Promise<EncodedImage> {
  return sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true })
}

/** Stores by the hash of the content, so that it can be served as immutable. */
async function keep(db: Database, { data, info: { width, height } }: EncodedImage): Promise<StoredImage> {
  const id = createHash('sha256').update(data).digest('base64url').slice(0, 32)
  await db.insert(images).values({ id, mediaType: 'image/webp', width, height, content: data }).onConflictDoNothing()
  return { id, url: `/images/${id}`, width, height, bytes: data.length }
}

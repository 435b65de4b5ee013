import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '../database/client.ts'
import { images } from '../database/schema.ts'

/** Longest side kept, in pixels: twice what the largest portrait is shown at. */
const longestSide = 800

export interface StoredImage {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/**
 * Re-encodes an image as WebP, which drops metadata and anything hidden behind the picture, and keeps it by the hash of its
 * content; the same picture twice is stored once.
 * @param content bytes that `sharp` can read
 */
export async function storeImage(db: Database, content: Buffer): Promise<StoredImage> {
  const { data, info } = await sharp(content, { limitInputPixels: 25_000_000 })
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  const id = createHash('sha256').update(data).digest('base64url').slice(0, 32)
  await db
    .insert(images)
    .values({ id, mediaType: 'image/webp', width: info.width, height: info.height, content: data })
    .onConflictDoNothing()
  return { id, url: `/images/${id}`, width: info.width, height: info.height, bytes: data.length }
}

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { AppError } from '../../domain/app-error.ts'
import { largestImage, type SmallerWidth, smallerWidths } from '../../domain/image.ts'
import type { Database } from '../database/client.ts'
import { images } from '../database/schema.ts'
import { inspectImage, maxPixels, refuseImage } from './inspect.ts'
import { copyId } from './queries.ts'

/** Of 100; above this a portrait gets larger but hardly better. */
const quality = 82

/** How long one image may be worked on. A valid one of the largest size takes about one second. */
const maxSeconds = 5

/** The most uploads at a time, including the one being processed. */
export const maxWaiting = 8

// Each image is processed once, so libvips' cache would only use memory.
sharp.cache(false)

export interface StoredImage {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/**
 * Stores an uploaded image.
 * @throws {AppError} `invalid` with the reason at the field `file`
 */
export async function storeUpload(db: Database, content: Buffer): Promise<StoredImage> {
  return inTurn(async () => {
    const image = await inspectImage(content)
    const encoded = await encode(image).catch(() => {
      throw refuseImage('damaged')
    })
    return keep(db, encoded)
  })
}

/** Stores an image of our own, in any format that `sharp` reads; identical images are stored once. */
export async function storeImage(db: Database, content: Buffer): Promise<StoredImage> {
  return keep(db, await encode(content))
}

/** The upload that is being processed or, if others wait, the last of those. */
let lastInTurn: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * One after the other: an image of 25 million pixels takes 100 MB and a second of two processors while it is decoded.
 * @throws {AppError} `unavailable` where too many are waiting already
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) {
    const message = 'A lot of images are being uploaded right now. Try again in a few seconds.'
    throw new AppError('unavailable', message, { retryAfterSeconds: maxSeconds })
  }
  waiting++
  const result = lastInTurn.then(work)
  lastInTurn = result.catch(() => {})
  return result.finally(() => waiting--)
}

interface EncodedImage {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number }
}

/** Upright, no larger than needed, as WebP; drops metadata and anything hidden behind the picture. */
function encode(content: Buffer): Promise<EncodedImage> {
  return sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(largestImage, largestImage, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true })
}

/** Stores by the hash of the content, so that it can be served as immutable; and smaller copies, so that none is made later. */
async function keep(db: Database, image: EncodedImage): Promise<StoredImage> {
  const { data, info } = image
  const id = createHash('sha256').update(data).digest('base64url').slice(0, 32)
  const smaller = smallerWidths.filter((width) => width < info.width)
  const copies = smaller.map(async (width) => rowOf(copyId(id, width), await shrink(data, width)))
  await db
    .insert(images)
    .values([rowOf(id, image), ...(await Promise.all(copies))])
    .onConflictDoNothing()
  return { id, url: `/images/${id}`, width: info.width, height: info.height, bytes: data.length }
}

function rowOf(id: string, { data, info: { width, height } }: EncodedImage): typeof images.$inferInsert {
  return { id, mediaType: 'image/webp', width, height, content: data }
}

function shrink(image: Buffer, width: SmallerWidth): Promise<EncodedImage> {
  return sharp(image).resize(width).webp({ quality }).toBuffer({ resolveWithObject: true })
}

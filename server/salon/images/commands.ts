import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { Database } from '../../platform/database/client.ts'
import { images } from '../../platform/database/schema/salon.ts'
import type { EncodedCopy, EncodedImage, EncodedPicture } from './encode.ts'
import { createEncoder, TooSlow } from './encoder.ts'
import { inspectImage, refuseImage } from './inspect.ts'
import { copyId } from './queries.ts'

/** CPU seconds for one image. A photograph of 50 million pixels, with all copies, takes about three. */
const maxSeconds = 12

/** In seconds, while the queue is full. */
const retryAfterSeconds = 5

/** Queued uploads, including the one in progress. */
export const maxWaiting = 8

/** Uploads in memory, including arriving ones: a few more than the queue, refused once complete. */
export const maxHeld = 12

const encoder = createEncoder({ maxCpuMillis: maxSeconds * 1000 })

export interface StoredImage {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** @throws {AppError} `invalid` with the reason at the field `file` */
export async function storeUpload(db: Database, content: Buffer): Promise<StoredImage> {
  return inTurn(async () => {
    const image = await inspectImage(content)
    const encoded = await encoder.encode(image).catch((error: unknown) => {
      throw error instanceof TooSlow ? refuseImage('slow') : error
    })
    if (!encoded) throw refuseImage('damaged')
    return storePicture(db, encoded)
  })
}

let lastInTurn: Promise<unknown> = Promise.resolve()
let waiting = 0

let heldUploads = 0

/**
 * Reserves an upload before reading anything of an image: fifty images of 10 MB took a gigabyte before they were refused.
 * @returns a function that frees it
 * @throws {AppError} `unavailable` if all are taken
 */
export function reserveUpload(): () => void {
  if (heldUploads >= maxHeld) throw tooMany()
  heldUploads++
  return () => {
    heldUploads--
  }
}

function tooMany(): AppError {
  const message = say(msg`A lot of images are being uploaded right now. Try again in a few seconds.`)
  return new AppError('unavailable', message, { retryAfterSeconds })
}

/**
 * Runs one at a time: decoding 50 million pixels takes 250 MB, and encoding some seconds of CPU time.
 * @throws {AppError} `unavailable` if the queue is full
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) throw tooMany()
  waiting++
  const result = lastInTurn.then(work)
  lastInTurn = result.catch(() => {})
  return result.finally(() => waiting--)
}

export function imageId(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 32)
}

export async function storePicture(db: Database, { image, copies }: EncodedPicture): Promise<StoredImage> {
  const { data, info } = image
  const id = imageId(data)
  await db
    .insert(images)
    .values([
      buildRow(id, image, 'webp'),
      ...copies.map((copy) => buildRow(copyId(id, copy.forWidth, copy.format), copy, copy.format)),
    ])
    .onConflictDoNothing()
  return { id, url: `/images/${id}`, width: info.width, height: info.height, bytes: data.length }
}

function buildRow(
  id: string,
  { data, info: { width, height } }: EncodedImage,
  format: EncodedCopy['format'],
): typeof images.$inferInsert {
  return { id, mediaType: `image/${format}`, width, height, content: Buffer.from(data) }
}

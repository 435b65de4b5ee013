import { msg } from '@lingui/core/runtime-macro'
import sharp from 'sharp'
import { type AppError, invalidField } from '../../../domain/app-error.ts'
import { imageRefusals } from '../../../domain/image-file.ts'
import { say } from '../../../domain/language/say.ts'
import { detectFormat, type ImageFormat, type Part, parseImageParts, withoutExtras } from './parts.ts'

/**
 * Decoded pixels: a file of 1 MB can declare a thousand times as many. Phones take JPEGs of 50 million. AVIF, which no camera writes,
 * needs six times the memory: 1.3 GB for 50 million.
 */
export const maxPixels = { avif: 25_000_000, others: 52_000_000 } as const

/** Scans of a progressive JPEG: encoders write about ten. Each is a pass over the whole image in only 100 bytes. */
const maxScans = 64

/**
 * Signatures of other types, searched outside of the pixels: markup and scripts, PDF, archives, programs, GIF. The last is a JPEG's first
 * segment whose length reads as a script's comment, which JFIF can't have. Too long to occur by chance.
 */
const foreignContent =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these formats begin with exactly these bytes
  /<(?:!doctype|html|script|iframe|svg|img|object|embed|\?php)[\s>/]|%PDF-|PK\x03\x04[\x0a-\x3f]\x00|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c|\x7fELF[\x01\x02]{2}|GIF8[79]a|^\xff\xe0\/\*/i

const messages = {
  format: imageRefusals.format,
  damaged: msg`This image is damaged or incomplete. Choose another one.`,
  foreign: msg`This file contains more than an image. Save the image again in a photo app, then choose that copy.`,
  slow: msg`This image takes too long to read. Save it again in a photo app, then choose that copy.`,
  pixels: msg`This image is too large. It can have up to 52 million pixels, such as 7200 × 7200.`,
  avifPixels: msg`This image is too large. An AVIF image can have up to 25 million pixels, such as 5000 × 5000. Save it as a JPEG.`,
} as const

export function refuseImage(reason: keyof typeof messages): AppError {
  return invalidField('file', say(messages[reason]))
}

/**
 * Accepts exactly one raster image, by content, before decoding anything. SVG, GIF and other formats never reach a decoder.
 * @returns the image to decode, without costly extras
 * @throws {AppError} `invalid` with the reason at the field `file`
 */
export async function inspectImage(content: Buffer): Promise<Buffer> {
  const format = detectFormat(content)
  if (!format) throw refuseImage('format')
  const parts = parseImageParts(format, content)
  if (!parts || isEndless(format, parts)) throw refuseImage('damaged')
  if (parts.some((part) => isForeign(content, part))) throw refuseImage('foreign')
  // Reads only the header, since the declared size may be huge.
  const image = format === 'png' ? withoutExtras(content) : content
  const head = await sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head) throw refuseImage('damaged')
  const [most, reason] = format === 'avif' ? ([maxPixels.avif, 'avifPixels'] as const) : ([maxPixels.others, 'pixels'] as const)
  if (head.width * head.height > most) throw refuseImage(reason)
  return image
}

function isEndless(format: ImageFormat, parts: readonly Part[]): boolean {
  return format === 'jpeg' && parts.filter(({ pixels }) => pixels).length > maxScans
}

function isForeign(content: Buffer, { from, to, pixels }: Part): boolean {
  return !pixels && foreignContent.test(content.toString('latin1', from, to))
}

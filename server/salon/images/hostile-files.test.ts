import { deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  chunk,
  cutTo,
  encoded,
  followedBy,
  hugePng,
  jpegWith,
  manyScans,
  picture,
  pngWith,
  rasterFormats,
  text,
} from '../../testing/image-files.ts'
import { openUploads, readError } from '../../testing/uploads.ts'
import { maxWaiting, storeUpload } from './commands.ts'
import { inspectImage } from './inspect.ts'

vi.mock('./inspect.ts', { spy: true })

let salon: Awaited<ReturnType<typeof openUploads>>

beforeAll(async () => {
  salon = await openUploads()
  // Starts the encoder's process.
  await salon.upload(Uint8Array.from(await encoded('png')))
})
afterAll(() => salon.database.drop())
beforeEach(() => salon.database.db.execute(sql`truncate images`))

const unsupported = 'Choose a PNG, JPEG, WebP or AVIF image.'
const damaged = 'This image is damaged or incomplete. Choose another one.'
const foreign = 'This file contains more than an image. Save the image again in a photo app, then choose that copy.'
const tooManyPixels = 'This image is too large. It can have up to 52 million pixels, such as 7200 × 7200.'
const tooManyForAvif =
  'This image is too large. An AVIF image can have up to 25 million pixels, such as 5000 × 5000. Save it as a JPEG.'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

const hostile: [what: string, make: () => Promise<Buffer>, message: string][] = [
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'), unsupported],
  ['an SVG behind white space', text('\n\n<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), unsupported],
  ['a GIF', () => picture().gif().toBuffer(), unsupported],
  ['a GIF that is a script as well', text('GIF89a/*\0\0\0\0*/=1;alert(1)//;'), unsupported],
  ['a TIFF', () => picture().tiff().toBuffer(), unsupported],
  ['a BMP', text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0'), unsupported],
  ['a PDF', text('%PDF-1.7\n1 0 obj\n'), unsupported],
  ['a page named as an image', text('<!doctype html><script>alert(1)</script>'), unsupported],
  ['a video of the same family as AVIF', text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), unsupported],
  ['the first bytes of a PNG', text('\x89PNG\r\n\x1a\n'), damaged],
  ['the first bytes of a JPEG', text('\xff\xd8\xff'), damaged],
  ['the first bytes of a WebP', text('RIFF\x04\0\0\0WEBP'), damaged],
  ['the first bytes of an AVIF', text('\0\0\0\x14ftypavif\0\0\0\0avif'), damaged],
  ...rasterFormats.flatMap((format): typeof hostile => [
    [`half a ${format}`, cutTo(format, 0.5), damaged],
    [`a ${format} cut near its end`, cutTo(format, 0.98), damaged],
    [
      `a ${format} with a page behind it`,
      followedBy(format, '\n<html><body onload=alert(1)>'),
      format === 'avif' ? damaged : foreign,
    ],
    [
      `a ${format} with an archive behind it`,
      followedBy(format, 'PK\x03\x04\x14\0\0\0evil'),
      format === 'avif' ? damaged : foreign,
    ],
  ]),
  ['a JPEG with a script in its comment', () => jpegWith(0xfe, '--><SCRIPT >alert(1)</script>'), foreign],
  ['a JPEG with a PDF in its comment', () => jpegWith(0xfe, '%PDF-1.4'), foreign],
  ['a JPEG that is a script as well', () => jpegWith(0xe0, `JFIF\0${' '.repeat(0x2f2a - 9)}*/`), foreign],
  ['a PNG with a program in a text', () => pngWith(chunk('tEXt', Buffer.from('Comment\0<?php system($_GET[1]); ?>'))), foreign],
  ['a PNG of 256 million pixels', () => hugePng(16_000, 16_000), tooManyPixels],
  ['a PNG of one row too many', () => hugePng(6_500, 8_001), tooManyPixels],
  ['an AVIF of one row too many', () => plain(5_000, 5_001).avif({ effort: 0 }).toBuffer(), tooManyForAvif],
  ['a PNG of 2 billion by 2 billion', () => hugePng(2 ** 31 - 1, 2 ** 31 - 1), damaged],
  ['a PNG with a wrong checksum', async () => (await encoded('png')).fill(0x55, 60, 90), damaged],
  ['a JPEG of 882 scans', manyScans, damaged],
]

/** Eight million spaces in eight thousand bytes; fewer would be read at once. */
const compressed = deflateSync(Buffer.alloc(8_000_000, ' '))

describe('a file that is not exactly one image', () => {
  test.each(hostile)('%s is refused within a second', async (_, make, message) => {
    const content = Uint8Array.from(await make())
    const times: number[] = []
    // The shortest, since a busy machine can delay any of them.
    while (times.length < 5 && times.every((millis) => millis >= 1_000)) {
      const begun = performance.now()
      const response = await salon.upload(content)
      times.push(performance.now() - begun)
      expect([response.status, await readError(response)]).toEqual([
        422,
        { code: 'invalid', message, fields: { file: message } },
      ])
    }
    expect(Math.min(...times)).toBeLessThan(1_000)
    expect(await salon.storedImages()).toBe(0)
  })

  test('an image that is labeled as a page is refused', async () => {
    const response = await salon.upload(Uint8Array.from(await encoded('png')), { name: 'page.html', type: 'text/html' })
    expect([response.status, await readError(response)]).toMatchObject([422, { fields: { file: unsupported } }])
  })

  test.each(rasterFormats)('is never mistaken for one by the pixels of a %s', async (format) => {
    const content = await picture(400, 300)
      .withExif({ IFD0: { Software: 'Camera' } })
      .withIccProfile('p3')
      .toFormat(format, { effort: 1 })
      .toBuffer()
    expect((await salon.upload(Uint8Array.from(content))).status).toBe(200)
  })

  test('megabytes of compressed text in a PNG are dropped without being decompressed', async () => {
    const bomb = (type: string, head: string) => chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), compressed]))
    const texts = Array.from({ length: 1_200 }, () => bomb('zTXt', 'Comment\0\0'))
    const content = await pngWith(Buffer.concat([bomb('iCCP', 'profile\0\0'), ...texts, bomb('iTXt', 'Comment\0\x01\0\0\0')]))
    expect(content.length).toBeGreaterThan(9_000_000)
    const inspected = await inspectImage(content)
    expect(inspected.length).toBeLessThan(50_000)
    expect((await salon.upload(Uint8Array.from(content))).status).toBe(200)
  })

  test('uploads beyond the queue get 503', async () => {
    const content = await encoded('png')
    const outcomes = await Promise.allSettled(
      Array.from({ length: maxWaiting + 3 }, () => storeUpload(salon.database.db, content)),
    )
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals).toHaveLength(3)
    expect(refusals[0]).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } })
    expect((await salon.upload(Uint8Array.from(content))).status).toBe(200)
  })

  test('only one is decoded at a time', async () => {
    let running = 0
    let most = 0
    vi.mocked(inspectImage).mockImplementation(async (image) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return image
    })
    onTestFinished(() => void vi.mocked(inspectImage).mockRestore())
    const content = await encoded('png')
    await Promise.all(Array.from({ length: 5 }, () => storeUpload(salon.database.db, content)))
    expect(most).toBe(1)
  })
})

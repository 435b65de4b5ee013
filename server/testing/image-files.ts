import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const rasterFormats = ['png', 'jpeg', 'webp', 'avif'] as const
type RasterFormat = (typeof rasterFormats)[number]

/** Has enough detail that no encoder can drop it. */
export const picture = (width = 120, height = 90) =>
  sharp({ create: { width, height, channels: 3, background: '#b5533c', noise: { type: 'gaussian', mean: 120, sigma: 40 } } })

export const text = (content: string) => async () => Buffer.from(content, 'latin1')
export const encoded = (format: RasterFormat) => picture().toFormat(format).toBuffer()
export const followedBy = (format: RasterFormat, tail: string) => async () =>
  Buffer.concat([await encoded(format), Buffer.from(tail, 'latin1')])
export const cutTo = (format: RasterFormat, share: number) => async () => {
  const content = await encoded(format)
  return content.subarray(0, Math.floor(content.length * share))
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Builds a PNG of zeros, which deflate to nearly nothing. */
export async function hugePng(width: number, height: number): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 40_000_000)))
  const signature = (await encoded('png')).subarray(0, 8)
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export async function pngWith(extra: Buffer): Promise<Buffer> {
  const content = await encoded('png')
  return Buffer.concat([content.subarray(0, 33), extra, content.subarray(33)])
}

export async function jpegWith(marker: number, data: string): Promise<Buffer> {
  const content = await encoded('jpeg')
  const segment = Buffer.from([0xff, marker, 0, 0])
  segment.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([content.subarray(0, 2), segment, Buffer.from(data, 'latin1'), content.subarray(2)])
}

/** Builds a valid progressive JPEG that sends every coefficient bit by bit: 882 passes over 25 million pixels in 110 KB. */
export async function manyScans(): Promise<Buffer> {
  const content = await sharp({ create: { width: 4990, height: 4990, channels: 3, background: 'red' } })
    .jpeg({ progressive: true })
    .toBuffer()
  // The first scan has the averages; the second is the first of a single band of frequencies.
  const scans = [...content.toString('latin1').matchAll(/\xff\xda/g)].map(({ index }) => index)
  const [, band = 0, next = 0] = scans
  const tables = content.indexOf(Buffer.from([0xff, 0xc4]), band)
  const scan = content.subarray(band, tables > band && tables < next ? tables : next)
  const spectrum = scan.readUInt16BE(2) - 1
  const passes: Buffer[] = []
  for (let frequency = 1; frequency < 64; frequency++) {
    for (let bit = 13; bit >= 0; bit--) {
      const pass = Buffer.from(scan)
      pass[spectrum] = frequency
      pass[spectrum + 1] = frequency
      pass[spectrum + 2] = ((bit === 13 ? 0 : bit + 1) << 4) | bit
      passes.push(pass)
    }
  }
  return Buffer.concat([content.subarray(0, band), ...passes, Buffer.from([0xff, 0xd9])])
}

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'avif'

/** A byte range, `to` excluded: pixels, or anything else, including appended content. */
export interface Part {
  readonly from: number
  to: number
  readonly pixels: boolean
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const jpegStart = Buffer.from('\xff\xd8\xff', 'latin1')

export function detectFormat(content: Buffer): ImageFormat | null {
  if (content.subarray(0, 8).equals(pngStart)) return 'png'
  if (content.subarray(0, 3).equals(jpegStart)) return 'jpeg'
  if (/^RIFF[\s\S]{4}WEBP$/.test(latin1(content, 0, 12))) return 'webp'
  // The first box has the major brand, a version, and the compatible brands.
  const brands = /^[\s\S]{4}ftyp([\s\S]*)$/.exec(latin1(content, 0, Math.min(64, boxSize(content, 0))))?.[1]
  return brands && /^(?:[\s\S]{4})*?avi[fs]/.test(brands) ? 'avif' : null
}

export function parseImageParts(format: ImageFormat, content: Buffer): readonly Part[] | null {
  return walkers[format](content)
}

const walkers: Record<ImageFormat, (content: Buffer) => Part[] | null> = { png, jpeg, webp, avif }

/** Merges adjacent parts, since a file can have a million tiny chunks. */
function add(parts: Part[], from: number, to: number, pixels: boolean): void {
  const last = parts.at(-1)
  if (last?.pixels === pixels && last.to === from) last.to = to
  else if (to > from) parts.push({ from, to, pixels })
}

/** Source: https://www.w3.org/TR/png-3/#5DataRep */
function png(content: Buffer): Part[] | null {
  const parts: Part[] = []
  for (let at = pngStart.length; at + 12 <= content.length; ) {
    const type = latin1(content, at + 4, at + 8)
    const to = at + 12 + content.readUInt32BE(at)
    if (to > content.length) return null
    add(parts, at, to, type === 'IDAT' || type === 'fdAT')
    if (type === 'IEND') {
      add(parts, to, content.length, false)
      return parts
    }
    at = to
  }
  return null
}

/** Chunks that display needs, including orientation. Others, mostly text and color profiles, can expand a thousandfold. */
const pngPicture = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'eXIf', 'IDAT', 'IEND'])

/** Keeps only the chunks that display needs. @param content a PNG for which `parseImageParts` isn't null */
export function withoutExtras(content: Buffer): Buffer {
  const chunks = [content.subarray(0, pngStart.length)]
  for (let at = pngStart.length; at + 12 <= content.length; ) {
    const to = at + 12 + content.readUInt32BE(at)
    if (pngPicture.has(latin1(content, at + 4, at + 8))) chunks.push(content.subarray(at, to))
    at = to
  }
  return Buffer.concat(chunks)
}

/** Source: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B */
function jpeg(content: Buffer): Part[] | null {
  const parts: Part[] = []
  for (let at = 2; at + 4 <= content.length || content[at + 1] === 0xd9; ) {
    const marker = content[at + 1] ?? 0
    if (content[at] !== 0xff) return null
    if (marker === 0xd9) {
      add(parts, at, content.length, false)
      return parts
    }
    // Fill bytes can precede a marker.
    const to = marker === 0xff ? at + 1 : at + 2 + content.readUInt16BE(at + 2)
    if (to > content.length) return null
    add(parts, at, to, false)
    at = to
    if (marker === 0xda) {
      at = endOfScan(content, to)
      add(parts, to, at, true)
    }
  }
  return null
}

/** Returns the offset of the next marker, skipping escaped 0xFF (0x00) and restarts (0xD0 to 0xD7). */
function endOfScan(content: Buffer, from: number): number {
  for (let at = from; at + 1 < content.length; at++) {
    const next = content[at + 1] ?? 0
    if (content[at] === 0xff && next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at
  }
  return content.length
}

const webpPixels = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF'])

/** Source: https://www.rfc-editor.org/rfc/rfc9649#section-2.3 */
function webp(content: Buffer): Part[] | null {
  const parts: Part[] = []
  const end = 8 + content.readUInt32LE(4)
  if (end > content.length) return null
  let at = 12
  while (at + 8 <= end) {
    const size = content.readUInt32LE(at + 4)
    // Chunks of odd length have a padding byte, which some writers omit at the end.
    const to = Math.min(at + 8 + size + (size % 2), end)
    if (at + 8 + size > end) return null
    add(parts, at, to, webpPixels.has(latin1(content, at, at + 4)))
    at = to
  }
  add(parts, at, content.length, false)
  return parts
}

/** Source: ISO/IEC 14496-12, 4.2: a box's size has 32 bits, 64 if it is 1, or reaches the end if 0. */
function avif(content: Buffer): Part[] | null {
  const parts: Part[] = []
  let at = 0
  while (at < content.length) {
    const size = boxSize(content, at)
    if (size < 8 || at + size > content.length) return null
    add(parts, at, at + size, latin1(content, at + 4, at + 8) === 'mdat')
    at += size
  }
  return parts
}

function latin1(content: Buffer, from: number, to: number): string {
  return content.toString('latin1', from, to)
}

/** Returns a box's size in bytes with its header; 0 if there is none. */
function boxSize(content: Buffer, at: number): number {
  if (at + 8 > content.length) return 0
  const size = content.readUInt32BE(at)
  if (size === 0) return content.length - at
  if (size > 1) return size
  return at + 16 > content.length ? 0 : Number(content.readBigUInt64BE(at + 8))
}

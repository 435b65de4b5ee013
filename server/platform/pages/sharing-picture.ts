import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The picture of a shared link without a name, made by `npm run icons`. */
export const plainPicture = new URL('../../../web/static/sharing.png', import.meta.url)
/** A file, since a server need not have any fonts. Made by `npm run fonts`. */
const font = fileURLToPath(new URL('../../../web/fonts/fraunces.ttf', import.meta.url))

/** Beside the picture's sign, in pixels: the left edge, the middle of the sign, and the room that a name has. */
const place = { left: 184, middle: 134, width: 456, height: 116 } as const
const sizes = [46, 36, 28] as const
const ink = '#2b2320'

/** What the font can write. A name with other letters would be boxes where the system has no fonts. */
const writable = /^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2026]+$/u

/** The picture of a shared link, as PNG, with the salon's name where our font can write it. */
export async function sharingPicture(name: string): Promise<Buffer> {
  const plain = await readFile(plainPicture)
  if (!writable.test(name)) return plain
  // Few processes ever need it.
  const { default: sharp } = await import('sharp')
  const marked = name.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  for (const size of sizes) {
    const words = { text: `<span foreground="${ink}">${marked}</span>`, font: `Fraunces ${size}`, fontfile: font }
    const { data, info } = await sharp({ text: { ...words, width: place.width, dpi: 72, rgba: true, wrap: 'word-char' } })
      .png()
      .toBuffer({ resolveWithObject: true })
    if (info.height > place.height || info.width > place.width) continue
    const top = place.middle - Math.round(info.height / 2)
    return sharp(plain)
      .composite([{ input: data, left: place.left, top }])
      .png({ compressionLevel: 9, palette: true, colours: 128 })
      .toBuffer()
  }
  return plain
}

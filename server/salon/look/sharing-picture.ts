import { readFile } from 'node:fs/promises'
import { paletteOf } from '../../../domain/salon/look/palette.ts'
import { type Drawn, drawWords, loadSharp } from './drawing.ts'
import { drawEmblem, type EmblemSource, fittedLogo, logoBackground } from './emblem.ts'

const size = { width: 1200, height: 630 }
const margin = 80
const picture = { left: 672, width: 528 }
const sign = { side: 84, top: 92, gap: 20 }
const words = { width: 552, height: 300, top: 220 }

/** The home page's drawing with the theme's variables, from `npm run icons`. */
const art = new URL('./sharing-art.svg', import.meta.url)

export interface SharingSource extends EmblemSource {
  readonly title: string
  readonly address: string
  readonly hero: Buffer | null
}

/** Draws the picture of shared links as PNG: the salon's emblem, name and welcome beside its picture, in its colors. */
export async function sharingPicture(source: SharingSource): Promise<Buffer> {
  const { look, name, title, address, hero } = source
  const sharp = await loadSharp()
  const { light } = paletteOf(look.accent)
  const emblem = await drawSign(source)
  const beside = words.width - emblem.width - sign.gap
  const [named, welcome, where] = await Promise.all([
    beside > 0 ? drawWords({ text: name, color: light.ink, sizes: [44, 36, 28], width: beside, height: 108 }, look) : null,
    drawWords({ text: title, color: light.ink, sizes: [66, 54, 44, 36], width: words.width, height: words.height }, look),
    drawWords({ text: address, color: light.muted, sizes: [25, 21], width: words.width, height: 70 }, look),
  ])
  const at = (drawn: Drawn | null, left: number, top: number) =>
    drawn ? [{ input: drawn.data, left, top: Math.round(top) }] : []
  return (
    sharp({ create: { ...size, channels: 3, background: light.paper } })
      .composite([
        { input: await side(hero, light), left: picture.left, top: 0 },
        ...at(emblem, margin, sign.top + (sign.side - emblem.height) / 2),
        ...at(named, margin + emblem.width + sign.gap, sign.top + (sign.side - (named?.height ?? 0)) / 2),
        ...at(welcome, margin, words.top),
        ...at(where, margin, words.top + (welcome?.height ?? 0) + 32),
      ])
      // Some crawlers give up on large images.
      .png({ compressionLevel: 9, palette: true, colours: hero ? 256 : 128 })
      .toBuffer()
  )
}

/** Draws the emblem: a wide logo gets its width, beside the name or, if it is a word mark, alone. */
async function drawSign(source: SharingSource): Promise<Drawn> {
  const { look, logo } = source
  const { side } = sign
  const fitted = logo && (await fittedLogo(logo, words.width, side))
  if (!fitted || fitted.width < 1.5 * fitted.height) {
    return { data: await drawEmblem(source, side, 'plain'), width: side, height: side }
  }
  if (look.logoGround !== 'dark') return fitted
  const sharp = await loadSharp()
  const edge = 14
  const inside = await fittedLogo(logo, words.width - 2 * edge, side - 2 * edge)
  const around = { left: edge, right: edge, top: edge, bottom: edge, background: logoBackground(look) }
  const data = await sharp(inside.data)
    .flatten({ background: logoBackground(look) })
    .extend(around)
    .png()
    .toBuffer()
  return { data, width: inside.width + 2 * edge, height: inside.height + 2 * edge }
}

async function side(hero: Buffer | null, light: Readonly<Record<string, string>>): Promise<Buffer> {
  const sharp = await loadSharp()
  const { height } = size
  if (hero) return sharp(hero).resize(picture.width, height, { fit: 'cover' }).png().toBuffer()
  const drawing = (await readFile(art, 'utf8')).replace(/var\(--color-([a-z-]+)\)/g, (_, name: string) => light[name] ?? '')
  const rendered = await sharp(Buffer.from(drawing)).resize({ height }).png().toBuffer()
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${height}"><rect width="100%" height="75%" fill="${light['accent-soft']}"/><rect y="75%" width="100%" height="25%" fill="${light.line}"/></svg>`
  const cut = await sharp(rendered).extract({ left: 260, top: 0, width: picture.width, height }).toBuffer()
  return sharp(Buffer.from(ground))
    .composite([{ input: cut }])
    .png()
    .toBuffer()
}

import { wideFrom } from '../../../domain/look/logo.ts'
import { initialsOf, isOwnLook, type Look } from '../../../domain/look/look.ts'
import { paletteOf } from '../../../domain/look/palette.ts'
import { type Drawn, loadSharp, markIn, written } from './drawing.ts'

/** The radius of an icon's corners, as a share of its side. */
const radii = { square: 0.06, soft: 0.22, round: 0.5 } as const

/** How much of an icon's side its emblem takes: the maskable one can lose a tenth on each side. */
const shares = { plain: 0.76, whole: 0.7, maskable: 0.56 } as const
type Shape = keyof typeof shares

/** What an emblem is drawn from. */
export interface EmblemSource {
  readonly look: Look
  readonly name: string
  /** The logo's file; null for a salon without one, or where only its address is known. */
  readonly logo: Buffer | null
}

/** What is behind a logo in pictures, which are light as far as it can be seen there. */
export const groundOf = ({ accent, logoGround }: Look): string =>
  logoGround === 'dark' ? paletteOf(accent).dark.paper : paletteOf(accent).light.surface

/** A logo without its empty edges, in this room. */
export async function fittedLogo(logo: Buffer, width: number, height: number): Promise<Drawn> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(logo)
    .trim({ threshold: 12 })
    .resize(width, height, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * What stands for the salon as a square picture, as PNG: its logo, its initials in the accent color or, where our font can't write them or nothing was
 * chosen, the product's mark. The initials stand in for a logo that would be a stripe.
 * @param shape with corners of its own (`plain`), or up to the edges where the system cuts it out (`whole`, `maskable`)
 */
export async function drawEmblem({ look, name, logo }: EmblemSource, pixels: number, shape: Shape): Promise<Buffer> {
  const sharp = await loadSharp()
  const { light } = paletteOf(look.accent)
  const radius = shape === 'plain' ? Math.round(pixels * radii[look.corners]) : 0
  const ground = (color: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><rect width="100%" height="100%" rx="${radius}" fill="${color}"/></svg>`,
    )
  const room = Math.round(pixels * shares[shape])
  const finish = (color: string, drawing: Buffer) =>
    sharp(ground(color))
      .composite([{ input: drawing }])
      .png({ compressionLevel: 9 })
      .toBuffer()

  const fitted = logo && (await fittedLogo(logo, room, room))
  const isStripe = fitted && (fitted.width >= wideFrom * fitted.height || fitted.height >= wideFrom * fitted.width)
  if (fitted && !isStripe) return finish(groundOf(look), fitted.data)
  const initials = isOwnLook(look) ? '' : initialsOf(name)
  const sizes = [0.72, 0.6, 0.5].map((share) => Math.round(room * share))
  const letters =
    initials && (await written({ text: initials, color: light['on-accent'], sizes, width: room, height: room }, look))
  if (letters) return finish(light.accent, letters.data)
  if (fitted) return finish(groundOf(look), fitted.data)
  const mark = await markIn({ ground: light.accent, lines: light['on-accent'], ring: light['accent-soft'] })
  if (shape === 'plain') return sharp(mark).resize(pixels).png({ compressionLevel: 9 }).toBuffer()
  return finish(
    light.accent,
    await sharp(mark)
      .resize(Math.round(pixels * (shape === 'whole' ? 1 : 0.9)))
      .png()
      .toBuffer(),
  )
}

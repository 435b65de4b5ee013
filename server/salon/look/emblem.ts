import { wideFrom } from '../../../domain/salon/look/logo.ts'
import { isOwnLook, type Look, nameInitials } from '../../../domain/salon/look/look.ts'
import { paletteOf } from '../../../domain/salon/look/palette.ts'
import { type Drawn, drawWords, loadSharp, markIn } from './drawing.ts'

/** Corner radius, as a share of the side. */
const radii = { square: 0.06, soft: 0.22, round: 0.5 } as const

/** The emblem's share of the side: maskable icons can lose a tenth on each side. */
const shares = { plain: 0.76, whole: 0.7, maskable: 0.56 } as const
type Shape = keyof typeof shares

export interface EmblemSource {
  readonly look: Look
  readonly name: string
  /** Null without a logo, or with an external one. */
  readonly logo: Buffer | null
}

/** Background of logos in pictures, which are light if it shows there. */
export const logoBackground = ({ accent, logoGround }: Look): string =>
  logoGround === 'dark' ? paletteOf(accent).dark.paper : paletteOf(accent).light.surface

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
 * Draws the salon's square emblem as PNG: its logo, its initials in the accent color or, without a choice or the letters in our font, the
 * product's mark. Initials replace a logo that would be a stripe.
 * @param shape with its own corners (`plain`), or full-bleed for the system to cut (`whole`, `maskable`)
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
  if (fitted && !isStripe) return finish(logoBackground(look), fitted.data)
  const initials = isOwnLook(look) ? '' : nameInitials(name)
  const sizes = [0.72, 0.6, 0.5].map((share) => Math.round(room * share))
  const letters =
    initials && (await drawWords({ text: initials, color: light['on-accent'], sizes, width: room, height: room }, look))
  if (letters) return finish(light.accent, letters.data)
  if (fitted) return finish(logoBackground(look), fitted.data)
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

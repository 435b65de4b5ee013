import { z } from 'zod'
import { canBeShown } from '../image.ts'
import { hexOf } from './color.ts'

/** A salon's look, as its owner chooses it: what pages, mails and icons make of it follows from this and the salon's name. */

const colorError = 'Enter a color, such as #1f6f5c'

const accent = z
  .string(colorError)
  .max(20, colorError)
  .transform((typed, context) => {
    const hex = hexOf(typed)
    if (hex) return hex
    context.addIssue({ code: 'custom', message: colorError })
    return z.NEVER
  })

/** The pairs of fonts, for headings and for text; what each is made of is in `scripts/fonts.mjs`. */
export const typePairs = ['editorial', 'classic', 'elegant', 'bold', 'bright', 'gentle'] as const
export type TypePair = (typeof typePairs)[number]

export const cornerKinds = ['square', 'soft', 'round'] as const
export const densities = ['compact', 'regular', 'roomy'] as const

/** Bounds of how much wider than high a logo is: others would leave no room for the name, or be too small to see. */
const logoRatios = { least: 0.25, most: 6 } as const

/** The pages on which a logo can be seen as it is; `none` where nothing of it can, since all of it has one color. */
const logoGrounds = ['any', 'light', 'dark', 'none'] as const

/** The product's own look. */
export const defaultLook = {
  accent: '#a4492f',
  type: 'editorial',
  corners: 'soft',
  density: 'regular',
  logoUrl: '',
  logoRatio: 1,
  logoGround: 'any',
} as const

export const look = z.object({
  /** Any color. Pages show it as it is where it can be read, otherwise darker or lighter: see `paletteOf`. */
  accent,
  type: z.enum(typePairs, 'Choose one of these pairs of fonts'),
  corners: z.enum(cornerKinds, 'Choose square, soft or round'),
  density: z.enum(densities, 'Choose compact, regular or roomy'),
  /** The emblem with the salon's initials where it is empty. */
  logoUrl: z.union([
    z.literal(''),
    z.string().max(2048).refine(canBeShown, 'Upload the logo here. Images from other sites can’t be shown.'),
  ]),
  /** Its width divided by its height, so that its place is kept while it loads. */
  logoRatio: z
    .number()
    .min(0)
    .max(100_000)
    .transform((ratio) => Math.min(logoRatios.most, Math.max(logoRatios.least, ratio)))
    .default(1),
  /** Elsewhere it stands on a ground of its own. */
  logoGround: z.enum(logoGrounds).default('any'),
})
export type Look = z.infer<typeof look>

/** A look without its logo, as the address of its style sheet has it. */
export type Style = Omit<Look, 'logoUrl' | 'logoRatio' | 'logoGround'>

/** Such as '1f6f5c-classic-round-roomy'. */
export const styleKey = ({ accent, type, corners, density }: Style) => [accent.slice(1), type, corners, density].join('-')

export const ownStyleKey = styleKey(defaultLook)

/** The look of such a key; null if it is none. */
export function styleOfKey(key: string): Style | null {
  const [accent = '', type, corners, density, ...rest] = key.split('-')
  const { data } = look.safeParse({ ...defaultLook, accent, type, corners, density })
  return data && rest.length === 0 && styleKey(data) === key ? data : null
}

/** Whether it is the product's own, with the product's emblem. */
export const isOwnLook = (look: Look) => styleKey(look) === ownStyleKey && look.logoUrl === ''

/** At most two letters that stand for a salon: 'Linden & Co' is 'LC', 'Ann' is 'A'. Empty for a name without any. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}’']+/u).filter((word) => word !== '')
  const shown =
    words.length > 2
      ? words.filter((word) => !/^(the|of|and|a|o|os|e|la|le|el|de|da|do|und|der|die|das|y|et)$/i.test(word))
      : words
  return (shown.length > 0 ? shown : words)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en') ?? '')
    .join('')
}

/** What a public page carries of the look; null there for the product's own. */
export const shownLook = z.object({
  /** Addresses of the style sheet and the fonts that it will want; none for the product's own. */
  css: z.string(),
  fonts: z.array(z.string()),
  /** The background of light and dark pages. */
  paper: z.tuple([z.string(), z.string()]),
  /** Changes with the icons and the sharing picture, which have fixed addresses. */
  icons: z.string(),
  /** What stands for the salon: its logo or, without one, its initials. */
  initials: z.string(),
  logo: z
    .object({
      url: z.string(),
      ratio: z.number(),
      /** The color that it needs behind it; '' for none. */
      ground: z.string().default(''),
      /** It is wide enough to be the salon's name in writing, which then isn't written beside it. */
      isName: z.boolean().default(false),
    })
    .nullable(),
})
export type ShownLook = z.infer<typeof shownLook>

import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { canBeShown } from '../../image.ts'
import { said, say } from '../../language/say.ts'
import { parseHex } from './color.ts'

/** A salon's look as its owner chooses it. Pages, mails and icons derive from this and the salon's name. */

const colorError = msg`Enter a color, such as #1f6f5c`

const accent = z
  .string(said(colorError))
  .max(20, said(colorError))
  .transform((typed, context) => {
    const hex = parseHex(typed)
    if (hex) return hex
    context.addIssue({ code: 'custom', message: say(colorError) })
    return z.NEVER
  })

/** Fonts for headings and for text; `scripts/fonts.mjs` builds them. */
export const typePairs = ['editorial', 'classic', 'elegant', 'bold', 'bright', 'gentle'] as const
export type TypePair = (typeof typePairs)[number]

export const cornerKinds = ['square', 'soft', 'round'] as const
export const densities = ['compact', 'regular', 'roomy'] as const

/** Bounds of width to height: beyond them the name has no room, or the logo is too small to see. */
const logoRatios = { least: 0.25, most: 6 } as const

/** Pages on which a logo can be seen without a background; `none`: all of it has one color. */
const logoGrounds = ['any', 'light', 'dark', 'none'] as const

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
  /** Pages darken or lighten it where it couldn't be read: see `paletteOf`. */
  accent,
  type: z.enum(typePairs, said(msg`Choose one of these pairs of fonts`)),
  corners: z.enum(cornerKinds, said(msg`Choose square, soft or round`)),
  density: z.enum(densities, said(msg`Choose compact, regular or roomy`)),
  /** Empty: pages show an emblem with the salon's initials. */
  logoUrl: z.union([
    z.literal(''),
    z.string().max(2048).refine(canBeShown, said(msg`Upload the logo here. Images from other sites can’t be shown.`)),
  ]),
  /** Width divided by height, to reserve its space while it loads. */
  logoRatio: z
    .number()
    .min(0)
    .max(100_000)
    .transform((ratio) => Math.min(logoRatios.most, Math.max(logoRatios.least, ratio)))
    .default(1),
  /** On other pages it gets a background. */
  logoGround: z.enum(logoGrounds).default('any'),
})
export type Look = z.infer<typeof look>

/** The part of a look that the address of its style sheet contains. */
export type Style = Omit<Look, 'logoUrl' | 'logoRatio' | 'logoGround'>

export const styleKey = ({ accent, type, corners, density }: Style) => [accent.slice(1), type, corners, density].join('-')

export const ownStyleKey = styleKey(defaultLook)

/** Parses such a key; null if it is invalid. */
export function styleOfKey(key: string): Style | null {
  const [accent = '', type, corners, density, ...rest] = key.split('-')
  const { data } = look.safeParse({ ...defaultLook, accent, type, corners, density })
  return data && rest.length === 0 && styleKey(data) === key ? data : null
}

export const isOwnLook = (look: Look) => styleKey(look) === ownStyleKey && look.logoUrl === ''

const betweenWords = /[^\p{L}\p{M}\p{N}’']+/u
const smallWord = /^(the|of|and|a|o|os|e|la|le|el|de|da|do|und|der|die|das|y|et)$/i
/** Side by side, their letters would join to another word. */
const joinsLetters = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}]/u

/** Letters as a person sees them, with their marks. */
function splitLetters(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** A word's first letter, large unless that makes two of it, or the script has none in a text (Georgian). */
function toInitial(word: string): string {
  const [first = ''] = splitLetters(word.replace(/^[’'\p{M}]+/u, ''))
  const large = first.toLocaleUpperCase('en')
  return /\p{Script=Georgian}/u.test(first) || splitLetters(large).length > 1 ? first : large
}

/**
 * Returns at most two letters: 'Linden & Co' is 'LC', 'Ann' is 'A', 'صالون ليلى' is 'ص'. The emoji of a name without letters or digits;
 * empty without any.
 */
export function nameInitials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(betweenWords)
    .filter((word) => toInitial(word) !== '')
  const significantWords = words.length > 2 ? words.filter((word) => !smallWord.test(word)) : words
  const [first = '', second = ''] = (significantWords.length > 0 ? significantWords : words).map(toInitial)
  if (first === '') return splitLetters(name).find((each) => /\p{Extended_Pictographic}/u.test(each)) ?? ''
  return joinsLetters.test(first) ? first : `${first}${second}`
}

export const shownLook = z.object({
  /** Addresses of the style sheet and its fonts; empty for the product's own. */
  css: z.string(),
  fonts: z.array(z.string()),
  paper: z.tuple([z.string(), z.string()]),
  /** Changes with the icons and the sharing picture, whose addresses are fixed. */
  icons: z.string(),
  initials: z.string(),
  logo: z
    .object({
      url: z.string(),
      ratio: z.number(),
      ground: z.string().default(''),
      /** Wide enough to contain the salon's name, which then isn't written beside it. */
      isName: z.boolean().default(false),
    })
    .nullable(),
})
export type ShownLook = z.infer<typeof shownLook>

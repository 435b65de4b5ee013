import { createHash } from 'node:crypto'
import { defaultLook, ownStyleKey, type Style, styleKey } from '../../../domain/salon/look/look.ts'
import { type ColorName, ownPalette, type Palette, paletteOf } from '../../../domain/salon/look/palette.ts'
import { facesOf, fontFamily, fontRules } from './faces.ts'

/** Rem, of cards and of controls; a finger-high control is round at half its height. */
const corners = { square: [0.125, 0.125], soft: [1, 0.625], round: [1.75, 1.375] } as const

/** Unit of the theme's distances, in rem. */
const spacing = { compact: 0.23, regular: 0.25, roomy: 0.275 } as const

type Scheme = keyof Palette

/**
 * Renders a look's changes to the theme, as a style sheet to load after it. Printed pages are light.
 * @param only the scheme to use regardless of the system's; complete, so that it also reverts a page
 */
export function styleSheet(style: Style, only?: Scheme): string {
  const palette = paletteOf(style.accent)
  if (only) return fontRules(style.type) + rule([...colors(palette, only), ...measures(style), `color-scheme:only ${only}`])
  const dark = rule(changed(palette, 'dark'))
  return [
    fontRules(style.type),
    rule([...changed(palette, 'light'), ...measures(style)]),
    dark && `@media screen and (prefers-color-scheme:dark){${dark}}`,
  ].join('')
}

const rule = (declarations: readonly string[]) => (declarations.length > 0 ? `:root{${declarations.join(';')}}` : '')

const colors = (palette: Palette, scheme: Scheme) =>
  (Object.keys(palette[scheme]) as ColorName[]).map((name) => `--color-${name}:${palette[scheme][name]}`)

function changed(palette: Palette, scheme: Scheme): string[] {
  const own = new Set(colors(ownPalette, scheme))
  return colors(palette, scheme).filter((declaration) => !own.has(declaration))
}

function measures({ type, corners: kind, density }: Style): string[] {
  const [heading, text] = facesOf(type)
  const [card, control] = corners[kind]
  return [
    ...(type === defaultLook.type ? [] : [`--font-serif:${fontFamily(heading)}`, `--font-sans:${fontFamily(text)}`]),
    ...(kind === defaultLook.corners ? [] : [`--radius-card:${card}rem`, `--radius-control:${control}rem`]),
    ...(density === defaultLook.density ? [] : [`--spacing:${spacing[density]}rem`]),
  ]
}

/** Returns the path of a look's style sheet, which encodes its content. Empty for the product's own. */
export function styleSheetPath(style: Style): string {
  const key = styleKey(style)
  return key === ownStyleKey ? '' : `/look/${key}.${contentHash(styleSheet(style))}.css`
}

export const contentHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

import type { Salon } from '../../../domain/salon.ts'

/** Page background of the theme (`web/theme.css`). */
const ownPaper = ['#faf6f0', '#1c1815'] as const

/** Returns the light and the dark theme color. @param look null for the product's own, undefined while unknown */
export function paperOf(look: Salon['look'] | undefined): readonly [light: string, dark: string] {
  return look?.paper ?? ownPaper
}

export const themeColors = 'meta[name=theme-color]'

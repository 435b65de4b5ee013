import type { Salon } from '../../../domain/salon/salon.ts'

/** Page background of the theme (`web/theme.css`). */
const ownPaper = ['#faf6f0', '#1c1815'] as const

/**
 * Returns the browser's theme colors for light and dark pages, in the order of the page's metas of `theme-color`.
 * @param look null for the product's own, undefined while unknown
 */
export function choosePaper(look: Salon['look'] | undefined): readonly [light: string, dark: string] {
  return look?.paper ?? ownPaper
}

/** Selects these metas. */
export const themeColors = 'meta[name=theme-color]'

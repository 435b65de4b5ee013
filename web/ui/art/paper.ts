import type { Salon } from '../../../domain/salon.ts'

/** The background of the theme's pages (`web/theme.css`). */
const ownPaper = ['#faf6f0', '#1c1815'] as const

/**
 * What the browser colors around a page so that it goes with it: the background of light pages and of dark ones, in the order of the
 * page's metas of `theme-color`.
 * @param look null for the product's own, undefined while it is not known
 */
export function paperOf(look: Salon['look'] | undefined): readonly [light: string, dark: string] {
  return look?.paper ?? ownPaper
}

export const themeColors = 'meta[name=theme-color]'

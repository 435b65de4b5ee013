import { mixed } from './curves.ts'

/** What the drawings of work have in common: 960 by 1200, cut to the shoulders, a light disc behind a person seen from behind. */

export const svg = (width: number, height: number, body: string, box = `0 0 ${width} ${height}`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">${body}</svg>`

export const framed = (body: string) => svg(960, 1200, body, '92 70 776 970')

export const disc = (wall: string, light: string) =>
  `<rect width="960" height="1200" fill="${wall}"/><circle cx="480" cy="430" r="400" fill="${light}"/>`

interface BackOptions {
  readonly skin: string
  readonly skinShade: string
  readonly cloth: string
  /** As dark as its folds. */
  readonly clothShade: string
  readonly collar: string
}

/** Neck and shoulders from behind, in a cape. */
export function back({ skin, skinShade, cloth, clothShade, collar }: BackOptions): string {
  return `
    <path d="M412 520v200c-4 42-60 66-120 84h376c-60-18-116-42-120-84V520z" fill="${skin}"/>
    <path d="M500 520v230c30 22 60 36 168 54-60-18-116-42-120-84V520z" fill="${skinShade}"/>
    <path d="M412 560c40 40 96 40 136 0v70c-44 34-92 34-136 0z" fill="${skinShade}" opacity=".55"/>
    <path d="M60 1200c4-190 40-306 150-366 70-36 150-50 198-92 44 26 100 26 144 0 48 42 128 56 198 92 110 60 146 176 150 366z" fill="${cloth}"/>
    <path d="M552 742c48 42 128 56 198 92 110 60 146 176 150 366H760c6-150-20-290-120-370-40-30-70-50-88-88z" fill="${clothShade}"/>
    <path d="M400 736c50 40 110 40 160 0l10 34c-56 40-124 40-180 0z" fill="${collar}"/>
    <path d="M300 850c-60 80-86 190-92 330M396 830c-40 110-58 230-60 350M500 830c6 120 4 240-2 350" fill="none" stroke="${clothShade}" stroke-width="7" stroke-linecap="round" opacity=".8"/>`
}

/** The back of the head below hair that is worn up. */
export const nape = (skin: string, shade: string) => `
  <path d="M346 400c-4 120 24 200 72 250l-6 110h136l-6-110c48-50 76-130 72-250z" fill="${skin}"/>
  <path d="M480 640h62c48-50 76-130 72-250l-40 60c-20 90-50 150-94 190z" fill="${shade}"/>`

/** An ear seen from behind. @param side -1 for the left one */
export const ear = (side: -1 | 1, [x, y]: readonly [number, number], [skin, shade]: readonly [string, string]) => `
  <g transform="translate(${480 + side * x} ${y}) scale(${side} 1)">
    <path d="M-16-48c34-24 64-4 58 42-4 36-24 68-54 62z" fill="${side < 0 ? skin : shade}"/>
    <path d="M6-26c18-8 26 6 22 26-3 18-12 32-24 34" fill="none" stroke="${side < 0 ? shade : mixed(shade, '#1d120e', 0.3)}" stroke-width="6" stroke-linecap="round"/>
  </g>`

/** A loose strand beside the neck. */
export const wisp = (x: number, side: -1 | 1, color: string, length = 1) =>
  `<path d="M${x} 575c${side * 30} ${50 * length} ${-side * 4} ${90 * length} ${side * 18} ${150 * length}" fill="none" stroke="${color}" stroke-width="4.5" stroke-linecap="round"/>`

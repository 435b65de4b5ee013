import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Style } from '../../../domain/salon/look/look.ts'
import { facesOf } from './faces.ts'

/** Draws with bundled fonts, since a server may have none. */

/** Characters of the bundled fonts. Others would be boxes without system fonts. */
const writable = /^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2026]+$/u

interface Words {
  readonly text: string
  /** '#rrggbb' */
  readonly color: string
  readonly sizes: readonly number[]
  readonly width: number
  readonly height: number
}

export interface Drawn {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Renders words in the look's heading font as PNG, in the largest size that fits; null if none fits or the font lacks letters. */
export async function drawWords(words: Words, { type }: Style): Promise<Drawn | null> {
  const { text, color, sizes, width, height } = words
  if (!writable.test(text)) return null
  const [{ name, drawnAs }] = facesOf(type)
  const fontfile = fileURLToPath(new URL(`../../../web/fonts/${name}.ttf`, import.meta.url))
  const marked = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const sharp = await loadSharp()
  for (const size of sizes) {
    const styled = { text: `<span foreground="${color}">${marked}</span>`, font: `${drawnAs} ${size}`, fontfile }
    const { data, info } = await sharp({ text: { ...styled, width, dpi: 72, rgba: true, wrap: 'word-char' } })
      .png()
      .toBuffer({ resolveWithObject: true })
    if (info.height <= height && info.width <= width) return { data, width: info.width, height: info.height }
  }
  return null
}

/** Loaded late, since few processes draw. */
export async function loadSharp() {
  return (await import('sharp')).default
}

const mark = new URL('../../../web/static/favicon.svg', import.meta.url)

export async function markIn({ ground, lines, ring }: Record<'ground' | 'lines' | 'ring', string>): Promise<Buffer> {
  const drawing = await readFile(mark, 'utf8')
  return Buffer.from(drawing.replaceAll('#a4492f', ground).replaceAll('#fffdf9', lines).replaceAll('#f3c9b4', ring))
}

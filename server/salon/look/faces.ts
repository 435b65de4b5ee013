import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TypePair } from '../../../domain/salon/look/look.ts'
import { forever, versioned } from '../../platform/versioned.ts'
import faces from './faces.json' with { type: 'json' }

type Face = (typeof faces)[TypePair][number]

export const facesOf = (pair: TypePair) => faces[pair] as [heading: Face, text: Face]

const fontFolder = new URL('../../../web/fonts/', import.meta.url)
const furtherName = (name: string) => `${name}-ext`
const fontFiles = new Set(Object.values(faces).flatMap((pair) => pair.flatMap(({ name }) => [name, furtherName(name)])))

interface FontFile {
  readonly content: Buffer
  /** Changes with the content, so that it can be cached for good. */
  readonly path: string
}

const files = versioned<FontFile>({ most: fontFiles.size })

/** Returns a page font, or null. Read on first use: few salons need one that isn't in the theme. */
export function fontFile(name: string): FontFile | null {
  if (!fontFiles.has(name)) return null
  return files(name, forever, () => {
    const content = readFileSync(new URL(`${name}.woff2`, fontFolder))
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    return { content, path: `/fonts/${name}.${hash}.woff2` }
  })
}

const fontPath = (name: string) => fontFile(name)?.path ?? ''

/** Fonts that every page of a pair needs; pages download further letters as they have them. */
export function fontPaths(pair: TypePair): string[] {
  return pair === 'editorial' ? [] : facesOf(pair).map(({ name }) => fontPath(name))
}

/** CSS rules for a pair's fonts and their stand-ins, system fonts stretched so that nothing moves on loading. */
export function fontRules(pair: TypePair): string {
  if (pair === 'editorial') return ''
  const rules = facesOf(pair).flatMap(({ name, family, furtherLetters, standIns }) => [
    `@font-face{${descriptors(name, family)}src:url(${fontPath(name)}) format("woff2")}`,
    `@font-face{${descriptors(name, family)}unicode-range:${furtherLetters};src:url(${fontPath(furtherName(name))}) format("woff2")}`,
    ...standIns.map(
      ({ locals, sizeAdjust, ascent, descent, lineGap }, index) =>
        `@font-face{font-family:"${standInName(family, index)}";src:${locals.map((local) => `local("${local}")`).join()};` +
        `unicode-range:${latin};size-adjust:${sizeAdjust};ascent-override:${ascent};descent-override:${descent};line-gap-override:${lineGap}}`,
    ),
  ])
  return rules.join('')
}

const descriptors = (name: string, family: string) =>
  `font-family:"${family}";font-display:swap;font-weight:400 600;${kerningRule(name)}`

/** Archivo's own kerning all but removes the space after a k: 'BookYour Appointment'. */
const kerningRule = (name: string) => (name === 'archivo' ? 'font-feature-settings:"kern" 0;' : '')

/** Other scripts have their own size and weights, in the system's own font. */
const latin = 'U+0-24F,U+1E00-1EFF,U+2000-22FF'

const standInName = (family: string, index: number) => `${family} ${index}`

export function fontFamily({ family, generic, standIns }: Face): string {
  const names = [family, ...standIns.map((_, index) => standInName(family, index))]
  return [...names.map((name) => `"${name}"`), generic === 'serif' ? 'serif' : 'system-ui,sans-serif'].join()
}

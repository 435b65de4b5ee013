/**
 * Subsets the fonts to the pages' characters, and measures how to stretch the system's fonts until they load: `npm run fonts` after a
 * change to this file or to the fonts' packages. Plain JavaScript, since the subsetting package has no types.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'

/** Western European languages with their punctuation; the system's fonts show all other characters. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
]

/**
 * Further letters of languages in Latin script, from Polish to Turkish and Romanian, in files of their own: browsers download these only
 * for pages that have such letters.
 */
const furtherRanges = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
]

const toText = (characters) =>
  String.fromCodePoint(
    ...characters.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  )
const text = toText(ranges)
const furtherText = toText(furtherRanges)
const unicodeRange = furtherRanges
  .map((range) => `U+${[...new Set(range)].map((code) => code.toString(16).toUpperCase()).join('-')}`)
  .join()

/** The theme's weights, from regular to semibold; headings and text are measured at theirs. */
const weights = { min: 400, max: 600 }
const headingWeight = 500
const textWeight = 400

/** The pairs of `domain/salon/look/look.ts`. No license reserves their names: a subset would need another one. */
const pairs = {
  editorial: [
    {
      name: 'fraunces',
      family: 'Fraunces',
      stand: 'serif',
      source: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
    },
    {
      name: 'inter',
      family: 'Inter',
      stand: 'sans',
      source: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    },
  ],
  classic: [
    {
      name: 'eb-garamond',
      family: 'EB Garamond',
      stand: 'serif',
      source: import.meta.resolve('@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2'),
    },
    {
      name: 'libre-franklin',
      family: 'Libre Franklin',
      stand: 'sans',
      source: import.meta.resolve('@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2'),
    },
  ],
  elegant: [
    {
      name: 'bodoni-moda',
      family: 'Bodoni Moda',
      stand: 'serif',
      source: import.meta.resolve('@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2'),
    },
    {
      name: 'mulish',
      family: 'Mulish',
      stand: 'sans',
      source: import.meta.resolve('@fontsource-variable/mulish/files/mulish-latin-wght-normal.woff2'),
    },
  ],
  bold: [
    {
      name: 'oswald',
      family: 'Oswald',
      stand: 'sans',
      source: import.meta.resolve('@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2'),
    },
    {
      name: 'archivo',
      family: 'Archivo',
      stand: 'sans',
      source: import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'),
    },
  ],
  bright: [
    {
      name: 'bricolage-grotesque',
      family: 'Bricolage Grotesque',
      stand: 'sans',
      source: import.meta.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    },
    {
      name: 'dm-sans',
      family: 'DM Sans',
      stand: 'sans',
      source: import.meta.resolve('@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2'),
    },
  ],
  gentle: [
    {
      name: 'nunito',
      family: 'Nunito',
      stand: 'sans',
      source: import.meta.resolve('@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2'),
    },
    {
      name: 'figtree',
      family: 'Figtree',
      stand: 'sans',
      source: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    },
  ],
}

/**
 * System fonts that stand in until ours load, with their letters' mean width as a share of the size: Arial and Times, whose widths others
 * copy, Android's serif, and Linux's alternatives. Source: the fonts, weighted as @capsizecss does.
 */
const standIns = {
  sans: [
    { locals: ['Arial', 'Liberation Sans', 'Roboto'], width: 904 / 2048 },
    { locals: ['DejaVu Sans'], width: 0.5069 },
  ],
  serif: [
    { locals: ['Times New Roman', 'Times', 'Liberation Serif'], width: 819 / 2048 },
    { locals: ['Noto Serif'], width: 0.4842 },
    { locals: ['DejaVu Serif'], width: 0.5082 },
  ],
}

const percent = (share) => `${Math.round(share * 10_000) / 100}%`

/** Stretches each stand-in, so that nothing moves when the font loads. */
function stretched(metrics, stand) {
  const { unitsPerEm, ascent, descent, lineGap, xWidthAvg } = metrics
  return standIns[stand].map(({ locals, width }) => {
    const scale = xWidthAvg / unitsPerEm / width
    const scaled = (value) => percent(value / unitsPerEm / scale)
    return { locals, sizeAdjust: percent(scale), ascent: scaled(ascent), descent: scaled(-descent), lineGap: scaled(lineGap) }
  })
}

const folder = new URL('../web/fonts/', import.meta.url)
const faces = {}

for (const [pair, fonts] of Object.entries(pairs)) {
  faces[pair] = []
  for (const [index, { name, family, stand, source }] of fonts.entries()) {
    const whole = await readFile(new URL(source))
    const further = await readFile(new URL(source.replace('-latin-', '-latin-ext-')))
    const asWebFont = { targetFormat: 'woff2', variationAxes: { wght: weights } }
    const cut = await subsetFont(whole, text, asWebFont)
    await writeFile(new URL(`${name}.woff2`, folder), cut)
    const furtherCut = await subsetFont(further, furtherText, asWebFont)
    await writeFile(new URL(`${name}-ext.woff2`, folder), furtherCut)
    const weight = index === 0 ? headingWeight : textWeight
    const still = await subsetFont(whole, text, { targetFormat: 'truetype', variationAxes: { wght: weight } })
    // For pictures drawn by the server, whose renderer reads neither woff2 nor a font's weights.
    if (index === 0) await writeFile(new URL(`${name}.ttf`, folder), still)
    // The license must be distributed with the font.
    await copyFile(new URL('../LICENSE', source), new URL(`${name}-license.txt`, folder))
    const metrics = await fromBuffer(still)
    const generic = stand === 'sans' ? 'sans-serif' : 'serif'
    // The server's renderer finds the font by the name in its file.
    faces[pair].push({
      name,
      family,
      drawnAs: metrics.familyName,
      generic,
      furtherLetters: unicodeRange,
      standIns: stretched(metrics, stand),
    })
    console.log(
      `${name}: ${whole.length} -> ${cut.length} bytes, further letters ${further.length} -> ${furtherCut.length} bytes`,
    )
  }
}
await writeFile(new URL('../server/salon/look/faces.json', import.meta.url), `${JSON.stringify(faces, null, 2)}\n`)

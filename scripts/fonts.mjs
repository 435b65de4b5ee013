/**
 * Subsets the two fonts to what the pages use: `npm run fonts` after a change to this file or to the packages that the fonts come from.
 * Plain JavaScript, since the package that makes the subsets has no types.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
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
const text = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))

/** The weights that the theme uses, from regular to semibold. */
const variationAxes = { wght: { min: 400, max: 600 } }

const fonts = [
  {
    name: 'fraunces',
    source: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
    license: import.meta.resolve('@fontsource-variable/fraunces/LICENSE'),
  },
  {
    name: 'inter',
    source: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    license: import.meta.resolve('@fontsource-variable/inter/LICENSE'),
  },
]
const folder = new URL('../web/fonts/', import.meta.url)

for (const { name, source, license } of fonts) {
  const whole = await readFile(new URL(source))
  const cut = await subsetFont(whole, String.fromCodePoint(...text), { targetFormat: 'woff2', variationAxes })
  await writeFile(new URL(`${name}.woff2`, folder), cut)
  if (name === 'fraunces') {
    // For the picture of shared links, which the server draws: its renderer reads neither woff2 nor a font's weights.
    const still = await subsetFont(whole, String.fromCodePoint(...text), {
      targetFormat: 'truetype',
      variationAxes: { wght: 500 },
    })
    await writeFile(new URL(`${name}.ttf`, folder), still)
  }
  // The license has to be distributed with the font.
  await copyFile(new URL(license), new URL(`${name}-license.txt`, folder))
  console.log(`${name}: ${whole.length} -> ${cut.length} bytes`)
}

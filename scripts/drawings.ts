/**
 * Draws the demo salon's pictures, in all the forms that the image service keeps (server/salon/demo/pictures): `npm run drawings` after
 * a change to scripts/drawings/ or to a portrait. So a new demo salon stores files, and encodes nothing.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encodePicture } from '../server/salon/images/encode.ts'
import { atTheMirror, salon, team } from './drawings/scenes.ts'
import { balayage, bob, curlCut, gloss, silverWaves } from './drawings/works.ts'
import { braid, fade, updo } from './drawings/worn-up.ts'

const folder = new URL('../server/salon/demo/pictures/', import.meta.url)
const portraits = new URL('../server/salon/demo/portraits/', import.meta.url)
/** In pixels: of a portrait, of what opens in a dialog, and of what fills half a page on a high-density screen. */
const widths = { portrait: 800, work: 1000, scene: 1400 }

const drawings = {
  'at-the-mirror': [atTheMirror, widths.scene],
  salon: [salon, widths.scene],
  team: [team, widths.scene],
  bob: [bob, widths.work],
  balayage: [balayage, widths.work],
  'curl-cut': [curlCut, widths.work],
  fade: [fade, widths.work],
  braid: [braid, widths.work],
  updo: [updo, widths.work],
  'silver-waves': [silverWaves, widths.work],
  gloss: [gloss, widths.work],
} as const

async function write(name: string, drawing: string, width: number): Promise<void> {
  const { image, copies } = await encodePicture(
    await sharp(Buffer.from(drawing), { density: 144 }).resize(width).png().toBuffer(),
  )
  const own = new URL(`${name}/`, folder)
  await mkdir(own, { recursive: true })
  await writeFile(new URL('whole.webp', own), image.data)
  for (const { forWidth, format, data } of copies) await writeFile(new URL(`${forWidth ?? 'whole'}.${format}`, own), data)
  const kilobytes = Math.round(copies.reduce((sum, { data }) => sum + data.length, image.data.length) / 1000)
  console.log(`${name}: ${copies.length + 1} files, ${kilobytes} KB`)
}

await rm(folder, { recursive: true, force: true })
for (const [name, [draw, width]] of Object.entries(drawings)) await write(name, draw(), width)
for (const file of await readdir(portraits)) {
  await write(file.replace(/\.svg$/, ''), await readFile(new URL(file, portraits), 'utf8'), widths.portrait)
}

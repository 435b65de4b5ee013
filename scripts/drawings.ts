/**
 * Draws the demo salon's pictures, in all the forms that the image service keeps (server/salon/demo/pictures): `npm run drawings` after
 * a change to scripts/drawings/ or to a portrait. So a new demo salon stores files, and encodes nothing.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { imageId } from '../server/salon/images/commands.ts'
import { encodePicture } from '../server/salon/images/encode.ts'
import { crew, cut, shop } from './drawings/barber.ts'
import { combing, parlor, portraits as portraitsInFrames } from './drawings/classic.ts'
import { dyeing, everyone, studio } from './drawings/color-studio.ts'
import { atTheMirror, salon, team } from './drawings/scenes.ts'
import { balayage, bob, curlCut, gloss, silverWaves } from './drawings/works.ts'
import { braid, fade, updo } from './drawings/worn-up.ts'

const folder = new URL('../server/salon/demo/pictures/', import.meta.url)
const portraits = new URL('../server/salon/demo/portraits/', import.meta.url)
/** In pixels: of a portrait, of what opens in a dialog, and of what fills half a page on a high-density screen. */
const widths = { portrait: 800, work: 1000, scene: 1400 }

/** What the pages show, in each look: domain/pictures/demo-pictures.ts says what it is. */
const scenes = {
  'at-the-mirror': atTheMirror,
  salon,
  team,
  'barber-hero': cut,
  'barber-salon': shop,
  'barber-team': crew,
  'classic-hero': combing,
  'classic-salon': parlor,
  'classic-team': portraitsInFrames,
  'color-hero': dyeing,
  'color-salon': studio,
  'color-team': everyone,
}

const works = {
  bob,
  balayage,
  'curl-cut': curlCut,
  fade,
  braid,
  updo,
  'silver-waves': silverWaves,
  gloss,
}

async function write(name: string, drawing: string, width: number) {
  const { image, copies } = await encodePicture(
    await sharp(Buffer.from(drawing), { density: 144 }).resize(width).png().toBuffer(),
  )
  const own = new URL(`${name}/`, folder)
  await mkdir(own, { recursive: true })
  await writeFile(new URL('whole.webp', own), image.data)
  for (const { forWidth, format, data } of copies) await writeFile(new URL(`${forWidth ?? 'whole'}.${format}`, own), data)
  const kilobytes = Math.round(copies.reduce((sum, { data }) => sum + data.length, image.data.length) / 1000)
  console.log(`${name}: ${copies.length + 1} files, ${kilobytes} KB`)
  return { url: `/images/${imageId(image.data)}`, width: image.info.width, height: image.info.height }
}

await rm(folder, { recursive: true, force: true })
const drawn: Record<string, object> = {}
for (const [name, draw] of Object.entries(scenes)) drawn[name] = await write(name, draw(), widths.scene)
await writeFile(new URL('../domain/pictures/demo-drawings.json', import.meta.url), `${JSON.stringify(drawn, null, 2)}\n`)
for (const [name, draw] of Object.entries(works)) await write(name, draw(), widths.work)
for (const file of await readdir(portraits)) {
  await write(file.replace(/\.svg$/, ''), await readFile(new URL(file, portraits), 'utf8'), widths.portrait)
}

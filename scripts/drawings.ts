/**
 * Encodes the demo salon's drawings (server/operations/demo/drawings) in all the forms that the image service keeps: `npm run drawings` after a
 * change to one. So a new demo salon stores files, and encodes nothing.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { imageId } from '../server/salon/images/commands.ts'
import { encodePicture } from '../server/salon/images/encode.ts'

const demo = new URL('../server/operations/demo/', import.meta.url)
const encoded = new URL('pictures/', demo)
/** In pixels, by folder: a portrait, what opens in a dialog, and what fills half a page on a high-density screen. */
const widths = { portraits: 800, works: 1000, scenes: 1400 }

async function encode(drawing: URL, width: number) {
  const { name } = parse(fileURLToPath(drawing))
  const picture = await sharp(fileURLToPath(drawing), { density: 144 }).resize(width).png().toBuffer()
  const { image, copies } = await encodePicture(picture)
  const own = new URL(`${name}/`, encoded)
  await mkdir(own, { recursive: true })
  await writeFile(new URL('whole.webp', own), image.data)
  for (const { forWidth, format, data } of copies) await writeFile(new URL(`${forWidth ?? 'whole'}.${format}`, own), data)
  const kilobytes = Math.round(copies.reduce((sum, { data }) => sum + data.length, image.data.length) / 1000)
  console.log(`${name}: ${copies.length + 1} files, ${kilobytes} KB`)
  return { name, shown: { url: `/images/${imageId(image.data)}`, width: image.info.width, height: image.info.height } }
}

await rm(encoded, { recursive: true, force: true })
/** Pictures that the pages show in each look; see domain/salon/pictures/demo-pictures.ts. */
const scenes: Record<string, object> = {}
for (const [kind, width] of Object.entries(widths)) {
  const folder = new URL(`drawings/${kind}/`, demo)
  for (const file of (await readdir(folder)).sort()) {
    const { name, shown } = await encode(new URL(file, folder), width)
    if (kind === 'scenes') scenes[name] = shown
  }
}
await writeFile(new URL('../domain/salon/pictures/demo-drawings.json', import.meta.url), `${JSON.stringify(scenes, null, 2)}\n`)

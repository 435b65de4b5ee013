/** Renders the PNG icons (home screens, older browsers) from the favicon: `npm run icons` after a change to web/static/favicon.svg. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const publicFolder = new URL('../web/static/', import.meta.url)
const drawing = await readFile(new URL('favicon.svg', publicFolder))

async function draw(name: string, pixels: number, background?: string) {
  const icon = sharp(drawing).resize(pixels, pixels)
  // Apple's home screen rounds the corners and shows transparent ones black.
  if (background) icon.flatten({ background })
  await icon.png({ compressionLevel: 9, palette: true }).toFile(fileURLToPath(new URL(name, publicFolder)))
}

/** Android masks it with its own shape: only background may lie outside the middle four fifths. */
async function drawMaskable(name: string, pixels: number, background: string) {
  const inside = await sharp(drawing)
    .resize(Math.round(pixels * 0.9))
    .png()
    .toBuffer()
  await sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
    .composite([{ input: inside }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(name, publicFolder)))
}

await draw('icon-192.png', 192)
await draw('icon-512.png', 512)
await draw('apple-touch-icon.png', 180, '#a4492f')
await drawMaskable('icon-maskable.png', 512, '#a4492f')

import sharp from 'sharp'

/** A picture of 300 by 300 in a colour of its own, so that it has an address of its own. */
export async function pngFile() {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return { name: 'portrait.png', mimeType: 'image/png', buffer }
}

/** Longest stored side, in pixels: enough for a hero on a high-density screen. */
export const maxImagePixels = 2000

/** The only origin besides the site's own that pages show images from. */
export const cloudImageOrigin = 'https://res.cloudinary.com'

/**
 * True for images of our own service or the cloud; the content security policy allows exactly these. Printable ASCII only, as in addresses:
 * PostgreSQL takes neither NUL nor half a surrogate pair.
 */
export function canBeShown(imageUrl: string): boolean {
  if (!/^[!-~]+$/.test(imageUrl) || /["'<>\\]/.test(imageUrl)) return false
  return /^\/images\/[\w-]+$/.test(imageUrl) || imageUrl.startsWith(`${cloudImageOrigin}/`)
}

/** Widths of stored smaller copies, in pixels: a thumbnail, a card, a portrait, a phone's whole width. */
export const smallerWidths = [240, 512, 800, 1280] as const
export type SmallerWidth = (typeof smallerWidths)[number]

/** Upload address: our own service, or a cloud image service with our cloud's name there. */
interface ImageService {
  readonly url: string
  readonly cloudName: string
}

const portraitWidths = smallerWidths.filter((width) => width <= 800)

/**
 * Returns the widths for `srcset`: our own service stores smaller copies, Cloudinary makes them from its address. Undefined for images from
 * elsewhere. The format is negotiated by the request (decision 069).
 * Source: https://cloudinary.com/documentation/transformation_reference#c_limit
 * @param uploads undefined while it isn't known
 * @param ownWidth in pixels; undefined for images shown as portraits at most
 */
export function imageSources(url: string, uploads: ImageService | undefined, ownWidth?: number): string | undefined {
  const widths = ownWidth === undefined ? portraitWidths : smallerWidths.filter((width) => width < ownWidth)
  const whole = ownWidth === undefined ? [] : [Math.min(ownWidth, maxImagePixels)]
  if (url.startsWith('/images/')) {
    return [...widths.map((width) => `${url}?w=${width} ${width}w`), ...whole.map((width) => `${url} ${width}w`)].join(', ')
  }
  const path = uploads && pathInCloud(url, uploads)
  if (!path) return undefined
  const { delivery, image } = path
  return [...widths, ...whole].map((width) => `${delivery}c_limit,w_${width},f_auto,q_auto/${image} ${width}w`).join(', ')
}

/** Splits an image's address where Cloudinary takes instructions, if it is in our cloud. */
function pathInCloud(url: string, { url: target, cloudName }: ImageService): { delivery: string; image: string } | undefined {
  const isCloud = /^https?:\/\//.test(target)
  const delivery = `${cloudImageOrigin}/${cloudName}/image/upload/`
  const image = url.slice(delivery.length)
  // A signature holds for one address only; a comma followed by a space would end it in the list.
  const isPlain = image !== '' && !/^s--|\s/.test(image)
  return isCloud && url.startsWith(delivery) && isPlain ? { delivery, image } : undefined
}

/** The longest side, in pixels, of an image that the image service stores: enough for a hero on a high-density screen. */
export const maxImagePixels = 2000

/** Where the cloud image service keeps images. Besides the site itself, pages show images from here only. */
export const cloudImageOrigin = 'https://res.cloudinary.com'

/**
 * Whether a page can show the image of an address: our own image service's, or the cloud's. The content security policy of the pages
 * allows exactly these. Printable ASCII only, as addresses are: PostgreSQL takes neither NUL nor half a surrogate pair.
 */
export function canBeShown(imageUrl: string): boolean {
  if (!/^[!-~]+$/.test(imageUrl) || /["'<>\\]/.test(imageUrl)) return false
  return /^\/images\/[\w-]+$/.test(imageUrl) || imageUrl.startsWith(`${cloudImageOrigin}/`)
}

/** Widths, in pixels, of the smaller copies that it also stores: for a thumbnail, a card, a portrait and a phone's whole width. */
export const smallerWidths = [240, 512, 800, 1280] as const
export type SmallerWidth = (typeof smallerWidths)[number]

/** Where images are uploaded: the address of our own service, or of a cloud image service with the name of our cloud there. */
interface ImageService {
  readonly url: string
  readonly cloudName: string
}

/** Widths for an image that is never shown larger than a portrait, and whose own width isn't known. */
const portraitWidths = smallerWidths.filter((width) => width <= 800)

/**
 * The same image in each width as a page's `srcset` lists them: our own service keeps smaller copies, Cloudinary makes them as its address
 * says. Undefined for an image that is from neither. Which format comes is agreed on by the request: see decision 069.
 * Source: https://cloudinary.com/documentation/transformation_reference#c_limit
 * @param uploads the salon's; undefined while that is not known
 * @param ownWidth the image's own, in pixels; undefined for one that is shown as a portrait at most
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

/** The two parts of an image's address between which Cloudinary takes instructions, where it is in our cloud. */
function pathInCloud(url: string, { url: target, cloudName }: ImageService): { delivery: string; image: string } | undefined {
  const isCloud = /^https?:\/\//.test(target)
  const delivery = `${cloudImageOrigin}/${cloudName}/image/upload/`
  const image = url.slice(delivery.length)
  // A signature holds for one address only; a comma followed by a space would end it in the list.
  const isPlain = image !== '' && !/^s--|\s/.test(image)
  return isCloud && url.startsWith(delivery) && isPlain ? { delivery, image } : undefined
}

/** Media types of the images that can be uploaded, both to the embedded service and to the cloud. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const

/** Largest image file, in bytes; the limit of the cloud image service's free plan. */
export const maxImageFileBytes = 10 * 1024 * 1024

/** Messages for images that can't be used. */
export const imageRefusals = {
  format: 'Choose a PNG, JPEG, WebP or AVIF image.',
  size: 'This image is too large. It can be up to 10 MB.',
} as const

const endings = {
  image: /\.(png|jpe?g|webp|avif)$/i,
  heic: /\.hei[cf]$/i,
}

/**
 * Why a file can't be uploaded, or null. Looks at its name, type and size; the server checks the content.
 * @param file its `size` in bytes; its `type` is empty if the system does not know it
 */
export function imageFileProblem({ name, type, size }: { name: string; type: string; size: number }): string | null {
  if (/^image\/hei[cf]/.test(type) || endings.heic.test(name)) {
    return 'Most browsers can’t show a HEIC photo. Save it as a JPEG, then choose that copy.'
  }
  const isImage = (imageTypes as readonly string[]).includes(type) || (type === '' && endings.image.test(name))
  if (!isImage) return type.startsWith('image/') ? imageRefusals.format : `That isn’t an image. ${imageRefusals.format}`
  if (size === 0) return 'This file is empty. Choose another one.'
  return size > maxImageFileBytes ? imageRefusals.size : null
}

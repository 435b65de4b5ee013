import { msg } from '@lingui/core/runtime-macro'
import { say } from './language/say.ts'

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const

/** In bytes; the limit of the cloud image service's free plan. */
export const maxImageFileBytes = 10 * 1024 * 1024

export const imageRefusals = {
  format: msg`Choose a PNG, JPEG, WebP or AVIF image.`,
  size: msg`This image is too large. It can be up to 10 MB.`,
} as const

const endings = {
  image: /\.(png|jpe?g|webp|avif)$/i,
  heic: /\.hei[cf]$/i,
}

/**
 * Returns why a file can't be uploaded, or null. Checks name, type and size only; the server checks the content.
 * @param file `size` in bytes; `type` is empty if the system doesn't know it
 */
export function imageFileProblem({ name, type, size }: { name: string; type: string; size: number }): string | null {
  if (/^image\/hei[cf]/.test(type) || endings.heic.test(name)) {
    return say(msg`Most browsers can’t show a HEIC photo. Save it as a JPEG, then choose that copy.`)
  }
  const isImage = (imageTypes as readonly string[]).includes(type) || (type === '' && endings.image.test(name))
  if (!isImage) {
    const other = msg`That isn’t an image. Choose a PNG, JPEG, WebP or AVIF image.`
    return say(type.startsWith('image/') ? imageRefusals.format : other)
  }
  if (size === 0) return say(msg`This file is empty. Choose another one.`)
  return size > maxImageFileBytes ? say(imageRefusals.size) : null
}

import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { imageAddress, lineOfText, recordId } from '../../text.ts'

export const mostInGallery = 24

export const longestAlt = 200

/** For people who can't see the picture; empty until somebody writes it. */
const alt = z.union([z.literal(''), lineOfText(msg`The description`, longestAlt)])

/** In pixels, as measured by the image service. */
const pixels = z.int(said(msg`The size must be a whole number`)).min(1).max(100_000).optional()

const percent = z.number().min(0).max(100)

/** Point that stays visible when edges are cut off, in percent from the left and the top. */
const focus = z.object({ x: percent, y: percent })
export type Focus = z.infer<typeof focus>

export const centered: Focus = { x: 50, y: 50 }

const picture = z.object({ url: imageAddress, alt, width: pixels, height: pixels })

export const pagePicture = picture.extend({ focus: focus.default(centered) }).meta({ id: 'PagePicture' })
export type PagePicture = z.infer<typeof pagePicture>

/** Stylist and service that it shows, or empty. */
const galleryPicture = picture
  .extend({ stylistId: z.union([z.literal(''), recordId]), serviceId: z.union([z.literal(''), recordId]) })
  .meta({ id: 'GalleryPicture' })
export type GalleryPicture = z.infer<typeof galleryPicture>

const gallery = z
  .array(galleryPicture)
  .max(
    mostInGallery,
    said(msg`The gallery holds ${plural({ most: mostInGallery }, { one: '# picture', other: '# pictures' })}`),
  )
  .refine((all) => new Set(all.map(({ url }) => url)).size === all.length, said(msg`Each picture can be in the gallery once`))

export const pictureSettings = z.object({
  /** Details of the picture at `salon.pictureUrl`. */
  hero: pagePicture.nullable(),
  salon: pagePicture.nullable(),
  team: pagePicture.nullable(),
  gallery,
})
export type PictureSettings = z.infer<typeof pictureSettings>

export const noPictures: PictureSettings = { hero: null, salon: null, team: null, gallery: [] }

export const pagePictures = pictureSettings.omit({ gallery: true })
export type PagePictures = z.infer<typeof pagePictures>

export const shownGallery = z.object({ version: z.int(), pictures: z.array(galleryPicture) }).meta({ id: 'Gallery' })
export type ShownGallery = z.infer<typeof shownGallery>

/** Only `salon.pictureUrl` decides which picture is the hero; details of another picture don't apply to it. */
export function resolvePagePictures(pictureUrl: string, { hero, salon, team }: PictureSettings): PagePictures {
  const heroPicture = hero?.url === pictureUrl ? hero : { url: pictureUrl, alt: '', focus: centered }
  return { hero: pictureUrl === '' ? null : heroPicture, salon, team }
}

export function countUndescribed({ hero, salon, team, gallery }: PictureSettings): number {
  return [hero, salon, team, ...gallery].filter((one) => one?.alt === '').length
}

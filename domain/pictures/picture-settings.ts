import { z } from 'zod'
import { imageAddress, lineOfText, recordId } from '../text.ts'

/** The pictures of the public pages, which the owner chooses: the document's part of the settings, and what the pages show of it. */

/** Most pictures of the salon's work. */
export const mostInGallery = 24

/** Longest description of a picture, in characters. */
export const longestAlt = 200

/** What the picture shows, for who can't see it; empty where nobody has written it yet. */
const alt = z.union([z.literal(''), lineOfText('The description', longestAlt)])

/** In pixels, as the image service measured it. */
const pixels = z.int('The size must be a whole number').min(1).max(100_000).optional()

const percent = z.number().min(0).max(100)

/** What of a picture stays in sight where its edges are cut off, in percent from its left and from its top. */
const focus = z.object({ x: percent, y: percent })
export type Focus = z.infer<typeof focus>

export const centered: Focus = { x: 50, y: 50 }

const picture = z.object({ url: imageAddress, alt, width: pixels, height: pixels })

export const pagePicture = picture.extend({ focus: focus.default(centered) }).meta({ id: 'PagePicture' })
export type PagePicture = z.infer<typeof pagePicture>

/** The stylist and the service that it shows; each empty where it says nothing of them. */
const galleryPicture = picture
  .extend({ stylistId: z.union([z.literal(''), recordId]), serviceId: z.union([z.literal(''), recordId]) })
  .meta({ id: 'GalleryPicture' })
export type GalleryPicture = z.infer<typeof galleryPicture>

const gallery = z
  .array(galleryPicture)
  .max(mostInGallery, `The gallery holds ${mostInGallery} pictures`)
  .refine((all) => new Set(all.map(({ url }) => url)).size === all.length, 'Each picture can be in the gallery once')

export const pictureSettings = z.object({
  /** What is known of the picture whose address `salon.pictureUrl` has. */
  hero: pagePicture.nullable(),
  /** Of the rooms, on the About page. */
  salon: pagePicture.nullable(),
  team: pagePicture.nullable(),
  /** Of the salon's work, in the order in which it is shown. */
  gallery,
})
export type PictureSettings = z.infer<typeof pictureSettings>

export const noPictures: PictureSettings = { hero: null, salon: null, team: null, gallery: [] }

/** What every page is told of them. */
export const pagePictures = pictureSettings.omit({ gallery: true })
export type PagePictures = z.infer<typeof pagePictures>

/** The gallery as the pages fetch it that show it: `version` is that of the settings. */
export const shownGallery = z.object({ version: z.int(), pictures: z.array(galleryPicture) }).meta({ id: 'Gallery' })
export type ShownGallery = z.infer<typeof shownGallery>

/**
 * The pages' pictures. Which one is the hero `salon.pictureUrl` alone says, as it did before there were others: what is known of another
 * picture isn't true of it.
 */
export function pagePicturesOf(pictureUrl: string, { hero, salon, team }: PictureSettings): PagePictures {
  const known = hero?.url === pictureUrl ? hero : { url: pictureUrl, alt: '', focus: centered }
  return { hero: pictureUrl === '' ? null : known, salon, team }
}

/** How many pictures still need a description. */
export function countUndescribed({ hero, salon, team, gallery }: PictureSettings): number {
  return [hero, salon, team, ...gallery].filter((one) => one?.alt === '').length
}

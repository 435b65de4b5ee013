import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { smallerWidths } from '../../../domain/image.ts'
import { demoPictures, pageDrawings, pageDrawingUrls } from '../../../domain/salon/pictures/demo-pictures.ts'
import type { GalleryPicture, PictureSettings } from '../../../domain/salon/pictures/picture-settings.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import type { Database } from '../../platform/database/client.ts'
import { imageId, type StoredImage, storePicture } from '../../salon/images/commands.ts'
import type { EncodedCopy } from '../../salon/images/encode.ts'
import { works } from './texts/catalogue.ts'

/** A folder for each drawing, in all stored formats: `npm run drawings`. */
const folder = new URL('./pictures/', import.meta.url)

export interface DemoPictures {
  readonly pictureUrl: string
  readonly pictures: PictureSettings
}

interface Catalogue {
  readonly services: readonly Service[]
  readonly stylists: readonly Stylist[]
}

export async function storeDrawing(db: Database, name: string): Promise<StoredImage> {
  const own = new URL(`${name}/`, folder)
  const read = async (file: string) => {
    const data = await readFile(new URL(file, own))
    const { width, height } = await sharp(data).metadata()
    return { data, info: { width, height } }
  }
  const copies = (await readdir(own))
    .filter((file) => file !== 'whole.webp')
    .map(async (file): Promise<EncodedCopy> => {
      const forWidth = smallerWidths.find((width) => file.startsWith(`${width}.`)) ?? null
      return { ...(await read(file)), forWidth, format: file.endsWith('.avif') ? 'avif' : 'webp' }
    })
  return storePicture(db, { image: await read('whole.webp'), copies: await Promise.all(copies) })
}

/** Stores the drawings, also of other looks. @returns a function from the catalogue to the settings' pictures */
export async function storeDemoPictures(db: Database): Promise<(catalogue: Catalogue) => DemoPictures> {
  const [stored] = await Promise.all([
    Promise.all(works.map(([drawing]) => storeDrawing(db, drawing))),
    ...pageDrawings.map((drawing) => storeDrawing(db, drawing)),
  ])
  const pages = demoPictures('house')
  return ({ services, stylists }) => {
    const gallery = works.map(([, alt, stylist, service], index): GalleryPicture => {
      const { url = '', width, height } = stored[index] ?? {}
      const stylistId = stylists.find(({ stylistName }) => stylistName === stylist)?.id ?? ''
      const serviceId = services.find(({ ServiceName }) => ServiceName === service)?.id ?? ''
      return { url, width, height, alt, stylistId, serviceId }
    })
    return { pictureUrl: pages.hero.url, pictures: { ...pages, gallery } }
  }
}

/** Addresses of all pictures on the demo salon's pages, in any look. */
export async function demoPictureUrls(): Promise<Set<string>> {
  const files = await Promise.all(works.map(([name]) => readFile(new URL(`${name}/whole.webp`, folder))))
  return new Set([...pageDrawingUrls, ...files.map((content) => `/images/${imageId(content)}`)])
}

/** Returns null if the settings show no demo pictures. */
export function withoutDemoPictures(document: Settings, demoUrls: ReadonlySet<string>): Settings | null {
  const isDrawn = (url: string) => demoUrls.has(url)
  const { salon, pictures, page } = document
  const own = <One extends { readonly url: string }>(picture: One | null) => (picture && isDrawn(picture.url) ? null : picture)
  const remaining = pictures && {
    hero: own(pictures.hero),
    salon: own(pictures.salon),
    team: own(pictures.team),
    gallery: pictures.gallery.filter(({ url }) => !isDrawn(url)),
  }
  const pictureUrl = isDrawn(salon.pictureUrl) ? '' : salon.pictureUrl
  const groups = page?.groups?.map((group) => ({ ...group, picture: own(group.picture) }))
  const without = {
    ...document,
    salon: { ...salon, pictureUrl },
    ...(remaining && { pictures: remaining }),
    ...(groups && { page: { ...page, groups } }),
  }
  return JSON.stringify(without) === JSON.stringify(document) ? null : without
}

import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { isOwnLook } from '../../../domain/salon/look/look.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { inLanguage } from '../../platform/language/reader.ts'
import { versioned } from '../../platform/versioned.ts'
import type { CurrentSettings } from '../settings/current.ts'
import { drawEmblem } from './emblem.ts'
import { presentLook } from './serializers.ts'
import { sharingPicture } from './sharing-picture.ts'

export type ReadImage = (id: string) => Promise<Buffer | null>

const icons = {
  'icon-192.png': [192, 'plain'],
  'icon-512.png': [512, 'plain'],
  'apple-touch-icon.png': [180, 'whole'],
  'icon-maskable.png': [512, 'maskable'],
  'favicon.svg': [96, 'plain'],
} as const
export type IconName = keyof typeof icons
export const iconNames = Object.keys(icons) as readonly IconName[]

const ownTitle = msg`Great hair, at a time that suits you`

export function createLookPictures({
  settings,
  readImage,
}: {
  readonly settings: CurrentSettings
  readonly readImage: ReadImage
}) {
  const pictures = versioned<Promise<Buffer>>({ most: iconNames.length + 1 })

  function once(name: string, draw: (now: Settings) => Promise<Buffer>): Promise<Buffer> {
    const now = settings.get()
    return pictures(name, [now], () => draw(now))
  }

  /** Reads only stored images: requests nothing from other sites. */
  async function stored(url: string): Promise<Buffer | null> {
    const [, id] = /^\/images\/([\w-]+)$/.exec(url) ?? []
    return id ? readImage(id) : null
  }

  async function readSource({ look, salon }: Settings) {
    return { look, name: salon.name, logo: await stored(look.logoUrl) }
  }

  return {
    icon(name: IconName): Promise<Buffer> | null {
      if (isOwnLook(settings.get().look)) return null
      return once(name, async (now) => {
        const [pixels, shape] = icons[name]
        const picture = await drawEmblem(await readSource(now), pixels, shape)
        return name.endsWith('.svg') ? svgAround(picture, pixels) : picture
      })
    },
    sharing: () =>
      once('sharing.png', async (now) => {
        const { heroTitle, address, pictureUrl } = now.salon
        // The picture is the same for all, so it is in the salon's own language.
        const title = heroTitle || inLanguage(now.languages?.own ?? null, () => say(ownTitle))
        const hero = await stored(pictureUrl)
        return sharingPicture({ ...(await readSource(now)), title, address, hero })
      }),
    /** Query of these pictures' addresses, so that they are cached for good; empty for the product's own look. */
    version: () => presentLook(settings.get())?.icons ?? '',
  }
}

function svgAround(png: Buffer, pixels: number): Buffer {
  const image = `<image width="${pixels}" height="${pixels}" href="data:image/png;base64,${png.toString('base64')}"/>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pixels} ${pixels}">${image}</svg>`)
}

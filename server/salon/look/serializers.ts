import { shownLogo } from '../../../domain/salon/look/logo.ts'
import { isOwnLook, nameInitials, type ShownLook } from '../../../domain/salon/look/look.ts'
import { paletteOf } from '../../../domain/salon/look/palette.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { versioned } from '../../platform/versioned.ts'
import { fontPaths } from './faces.ts'
import { contentHash, styleSheetPath } from './style-sheet.ts'

const looks = versioned<ShownLook | null>({ most: 1 })

/** Presents the look for pages, once per version of the settings; null for the product's own. */
export const presentLook = (settings: Settings) => looks('look', [settings], () => present(settings))

function present({ look, salon }: Settings): ShownLook | null {
  if (isOwnLook(look)) return null
  const { light, dark } = paletteOf(look.accent)
  const logo = shownLogo(look)
  return {
    css: styleSheetPath(look),
    fonts: fontPaths(look.type),
    paper: [light.paper, dark.paper],
    // Includes the sharing picture's content, which browsers cache under this name.
    icons: contentHash(JSON.stringify([look, salon])),
    initials: nameInitials(salon.name),
    logo: logo && { ...logo, url: smaller(logo.url) },
  }
}

/** A copy that is sharp in a header, if stored here. */
const smaller = (url: string) => (url.startsWith('/images/') ? `${url}?w=512` : url)

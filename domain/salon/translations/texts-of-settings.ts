import type { Section } from '../page/sections.ts'
import type { Settings } from '../settings.ts'
import type { TranslationKind } from './kinds.ts'

/** Identifies a text of the salon's. */
export interface TextKey {
  readonly kind: TranslationKind
  readonly record: string
  readonly field: string
}

export interface OwnText extends TextKey {
  readonly text: string
}

export const textKey = ({ kind, record, field }: TextKey) => JSON.stringify([kind, record, field])

/** The settings that have texts. */
export type WrittenSettings = Pick<Settings, 'salon' | 'page' | 'pictures' | 'closures' | 'contact' | 'legal'>

/** The one record of its kind. */
export const theSalon = { kind: 'salon', record: 'salon' } as const
export const theLegalTexts = { kind: 'legal', record: 'legal' } as const

type Rewrite = (text: OwnText) => string

/** The settings with each text as `rewrite` gives it; empty ones stay. */
export function rewriteTexts<Written extends WrittenSettings>(settings: Written, rewrite: Rewrite): Written {
  const write: Rewrite = (own) => (own.text === '' ? '' : rewrite(own))
  const { salon, page, pictures, closures, contact, legal } = settings
  const ofSalon = (field: 'heroTitle' | 'heroText' | 'aboutTitle' | 'aboutText') =>
    write({ ...theSalon, field, text: salon[field] })
  const ofLegal = (field: 'privacy' | 'terms') => write({ ...theLegalTexts, field, text: legal[field] })
  return {
    ...settings,
    salon: {
      ...salon,
      heroTitle: ofSalon('heroTitle'),
      heroText: ofSalon('heroText'),
      aboutTitle: ofSalon('aboutTitle'),
      aboutText: ofSalon('aboutText'),
    },
    page: {
      home: page.home.map((section) => rewriteSection(section, write)),
      about: page.about.map((section) => rewriteSection(section, write)),
      groups: page.groups.map((group) => ({
        ...group,
        name: write({ kind: 'group', record: group.name, field: 'name', text: group.name }),
        text: write({ kind: 'group', record: group.name, field: 'text', text: group.text }),
        picture: described(group.picture, write),
      })),
    },
    pictures: {
      hero: described(pictures.hero, write),
      salon: described(pictures.salon, write),
      team: described(pictures.team, write),
      gallery: pictures.gallery.map((picture) => described(picture, write)),
    },
    closures: closures.map((closure) => ({
      ...closure,
      reason: write({ kind: 'closure', record: closure.reason, field: 'reason', text: closure.reason }),
    })),
    contact: {
      ...contact,
      phones: contact.phones.map((phone) => ({
        ...phone,
        label: write({ kind: 'phone', record: phone.label, field: 'label', text: phone.label }),
      })),
    },
    legal: { privacy: ofLegal('privacy'), terms: ofLegal('terms') },
  }
}

function rewriteSection<Kind extends string>(section: Section<Kind>, write: Rewrite): Section<Kind> {
  if (!('id' in section)) return section
  const { id: record, title, text } = section
  return {
    ...section,
    title: write({ kind: 'section', record, field: 'title', text: title }),
    text: write({ kind: 'section', record, field: 'text', text }),
  }
}

function described<Picture extends { readonly url: string; readonly alt: string } | null>(
  picture: Picture,
  write: Rewrite,
): Picture {
  return picture && { ...picture, alt: write({ kind: 'picture', record: picture.url, field: 'alt', text: picture.alt }) }
}

/** All texts of the settings, each key once, in the order of the pages. */
export function textsOfSettings(settings: WrittenSettings): OwnText[] {
  const all = new Map<string, OwnText>()
  rewriteTexts(settings, (own) => {
    all.set(textKey(own), own)
    return own.text
  })
  return [...all.values()]
}

import type { Service } from '../service.ts'
import type { Stylist } from '../stylist.ts'
import { type OwnText, rewriteTexts, type TextKey, type WrittenSettings } from './texts-of-settings.ts'

/** A text in another language; undefined where it has none. */
export type Translated = (key: TextKey) => string | undefined

/** For the fields of a record: its text in the reader's language, or its own, which is noted. */
function fieldsIn(translated: Translated) {
  const untranslated: string[] = []
  return {
    read(own: OwnText, name: string): string {
      if (own.text === '') return ''
      const text = translated(own)
      if (text === undefined) untranslated.push(name)
      return text ?? own.text
    },
    note: () => (untranslated.length > 0 ? { untranslated } : {}),
  }
}

/** A service as its reader finds it. `untranslated`: the fields that are still in the salon's own language. */
export function serviceIn(translated: Translated, service: Service): Service {
  const { read, note } = fieldsIn(translated)
  const own = { kind: 'service', record: service.id } as const
  const { ServiceName, Description, category } = service
  return {
    ...service,
    ServiceName: read({ ...own, field: 'name', text: ServiceName }, 'ServiceName'),
    Description: read({ ...own, field: 'description', text: Description }, 'Description'),
    ...(category && { category: read({ kind: 'group', record: category, field: 'name', text: category }, 'category') }),
    ...note(),
  }
}

export function stylistIn(translated: Translated, stylist: Stylist): Stylist {
  const { read, note } = fieldsIn(translated)
  const { id: record, description: text } = stylist
  return { ...stylist, description: read({ kind: 'stylist', record, field: 'description', text }, 'description'), ...note() }
}

const nothing: Translated = () => undefined

/** A service as staff find it: a form must never save a translation in place of the salon's text, so the reader's are beside it. */
export function serviceForStaff(translated: Translated, service: Service): Service {
  const { ServiceName, Description, category, untranslated } = serviceIn(translated, service)
  const inReadersLanguage = { ServiceName, Description, ...(category && { category }), ...(untranslated && { untranslated }) }
  return { ...serviceIn(nothing, service), inReadersLanguage }
}

export function stylistForStaff(translated: Translated, stylist: Stylist): Stylist {
  const { description, untranslated } = stylistIn(translated, stylist)
  return { ...stylistIn(nothing, stylist), inReadersLanguage: { description, ...(untranslated && { untranslated }) } }
}

/** A service or stylist as pages for clients show it, also to staff. */
export function asRead<Item extends { readonly inReadersLanguage?: object | undefined }>(item: Item): Item {
  const { inReadersLanguage, ...own } = item
  return inReadersLanguage ? ({ ...own, untranslated: undefined, ...inReadersLanguage } as unknown as Item) : item
}

/** Identifies a text of the settings that a page shows in the salon's own language. */
export const untranslatedKey = ({ kind, record, field }: TextKey) => `${kind}.${record}.${field}`

export interface SettingsInLanguage<Written> {
  readonly settings: Written
  /** Groups' own names, in their order. */
  readonly groups: readonly string[]
  readonly untranslated: readonly string[]
}

export function settingsIn<Written extends WrittenSettings>(translated: Translated, own: Written): SettingsInLanguage<Written> {
  const untranslated = new Set<string>()
  const settings = rewriteTexts(own, (text) => {
    const read = translated(text)
    if (read === undefined) untranslated.add(untranslatedKey(text))
    return read ?? text.text
  })
  return { settings, groups: own.page.groups.map(({ name }) => name), untranslated: [...untranslated] }
}

import { eq } from 'drizzle-orm'
import type { Language } from '../../../domain/language/languages.ts'
import { type HasRole, isStaff } from '../../../domain/people/roles.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import {
  type SettingsInLanguage,
  serviceForStaff,
  serviceIn,
  settingsIn,
  stylistForStaff,
  stylistIn,
  type Translated,
} from '../../../domain/salon/translations/in-language.ts'
import { textKey } from '../../../domain/salon/translations/texts-of-settings.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { translations } from '../../platform/database/schema/salon.ts'
import { languageNow } from '../../platform/language/reader.ts'
import { renewedAfter, versioned } from '../../platform/versioned.ts'
import type { CurrentSettings } from '../settings/current.ts'

/** The salon's own texts, as their readers find them. */
export interface ReadersTexts {
  /** Services or stylists as their reader finds them. */
  ofServices(person: HasRole | null, services: readonly Service[]): Promise<readonly Service[]>
  ofStylists(person: HasRole | null, stylists: readonly Stylist[]): Promise<readonly Stylist[]>
  /** The settings as the reader finds them. */
  settingsForReader(): Promise<SettingsInLanguage<VersionedSettings>>
}

interface ReadersTextsOptions {
  readonly db: Queryable
  readonly settings: CurrentSettings
  /** Changes with the catalogue, the settings, and translations. */
  readonly catalogueVersion: () => number
}

/** Milliseconds after which another process's change shows whose notification was lost. */
const maxAgeMillis = 30_000

/** One for each language, and more than there are. */
const most = 50

const nothing: Translated = () => undefined

/** Reads a page's texts without waiting for the database, but after a change. */
export function openReadersTexts({ db, settings, catalogueVersion }: ReadersTextsOptions): ReadersTexts {
  const cachedTranslations = versioned<Promise<Translated>>({ most })
  const inLanguages = versioned<SettingsInLanguage<VersionedSettings>>({ most })
  const age = renewedAfter(maxAgeMillis)
  const read = (language: string) =>
    // Without a database, pages still have the salon's own words.
    cachedTranslations(language, [catalogueVersion(), age()], () => readTranslations(db, language)).catch(() => nothing)
  const otherLanguage = () => otherThanOwn(languageNow(), settings.get())
  /** Null for readers of the salon's own language, and until it has chosen its languages. */
  const readOther = async () => {
    const language = otherLanguage()
    return language ? read(language) : null
  }
  return {
    async ofServices(person, services) {
      const translated = await readOther()
      if (!translated) return services
      const present = person && isStaff(person) ? serviceForStaff : serviceIn
      return services.map((each) => present(translated, each))
    },
    async ofStylists(person, stylists) {
      const translated = await readOther()
      if (!translated) return stylists
      const present = person && isStaff(person) ? stylistForStaff : stylistIn
      return stylists.map((each) => present(translated, each))
    },
    async settingsForReader() {
      const language = otherLanguage()
      const translated = language && (await read(language))
      const now = settings.get()
      if (!language || !translated) return { settings: now, groups: [], untranslated: [] }
      return inLanguages(language, [now, translated], () => settingsIn(translated, now))
    },
  }
}

/** A language of the salon's texts other than its own; null for its own. */
export function otherThanOwn(language: Language | null, { languages }: Pick<VersionedSettings, 'languages'>): Language | null {
  return languages && language !== languages.own ? language : null
}

async function readTranslations(db: Queryable, language: string): Promise<Translated> {
  const rows = await db.select().from(translations).where(eq(translations.language, language))
  const texts = new Map(rows.map(({ kind, recordId: record, field, text }) => [textKey({ kind, record, field }), text]))
  return (key) => texts.get(textKey(key))
}

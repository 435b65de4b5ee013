import { eq } from 'drizzle-orm'
import type { Language } from '../../../domain/language/languages.ts'
import { type HasRole, isStaff } from '../../../domain/people/roles.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import { type SettingsInLanguage, settingsIn, type Translated } from '../../../domain/salon/translations/in-language.ts'
import { textKey } from '../../../domain/salon/translations/texts-of-settings.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { translations } from '../../platform/database/schema/salon.ts'
import { languageNow } from '../../platform/language/reader.ts'
import { renewedAfter, versioned } from '../../platform/versioned.ts'
import type { CurrentSettings } from '../settings/current.ts'

/** The salon's own texts, as their readers find them. */
export interface ReadersTexts {
  /**
   * Null for readers of the salon's own language, and until it has chosen its languages. Staff find every text as it was written: a form
   * must never save a translation in place of the salon's text.
   */
  forReader(person: HasRole | null): Promise<Translated | null>
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
  return {
    async forReader(person) {
      const language = otherLanguage()
      if (!language) return null
      return person && isStaff(person) ? nothing : read(language)
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

import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { languageCodes, sourceLanguage } from '../../../domain/language/languages.ts'
import { language } from '../../../domain/language/say.ts'
import { compareNames } from '../../../domain/language/sorting.ts'
import {
  defaultSettings,
  type MailEffects,
  type SectionVersions,
  type Settings,
  type SettingsEffects,
  type SettingsSection,
  settings as settingsSchema,
  type VersionedSettings,
} from '../../../domain/salon/settings.ts'
import { currencies, type RegionChoices } from '../../../domain/time/region.ts'
import { listZones } from '../../../domain/time/zones.ts'
import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { settings } from '../../platform/database/schema/salon.ts'
import { readShares } from '../../platform/language/catalogues.ts'
import { languageNow } from '../../platform/language/reader.ts'
import { countryOfZone } from '../../platform/phone-number.ts'
import { readCurrencyEffects } from './currency-change.ts'
import { countLeftOut, type SettingsChange } from './hours-change.ts'
import { countMoves } from './zone-change.ts'

export function settingsOfConfig({ timeZone, ...details }: Config['salon']): Settings {
  return defaultSettings(details, timeZone)
}

/**
 * Reads the stored settings, or null. Fields unknown to an earlier version come from `defaults`.
 * @throws {ZodError} for unreadable ones, as written in `psql`
 */
export async function readSettings(db: Queryable, defaults: Settings): Promise<VersionedSettings | null> {
  const [row] = await db.select().from(settings)
  if (!row) return null
  const { version, requiresSecondFactor } = row
  return { ...readDocument(row.document, defaults), version, requiresSecondFactor }
}

interface StoredSettings {
  readonly document: Settings
  readonly version: number
  readonly versions: SectionVersions
  /** Sections that were stored at least once. */
  readonly stored: ReadonlySet<string>
}

/** @throws {Error} if none are stored */
export async function readStored(db: Queryable, defaults: Settings): Promise<StoredSettings> {
  const [row] = await db.select().from(settings)
  if (!row) throw new Error('no settings are stored')
  const { document, version, sectionVersions } = row
  return {
    document: readDocument(document, defaults),
    version,
    versions: sectionVersions,
    stored: new Set(Object.keys(document)),
  }
}

/** Returns the version of a section's latest change; the row's if that isn't known. */
export function sectionVersion({ versions, stored, version }: StoredSettings, name: SettingsSection): number {
  return versions[name] ?? (stored.has(name) ? version : 1)
}

function readDocument(document: Settings, defaults: Settings): Settings {
  const complete = {
    ...defaults,
    ...document,
    salon: { ...defaults.salon, ...document.salon },
    place: { ...defaults.place, ...document.place },
    hours: { ...defaults.hours, ...document.hours },
    rules: { ...defaults.rules, ...document.rules },
    mail: { ...defaults.mail, ...document.mail },
  }
  // The first start's details come from the environment, which allows more than the form, such as no name.
  return { ...settingsSchema.omit({ salon: true }).parse(complete), salon: complete.salon }
}

export async function readEffects(
  db: Queryable,
  { before, after, now }: SettingsChange,
): Promise<Omit<SettingsEffects, keyof MailEffects>> {
  return {
    leftOut: await countLeftOut(db, { before, after, now }),
    moves: await countMoves(db, { from: before.place.timeZone, to: after.place.timeZone, now }),
    currency: await readCurrencyEffects(db, { from: before.place.currency, to: after.place.currency, now }),
  }
}

const listed = new Map<string | null, RegionChoices>()

export function listRegionChoices(): RegionChoices {
  const language = languageNow()
  let choices = listed.get(language)
  choices ??= namedChoices()
  listed.set(language, choices)
  return choices
}

function namedChoices(): RegionChoices {
  return {
    timeZones: listZones().map(({ name, before }) => ({ name, before: [...before], country: countryOfZone(name) })),
    currencies: currencies.map((code) => ({ code, name: findName('currency', code) })),
    countries: getCountries()
      .map((code) => ({ code, name: findName('region', code), callingCode: `+${getCountryCallingCode(code)}` }))
      .toSorted((one, other) => compareNames(one.name, other.name)),
    languages: languageCodes.map((code) => ({ code, ...readShares(code) })),
  }
}

const namesIn = () => (language() === sourceLanguage ? 'en-US' : language())

export function findName(type: 'currency' | 'region', code: string): string {
  return new Intl.DisplayNames(namesIn(), { type }).of(code) ?? code
}

import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import {
  defaultSettings,
  type MailEffects,
  type SectionVersions,
  type Settings,
  type SettingsEffects,
  type SettingsSection,
  settings as settingsSchema,
  type VersionedSettings,
} from '../../../domain/settings.ts'
import { currencies, type PlaceChoices } from '../../../domain/time/place.ts'
import { listZones } from '../../../domain/time/zones.ts'
import type { Config } from '../../config.ts'
import { countryOfZone } from '../../phone-number.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { settings } from '../../platform/database/schema.ts'
import { currencyEffectsOf } from './currency-change.ts'
import { countLeftOut, type SettingsChange } from './hours-change.ts'
import { countMoves } from './zone-change.ts'

/** The settings of a salon that has saved none: the environment's details, and for the rest what docs/product.md says. */
export function settingsOfConfig({ timeZone, ...details }: Config['salon']): Settings {
  return defaultSettings(details, timeZone)
}

/**
 * The stored settings, or null if none have been stored yet. What an earlier version did not know is as in `defaults`.
 * @throws {ZodError} if someone has stored what can't be read, as in `psql`
 */
export async function readSettings(db: Queryable, defaults: Settings): Promise<VersionedSettings | null> {
  const [row] = await db.select().from(settings)
  if (!row) return null
  const { version, requiresSecondFactor } = row
  return { ...readDocument(row.document, defaults), version, requiresSecondFactor }
}

/** The settings as they are stored, and what is known of each section. */
interface StoredSettings {
  readonly document: Settings
  readonly version: number
  readonly versions: SectionVersions
  /** The sections that have ever been stored. */
  readonly stored: ReadonlySet<string>
}

/** The row of the settings, which is there. */
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

/** In which version a section was changed last: at the latest in the row's, where that isn't known yet. */
export function versionOf({ versions, stored, version }: StoredSettings, name: SettingsSection): number {
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
  // The details of the first start come from the environment, which allows what the form doesn't, such as no name.
  return { ...settingsSchema.omit({ salon: true }).parse(complete), salon: complete.salon }
}

/** What a change of the settings does to what the salon has already. */
export async function effectsOf(
  db: Queryable,
  { before, after, now }: SettingsChange,
): Promise<Omit<SettingsEffects, keyof MailEffects>> {
  return {
    leftOut: await countLeftOut(db, { before, after, now }),
    moves: await countMoves(db, { from: before.place.timeZone, to: after.place.timeZone, now }),
    currency: await currencyEffectsOf(db, { from: before.place.currency, to: after.place.currency, now }),
  }
}

let listed: PlaceChoices | undefined

/** What the owner can choose from for the salon's place; put together once. */
export function listPlaceChoices(): PlaceChoices {
  listed ??= {
    timeZones: listZones().map(({ name, before }) => ({ name, before: [...before], country: countryOfZone(name) })),
    currencies: currencies.map((code) => ({ code, name: nameOf('currency', code) })),
    countries: getCountries()
      .map((code) => ({ code, name: nameOf('region', code), callingCode: `+${getCountryCallingCode(code)}` }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US')),
  }
  return listed
}

function nameOf(type: 'currency' | 'region', code: string): string {
  return new Intl.DisplayNames('en-US', { type }).of(code) ?? code
}

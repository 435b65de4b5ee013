import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import {
  type MailEffects,
  noEffects,
  type Settings,
  type SettingsDocument,
  type SettingsEffects,
  type SettingsRequest,
} from '../../../domain/settings.ts'
import type { Clock } from '../../clock.ts'
import { readPhoneNumber } from '../../phone-number.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { withRetry } from '../../platform/database/errors.ts'
import { settings } from '../../platform/database/schema.ts'
import type { Author } from '../../platform/http/author.ts'
import { enterPrices } from './currency-change.ts'
import { type CurrentSettings, storeInitial } from './current.ts'
import type { SettingsChange } from './hours-change.ts'
import { effectsOf, readSettings } from './queries.ts'
import { moveToZone } from './zone-change.ts'

export interface SettingsContext {
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
  /** What the settings are where none have been stored. */
  readonly initial: Settings
  /** Called once a change is stored, and this process knows it: cached pages show the salon, and so do open ones. */
  readonly onSaved: () => void
  /** Which mails leave at once since their rules have changed. */
  readonly countMails: (db: Queryable, change: SettingsChange) => Promise<MailEffects>
}

/** The settings as they are stored now. */
export async function currentDocument({ db, initial }: Pick<SettingsContext, 'db' | 'initial'>): Promise<SettingsDocument> {
  const { version, requiresSecondFactor: _, ...document } = (await readSettings(db, initial)) ?? { ...initial, version: 1 }
  return { version, settings: document }
}

/**
 * Stores the settings, if they still are the version that was seen. With a new time zone, bookings ahead keep their time of day; with
 * another currency, the catalogue gets the prices that were entered in it. All of it or nothing.
 * @throws {AppError} `conflict` with the settings as they are · `invalid` if the bookings can't be moved, a further phone
 *   has no number, or a price is missing in the new currency
 */
export async function saveSettings(
  context: SettingsContext & { readonly by: Author },
  document: SettingsRequest,
): Promise<SettingsDocument & SettingsEffects> {
  const { db, initial, clock, by } = context
  const { settings: known } = await currentDocument(context)
  const requested = { version: document.version, settings: withInternationalNumbers(document.settings, known) }
  await storeInitial(db, initial)
  const saved = await withRetry(() =>
    db.transaction(async (transaction) => {
      // From here to the commit nothing is booked, and nobody else changes the settings or the catalogue.
      await transaction.execute(sql`select lock_catalogue()`)
      const before = await readSettings(transaction, initial)
      if (before?.version !== requested.version) return null
      const [row] = await transaction
        .update(settings)
        .set({ document: requested.settings, updatedAt: new Date() })
        .returning({ version: settings.version })
      if (!row) return null
      const { version: _version, requiresSecondFactor: _ofStaff, ...stored } = before
      await recordAudit(transaction, by, {
        kind: 'settings.changed',
        changes: changesBetween(stored, requested.settings),
      })
      const now = clock()
      const change = { before, after: requested.settings, now }
      const effects = { ...(await effectsOf(transaction, change)), ...(await context.countMails(transaction, change)) }
      const { place } = requested.settings
      if (place.timeZone !== before.place.timeZone) {
        await moveToZone(transaction, { from: before.place.timeZone, to: place.timeZone, now }, by)
      }
      const { prices = [] } = document
      if (effects.currency) await enterPrices(transaction, { to: place.currency, prices, by })
      return { version: row.version, settings: requested.settings, ...effects }
    }),
  )
  // A client repeats a change whose response was lost.
  const stored = saved ?? (await unchangedSince(context, requested))
  await context.settings.refresh()
  context.onSaved()
  return stored
}

/** The salon's own number stays as clients are to read it. */
function withInternationalNumbers(requested: Settings, known: Settings): Settings {
  const { contact, place } = requested
  const isKnown = (number: string) => known.contact.phones.some((phone) => phone.number === number)
  const phones = contact.phones.map((phone, index) => ({
    ...phone,
    number: readPhoneNumber(phone.number, place, {
      field: `contact.phones.${index}.number`,
      stored: isKnown(phone.number) ? phone.number : null,
    }),
  }))
  return { ...requested, contact: { ...contact, phones } }
}

async function unchangedSince(
  context: SettingsContext,
  requested: SettingsDocument,
): Promise<SettingsDocument & SettingsEffects> {
  const stored = await currentDocument(context)
  if (isDeepStrictEqual(stored.settings, requested.settings)) return { ...stored, ...noEffects }
  throw new AppError('conflict', 'Someone else has saved the settings since you opened them. Nothing of yours is lost.', {
    settings: stored,
  })
}

import { isDeepStrictEqual } from 'node:util'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { roundToCurrency, toAmount, toMills } from '../../../domain/money.ts'
import {
  type MailEffects,
  noEffects,
  type Settings,
  type SettingsDocument,
  type SettingsEffects,
} from '../../../domain/settings.ts'
import type { Clock } from '../../clock.ts'
import { readPhoneNumber } from '../../phone-number.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { withRetry } from '../../platform/database/errors.ts'
import { services, settings, stylists } from '../../platform/database/schema.ts'
import type { Author } from '../../platform/http/author.ts'
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
 * Stores the settings, if they still are the version that was seen. With a new time zone, bookings ahead keep their time of day; with a
 * currency of fewer decimals, the catalogue's prices are rounded. All of it or nothing.
 * @throws {AppError} `conflict` with the settings as they are · `invalid` if the bookings can't be moved, or a further phone has no number
 */
export async function saveSettings(
  context: SettingsContext & { readonly by: Author },
  document: SettingsDocument,
): Promise<SettingsDocument & SettingsEffects> {
  const { db, initial, clock, by } = context
  const { settings: known } = await currentDocument(context)
  const requested = { ...document, settings: withInternationalNumbers(document.settings, known) }
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
      const { version: _version, requiresSecondFactor: _ofStaff, ...document } = before
      await recordAudit(transaction, by, {
        kind: 'settings.changed',
        changes: changesBetween(document, requested.settings),
      })
      const now = clock()
      const change = { before, after: requested.settings, now }
      const effects = { ...(await effectsOf(transaction, change)), ...(await context.countMails(transaction, change)) }
      const { place } = requested.settings
      if (place.timeZone !== before.place.timeZone) {
        await moveToZone(transaction, { from: before.place.timeZone, to: place.timeZone, now })
      }
      if (effects.roundedPrices > 0) await roundPrices(transaction, place.currency)
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

/** Prices that the currency has no coins for become the nearest ones that it has. Bookings keep what they were booked at. */
async function roundPrices(transaction: Queryable, currency: string): Promise<void> {
  for (const row of await transaction.select().from(services)) {
    const rounded = roundToCurrency(row.priceMills, currency)
    if (rounded !== row.priceMills)
      await transaction.update(services).set({ priceMills: rounded }).where(eq(services.id, row.id))
  }
  for (const { id, services: own } of await transaction.select().from(stylists).where(isNotNull(stylists.services))) {
    const rounded = Object.fromEntries(
      Object.entries(own ?? {}).map(([serviceId, { Price, ...terms }]) => [
        serviceId,
        Price === undefined ? terms : { ...terms, Price: toAmount(roundToCurrency(toMills(Price), currency)) },
      ]),
    )
    if (!isDeepStrictEqual(rounded, own)) {
      await transaction.update(stylists).set({ services: rounded }).where(eq(stylists.id, id))
    }
  }
}

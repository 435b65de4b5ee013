import { isDeepStrictEqual } from 'node:util'
import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import {
  type MailEffects,
  noEffects,
  type Settings,
  type SettingsDocument,
  type SettingsEffects,
  type SettingsRequest,
  type SettingsSection,
  type SomeSettings,
  withSections,
} from '../../../domain/salon/settings.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { type Clock, systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { settings } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import { readPhoneNumber } from '../../platform/phone-number.ts'
import { enterPrices } from './currency-change.ts'
import { type CurrentSettings, storeInitial } from './current.ts'
import { forgetTranslationsOfGone } from './gone-texts.ts'
import type { SettingsChange } from './hours-change.ts'
import { readEffects, readSettings, readStored, sectionVersion } from './queries.ts'
import { furtherLanguages, translateUsualNames } from './usual-names.ts'
import { moveToZone } from './zone-change.ts'

export interface SettingsContext {
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
  readonly initial: Settings
  /** Called after this process has stored and loaded a change: cached and open pages show the salon. */
  readonly onSaved: () => void
  readonly countMails: (db: Queryable, change: SettingsChange) => Promise<MailEffects>
}

/** @param db a transaction, too */
export async function currentDocument({
  db,
  initial,
}: Pick<SettingsContext, 'initial'> & { readonly db: Queryable }): Promise<SettingsDocument> {
  const { version, requiresSecondFactor: _, ...document } = (await readSettings(db, initial)) ?? { ...initial, version: 1 }
  return { version, settings: document }
}

/**
 * Stores sections of the settings unless one has changed since the given version; other sections stay. With a new time zone, upcoming
 * bookings keep their time of day; with another currency, the catalogue gets the entered prices. All or nothing.
 * @throws {AppError} `conflict` with the current settings · `invalid` if bookings can't be moved, a further phone has no number, or a
 * price is missing in the new currency
 */
export async function saveSettings(
  context: SettingsContext & { readonly by: Author },
  request: SettingsRequest,
): Promise<SettingsDocument & SettingsEffects> {
  const { db, initial } = context
  const { settings: known } = await currentDocument(context)
  const sent = withInternationalNumbers(request.settings, known)
  await storeInitial(db, initial)
  const stored = await db.transaction(async (transaction) => {
    // Until the commit nothing is booked, and settings and catalogue don't change.
    await transaction.execute(sql`select lock_catalogue()`)
    const row = await readStored(transaction, initial)
    const { document: before, version } = row
    const changed = changedSections(before, sent)
    // A repeat after a lost response is stored already.
    if (changed.length === 0) return { version, settings: before, ...noEffects }
    if (changed.some((name) => sectionVersion(row, name) > request.version)) return null
    const after = withSections(before, sent)
    const written = JSON.stringify(Object.fromEntries(changed.map((name) => [name, after[name]])))
    await transaction.update(settings).set({ document: sql`document || ${written}::jsonb`, updatedAt: systemDate() })
    return { version: version + 1, settings: after, ...(await applied(transaction, context, { before, after, ...request })) }
  })
  if (!stored) {
    throw new AppError(
      'conflict',
      say(msg`Someone else has saved the settings since you opened them. Nothing of yours is lost.`),
      {
        settings: await currentDocument(context),
      },
    )
  }
  await context.settings.refresh()
  context.onSaved()
  return stored
}

async function applied(
  transaction: Queryable,
  { clock, by, countMails }: SettingsContext & { readonly by: Author },
  { before, after, prices = [] }: Pick<SettingsChange, 'before' | 'after'> & Pick<SettingsRequest, 'prices'>,
): Promise<SettingsEffects> {
  await recordAudit(transaction, by, { kind: 'settings.changed', changes: changesBetween(before, after) })
  const now = clock()
  const change = { before, after, now }
  const effects = { ...(await readEffects(transaction, change)), ...(await countMails(transaction, change)) }
  const { timeZone, currency } = after.place
  if (timeZone !== before.place.timeZone) {
    await moveToZone(transaction, { from: before.place.timeZone, to: timeZone, now }, by)
  }
  await forgetTranslationsOfGone(transaction, after)
  const spokenBefore = furtherLanguages(before.languages)
  const added = furtherLanguages(after.languages).filter((code) => !spokenBefore.includes(code))
  await translateUsualNames(transaction, after.languages, added)
  if (effects.currency) await enterPrices(transaction, { to: currency, prices, by })
  return effects
}

function changedSections(before: Settings, sent: SomeSettings): readonly SettingsSection[] {
  return (Object.keys(sent) as SettingsSection[]).filter(
    (name) => sent[name] !== undefined && !isDeepStrictEqual(sent[name], before[name]),
  )
}

/** Keeps the salon's own number as written. */
function withInternationalNumbers(sent: SomeSettings, known: Settings): SomeSettings {
  const { contact, place = known.place } = sent
  if (!contact) return sent
  const isKnown = (number: string) => known.contact.phones.some((phone) => phone.number === number)
  const phones = contact.phones.map((phone, index) => ({
    ...phone,
    number: readPhoneNumber(phone.number, place, {
      field: `contact.phones.${index}.number`,
      stored: isKnown(phone.number) ? phone.number : null,
    }),
  }))
  return { ...sent, contact: { ...contact, phones } }
}

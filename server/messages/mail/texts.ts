import { msg } from '@lingui/core/runtime-macro'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { type AuditKind, changesBetween } from '../../../domain/insight/audit.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { say } from '../../../domain/language/say.ts'
import { type MailKind, type MailText, mailKinds } from '../../../domain/messages/mail.ts'
import { wordsProblems } from '../../../domain/messages/template.ts'
import { defaultWords, type MailWords, placeholdersFor } from '../../../domain/messages/texts.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { mailTexts } from '../../platform/database/schema/messages.ts'
import { translations } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import { inLanguage, languageNow } from '../../platform/language/reader.ts'
import { otherThanOwn } from '../../salon/translations/reader.ts'

/**
 * Returns the words of a kind of mail in its reader's language: the owner's, as far as they are written in it, else the product's.
 */
export async function readMailWords(
  db: Pick<Queryable, 'select'>,
  kind: MailKind,
  settings: Pick<Settings, 'languages'>,
): Promise<MailWords> {
  const [row] = await db.select().from(mailTexts).where(eq(mailTexts.kind, kind))
  const own = storedWords(row)
  if (!own) return defaultWords(kind)
  const language = otherThanOwn(languageNow(), settings)
  return language ? { ...defaultWords(kind), ...(await translatedWords(db, kind, language)) } : own
}

async function translatedWords(db: Pick<Queryable, 'select'>, kind: MailKind, language: Language): Promise<Partial<MailWords>> {
  const isThis = and(eq(translations.kind, 'mail'), eq(translations.recordId, kind), eq(translations.language, language))
  const rows = await db.select().from(translations).where(isThis)
  return Object.fromEntries(rows.map(({ field, text }) => [field, text]))
}

/** The product's words in the salon's own language: an editor must not show, and save, another language's. */
function productsWords(kind: MailKind, { languages }: Pick<Settings, 'languages'>): MailWords {
  return inLanguage(languages?.own ?? languageNow(), () => defaultWords(kind))
}

type StoredText = typeof mailTexts.$inferSelect

function storedWords(row: StoredText | undefined): MailWords | undefined {
  if (!row || row.subject === null || row.body === null) return undefined
  return { subject: row.subject, body: row.body }
}

export async function listTexts(db: Pick<Queryable, 'select'>, settings: Pick<Settings, 'languages'>): Promise<MailText[]> {
  const stored = new Map((await db.select().from(mailTexts)).map((row) => [row.kind, row]))
  return mailKinds.map((kind) => presentText(settings, kind, stored.get(kind)))
}

interface WantedText {
  readonly kind: MailKind
  readonly words: MailWords
  /** The version that the page read; 0 for a text that was never changed. */
  readonly version: number
}

/** Stores the owner's text if the version is current. @throws {AppError} `invalid` for an unknown placeholder · `conflict` */
export function saveText(
  db: Database,
  settings: Pick<Settings, 'languages'>,
  by: Author,
  wanted: WantedText,
): Promise<MailText> {
  return db.transaction((transaction) => saveInside(transaction, settings, by, wanted))
}

async function saveInside(
  db: Queryable,
  settings: Pick<Settings, 'languages'>,
  by: Author,
  { kind, words, version }: WantedText,
): Promise<MailText> {
  checkWords(kind, words)
  const { subject, body } = words
  const [row] = await db.select().from(mailTexts).where(eq(mailTexts.kind, kind))
  const before = storedWords(row) ?? productsWords(kind, settings)
  const values = { subject, body, version: version + 1, updatedAt: systemDate() }
  const [saved] =
    version === 0
      ? await db
          .insert(mailTexts)
          .values({ kind, ...values })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(mailTexts)
          .set(values)
          .where(and(eq(mailTexts.kind, kind), eq(mailTexts.version, version)))
          .returning()
  if (saved) {
    await recordAudit(db, by, { ...textRecord('mails.text-changed', kind), changes: changesBetween(before, words) })
    return presentText(settings, kind, saved)
  }
  const [stored] = await db.select().from(mailTexts).where(eq(mailTexts.kind, kind))
  // A repeat after a lost response.
  if (stored?.subject === subject && stored.body === body) return presentText(settings, kind, stored)
  throw new AppError('conflict', say(msg`Someone else has changed this text since you opened it. Nothing of yours is lost.`))
}

/** Restores the product's text under a new version, so that an editor opened earlier can't overwrite a later text. */
export function resetText(db: Database, settings: Pick<Settings, 'languages'>, by: Author, kind: MailKind): Promise<MailText> {
  return db.transaction((transaction) => resetInside(transaction, settings, by, kind))
}

async function resetInside(
  db: Queryable,
  settings: Pick<Settings, 'languages'>,
  by: Author,
  kind: MailKind,
): Promise<MailText> {
  const isThis = eq(mailTexts.kind, kind)
  const reset = await db
    .update(mailTexts)
    .set({ subject: null, body: null, version: sql`${mailTexts.version} + 1`, updatedAt: systemDate() })
    .where(and(isThis, isNotNull(mailTexts.subject)))
    .returning({ kind: mailTexts.kind })
  // They said what isn't there anymore.
  await db.delete(translations).where(and(eq(translations.kind, 'mail'), eq(translations.recordId, kind)))
  if (reset.length > 0) await recordAudit(db, by, textRecord('mails.text-reset', kind))
  const [stored] = await db.select().from(mailTexts).where(isThis)
  return presentText(settings, kind, stored)
}

function textRecord(audited: AuditKind, kind: MailKind) {
  return { kind: audited, subject: { id: kind, label: kind.replaceAll('_', ' ') } }
}

/** @throws {AppError} `invalid` with the placeholders that exist */
export function checkWords(kind: MailKind, words: MailWords): void {
  const fields = wordsProblems(kind, words)
  const [message] = Object.values(fields)
  if (message) throw new AppError('invalid', message, { fields })
}

function presentText(settings: Pick<Settings, 'languages'>, kind: MailKind, row?: StoredText): MailText {
  const own = storedWords(row)
  const { subject, body } = own ?? productsWords(kind, settings)
  const isOwn = own !== undefined
  return { kind, subject, body, isOwn, version: row?.version ?? 0, placeholders: [...placeholdersFor(kind)] }
}

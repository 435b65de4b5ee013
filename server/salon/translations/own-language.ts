import { msg } from '@lingui/core/runtime-macro'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { say } from '../../../domain/language/say.ts'
import { pageSettings } from '../../../domain/salon/page/sections.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import {
  type OwnText,
  rewriteTexts,
  type TextKey,
  textKey,
  textsOfSettings,
} from '../../../domain/salon/translations/texts-of-settings.ts'
import type { TranslationList } from '../../../domain/salon/translations/translations.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { mailTexts } from '../../platform/database/schema/messages.ts'
import { services, settings as settingsTable, stylists, translations } from '../../platform/database/schema/salon.ts'
import { currentDocument, saveSettings } from '../settings/commands.ts'
import { languageSubject, type TranslationChange } from './commands.ts'
import { listTranslations, readOwnTexts, readTexts, requireOther } from './queries.ts'

/**
 * Corrects the language of the salon's own texts. Texts in its own language from before take their places, and the replaced ones become the
 * other language's; without any, the other language is the salon's own from now on, and no text changes.
 * @returns the texts in the salon's other language
 * @throws {AppError} `invalid` unless the salon offers it
 */
export async function correctOwnLanguage(context: TranslationChange, language: Language): Promise<TranslationList> {
  const { version, settings } = await currentDocument(context)
  const languages = requireOther(settings, language)
  const { former } = await listTranslations(context.db, settings, language)
  if (former === 0) {
    const saved = await saveSettings(context, { version, settings: { languages: { ...languages, own: language } } })
    return listTranslations(context.db, saved.settings, languages.own)
  }
  const swapped = await context.db.transaction((transaction) => swapTexts(transaction, context, language))
  await context.settings.refresh()
  context.onSaved()
  return listTranslations(context.db, swapped, language)
}

async function swapTexts(db: Queryable, context: TranslationChange, language: Language): Promise<Settings> {
  await db.execute(sql`select lock_catalogue()`)
  const { settings } = await currentDocument({ ...context, db })
  const { own } = requireOther(settings, language)
  const texts = await readOwnTexts(db, settings)
  const former = await readTexts(db, [own])
  const next = (text: OwnText) => former.get(textKey(text)) ?? text.text
  await rekeyTranslations(db, { own, language, texts, next })
  await writeCatalogue(db, next)
  await writeMails(db, next)
  const swapped = rewriteTexts(settings, next)
  if (!pageSettings.safeParse(swapped.page).success)
    throw new AppError(
      'invalid',
      say(msg`Two groups of services would have the same name. Give one of them another name first.`),
    )
  const { salon, page, pictures, closures, contact, legal } = swapped
  const written = JSON.stringify({ salon, page, pictures, closures, contact, legal })
  if (textsOfSettings(settings).some((text) => next(text) !== text.text))
    await db.update(settingsTable).set({ document: sql`document || ${written}::jsonb`, updatedAt: systemDate() })
  await recordAudit(db, context.by, { kind: 'settings.texts-swapped', subject: languageSubject(language) })
  return swapped
}

interface Swap {
  readonly own: Language
  /** In which the texts are that were the salon's own so far. */
  readonly language: Language
  readonly texts: readonly OwnText[]
  readonly next: (text: OwnText) => string
}

/** A statement has at most 65,535 values. */
const rowsAtOnce = 5_000

/** Records that are known by their own words are known by their new ones. */
async function rekeyTranslations(db: Queryable, { own, language, texts, next }: Swap): Promise<void> {
  const stored = await db.select().from(translations)
  const names = new Map(
    texts.filter(({ record, text }) => record === text).map((text) => [`${text.kind} ${text.record}`, next(text)] as const),
  )
  const recordNow = ({ kind, record }: Pick<TextKey, 'kind' | 'record'>) => names.get(`${kind} ${record}`) ?? record
  const otherLanguages = stored.filter((row) => row.language !== own && row.language !== language)
  const replaced = texts.map(({ kind, record, field, text }) => {
    return { kind, recordId: record, field, language, text, updatedAt: systemDate() }
  })
  const rekeyed = [...otherLanguages, ...replaced].map((row) => ({
    ...row,
    recordId: recordNow({ kind: row.kind, record: row.recordId }),
  }))
  const unique = new Map(rekeyed.map((row) => [JSON.stringify([row.kind, row.recordId, row.field, row.language]), row]))
  await db.delete(translations)
  const rows = [...unique.values()]
  for (let at = 0; at < rows.length; at += rowsAtOnce) await db.insert(translations).values(rows.slice(at, at + rowsAtOnce))
}

async function writeCatalogue(db: Queryable, next: Swap['next']): Promise<void> {
  const at = { updatedAt: systemDate() }
  for (const row of await db.select().from(services)) {
    const { id: record, name, description, category } = row
    const written = {
      name: next({ kind: 'service', record, field: 'name', text: name }),
      description: next({ kind: 'service', record, field: 'description', text: description }),
      category: next({ kind: 'group', record: category, field: 'name', text: category }),
    }
    if (isOther(written, row))
      await db
        .update(services)
        .set({ ...written, ...at })
        .where(eq(services.id, record))
  }
  for (const row of await db.select().from(stylists)) {
    const { id: record, description } = row
    const written = { description: next({ kind: 'stylist', record, field: 'description', text: description }) }
    if (isOther(written, row))
      await db
        .update(stylists)
        .set({ ...written, ...at })
        .where(eq(stylists.id, record))
  }
}

async function writeMails(db: Queryable, next: Swap['next']): Promise<void> {
  for (const row of await db.select().from(mailTexts)) {
    const { kind: record, subject, body, version } = row
    if (subject === null || body === null) continue
    const written = {
      subject: next({ kind: 'mail', record, field: 'subject', text: subject }),
      body: next({ kind: 'mail', record, field: 'body', text: body }),
    }
    if (!isOther(written, row)) continue
    const values = { ...written, version: version + 1, updatedAt: systemDate() }
    await db.update(mailTexts).set(values).where(eq(mailTexts.kind, record))
  }
}

function isOther<Written extends object>(written: Written, row: { readonly [Field in keyof Written]: unknown }): boolean {
  return (Object.keys(written) as (keyof Written)[]).some((field) => written[field] !== row[field])
}

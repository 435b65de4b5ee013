import { msg } from '@lingui/core/runtime-macro'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { type AuditChange, changesBetween } from '../../../domain/insight/audit.ts'
import { languages as allLanguages, type Language } from '../../../domain/language/languages.ts'
import { say } from '../../../domain/language/say.ts'
import { untranslatedKey } from '../../../domain/salon/translations/in-language.ts'
import { checkedTranslation } from '../../../domain/salon/translations/limits.ts'
import { type TextKey, textKey } from '../../../domain/salon/translations/texts-of-settings.ts'
import type { TranslationInput, TranslationList, WrittenText } from '../../../domain/salon/translations/translations.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { translations } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import { currentDocument, type SettingsContext } from '../settings/commands.ts'
import { type LabeledText, listTranslations, readOwnTexts, readTexts, requireOther } from './queries.ts'

export type TranslationChange = SettingsContext & { readonly by: Author }

/**
 * Stores typed texts of a language; the other texts stay, so that two people can write at once.
 * @throws {AppError} `invalid` with the fields, such as 'texts.2'
 */
export async function saveTranslations(
  context: TranslationChange,
  { language, texts }: TranslationInput,
): Promise<TranslationList> {
  const { db, by } = context
  const saved = await db.transaction(async (transaction) => {
    // As for every change of the catalogue: a booking freezes the state that it was checked against.
    await transaction.execute(sql`select lock_catalogue()`)
    const { settings } = await currentDocument({ ...context, db: transaction })
    requireOther(settings, language)
    const own = await readOwnTexts(transaction, settings)
    const before = await readTexts(transaction, [language])
    const checked = checkTexts(texts, { own, before })
    for (const text of checked) await writeTranslation(transaction, language, text)
    await recordAudit(transaction, by, {
      kind: 'settings.translated',
      subject: languageSubject(language),
      changes: auditChanges(checked, { own, before }),
    })
    return listTranslations(transaction, settings, language)
  })
  context.onSaved()
  return saved
}

export const languageSubject = (language: Language) => ({ id: language, label: allLanguages[language].name })

interface Known {
  readonly own: readonly LabeledText[]
  /** Keyed by `textKey`. */
  readonly before: ReadonlyMap<string, string>
}

/** @throws {AppError} `invalid` with each text's problem */
function checkTexts(texts: readonly WrittenText[], known: Known): WrittenText[] {
  const knownKeys = new Set(known.own.map(textKey))
  const fields: Record<string, string> = {}
  const checked = texts.map((text, index) => {
    const read = checkedTranslation(text, text.text)
    if (!knownKeys.has(textKey(text))) fields[`texts.${index}`] = say(msg`This text isn’t there anymore.`)
    else if ('problem' in read) fields[`texts.${index}`] = read.problem
    else if (isNameTwice(text, texts, known)) fields[`texts.${index}`] = say(msg`Another group has this name.`)
    return 'text' in read ? { ...text, text: read.text } : text
  })
  const [message] = Object.values(fields)
  if (message) throw new AppError('invalid', message, { fields })
  return checked
}

/** Services are grouped by the names of their groups, in each language. */
function isNameTwice(text: WrittenText, texts: readonly WrittenText[], { own, before }: Known): boolean {
  if (text.kind !== 'group' || text.field !== 'name' || text.text === '') return false
  const sent = new Map(texts.map((each) => [textKey(each), each.text]))
  const others = own.filter(({ kind, record, field }) => kind === 'group' && field === 'name' && record !== text.record)
  const translatedName = (other: LabeledText) => (sent.get(textKey(other)) ?? before.get(textKey(other))) || other.text
  return others.some((other) => translatedName(other) === text.text)
}

async function writeTranslation(db: Queryable, language: Language, { text, ...key }: WrittenText): Promise<void> {
  if (text === '') {
    await db.delete(translations).where(isAt(key, language))
    return
  }
  const { kind, record: recordId, field } = key
  const target = [translations.kind, translations.recordId, translations.field, translations.language]
  const set = { text, updatedAt: systemDate() }
  await db
    .insert(translations)
    .values({ kind, recordId, field, language, ...set })
    .onConflictDoUpdate({ target, set, setWhere: sql`${translations.text} <> excluded.text` })
}

function isAt({ kind, record, field }: TextKey, language: Language) {
  const { kind: ofKind, recordId, field: ofField, language: inLanguage } = translations
  return and(eq(ofKind, kind), eq(recordId, record), eq(ofField, field), eq(inLanguage, language))
}

/** Each text by its record's name, such as 'Cut & Finish: description'. */
function auditChanges(texts: readonly WrittenText[], { own, before }: Known): AuditChange[] {
  const labels = new Map(own.map((text) => [textKey(text), text.label]))
  return texts.flatMap((text) => {
    const key = textKey(text)
    const field = `${labels.get(key) || untranslatedKey(text)}: ${text.field}`
    return changesBetween({ text: before.get(key) ?? '' }, { text: text.text }).map((change) => ({ ...change, field }))
  })
}

import { msg } from '@lingui/core/runtime-macro'
import { asc, inArray, isNotNull } from 'drizzle-orm'
import { invalidField } from '../../../domain/app-error.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { say } from '../../../domain/language/say.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { type OwnText, textKey, textsOfSettings } from '../../../domain/salon/translations/texts-of-settings.ts'
import type { TranslationList } from '../../../domain/salon/translations/translations.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { mailTexts } from '../../platform/database/schema/messages.ts'
import { services, stylists, translations } from '../../platform/database/schema/salon.ts'

export interface LabeledText extends OwnText {
  /** The record's name; empty for a text that is a name itself. */
  readonly label: string
}

/** Everything that the salon has written, each key once. */
export async function readOwnTexts(db: Queryable, settings: Settings): Promise<LabeledText[]> {
  const listedServices = await db.select().from(services).orderBy(asc(services.position), asc(services.id))
  const listedStylists = await db.select().from(stylists).orderBy(asc(stylists.position), asc(stylists.id))
  const mails = await db.select().from(mailTexts).where(isNotNull(mailTexts.subject)).orderBy(asc(mailTexts.kind))
  const ofSettings = textsOfSettings(settings).map((own) => ({ ...own, label: recordLabel(own, settings) }))
  const ofServices = listedServices.flatMap(({ id, name, description, category }): LabeledText[] => [
    { kind: 'group', record: category, field: 'name', text: category, label: category },
    { kind: 'service', record: id, field: 'name', text: name, label: name },
    { kind: 'service', record: id, field: 'description', text: description, label: name },
  ])
  const ofStylists = listedStylists.map(({ id, name, description }): LabeledText => {
    return { kind: 'stylist', record: id, field: 'description', text: description, label: name }
  })
  const ofMails = mails.flatMap(({ kind, subject, body }): LabeledText[] => [
    { kind: 'mail', record: kind, field: 'subject', text: subject ?? '', label: '' },
    { kind: 'mail', record: kind, field: 'body', text: body ?? '', label: '' },
  ])
  const all = [...ofSettings, ...ofServices, ...ofStylists, ...ofMails].filter(({ text }) => text.trim() !== '')
  return [...new Map(all.toReversed().map((own) => [textKey(own), own])).values()].toReversed()
}

function recordLabel({ kind, record }: OwnText, { page }: Settings): string {
  if (kind === 'group') return record
  if (kind !== 'section') return ''
  const section = [...page.home, ...page.about].find((each) => 'id' in each && each.id === record)
  return section && 'title' in section ? section.title : ''
}

/** The stored texts in some languages, by their keys. */
export async function readTexts(db: Queryable, languages: readonly Language[]): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(translations)
    .where(inArray(translations.language, [...languages]))
  return new Map(rows.map(({ kind, recordId: record, field, text }) => [textKey({ kind, record, field }), text]))
}

/** Lists the salon's texts with their translations. @throws {AppError} `invalid` unless the language is a further one of the salon's */
export async function listTranslations(db: Queryable, settings: Settings, language: Language): Promise<TranslationList> {
  const { own } = requireOther(settings, language)
  const texts = await readOwnTexts(db, settings)
  const written = await readTexts(db, [language])
  const former = await readTexts(db, [own])
  return {
    language,
    own,
    texts: texts.map(({ text, ...key }) => ({ ...key, own: text, text: written.get(textKey(key)) ?? '' })),
    former: texts.filter((key) => former.has(textKey(key))).length,
  }
}

/** The salon's languages. @throws {AppError} `invalid` unless this is one that it offers beside its own */
export function requireOther(
  { languages }: Pick<Settings, 'languages'>,
  language: Language,
): NonNullable<Settings['languages']> {
  if (!languages?.offered.includes(language) || language === languages.own)
    throw invalidField('language', say(msg`Choose one of the further languages that you offer`))
  return languages
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { say } from '../../../../domain/language/say.ts'
import type { MailKind } from '../../../../domain/messages/mail.ts'
import type { TranslationKind } from '../../../../domain/salon/translations/kinds.ts'
import { textKey } from '../../../../domain/salon/translations/texts-of-settings.ts'
import type { TranslatedText } from '../../../../domain/salon/translations/translations.ts'
import { kindNames } from '../mail/mail-text.ts'

/** Texts that are saved together. */
export interface TextGroup {
  readonly kind: TranslationKind
  readonly title: MessageDescriptor
  readonly texts: readonly TranslatedText[]
}

/** In the order of the page: what clients see most comes first. */
const titles: readonly (readonly [TranslationKind, MessageDescriptor])[] = [
  ['service', msg`Services`],
  ['group', msg`Groups of services`],
  ['stylist', msg`Stylists`],
  ['salon', msg`Home page`],
  ['section', msg`Your own sections`],
  ['closure', msg`Closures`],
  ['phone', msg`Further phones`],
  ['picture', msg`Descriptions of pictures`],
  ['legal', msg`Privacy and terms`],
  ['mail', msg`Mails`],
]

export function groupTexts(texts: readonly TranslatedText[]): readonly TextGroup[] {
  const byKind = Map.groupBy(texts, ({ kind }) => kind)
  return titles.flatMap(([kind, title]) => {
    const own = byKind.get(kind)
    return own ? [{ kind, title, texts: own }] : []
  })
}

/** Texts of one record, which has one heading. */
export interface TextRecord {
  readonly name: string
  readonly texts: readonly TranslatedText[]
}

export function groupRecords(texts: readonly TranslatedText[]): readonly TextRecord[] {
  return [...Map.groupBy(texts, ({ record }) => record).values()].map((own) => {
    const [first] = own
    return { name: first ? recordName(first) : '', texts: own }
  })
}

/** Empty if the field's own name suffices. */
function recordName({ kind, record, label }: TranslatedText): string {
  if (kind === 'mail') return kindNames()[record as MailKind] ?? record
  return label
}

const fields: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  description: msg`Description`,
  title: msg`Title`,
  text: msg`Text`,
  heroTitle: msg`Welcome title`,
  heroText: msg`Welcome text`,
  aboutTitle: msg`About title`,
  aboutText: msg`About text`,
  reason: msg`Reason`,
  label: msg`Label`,
  alt: msg`Description`,
  privacy: msg`Privacy page`,
  terms: msg`Terms page`,
  subject: msg`Subject`,
  body: msg`Text`,
}

export function textFieldName({ field }: Pick<TranslatedText, 'field'>): string {
  const name = fields[field]
  return name ? say(name) : field
}

export const countMissing = (texts: readonly TranslatedText[]) => texts.filter(({ text }) => text === '').length

/** Typed texts by key. */
export type TypedTexts = Readonly<Record<string, string>>

/** Returns the typed texts that differ from the stored ones. */
export function changedTexts(texts: readonly TranslatedText[], typed: TypedTexts): TranslatedText[] {
  return texts.flatMap((stored) => {
    const text = typed[textKey(stored)]
    return text === undefined || text === stored.text ? [] : [{ ...stored, text }]
  })
}

/** Most characters of one request's texts, well below the server's limit. */
const mostCharacters = 12_000
const mostTexts = 200

/** Many texts go in several requests. */
export function inRequests(texts: readonly TranslatedText[]): readonly (readonly TranslatedText[])[] {
  const requests: TranslatedText[][] = []
  let length = 0
  for (const text of texts) {
    const current = requests.at(-1)
    length += text.text.length
    if (current && length <= mostCharacters && current.length < mostTexts) current.push(text)
    else {
      requests.push([text])
      length = text.text.length
    }
  }
  return requests
}

/** Converts errors of a request's fields, such as 'texts.2', to errors by text key. */
export function errorsByText(sent: readonly TranslatedText[], errors: Readonly<Record<string, string>>): TypedTexts {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => {
      const [, index] = /^texts\.(\d+)/.exec(field) ?? []
      const text = sent[Number(index)]
      return text ? [[textKey(text), message]] : []
    }),
  )
}

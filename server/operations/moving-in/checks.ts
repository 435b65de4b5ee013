import { hash } from 'node:crypto'
import { msg, plural } from '@lingui/core/runtime-macro'
import { cleaned } from '../../../domain/cleaned-text.ts'
import { fieldErrors } from '../../../domain/field-errors.ts'
import { withSemicolons } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import type {
  RecordKind,
  SourceClient,
  SourceFurther,
  SourceService,
  SourceText,
} from '../../../domain/operations/moving-in/source-records.ts'
import { currencyNamed } from '../../../domain/operations/moving-in/table-currency.ts'
import { cardLimits } from '../../../domain/people/client.ts'
import { clientChange } from '../../../domain/people/client-change.ts'
import { nameKey } from '../../../domain/people/near-names.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { lineOfText, textLimits } from '../../../domain/text.ts'
import { isCurrency } from '../../../domain/time/region.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { imageId } from '../../salon/images/commands.ts'
import { inspectImage } from '../../salon/images/inspect.ts'
import { detectFormat } from '../../salon/images/parts.ts'
import { type ContactCell, emailIn, phoneIn } from './contact-cells.ts'

export interface CheckContext {
  readonly system: string
  readonly settings: Settings
  /** Default currency of the file's amounts; in our own export, its salon's. */
  readonly currency: string
  readonly now: Date
  /** Our own export keeps its ids. */
  readonly isOwn: boolean
}

/** Outcome of a record that an earlier import brought. */
export const importedBefore = msg`Imported before`

export const twiceInFile = msg`Its ID stands further up in the file, too`

/** A file that can't be imported, in words for the terminal and the page. */
export class UnusableImport extends Error {}

export class Refused extends Error {}

/** Hash that identifies a record in later imports: the id may be a person's address. Null without an id. */
export function sourceKey(system: string, kind: RecordKind, sourceId: string | undefined): string | null {
  if (!sourceId) return null
  return hash('sha256', JSON.stringify([system, kind, sourceId]), 'base64url').slice(0, 22)
}

export function describeProblem(error: unknown): string {
  if (error instanceof Refused) return error.message
  const [message] = Object.values(fieldErrors(error as Parameters<typeof fieldErrors>[0]))
  return message ?? say(msg`It can’t be read`)
}

const longestId = 300

export function checkId(sourceId: string): void {
  if (sourceId.length > longestId)
    throw new Refused(
      say(msg`Its ID has more than ${plural({ most: longestId }, { one: '# character', other: '# characters' })}`),
    )
}

/** @throws {Refused} for an unknown currency */
export function requireCurrency(written: string | undefined, context: Pick<CheckContext, 'currency'>): string {
  const code = written ?? context.currency
  if (!isCurrency(code)) throw new Refused(say(msg`“${{ code: code.slice(0, 10) }}” isn’t a currency`))
  return code
}

/** Drops a price in another currency than the salon's, with a remark. */
export function pricedHere(record: SourceService, { settings, currency }: CheckContext) {
  const namedCurrency = record.currency === undefined ? null : currencyNamed(record.currency, currency)
  if (!record.price || namedCurrency === null || namedCurrency === settings.place.currency)
    return { priced: record, remarks: [] }
  const remark = msg`Its price of ${{ price: String(record.price) }} is in “${{
    written: record.currency?.slice(0, 20),
  }}”, and yours are in ${{ currency: settings.place.currency }}: enter yours`
  return { priced: { ...record, price: 0 }, remarks: [say(remark)] }
}

export function toMoment(text: string | undefined, now: Date): string | undefined {
  const millis = text === undefined ? Number.NaN : Date.parse(text)
  if (!(millis >= Date.parse('1900-01-01'))) return undefined
  return new Date(Math.min(millis, now.getTime())).toISOString()
}

export function stagedClient(record: SourceClient, context: CheckContext) {
  const remarks = [...(record.remarks ?? [])]
  const email = contact('email', record.email, remarks, emailIn)
  const phone = contact('phone', record.phone, remarks, (cell) => readPhone(cell, context))
  const written = lineIn(record.name) || email.value || phone.value || lineIn(record.email ?? '') || lineIn(record.phone ?? '')
  const name = clientName.safeParse([...written].slice(0, textLimits.name).join(''))
  const beside = [...phone.beside, ...email.beside]
  if ([...written].length > textLimits.name) {
    remarks.push(
      say(
        msg`A name has at most ${plural(
          { most: textLimits.name },
          { one: '# character', other: '# characters' },
        )}: more of it is in a note`,
      ),
    )
    beside.push(say(msg`Name: ${{ name: written }}`).slice(0, cardLimits.note))
  }
  if (!name.success && record.deletedAt === undefined)
    throw new Refused(name.error.issues[0]?.message ?? say(msg`Name is required`))
  const birthday = clientChange.shape.birthday.safeParse(record.birthday ?? null)
  if (!birthday.success) remarks.push(say(msg`“${{ typed: short(record.birthday ?? '') }}” isn’t a birthday: left out`))
  const doc = {
    id: idOfRecord(record.sourceId, context),
    name: name.data ?? '',
    nameKey: nameKey(name.data ?? ''),
    email: email.value,
    phone: phone.value,
    birthday: birthday.data ?? undefined,
    source: cleanText(record.source ?? '').slice(0, cardLimits.source) || undefined,
    tags: usableTags(record.tags ?? [], remarks),
    mailConsentAt: toMoment(record.mailConsentAt, context.now),
    blockedAt: toMoment(record.blockedAt, context.now),
    createdAt: toMoment(record.createdAt, context.now),
    deletedAt: toMoment(record.deletedAt, context.now),
    notes: [
      ...splitTexts('note', [...(record.notes ?? []), ...beside.map((text) => ({ text }))], context),
      ...splitTexts('alert', record.alerts, context),
    ],
    formulas: splitTexts('formula', record.formulas, context),
  }
  return { doc, remark: withSemicolons(remarks) }
}

const clientName = lineOfText(msg({ message: 'Name', context: 'of a person' }), textLimits.name)

export function idOfRecord(sourceId: string, { isOwn }: CheckContext): string {
  return isOwn && /^[\w-]{1,64}$/.test(sourceId) ? sourceId : newId()
}

/** Remarks about a cell; `isNoted` if its unused part is in a note. */
const contactWords = {
  email: {
    none: (cell: string, isNoted: boolean) =>
      isNoted ? msg`“${{ cell }}” isn’t an email address: in a note` : msg`“${{ cell }}” isn’t an email address: left out`,
    several: (cell: string, isNoted: boolean) =>
      isNoted
        ? msg`“${{ cell }}” is more than an email address: the rest is in a note`
        : msg`“${{ cell }}” is more than an email address: the rest is left out`,
    beside: (text: string) => msg`Email: ${{ text }}`,
  },
  phone: {
    none: (cell: string, isNoted: boolean) =>
      isNoted ? msg`“${{ cell }}” isn’t a phone number: in a note` : msg`“${{ cell }}” isn’t a phone number: left out`,
    several: (cell: string, isNoted: boolean) =>
      isNoted
        ? msg`“${{ cell }}” is more than a phone number: the rest is in a note`
        : msg`“${{ cell }}” is more than a phone number: the rest is left out`,
    beside: (text: string) => msg`Phone: ${{ text }}`,
  },
} as const

/** Returns a cell's first contact, and the rest as lines for a note. Remarks mention the rest, and an unusable cell. */
function contact(
  kind: keyof typeof contactWords,
  written: string | undefined,
  remarks: string[],
  read: (cell: string) => ContactCell,
  hasNote = true,
): { readonly value?: string | undefined; readonly beside: readonly string[] } {
  const cell = cleanText(written ?? '')
  if (cell === '') return { beside: [] }
  const { value, rest } = read(cell)
  const words = contactWords[kind]
  if (value === undefined) remarks.push(say(words.none(short(cell), hasNote && rest.length > 0)))
  else if (rest.length > 0) remarks.push(say(words.several(short(cell), hasNote)))
  return { value, beside: rest.map((text) => say(words.beside(text))) }
}

/** Our own export's numbers were checked when they were entered. */
function readPhone(cell: string, { isOwn, settings }: CheckContext): ContactCell {
  return isOwn && /^\+\d[\d ]*(?: ext\. \d+)?$/.test(cell) ? { value: cell, rest: [] } : phoneIn(cell, settings.place)
}

/** A booking has no note for further contacts: a remark mentions them. */
export function readContact(
  { email, phone }: { readonly email?: string | undefined; readonly phone?: string | undefined },
  context: CheckContext,
  remarks: string[],
) {
  return {
    email: contact('email', email, remarks, emailIn, false).value,
    phone: contact('phone', phone, remarks, (cell) => readPhone(cell, context), false).value,
  }
}

function usableTags(typed: readonly string[], remarks: string[]): string[] {
  const { tags } = clientChange.shape
  const usable = typed.filter((tag) => tags.safeParse([tag]).success)
  const validTags = tags.safeParse(usable.slice(0, cardLimits.tags)).data ?? []
  if (typed.length > 0 && validTags.length < new Set(typed.map((tag) => tag.toLowerCase())).size)
    remarks.push(
      say(
        msg`tags that are longer than ${plural(
          { longest: cardLimits.tag },
          { one: '# character', other: '# characters' },
        )}, or more than ${{ most: cardLimits.tags }}: left out`,
      ),
    )
  return validTags
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that texts of several lines can't have
const unusable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

export function cleanText(text: string): string {
  return cleaned(text.replace(/\r\n?/g, '\n').toWellFormed()).replace(unusable, ' ').trim()
}

export function lineIn(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** Splits notes and formulas that are too long; an alert that is too long becomes a note. */
function splitTexts(kind: 'note' | 'alert' | 'formula', texts: readonly SourceText[] | undefined, context: CheckContext) {
  let turns = 0
  return (texts ?? []).flatMap(({ text, by, at, usedOn, bookingId }) => {
    const clean = cleanText(text)
    const isShort = kind === 'alert' && [...clean].length <= cardLimits.alert && !clean.includes('\n')
    const written = kind === 'alert' && !isShort ? 'note' : kind
    const since = toMoment(at, context.now)
    const createdAt = since ?? context.now.toISOString()
    const day = usedOn && /^\d{4}-\d\d-\d\d$/.test(usedOn) && !Number.isNaN(Date.parse(usedOn)) ? usedOn : undefined
    return splitText(clean, cardLimits[written]).map((piece, nth) => ({
      id: newId(),
      kind: written,
      text: piece,
      by: cleanText(by ?? '').slice(0, 100),
      // Texts with the same moment would have no order.
      at: new Date(Date.parse(createdAt) + (since === undefined ? turns++ : nth)).toISOString(),
      usedOn: day ?? createdAt.slice(0, 10),
      booking: sourceKey(context.system, 'booking', bookingId),
    }))
  })
}

function splitText(text: string, most: number): string[] {
  const characters = [...text]
  const pieces: string[] = []
  for (let at = 0; at < characters.length; at += most) pieces.push(characters.slice(at, at + most).join(''))
  return pieces
}

/** Adds the keys by which clients, stylists and services with other ids here are found. */
export function furtherDoc({ doc }: SourceFurther, { system, currency }: CheckContext): object {
  const key = (kind: 'client' | 'stylist' | 'service', id: unknown) =>
    typeof id === 'string' ? (sourceKey(system, kind, id) ?? undefined) : undefined
  const keys = (kind: 'client' | 'stylist' | 'service', ids: unknown) =>
    Array.isArray(ids) ? ids.map((id) => key(kind, id)) : undefined
  return {
    ...((doc.of === 'payment' || doc.of === 'closing') && { currency }),
    ...doc,
    clientKey: key('client', doc.clientId),
    stylistKey: key('stylist', doc.stylistId),
    serviceKeys: keys('service', doc.serviceIds),
    stylistKeys: keys('stylist', doc.stylistIds),
    clientKeys: keys('client', doc.clients),
    recordKey: doc.textOf === 'service' || doc.textOf === 'stylist' ? key(doc.textOf, doc.record) : undefined,
  }
}

/** Returns why a picture is refused, or null: it is served to everybody, so it must be a real image and nothing else. */
export async function pictureProblem({ id, mediaType, content }: SourceFurther['doc']): Promise<string | null> {
  const bytes = Buffer.from(String(content), 'base64')
  const isItself = String(id).includes('~') || imageId(bytes) === id
  if (!isItself || `image/${detectFormat(bytes)}` !== mediaType) return say(msg`It isn’t the picture that it says`)
  return inspectImage(bytes).then(
    () => null,
    () => say(msg`This picture is damaged`),
  )
}

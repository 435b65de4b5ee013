import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { historyKinds, visitState } from '../../../../domain/booking/history.ts'
import { ratingLimits, textStates } from '../../../../domain/booking/ratings/rating.ts'
import { maxBlockReason } from '../../../../domain/booking/schedule/desk-block.ts'
import { endReasons, offerStates } from '../../../../domain/booking/waitlist/waitlist.ts'
import { languageCodes } from '../../../../domain/language/languages.ts'
import { say } from '../../../../domain/language/say.ts'
import { mailKinds } from '../../../../domain/messages/mail.ts'
import { mailWordsInput } from '../../../../domain/messages/template.ts'
import type { SourceFurther, SourceProblem } from '../../../../domain/operations/moving-in/source-records.ts'
import { translationKinds } from '../../../../domain/salon/translations/kinds.ts'
import { isTranslation, longestTranslation } from '../../../../domain/salon/translations/limits.ts'
import { by, day, id, minute, moment, onGrid } from './fields.ts'
import { moneyKinds } from './money.ts'

/** Further records of our own export, with the database's limits (docs/export-format.md). */

const kinds = {
  'mail-text': mailWordsInput.extend({ mail: z.enum(mailKinds) }),
  translation: z
    .object({
      textOf: z.enum(translationKinds),
      record: z.string().max(2048),
      field: z.string().max(20),
      language: z.enum(languageCodes),
      text: z.string().max(longestTranslation),
    })
    .refine(({ textOf: kind, record, field, text }) => isTranslation({ kind, record, field }, text)),
  picture: z.object({
    id: z.string().regex(/^[\w-]{32}(?:~(?:\d{2,4})?(?:\.avif)?)?$/),
    mediaType: z.enum(['image/webp', 'image/avif']),
    width: z.int().min(1).max(100_000),
    height: z.int().min(1).max(100_000),
    content: z.base64(),
  }),
  distinction: z.object({ clients: z.tuple([id, id]).refine(([one, other]) => one !== other) }),
  block: z
    .object({
      id,
      stylistId: id,
      starts: onGrid,
      ends: onGrid,
      reason: z.string().max(maxBlockReason).optional(),
      seriesId: id.optional(),
      createdAt: moment,
    })
    // A day, which can have 25 hours.
    .refine(({ starts, ends }) => starts < ends && Date.parse(ends) - Date.parse(starts) <= 25 * 3_600_000),
  waitlist: z
    .object({
      ...{
        id,
        clientId: id,
        serviceIds: z.array(id).min(1).max(50),
        stylistId: id,
        stylistIds: z.array(id).max(50).optional(),
        from: day,
        to: day,
        earliest: minute,
        latest: minute,
      },
      known: z
        .array(z.object({ date: day, from: minute, to: minute }))
        .max(10_000)
        .optional(),
      note: z.string().max(500).optional(),
      calls: z
        .array(z.object({ at: moment, by: id }))
        .max(20)
        .optional(),
      offers: z
        .array(
          z
            .object({
              id,
              stylistId: id,
              starts: moment,
              ends: moment,
              expires: moment,
              shared: z.boolean().optional(),
              byDesk: z.boolean().optional(),
              state: z.enum(offerStates),
              bookingId: id.optional(),
              createdAt: moment,
            })
            .refine(({ state, bookingId }) => (state === 'accepted') === (bookingId !== undefined)),
        )
        .max(1_000)
        .optional(),
      endReason: z.enum(endReasons).optional(),
      endedAt: moment.optional(),
      createdAt: moment,
    })
    .refine(({ from, to, earliest, latest }) => from <= to && earliest <= latest)
    .refine(({ endReason, endedAt }) => (endReason === undefined) === (endedAt === undefined)),
  rating: z
    .object({
      bookingId: id,
      stars: z.int().min(1).max(5),
      text: z.string().max(ratingLimits.text).optional(),
      textState: z.enum(textStates),
      hiddenReason: z.string().max(ratingLimits.reason).optional(),
      reply: z.string().max(ratingLimits.reply).optional(),
      createdAt: moment,
      updatedAt: moment,
    })
    .refine(({ text, textState }) => (textState === 'none') === !text),
  ...moneyKinds,
  history: z.object({
    bookingId: id,
    event: z.enum(historyKinds).exclude(['paid', 'refunded', 'imported', 'receipt']),
    at: moment,
    by,
    data: z.object({
      from: visitState.loose().nullable(),
      to: visitState.loose().nullable(),
      tellClient: z.boolean().optional(),
      noteChanged: z.literal(true).optional(),
      outside: z.array(z.string()).optional(),
      series: z.array(z.string()).optional(),
      together: z.object({ id: z.string(), visits: z.array(z.string()) }).optional(),
      before: z.record(z.string(), z.unknown()).optional(),
      zone: z.object({ from: z.string(), to: z.string() }).optional(),
    }),
  }),
  'offered-time': z.object({ day, stylistId: id, minutes: minute }),
} as const

const recordKindsByLine: Readonly<Record<keyof typeof kinds, SourceFurther['kind']>> = {
  'mail-text': 'detail',
  translation: 'detail',
  distinction: 'detail',
  'offered-time': 'detail',
  picture: 'picture',
  block: 'block',
  waitlist: 'waitlist',
  rating: 'rating',
  payment: 'payment',
  'online-payment': 'online-payment',
  closing: 'closing',
  history: 'history',
}

/** Not imported: accounts are created again here, and the log is about another installation. */
const passedOver = ['staff', 'audit']

/**
 * Reads a line that isn't of the catalogue, a client or a booking.
 * @returns null for ignored kinds; undefined for unknown ones
 */
export function readFurther(value: unknown, line: number): SourceFurther | SourceProblem | null | undefined {
  const { kind, id } = (value ?? {}) as { readonly kind?: unknown; readonly id?: unknown }
  if (typeof kind !== 'string') return undefined
  if (passedOver.includes(kind)) return null
  if (!Object.hasOwn(kinds, kind)) return undefined
  const lineKind = kind as keyof typeof kinds
  const { data } = kinds[lineKind].safeParse(value)
  if (!data) {
    const sourceId = typeof id === 'string' ? id : ''
    return { kind: 'problem', of: recordKindsByLine[lineKind], line, sourceId, problem: say(msg`This line can’t be read`) }
  }
  const doc = { ...(data as Readonly<Record<string, unknown>>), of: lineKind }
  // Smaller copies of a picture aren't counted as pictures.
  const isCopy = lineKind === 'picture' && textIn(doc, 'id').includes('~')
  return {
    kind: isCopy ? 'detail' : recordKindsByLine[lineKind],
    line,
    sourceId: documentId(doc),
    label: documentLabel(doc),
    doc,
  }
}

type Document = SourceFurther['doc']

function textIn(doc: Document, field: string): string {
  const value = doc[field]
  return typeof value === 'string' ? value : ''
}

function documentId(doc: Document): string {
  if (doc.of === 'closing') return `${textIn(doc, 'day')} ${doc.number}`
  if (doc.of === 'rating') return textIn(doc, 'bookingId')
  return textIn(doc, 'id')
}

function documentLabel(doc: Document): string {
  return textIn(doc, 'day') || textIn(doc, 'starts').slice(0, 10) || textIn(doc, 'mail')
}

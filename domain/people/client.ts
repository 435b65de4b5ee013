import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import type { FieldName } from '../language/field-rules.ts'
import { fieldRules } from '../language/field-rules.ts'
import { otherAmounts } from '../money/amounts.ts'
import { lineOfText, linesOfText, recordId, textLimits, typedPhone } from '../text.ts'
import { instant, shownDate } from '../time/date-schemas.ts'
import { email } from './user.ts'

/** A person who has appointments here, as the salon sees them. Only the name is always there. */
export const client = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().optional(),
    hasAccount: z.boolean(),
    /** Only in searches that ask for it: the last visit that wasn't canceled, its start in Unix seconds. */
    lastVisit: z.object({ date: instant, services: z.array(z.string()), note: z.string().optional() }).optional(),
    /** Only in searches that ask for it. */
    nextVisit: instant.optional(),
    /** Only in searches that ask for them. */
    alerts: z.array(z.string()).optional(),
    tags: z.array(z.string()).optional(),
    /** Only in searches: the text that matched, if it isn't the name or the contact. */
    foundIn: z.object({ kind: z.enum(['alert', 'note', 'formula', 'tag']), text: z.string() }).optional(),
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof client>

/** Totals of a client's visits. A visit counts once it is Completed. */
const clientFigures = z.object({
  visits: z.number(),
  firstVisit: instant.nullable(),
  lastVisit: instant.nullable(),
  averageGapDays: z.number().nullable(),
  /** Usual number of weeks between visits; null if there are too few. */
  rhythmWeeks: z.number().nullable(),
  /** In the salon's currency, and in its earlier ones; left out for readers who may not see earnings. */
  spent: z.number().optional(),
  spentBefore: otherAmounts.optional(),
  noShows: z.number(),
  /** Canceled by or for the client within `lateNotice`. */
  lateCancellations: z.number(),
})
export type ClientFigures = z.infer<typeof clientFigures>

const openMerge = z
  .object({
    id: z.string(),
    name: z.string(),
    at: z.iso.datetime(),
    by: z.string(),
  })
  .meta({ id: 'OpenMerge' })
export type OpenMerge = z.infer<typeof openMerge>

const clientRecord = z.object({
  /** 'YYYY-MM-DD', or '--MM-DD' without a year. */
  birthday: z.string().nullable(),
  source: z.string(),
  tags: z.array(z.string()),
  /** Since when the salon may send more than mail about visits; null: it may not. */
  mailConsentAt: z.iso.datetime().nullable(),
  /** Since when online booking is blocked; null: it isn't. */
  blockedAt: z.iso.datetime().nullable(),
})
export type ClientRecord = z.infer<typeof clientRecord>

/** A note or an alert. `by` is its author's name, empty if that account was deleted. */
const clientNote = z
  .object({ id: z.string(), text: z.string(), at: z.iso.datetime(), by: z.string(), canRemove: z.boolean() })
  .meta({ id: 'ClientNote' })
export type ClientNote = z.infer<typeof clientNote>

const clientFormula = clientNote
  .omit({ canRemove: true })
  .extend({
    usedOn: z.iso.date(),
    appointmentId: z.string().nullable(),
  })
  .meta({ id: 'ClientFormula' })
export type ClientFormula = z.infer<typeof clientFormula>

/**
 * One client, as far as the reader may see: stylists the notes, alerts and formulas of their own clients, the desk everything. `accounts`:
 * for a client without an account, accounts with the same email, phone number or name.
 */
export const clientDetails = client
  .extend({
    createdAt: z.iso.datetime(),
    accounts: z.array(client),
    figures: clientFigures.optional(),
    record: clientRecord.optional(),
    /** Latest first, like the other lists. */
    alertNotes: z.array(clientNote),
    notes: z.array(clientNote),
    formulas: z.array(clientFormula),
    merges: z.array(openMerge),
    locked: z.object({ contact: z.string().nullable(), email: z.string().nullable() }),
    unblockable: z.string().nullable(),
  })
  .meta({ id: 'ClientDetails' })
export type ClientDetails = z.infer<typeof clientDetails>

/** Search matches by name. `next` and `previous` are ids for `after` and `before`, null at an end. */
export const clientList = z
  .object({ items: z.array(client), hasMore: z.boolean(), next: z.string().nullable(), previous: z.string().nullable() })
  .meta({ id: 'ClientList' })
export type ClientList = z.infer<typeof clientList>

export const clientHas = ['alert', 'note', 'formula'] as const
export type ClientHas = (typeof clientHas)[number]

/** No visit for so many months, or never any. */
export const lastVisitFilters = ['3', '6', '12', 'never'] as const
export type LastVisitFilter = (typeof lastVisitFilters)[number]

export const clientTags = z.object({ items: z.array(z.string()) }).meta({ id: 'ClientTags' })
export type ClientTags = z.infer<typeof clientTags>

export const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

export const newClient = z
  .object({
    name: lineOfText(msg({ message: 'Name', context: 'of a person' }), textLimits.name),
    /** In any usual form; empty for none. */
    phone: typedPhone,
    email: z.preprocess((value) => (isBlank(value) ? undefined : value), email.optional()),
  })
  .meta({ id: 'NewClient' })
export type NewClient = z.infer<typeof newClient>

/** `isNew`: false if a client with that name and phone number or email existed. */
export const addedClient = client.extend({ isNew: z.boolean() }).meta({ id: 'AddedClient' })
export type AddedClient = z.infer<typeof addedClient>

export const cardLimits = { note: 2000, alert: 200, formula: 4000, source: 100, tag: 30, tags: 20 } as const

const requiredText = (label: FieldName, max: number) =>
  linesOfText(label, max).refine((text) => text !== '', fieldRules.required(label))

export const noteInput = z
  .object({ text: requiredText(msg({ message: 'Note', context: 'noun' }), cardLimits.note) })
  .meta({ id: 'ClientNoteInput' })
export const alertInput = z.object({ text: lineOfText(msg`Alert`, cardLimits.alert) }).meta({ id: 'ClientAlertInput' })
export const formulaInput = z
  .object({
    text: requiredText(msg`Formula`, cardLimits.formula),
    usedOn: shownDate,
    appointmentId: recordId.optional(),
  })
  .meta({ id: 'ClientFormulaInput' })
export type FormulaInput = z.infer<typeof formulaInput>

export const visitTimes = ['next', 'past'] as const
/** Upcoming visits, soonest first, or past and canceled ones, latest first. */
export type VisitTime = (typeof visitTimes)[number]

/** Minutes before a visit within which a cancellation is late: the salon's notice, or else a day. */
export function lateNotice({ changeNotice }: { readonly changeNotice: number | null }): number {
  return changeNotice || 24 * 60
}

export const accountToJoin = z.object({ accountId: recordId }).meta({ id: 'AccountToJoin' })

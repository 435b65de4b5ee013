import { z } from 'zod'
import { lineOfText, linesOfText, recordId, textLimits, typedPhone } from '../text.ts'
import { otherAmounts } from '../till/amounts.ts'
import { instant, shownDate } from '../time/date-schemas.ts'
import { email } from '../user.ts'

/** A person who has appointments here, as the salon sees them. Everything but the name can be missing. */
export const client = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Empty for none. */
    email: z.string(),
    /** In the international form. */
    phone: z.string().optional(),
    /** Whether they can sign in. */
    hasAccount: z.boolean(),
    /** The last one that wasn't canceled, where a search asks for it: its start in Unix seconds, and what was asked for then. */
    lastVisit: z.object({ date: instant, services: z.array(z.string()), note: z.string().optional() }).optional(),
    /** Likewise: when the next one starts. */
    nextVisit: instant.optional(),
    /** Likewise: what must be seen before they are served; left out where there is none. */
    alerts: z.array(z.string()).optional(),
    tags: z.array(z.string()).optional(),
    /** Likewise: where what was typed is, if not in the name or contact. */
    foundIn: z.object({ kind: z.enum(['alert', 'note', 'formula', 'tag']), text: z.string() }).optional(),
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof client>

/** What a client's visits add up to. A visit counts once it is Completed. */
const clientFigures = z.object({
  visits: z.number(),
  /** The first and the last one's start. */
  firstVisit: instant.nullable(),
  lastVisit: instant.nullable(),
  /** Of the days between two visits; null before the second one. */
  averageGapDays: z.number().nullable(),
  /** How many weeks usually lie between them; null where too few visits say it. */
  rhythmWeeks: z.number().nullable(),
  /** What the visits cost, in the salon's currency, and in those that it had before; left out for whom earnings aren't shown to. */
  spent: z.number().optional(),
  spentBefore: otherAmounts.optional(),
  noShows: z.number(),
  /** By the client, or for them, within `lateNotice`. */
  lateCancellations: z.number(),
})
export type ClientFigures = z.infer<typeof clientFigures>

/** A merge that can still be undone. */
const openMerge = z
  .object({
    id: z.string(),
    /** The name that the merged record had. */
    name: z.string(),
    at: z.iso.datetime(),
    by: z.string(),
  })
  .meta({ id: 'OpenMerge' })
export type OpenMerge = z.infer<typeof openMerge>

/** What staff know beside the contact. */
const clientRecord = z.object({
  /** 'YYYY-MM-DD', or '--MM-DD' where the year isn't known. */
  birthday: z.string().nullable(),
  /** How they came; empty where it isn't known. */
  source: z.string(),
  tags: z.array(z.string()),
  /** Since when the salon may write to them about more than their visits; null: it may not. */
  mailConsentAt: z.iso.datetime().nullable(),
  /** Since when they can't book online; null: they can. */
  blockedAt: z.iso.datetime().nullable(),
})
export type ClientRecord = z.infer<typeof clientRecord>

/** A note or an alert. `by` is the name of who wrote it, empty where the account was deleted. */
const clientNote = z
  .object({ id: z.string(), text: z.string(), at: z.iso.datetime(), by: z.string(), canRemove: z.boolean() })
  .meta({ id: 'ClientNote' })
export type ClientNote = z.infer<typeof clientNote>

/** What was used on a client's hair. */
const clientFormula = clientNote
  .omit({ canRemove: true })
  .extend({
    /** The salon's calendar date. */
    usedOn: z.iso.date(),
    /** The visit's id, where it is known. */
    appointmentId: z.string().nullable(),
  })
  .meta({ id: 'ClientFormula' })
export type ClientFormula = z.infer<typeof clientFormula>

/**
 * One client, with what the reader may see: a stylist the notes, alerts and formulas of whom they serve, the desk the rest too. `accounts`: of
 * a client without an account, those that have the same email, phone number or name, so could be theirs.
 */
export const clientDetails = client
  .extend({
    createdAt: z.iso.datetime(),
    accounts: z.array(client),
    figures: clientFigures.optional(),
    record: clientRecord.optional(),
    /** Of an alert the latest comes first, as of the others. */
    alertNotes: z.array(clientNote),
    notes: z.array(clientNote),
    formulas: z.array(clientFormula),
    /** Other records of the same person that were merged into this one, as long as that can be undone; the latest first. */
    merges: z.array(openMerge),
    /** Why the reader can't change the name and the phone number, or the email; null where they can. */
    locked: z.object({ contact: z.string().nullable(), email: z.string().nullable() }),
    /** Why the client can't be blocked from booking online; null where they can. */
    unblockable: z.string().nullable(),
  })
  .meta({ id: 'ClientDetails' })
export type ClientDetails = z.infer<typeof clientDetails>

/**
 * The clients that a search found, in order of their names; `hasMore` if it found more than these. `next` and `previous` are ids to read
 * on `after` and `before`, null at an end.
 */
export const clientList = z
  .object({ items: z.array(client), hasMore: z.boolean(), next: z.string().nullable(), previous: z.string().nullable() })
  .meta({ id: 'ClientList' })
export type ClientList = z.infer<typeof clientList>

/** What a list of clients can be limited to. */
export const clientHas = ['alert', 'note', 'formula'] as const
export type ClientHas = (typeof clientHas)[number]

/** No visit for so many months, or none at all. */
export const lastVisitFilters = ['3', '6', '12', 'never'] as const
export type LastVisitFilter = (typeof lastVisitFilters)[number]

/** Words that the salon has for some of its clients, in order. */
export const clientTags = z.object({ items: z.array(z.string()) }).meta({ id: 'ClientTags' })
export type ClientTags = z.infer<typeof clientTags>

/** Whether a field was left empty. */
export const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

/** Somebody who hasn't been here before: the name is enough. */
export const newClient = z
  .object({
    name: lineOfText('Name', textLimits.name),
    /** In any usual form; empty for none. */
    phone: typedPhone,
    /** Empty for none. */
    email: z.preprocess((value) => (isBlank(value) ? undefined : value), email.optional()),
  })
  .meta({ id: 'NewClient' })
export type NewClient = z.infer<typeof newClient>

/** `isNew`: whether nobody of that name with that phone number or email was here. */
export const addedClient = client.extend({ isNew: z.boolean() }).meta({ id: 'AddedClient' })
export type AddedClient = z.infer<typeof addedClient>

/** Longest texts and lists, in characters and items. */
export const cardLimits = { note: 2000, alert: 200, formula: 4000, source: 100, tag: 30, tags: 20 } as const

/** A text of several lines that says something. */
const written = (label: string, max: number) => linesOfText(label, max).refine((text) => text !== '', `${label} is required`)

export const noteInput = z.object({ text: written('Note', cardLimits.note) }).meta({ id: 'ClientNoteInput' })
export const alertInput = z.object({ text: lineOfText('Alert', cardLimits.alert) }).meta({ id: 'ClientAlertInput' })
export const formulaInput = z
  .object({
    text: written('Formula', cardLimits.formula),
    usedOn: shownDate,
    /** The visit on which it was used. */
    appointmentId: recordId.optional(),
  })
  .meta({ id: 'ClientFormulaInput' })
export type FormulaInput = z.infer<typeof formulaInput>

export const visitTimes = ['next', 'past'] as const
/** Visits that lie ahead, soonest first, or all others, latest first. */
export type VisitTime = (typeof visitTimes)[number]

/** A cancellation is late within the salon's notice, or where it has none within a day before the visit. In minutes. */
export function lateNotice({ changeNotice }: { readonly changeNotice: number | null }): number {
  return changeNotice || 24 * 60
}

export const accountToJoin = z.object({ accountId: recordId }).meta({ id: 'AccountToJoin' })

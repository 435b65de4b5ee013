import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { say } from '../language/say.ts'
import { discountReasons } from '../money/discount.ts'
import { type Actor, actorRoles } from '../people/actor.ts'
import { storedAmount } from '../salon/service.ts'
import { readText } from '../text.ts'
import { appointmentStatus, cancelReason, visitMarks } from './appointment.ts'

/**
 * Kinds of events. A later version may know more: readers of the history ignore kinds that they don't know, so that a new one cannot turn
 * into a wrong mail or webhook.
 */
export const historyKinds = [
  ...(['booked', 'confirmed', 'moved', 'canceled', 're-opened', 'completed', 'deleted', 'undone'] as const),
  // A mark, or that it was taken back; `edited` is about services, prices and minutes, `reason` about why the salon canceled.
  ...([...visitMarks, 'edited', 'note', 'reason'] as const),
  // `receipt`: that is to be mailed.
  ...(['paid', 'refunded', 'imported', 'receipt'] as const),
  // The salon's time zone was corrected: the time of day stayed, so the visit is at another instant.
  'rezoned',
  // `prepaid`: the online payment has come, so the visit is booked. `fee_due`: a fee is asked for.
  ...(['prepaid', 'payment_asked', 'payment_excused', 'payment_kept', 'fee_due'] as const),
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** Null for one of a later version. */
export function parseHistoryKind(kind: string): HistoryKind | null {
  return historyKinds.find((known) => known === kind) ?? null
}

/** The desk's reason for a change. */
export interface EventNotes {
  /** False: it was not to write to the client. */
  readonly tellClient?: boolean
  /** A note was changed, too. */
  readonly noteChanged?: true
  /** Reasons why the visit isn't an offered time: `OutsideReason`s, or a later version's. */
  readonly outside?: readonly string[]
  /** The ids of all visits of its series, in order. */
  readonly series?: readonly string[]
  /** The ids of all visits that were booked together. */
  readonly party?: readonly string[]
  /** For a visit canceled with others of its series: their ids, and an id of that cancellation. */
  readonly together?: { readonly id: string; readonly visits: readonly string[] }
  /** For a move to another stylist, whose terms the visit took: its earlier terms, which an undo restores. */
  readonly before?: VisitTerms
  /** The check-out that is made or undone. */
  readonly checkout?: string
  /** For a mailed receipt: the request's key, and the check-out if it could still be undone. */
  readonly receipt?: { readonly key: string; readonly checkout: string | null }
  /** The salon's time zone before and after, for a visit that kept its time of day. */
  readonly zone?: { readonly from: string; readonly to: string }
  /** The visit waits for a payment of its client, or has waited until now: nobody else was told of it. */
  readonly awaitsPayment?: true
  /** It was canceled since nobody paid in time. */
  readonly unpaid?: true
  /** It was canceled since its client booked another one in its place. */
  readonly replaced?: true
  /** Why staff went on without the payment. */
  readonly excuse?: string
  /** The amount asked, kept or charged online, in mills. */
  readonly online?: { readonly amount: number; readonly currency: string }
}

/** The documents of a visit with its stylist, and what follows from them. */
export interface VisitTerms {
  readonly stylist: unknown
  readonly services: unknown
  /** As in the table. */
  readonly busy: number[] | null
  readonly mills: number
  readonly minutes: number
}

/** Changes of a visit beside its status, time and stylist. */
const details = z
  .object({
    arrivedAt: z.number().nullable(),
    startedAt: z.number().nullable(),
    finishedAt: z.number().nullable(),
    lateAt: z.number().nullable(),
    noShowAt: z.number().nullable(),
    cancelReason: cancelReason.nullable(),
    /** In the visit's currency; 0 for none. */
    discount: z.number(),
    discountReason: z.enum(discountReasons).nullable(),
    length: z.number(),
    services: z
      .array(z.object({ name: readText(() => say(msg`Unknown service`)), price: storedAmount, minutes: storedAmount }))
      .nullable(),
  })
  .partial()
export type VisitDetails = z.infer<typeof details>

/** Notes that a write adds to its event; the database adds the states before and after. */
export interface AppointmentChange {
  /** Given if the changed columns don't tell it. */
  readonly kind?: HistoryKind
  readonly actor: Actor
  readonly data?: EventNotes
}

/**
 * The state of an appointment before or after an event. The time and the stylist are left out if only the status changed. `startsAt` is in
 * Unix seconds; `date` and `minutes` are the same start on the salon's calendar and clock as it was then. The rest is there only if the event
 * changes it: marks in Unix seconds, `length` in minutes, and the services with their prices.
 */
export const visitState = z.object({
  status: appointmentStatus,
  startsAt: z.number().optional(),
  date: z.string().optional(),
  minutes: z.number().optional(),
  stylistId: z.string().optional(),
  stylistName: z.string().nullish(),
  ...details.shape,
})
export type VisitState = z.infer<typeof visitState>

/** `from` is null for a booking, `to` for a deletion; both are null for changes that the history leaves out, such as a note. */
export interface StoredEventData extends EventNotes {
  readonly from: VisitState | null
  readonly to: VisitState | null
  /** Amount in mills and method of a payment or refund. */
  readonly payment?: PaidAmounts | undefined
}

/** The ledger's entries tell it: `domain/money/payments.ts`. */
interface PaidAmounts {
  readonly amount: number
  readonly tip: number
  readonly method: string
  /** Left out by the version before. */
  readonly currency?: string
  /** Why it was given back: one of `storedRefundReasons`, or of a later version. */
  readonly reason?: string
}

/** The same as the API shows it: `date` is the start in Unix seconds, `time` its label on the salon's clock as it was then. */
const shownState = visitState
  .pick({ status: true, stylistId: true, stylistName: true })
  .partial()
  .extend(details.shape)
  .extend({ date: z.number().optional(), time: z.string().optional() })
  .nullable()

const historyItem = z.object({
  /** One of `historyKinds`, or of a later version. */
  kind: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ role: z.enum(actorRoles), label: z.string() }),
  data: z.object({
    from: shownState,
    to: shownState,
    tellClient: z.literal(false).optional(),
    noteChanged: z.literal(true).optional(),
    outside: z.array(z.string()).optional(),
    /** The booking's number in its series, and their count. */
    series: z.object({ number: z.number(), of: z.number() }).optional(),
    /** For a booking made with others' bookings: how many there were. */
    party: z.int().optional(),
    zone: z.object({ from: z.string(), to: z.string() }).optional(),
    isCheckout: z.literal(true).optional(),
    unpaid: z.literal(true).optional(),
    replaced: z.literal(true).optional(),
    awaitsPayment: z.literal(true).optional(),
    excuse: z.string().optional(),
    /** The amount asked, kept or charged online. */
    online: z.object({ amount: z.number(), currency: z.string() }).optional(),
    /** In its currency, the visit's; a server of the version before leaves that out. */
    payment: z
      .object({
        amount: z.number(),
        tip: z.number(),
        method: z.string(),
        currency: z.string().optional(),
        reason: z.string().optional(),
      })
      .optional(),
  }),
})
export type HistoryItem = z.infer<typeof historyItem>

/** An appointment's events, oldest first. */
export const appointmentHistory = z.object({ items: z.array(historyItem) }).meta({ id: 'AppointmentHistory' })
export type AppointmentHistory = z.infer<typeof appointmentHistory>

/** An event of an appointment's history. */
export interface HistoryEvent extends StoredEventData {
  readonly id: number
  readonly appointmentId: string
  /** Null for one of a later version. */
  readonly kind: HistoryKind | null
  readonly actor: Actor
  readonly at: Date
}

/** Marks the deletion of the demo salon's data, about which nobody gets mail. */
export const demoRemoval = { demo: true } as const

/** Replays events, oldest first. @returns the appointment after them; null once it is deleted */
export function stateAfter(events: readonly Pick<HistoryEvent, 'from' | 'to'>[]): VisitState | null {
  let state = null as VisitState | null
  for (const { from, to } of events) {
    if (to) state = { ...state, ...to }
    else if (from) state = null
  }
  return state
}

/** The salon's own changes that their author can undo for a while. An undo is none of them. */
const undoableKinds: readonly (HistoryKind | null)[] = ['confirmed', 'moved', 'canceled', 're-opened', 'completed', 'edited']

/** True if the event can be undone by its actor: nobody should get mail about it before that is certain. */
export function isUndoable({ kind, actor }: Pick<HistoryEvent, 'kind' | 'actor'>): boolean {
  return undoableKinds.includes(kind) && !isOfClient(actor) && actor.role !== 'system'
}

/** Kinds that leave the visit as it was: a change before them can still be undone. */
export const kindsBesideTheVisit = [
  'paid',
  'refunded',
  'receipt',
  'payment_asked',
  'payment_excused',
  'payment_kept',
  'fee_due',
] as const satisfies readonly HistoryKind[]

/** True if it was done on the client's side, signed in or by a link: also by a stylist who has a booking of their own. */
export function isOfClient({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'link' || role === 'client'
}

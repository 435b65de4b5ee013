import { z } from 'zod'
import { type Appointment, appointment } from '../../../domain/booking/appointment.ts'
import type { SeenService } from '../../../domain/booking/booking.ts'
import { type BookingInput, bookingInput } from '../../../domain/booking/schedule/booking-input.ts'
import { type Client, client } from '../../../domain/people/client.ts'
import { type FreeTime, freeTime, type Slot } from '../../../domain/salon/schedule/schedule.ts'
import { service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { calendarDate, startLabel } from '../../../domain/time/date-schemas.ts'

/** Selection by ids only: prices and names always come from the catalogue. */
export interface BookingSelection {
  readonly serviceIds: string[]
  /** 'any' for “First available”. */
  readonly stylistId: string | null
  /** A calendar date of the salon, 'YYYY-MM-DD'. */
  readonly date: string | null
  readonly time: Slot | null
  /** Time suggested by a link until one is chosen; the time step checks whether it is free. */
  readonly wanted: FreeTime | null
  /** True if a link chose stylist and time: the stylist step is skipped. */
  readonly linked: boolean
}

/** Client of a booking made by the desk, as entered so far. */
export type ForWhom =
  | { readonly who: 'search'; readonly typed: string }
  | { readonly who: 'client'; readonly client: Client }
  | ({ readonly who: 'new'; readonly isEntered: boolean } & Readonly<Record<'name' | 'phone' | 'email', string>>)

/** A stylist's own prices and durations, by service id. */
export type OwnTerms = NonNullable<Stylist['services']>

export interface RequestDraft {
  /** Sent request with unknown outcome, to be settled before another is sent. */
  readonly unsettled: SentRequest | null
  /** Booking that such a request has made, or another tab that waits for a payment, until the client decides whether to keep it. */
  readonly found: Appointment | null
}

export interface SavedDraft extends BookingSelection, RequestDraft {
  /** Created for the first request of this selection and reused by retries, so that a lost response books once. */
  readonly idempotencyKey: string | null
  /** Appointment made from this selection, until the selection changes. */
  readonly booked: Appointment | null
  /** Chosen services as the client has seen or accepted them: only these terms may be booked. */
  readonly seen: SeenService[]
  /** The stylist's own terms, likewise. */
  readonly seenTerms: OwnTerms | null
  /** As typed; null: the account's. */
  readonly phone: string | null
  readonly note: string
  /** Null: the person who books. */
  readonly forWhom: ForWhom | null
}

interface SentRequest {
  readonly key: string
  readonly input: BookingInput
  /** True if there was no response: the request may still arrive, even after a retry's response. */
  readonly isLost: boolean
}

const draft = z.object({
  serviceIds: z.array(z.string()),
  stylistId: z.string().nullable(),
  date: calendarDate.nullable(),
  time: startLabel.nullable(),
  idempotencyKey: z.string().nullable(),
  booked: appointment.nullable(),
  // Drafts of older versions lack these.
  seen: z.array(service.pick({ id: true, ServiceName: true, Price: true, Duration: true })).default([]),
  seenTerms: z
    .record(z.string(), z.object({ Price: z.number().optional(), Duration: z.number().optional() }))
    .nullable()
    .default(null),
  wanted: freeTime.nullable().default(null),
  linked: z.boolean().default(false),
  phone: z.string().nullable().default(null),
  note: z.string().default(''),
  forWhom: z
    .discriminatedUnion('who', [
      z.object({ who: z.literal('search'), typed: z.string() }),
      z.object({ who: z.literal('client'), client }),
      z.object({ who: z.literal('new'), isEntered: z.boolean(), name: z.string(), phone: z.string(), email: z.string() }),
    ])
    .nullable()
    .default(null),
  unsettled: z.object({ key: z.string(), input: bookingInput, isLost: z.boolean() }).nullable().default(null),
  found: appointment.nullable().default(null),
}) satisfies z.ZodType<SavedDraft>

/** @returns null if unreadable: another version may have saved it */
export function parseDraft(text: string): SavedDraft | null {
  try {
    return draft.parse(JSON.parse(text))
  } catch {
    return null
  }
}

import { z } from 'zod'
import { type Client, client } from '../../domain/accounts/client.ts'
import { type Appointment, appointment } from '../../domain/appointment.ts'
import type { SeenService } from '../../domain/booking.ts'
import { type BookingInput, bookingInput } from '../../domain/schedule/booking-input.ts'
import { type FreeTime, freeTime, type Slot } from '../../domain/schedule/schedule.ts'
import { service } from '../../domain/service.ts'
import type { Stylist } from '../../domain/stylist.ts'
import { calendarDate, startLabel } from '../../domain/time/date-schemas.ts'

/** What the client has selected so far: ids and values only, so that prices and names always come from the catalogue. */
export interface BookingSelection {
  readonly serviceIds: string[]
  /** 'any' for the first available one. */
  readonly stylistId: string | null
  /** A calendar date of the salon, 'YYYY-MM-DD'. */
  readonly date: string | null
  readonly time: Slot | null
  /** The time that a link suggests, until one is chosen; whether it is free for the chosen services is not known before the time step. */
  readonly wanted: FreeTime | null
  /** Whether a link has chosen the stylist and the time: then the stylist isn't asked for again. */
  readonly linked: boolean
}

/** Whom a booking is for, where that isn't the person who books: what was typed of it so far. */
export type ForWhom =
  | { readonly who: 'search'; readonly typed: string }
  | { readonly who: 'client'; readonly client: Client }
  | ({ readonly who: 'new'; readonly isEntered: boolean } & Readonly<Record<'name' | 'phone' | 'email', string>>)

/** A stylist's own prices and durations, by the services' ids. */
export type OwnTerms = NonNullable<Stylist['services']>

/** What is known of a request to book whose outcome is open. */
export interface RequestDraft {
  /** A request that was sent and whose outcome is not known. It is settled before another one is sent. */
  readonly unsettled: SentRequest | null
  /** The booking that such a request turned out to have made, until the client decides whether to keep it. */
  readonly found: Appointment | null
}

/** What a reload of the tab must not lose. */
export interface BookingDraft extends BookingSelection, RequestDraft {
  /** Made for the first request to book this selection and reused by every retry, so that a lost response books once. */
  readonly idempotencyKey: string | null
  /** The appointment that this selection became, until something else is chosen. */
  readonly booked: Appointment | null
  /** The chosen services as the client has seen them: only that, or what they have accepted since, may be booked. */
  readonly seen: SeenService[]
  /** The chosen stylist's own terms as the client has seen them, likewise. */
  readonly seenTerms: OwnTerms | null
  /** The client's phone number as typed; null while it is the account's. */
  readonly phone: string | null
  /** What the client wants the salon to know. */
  readonly note: string
  /** Null for the person who books. */
  readonly forWhom: ForWhom | null
}

interface SentRequest {
  readonly key: string
  readonly input: BookingInput
  /** Whether a request ended without a response: it may still arrive, even after a retry had a response. */
  readonly isLost: boolean
}

const draft = z.object({
  serviceIds: z.array(z.string()),
  stylistId: z.string().nullable(),
  date: calendarDate.nullable(),
  time: startLabel.nullable(),
  idempotencyKey: z.string().nullable(),
  booked: appointment.nullable(),
  // An older version may have saved a draft without these.
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
}) satisfies z.ZodType<BookingDraft>

/** @returns null if the draft cannot be read: another version may have saved it */
export function parseDraft(text: string): BookingDraft | null {
  try {
    return draft.parse(JSON.parse(text))
  } catch {
    return null
  }
}

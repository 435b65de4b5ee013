import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { newClient } from '../../people/client.ts'
import { recordId } from '../../text.ts'
import { daysBetween, minutesOf } from '../../time/calendar.ts'
import { calendarDate, instant, shownDate, startLabel } from '../../time/date-schemas.ts'
import { type AppointmentStatus, awaitedPayment } from '../appointment.ts'
import { prepaymentTerms } from '../prepayment/online-payment.ts'
import { bookingInput } from '../schedule/booking-input.ts'
import { maxWishDays } from './matching.ts'

/** Waiting entries per client, so that nobody fills the list. */
export const mostWaiting = 10

/** Days and times of the start, all included; all day by default. */
const wish = {
  from: shownDate,
  to: shownDate,
  earliest: startLabel.default('12:00 AM'),
  latest: startLabel.default('11:55 PM'),
}
type Wish = z.infer<z.ZodObject<typeof wish>>

function inOrder<Schema extends z.ZodType<Wish>>(schema: Schema): Schema {
  return schema
    .refine(({ from, to }) => from <= to, { path: ['to'], error: () => say(msg`The last day can’t be before the first`) })
    .refine(({ from, to }) => daysBetween(from, to) < maxWishDays, {
      path: ['to'],
      error: () => say(msg`Choose ${plural({ most: maxWishDays }, { one: '# day', other: '# days' })} or fewer`),
    })
    .refine(({ earliest, latest }) => minutesOf(earliest) <= minutesOf(latest), {
      path: ['latest'],
      error: () => say(msg`The latest time can’t be before the earliest`),
    })
}

export const wishInput = inOrder(z.object(wish))

const mostStylists = 50

export const waitlistInput = inOrder(
  z.object({
    serviceIds: bookingInput.shape.serviceIds,
    /** A stylist's id, or 'any'. */
    stylistId: recordId,
    /** With 'any': one of these; anyone if left out. */
    stylistIds: z
      .array(recordId, said(msg`Choose stylists`))
      .max(mostStylists, said(msg`Choose at most ${plural({ most: mostStylists }, { one: '# stylist', other: '# stylists' })}`))
      .optional(),
    ...wish,
    /** Becomes the booking's note. */
    note: bookingInput.shape.note,
    /** Another person than the caller, for those who book for others. */
    clientId: recordId.optional(),
    /** A new client instead of `clientId`. */
    client: newClient.optional(),
  }),
).meta({ id: 'WaitlistInput' })
export type WaitlistInput = z.infer<typeof waitlistInput>

/** `taken`: somebody else accepted first. `withdrawn`: by the salon, or since the entry ended. */
export const offerStates = ['open', 'accepted', 'declined', 'lapsed', 'taken', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

const waitlistOffer = z
  .object({
    id: z.string(),
    state: z.enum(offerStates),
    stylistId: z.string(),
    stylistName: z.string(),
    services: z.array(z.string()),
    /** The start, and its label on the salon's clock. */
    date: instant,
    time: z.string(),
    minutes: z.number(),
    /** In the salon's currency, at the present price. */
    total: z.number(),
    until: instant,
    /** Also offered to others: the first to accept gets it. */
    isShared: z.boolean(),
    bookingId: z.string().nullable(),
    /** The prepayment, for its client; left out for none. */
    prepayment: prepaymentTerms.optional(),
  })
  .meta({ id: 'WaitlistOffer' })
export type WaitlistOffer = z.infer<typeof waitlistOffer>

/** `over`: its days have passed. */
const entryStates = ['waiting', 'offered', 'booked', 'over', 'withdrawn', 'removed'] as const
export type EntryState = (typeof entryStates)[number]

interface SomeEntry {
  readonly endReason: EntryState | null
  readonly toDate: string
  readonly latest: number
}

/** @param now on the salon's calendar and clock */
export function entryState(
  { endReason, toDate, latest }: SomeEntry,
  now: { readonly date: string; readonly minutes: number },
): EntryState {
  if (endReason) return endReason
  return toDate < now.date || (toDate === now.date && latest <= now.minutes) ? 'over' : 'waiting'
}

/** A call that nobody answered: an ISO instant, and the account that called. */
export interface StoredCall {
  readonly at: string
  readonly by: string
}

/** Stored ends of an entry; entries whose days are over are not stored as such. */
export const endReasons = ['booked', 'withdrawn', 'removed'] as const
export type EndReason = (typeof endReasons)[number]

export const waitlistEntry = z
  .object({
    id: z.string(),
    state: z.enum(entryStates),
    services: z.array(z.object({ id: z.string(), name: z.string() })),
    /** A stylist's id, or 'any'; the name is empty for a deleted stylist. */
    stylistId: z.string(),
    stylistName: z.string(),
    /** With 'any': one of these; empty for anyone. */
    stylists: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
    note: z.string().default(''),
    from: calendarDate,
    to: calendarDate,
    earliest: startLabel,
    latest: startLabel,
    createdAt: instant,
    offer: waitlistOffer.nullable(),
    /** For its client: the last one that ended. */
    endedOffer: waitlistOffer.pick({ id: true, state: true, date: true }).optional(),
    client: z
      .object({
        id: z.string(),
        name: z.string(),
        hasEmail: z.boolean(),
        /** In international form; only for readers who may see it. */
        phone: z.string().optional(),
        alerts: z.array(z.string()).optional(),
      })
      .optional(),
    /** For the desk: unanswered calls, the latest last; the name is empty for a deleted account. */
    calls: z.array(z.object({ at: instant, by: z.string() })).optional(),
    /** For the desk, on the requested date: the first free start of each gap that fits, by stylist. */
    fits: z
      .array(z.object({ stylistId: z.string(), stylistName: z.string(), times: z.array(startLabel), minutes: z.number() }))
      .optional(),
  })
  .meta({ id: 'WaitlistEntry' })
export type WaitlistEntry = z.infer<typeof waitlistEntry>

export const waitlist = z.object({ items: z.array(waitlistEntry) }).meta({ id: 'Waitlist' })
export type Waitlist = z.infer<typeof waitlist>

export const waitlistQuery = z.object({
  /** The desk's default is everybody's. */
  scope: z.enum(['own', 'all'], said(msg`Ask for own or all`)).optional(),
  /** Clients who wait for that date, with fitting times. */
  date: shownDate.optional(),
  state: z.enum(['waiting', 'ended'], said(msg`Ask for waiting or ended`)).default('waiting'),
})

export const waitlistSlot = z.object({ stylistId: recordId, date: shownDate, time: startLabel }).meta({ id: 'WaitlistSlot' })
export type WaitlistSlot = z.infer<typeof waitlistSlot>

/** Terms that the client saw, and whether to book beside another visit. */
export const offerAcceptance = bookingInput
  .pick({ expected: true, alsoBook: true, acceptedTerms: true })
  .meta({ id: 'OfferAcceptance' })
export type OfferAcceptance = z.infer<typeof offerAcceptance>

/** `asked`: the salon has yet to confirm it. */
const bookingStates = ['booked', 'asked', 'moved', 'canceled', 'over'] as const

/** Anyone with the link of an offer can read this. */
export const linkedOffer = waitlistOffer
  .extend({
    firstName: z.string(),
    /** State of the accepted booking; `movedTo` if it was moved. */
    bookingNow: z.enum(bookingStates).nullable(),
    movedTo: instant.nullable(),
    /** The payment that the accepted booking still waits for. */
    awaitsPayment: awaitedPayment.optional(),
    isWaiting: z.boolean(),
    /** True if it is for the signed-in person; null for a visitor. */
    isYours: z.boolean().nullable(),
  })
  .meta({ id: 'LinkedOffer' })
export type LinkedOffer = z.infer<typeof linkedOffer>

/** @param booking null if it was deleted. Instants are Unix seconds */
export function offeredBookingNow(
  offered: { readonly starts: number },
  booking: { readonly status: AppointmentStatus; readonly starts: number; readonly ends: number } | null,
  now: number,
): NonNullable<LinkedOffer['bookingNow']> {
  if (!booking || booking.status === 'Canceled') return 'canceled'
  if (booking.status === 'Completed' || booking.ends <= now) return 'over'
  if (booking.starts !== offered.starts) return 'moved'
  return booking.status === 'Pending' ? 'asked' : 'booked'
}

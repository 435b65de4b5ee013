import { z } from 'zod'
import { newClient } from '../accounts/client.ts'
import type { AppointmentStatus } from '../appointment.ts'
import { bookingInput } from '../schedule/booking-input.ts'
import { recordId } from '../text.ts'
import { daysBetween, minutesOf } from '../time/calendar.ts'
import { calendarDate, instant, shownDate, startLabel } from '../time/date-schemas.ts'
import { maxWishDays } from './matching.ts'

/** Entries that one client may have waiting, so that nobody fills the list. */
export const mostWaiting = 10

/** When the visit may start: between these days and times, all included; all day where the times are left out. */
const wish = {
  from: shownDate,
  to: shownDate,
  earliest: startLabel.default('12:00 AM'),
  latest: startLabel.default('11:55 PM'),
}
type Wish = z.infer<z.ZodObject<typeof wish>>

function inOrder<Schema extends z.ZodType<Wish>>(schema: Schema): Schema {
  return schema
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day can’t be before the first' })
    .refine(({ from, to }) => daysBetween(from, to) < maxWishDays, {
      path: ['to'],
      error: `Choose ${maxWishDays} days or fewer`,
    })
    .refine(({ earliest, latest }) => minutesOf(earliest) <= minutesOf(latest), {
      path: ['latest'],
      error: 'The latest time can’t be before the earliest',
    })
}

/** The part that is entered in a form. */
export const wishInput = inOrder(z.object(wish))

/** The most stylists of whom any will do. */
const mostStylists = 50

/** What a client waits for. */
export const waitlistInput = inOrder(
  z.object({
    serviceIds: bookingInput.shape.serviceIds,
    /** A stylist's id, or 'any'. */
    stylistId: recordId,
    /** With 'any': those of whom any will do; everybody where left out. */
    stylistIds: z.array(recordId, 'Choose stylists').max(mostStylists, `Choose at most ${mostStylists} stylists`).optional(),
    ...wish,
    /** What the salon should know. The booking's note, once there is one. */
    note: bookingInput.shape.note,
    /** Who waits, where that isn't the caller: for those who book for others. */
    clientId: recordId.optional(),
    /** Instead, somebody who hasn't been here before. */
    client: newClient.optional(),
  }),
).meta({ id: 'WaitlistInput' })
export type WaitlistInput = z.infer<typeof waitlistInput>

/** `taken`: somebody else who was offered it too was faster. `withdrawn`: the salon or the end of the entry took it back. */
export const offerStates = ['open', 'accepted', 'declined', 'lapsed', 'taken', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

/** A time that is held for somebody who waits. */
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
    /** In minutes. */
    minutes: z.number(),
    /** In the salon's currency, as the catalogue has it now. */
    total: z.number(),
    /** Until when it is held. */
    until: instant,
    /** Whether others were offered it too, so that the first to accept gets it. */
    isShared: z.boolean(),
    /** The booking that it became. */
    bookingId: z.string().nullable(),
  })
  .meta({ id: 'WaitlistOffer' })
export type WaitlistOffer = z.infer<typeof waitlistOffer>

/** `over`: its days have passed. */
const entryStates = ['waiting', 'offered', 'booked', 'over', 'withdrawn', 'removed'] as const
export type EntryState = (typeof entryStates)[number]

/** A call that nobody answered, as it is stored: an ISO instant, and the account that called. */
export interface StoredCall {
  readonly at: string
  readonly by: string
}

/** Why an entry ended, as it is stored; that its days are over is not. */
export const endReasons = ['booked', 'withdrawn', 'removed'] as const
export type EndReason = (typeof endReasons)[number]

export const waitlistEntry = z
  .object({
    id: z.string(),
    state: z.enum(entryStates),
    services: z.array(z.object({ id: z.string(), name: z.string() })),
    /** A stylist's id, or 'any'; the name is empty for a stylist who isn't here anymore. */
    stylistId: z.string(),
    stylistName: z.string(),
    /** With 'any': those of whom any will do; empty for everybody. */
    stylists: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
    note: z.string().default(''),
    from: calendarDate,
    to: calendarDate,
    earliest: startLabel,
    latest: startLabel,
    createdAt: instant,
    /** The open one, if there is any. */
    offer: waitlistOffer.nullable(),
    /** For its client: the last one that ended. */
    endedOffer: waitlistOffer.pick({ id: true, state: true, date: true }).optional(),
    /** Who waits; for the desk. */
    client: z
      .object({
        id: z.string(),
        name: z.string(),
        /** Whether an offer can be mailed. */
        hasEmail: z.boolean(),
        /** In the international form; for whoever may read it. */
        phone: z.string().optional(),
        alerts: z.array(z.string()).optional(),
      })
      .optional(),
    /** For the desk: its calls that nobody answered, the latest last; without a name where the account is gone. */
    calls: z.array(z.object({ at: instant, by: z.string() })).optional(),
    /** For the desk, of the date that was asked for: the first free start of each gap that fits, by stylist. */
    fits: z
      .array(z.object({ stylistId: z.string(), stylistName: z.string(), times: z.array(startLabel), minutes: z.number() }))
      .optional(),
  })
  .meta({ id: 'WaitlistEntry' })
export type WaitlistEntry = z.infer<typeof waitlistEntry>

/** First come first. */
export const waitlist = z.object({ items: z.array(waitlistEntry) }).meta({ id: 'Waitlist' })
export type Waitlist = z.infer<typeof waitlist>

export const waitlistQuery = z.object({
  /** Your own entries, or everybody's: for the desk, whose default is everybody's. */
  scope: z.enum(['own', 'all'], 'Ask for own or all').optional(),
  /** Those who wait on that date, with what fits. */
  date: shownDate.optional(),
  /** Entries that wait, or the latest that ended. */
  state: z.enum(['waiting', 'ended'], 'Ask for waiting or ended').default('waiting'),
})

/** The time that the desk gives to somebody who waits. */
export const waitlistPlace = z.object({ stylistId: recordId, date: shownDate, time: startLabel }).meta({ id: 'WaitlistPlace' })
export type WaitlistPlace = z.infer<typeof waitlistPlace>

/** To accept, as when booking: what was shown, and whether to book beside a visit at that time. */
export const offerAcceptance = bookingInput.pick({ expected: true, alsoBook: true }).meta({ id: 'OfferAcceptance' })
export type OfferAcceptance = z.infer<typeof offerAcceptance>

/** `asked`: the salon has yet to confirm it. */
const bookingStates = ['booked', 'asked', 'moved', 'canceled', 'over'] as const

/** What anyone with the link of an offer may know. */
export const linkedOffer = waitlistOffer
  .extend({
    firstName: z.string(),
    /** What has become of the booking that it became; where it was moved, to when. */
    bookingNow: z.enum(bookingStates).nullable(),
    movedTo: instant.nullable(),
    /** Whether its client still waits for another time. */
    isWaiting: z.boolean(),
    /** Whether it is for the person who is signed in; null for a visitor. */
    isYours: z.boolean().nullable(),
  })
  .meta({ id: 'LinkedOffer' })
export type LinkedOffer = z.infer<typeof linkedOffer>

/** @param booking as it is now; null for none anymore. Instants are Unix seconds */
export function bookingNowOf(
  offered: { readonly starts: number },
  booking: { readonly status: AppointmentStatus; readonly starts: number; readonly ends: number } | null,
  now: number,
): NonNullable<LinkedOffer['bookingNow']> {
  if (!booking || booking.status === 'Canceled') return 'canceled'
  if (booking.status === 'Completed' || booking.ends <= now) return 'over'
  if (booking.starts !== offered.starts) return 'moved'
  return booking.status === 'Pending' ? 'asked' : 'booked'
}

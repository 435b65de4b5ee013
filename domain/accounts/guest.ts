import { z } from 'zod'
import { appointment, appointmentStatus, canceled } from '../appointment.ts'
import { cleaned } from '../cleaned-text.ts'
import { bookingInput } from '../schedule/booking-input.ts'
import { lineOfText, recordId, textLimits } from '../text.ts'
import { currentUser, email, password } from '../user.ts'

/** Who books without an account yet: the address is confirmed by a code, or the link, of one mail (decision 084). */

/** How long the code of a mail works, and its link, in minutes. */
export const guestCodeMinutes = 10

/** How long the page that confirmed an address can go on booking with it, such as at another time, in minutes. */
export const guestConfirmedMinutes = 60

/** How long after a visit its guest's link still opens it, in days: as long as it can be rated. */
export const guestLinkDays = 30

/** What a guest books; they can't book for others. */
export const guestBooking = bookingInput.omit({ clientId: true, client: true, replaces: true }).meta({ id: 'GuestBooking' })
export type GuestBooking = z.infer<typeof guestBooking>

/** Who the guest is, as they type it. */
export const guestInput = z.object({ name: lineOfText('Name', textLimits.name), email })
export type GuestInput = z.infer<typeof guestInput>

export const guestRequest = guestBooking
  .extend({
    ...guestInput.shape,
    /** Of the account that is made once the address is confirmed; left out by a guest. */
    password: password.optional(),
    /** This browser's request for the same address, whose password is taken again: for a new code. */
    again: recordId.optional(),
  })
  .meta({ id: 'GuestRequest' })
export type GuestRequest = z.infer<typeof guestRequest>

/** The request, the same for every address. */
export const guestMailed = z.object({ id: z.string() }).meta({ id: 'GuestMailed' })

/** As people type what a mail says as '123 456'. */
export const guestCode = z
  .object({
    code: z
      .string('Enter the code from our mail')
      .max(20, 'The code has six digits')
      .transform((typed) => cleaned(typed).replaceAll(/[\s-]/g, ''))
      .pipe(
        z
          .string()
          .min(1, 'Enter the code from our mail')
          .regex(/^\d{6}$/, 'The code has six digits'),
      ),
  })
  .meta({ id: 'GuestCode' })
export type GuestCode = z.infer<typeof guestCode>

/** A guest's booking, and the path of the link that opens it. */
export const guestBooked = z.object({ booking: appointment, path: z.string() }).meta({ id: 'GuestBooked' })
export type GuestBooked = z.infer<typeof guestBooked>

/**
 * What became of a request, for the browser that made it. `user`: the account that it made, if that is who is signed in. `isElsewhere`: somebody has booked by the link of the mail, in another browser; that
 * one has the booking, since anybody could have asked in the name of who reads the mail.
 */
export const guestState = z
  .object({
    isConfirmed: z.boolean(),
    isElsewhere: z.boolean(),
    booked: guestBooked.nullable(),
    user: currentUser.nullable().default(null),
  })
  .meta({ id: 'GuestState' })
export type GuestState = z.infer<typeof guestState>

/** What the link of the mail has booked. `user`: the account that it has made and signed in, in the browser that asked. */
export const linkBooked = guestBooked.extend({ user: currentUser.nullable().default(null) }).meta({ id: 'LinkBooked' })
export type LinkBooked = z.infer<typeof linkBooked>

/** What the link of the mail books. */
export const linkedGuest = z
  .object({
    services: z.array(z.string()),
    /** Null for the first available one. */
    stylistName: z.string().nullable(),
    /** 'YYYY-MM-DD', on the salon's calendar. */
    date: z.string(),
    time: z.string(),
    /** The path of the visit, once it is booked. */
    path: z.string().nullable(),
    /** The path of the booking flow with the same chosen. */
    flowPath: z.string().default('/book'),
    /** Whether an account was asked for with it. */
    withAccount: z.boolean().default(false),
  })
  .meta({ id: 'LinkedGuest' })
export type LinkedGuest = z.infer<typeof linkedGuest>

/** A visit as the link of its mails shows it: no more of the client than those say. */
export const guestVisit = z
  .object({
    bookingId: z.string(),
    status: appointmentStatus,
    version: z.int(),
    firstName: z.string(),
    services: z.array(z.string()),
    stylist: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Unix seconds. */
    date: z.number(),
    time: z.string(),
    canceled: canceled.optional(),
    /** Whether it has begun. */
    isPast: z.boolean(),
    /** Why the salon's rules don't let it be changed online now, in words; null if they do. */
    refusal: z.string().nullable(),
    /** The address that an account would sign in with; null where none can be made. */
    accountEmail: z.string().nullable(),
    /** Whether it is that of the person who is signed in; null for a visitor. */
    isYours: z.boolean().nullable(),
  })
  .meta({ id: 'GuestVisit' })
export type GuestVisit = z.infer<typeof guestVisit>

export const guestAccount = z.object({ password }).meta({ id: 'GuestAccount' })

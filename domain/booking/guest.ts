import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleaned } from '../cleaned-text.ts'
import { withPlainDigits } from '../language/plain-digits.ts'
import { said } from '../language/say.ts'
import { currentUser, email, password } from '../people/user.ts'
import { lineOfText, recordId, textLimits } from '../text.ts'
import { appointment, appointmentStatus, awaitedPayment, canceled, holdsMoney } from './appointment.ts'
import { prepaymentTerms } from './prepayment/online-payment.ts'
import { bookingInput } from './schedule/booking-input.ts'

/** Booking without an account: a code or the link of one mail confirms the address (decision 084). */

/** Lifetime of a mail's code and link, in minutes. */
export const guestCodeMinutes = 10

/** Minutes for which the page that confirmed an address can book again with it, such as at another time. */
export const guestConfirmedMinutes = 60

/** Days for which a guest's link opens a past visit: as long as it can be rated. */
export const guestLinkDays = 30

/** Guests can't book for others. */
export const guestBooking = bookingInput.omit({ clientId: true, client: true, replaces: true }).meta({ id: 'GuestBooking' })
export type GuestBooking = z.infer<typeof guestBooking>

export const guestInput = z.object({
  name: lineOfText(msg({ message: 'Name', context: 'of a person' }), textLimits.name),
  email,
})
export type GuestInput = z.infer<typeof guestInput>

export const guestRequest = guestBooking
  .extend({
    ...guestInput.shape,
    /** Only to make an account once the address is confirmed. */
    password: password.optional(),
    /** This browser's earlier request for the same address, to get a new code; its password is reused. */
    again: recordId.optional(),
  })
  .meta({ id: 'GuestRequest' })
export type GuestRequest = z.infer<typeof guestRequest>

export const guestMailed = z.object({ id: z.string() }).meta({ id: 'GuestMailed' })

/** Mails show the code as '123 456'. */
export const guestCode = z
  .object({
    code: z
      .string(said(msg`Enter the code from our mail`))
      .max(20, said(msg`The code has six digits`))
      .transform((typed) => withPlainDigits(cleaned(typed)).replaceAll(/[\s-]/g, ''))
      .pipe(
        z
          .string()
          .min(1, said(msg`Enter the code from our mail`))
          .regex(/^\d{6}$/, said(msg`The code has six digits`)),
      ),
  })
  .meta({ id: 'GuestCode' })
export type GuestCode = z.infer<typeof guestCode>

export const guestBooked = z.object({ booking: appointment, path: z.string() }).meta({ id: 'GuestBooked' })
export type GuestBooked = z.infer<typeof guestBooked>

/**
 * State of a request, for the browser that made it. `user`: the account that it made, if it is signed in. `isElsewhere`: the mail's link
 * was used in another browser, which has the booking, since anybody could have requested it with that address.
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

export const linkBooked = guestBooked.extend({ user: currentUser.nullable().default(null) }).meta({ id: 'LinkBooked' })
export type LinkBooked = z.infer<typeof linkBooked>

export const linkedGuest = z
  .object({
    services: z.array(z.string()),
    /** Null for the first available one. */
    stylistName: z.string().nullable(),
    /** 'YYYY-MM-DD', on the salon's calendar. */
    date: z.string(),
    time: z.string(),
    path: z.string().nullable(),
    flowPath: z.string().default('/book'),
    withAccount: z.boolean().default(false),
    /** The prepayment for a visit that isn't booked yet; null for none. */
    terms: prepaymentTerms.nullable().default(null),
    /** The payment that the booked visit waits for. */
    awaitsPayment: z.object({ bookingId: z.string(), payment: awaitedPayment }).optional(),
    /** True if these aren't the terms that were accepted with the request. */
    termsChanged: z.boolean().default(false),
  })
  .meta({ id: 'LinkedGuest' })
export type LinkedGuest = z.infer<typeof linkedGuest>

/** Terms that are accepted with the link, where they have changed since the request. */
export const linkAcceptance = bookingInput.pick({ acceptedTerms: true }).meta({ id: 'LinkAcceptance' })
export type LinkAcceptance = z.infer<typeof linkAcceptance>

/** A visit as the link in its mails shows it, with no more about the client than they say. */
export const guestVisit = z
  .object({
    bookingId: z.string(),
    status: appointmentStatus,
    version: z.int(),
    firstName: z.string(),
    services: z.array(z.string()),
    stylist: z.object({ id: z.string(), name: z.string() }).nullable(),
    date: z.number(),
    time: z.string(),
    canceled: canceled.optional(),
    holdsMoney: holdsMoney.optional(),
    awaitsPayment: awaitedPayment.optional(),
    isPast: z.boolean(),
    /** Why the salon's rules don't let it be changed online now; null if they do. */
    refusal: z.string().nullable(),
    accountEmail: z.string().nullable(),
    /** True if the signed-in person has that address; null for a visitor. */
    isYours: z.boolean().nullable(),
  })
  .meta({ id: 'GuestVisit' })
export type GuestVisit = z.infer<typeof guestVisit>

export const guestAccount = z.object({ password }).meta({ id: 'GuestAccount' })

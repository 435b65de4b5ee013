import { z } from 'zod'
import { appointmentStatus } from '../appointment.ts'
import { bookingInput } from '../schedule/booking-input.ts'

/** What a link in a mail does, with one appointment and for one person: the salon confirms, the client moves or cancels. */
const linkActions = ['confirm', 'move', 'cancel'] as const
export type LinkAction = (typeof linkActions)[number]
export const linkAction = z.enum(linkActions)

/** What a link is for, with an error about it. */
export const linkPurpose = z.object({ action: linkAction, bookingId: z.string() })
export type LinkPurpose = z.infer<typeof linkPurpose>

/** What is sent to use a link: to move, where to; otherwise nothing. */
export const linkUse = bookingInput.pick({ date: true, time: true, alsoBook: true }).partial().meta({ id: 'LinkUse' })
export type LinkUse = z.infer<typeof linkUse>

/**
 * The visit that a link is about, before and after it has done its work. Anyone with the link can read this, so it has no more of the client
 * than the mail did, and less: the first name only.
 */
export const linkedVisit = z
  .object({
    action: linkAction,
    bookingId: z.string(),
    status: appointmentStatus,
    firstName: z.string(),
    services: z.array(z.string()),
    stylist: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Unix seconds. */
    date: z.number(),
    time: z.string(),
    /** Why the salon's rules don't let it be done online now, in words; null if they do. */
    refusal: z.string().nullable(),
    /** Whether the link acts for the person who is signed in; null for a visitor. */
    isYours: z.boolean().nullable(),
  })
  .meta({ id: 'LinkedVisit' })
export type LinkedVisit = z.infer<typeof linkedVisit>

import { z } from 'zod'
import { appointmentStatus, holdsMoney } from '../booking/appointment.ts'
import { bookingInput } from '../booking/schedule/booking-input.ts'

const linkActions = ['confirm', 'move', 'cancel'] as const
export type LinkAction = (typeof linkActions)[number]
export const linkAction = z.enum(linkActions)

export const linkPurpose = z.object({ action: linkAction, bookingId: z.string() })
export type LinkPurpose = z.infer<typeof linkPurpose>

/** Sent to use a link; only a move needs the new time. */
export const linkUse = bookingInput.pick({ date: true, time: true, alsoBook: true }).partial().meta({ id: 'LinkUse' })
export type LinkUse = z.infer<typeof linkUse>

/**
 * The visit of a link, before and after its use. Anyone with the link can read it, so it tells less about the client than the mail: only
 * the first name.
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
    holdsMoney: holdsMoney.optional(),
    refusal: z.string().nullable(),
    isYours: z.boolean().nullable(),
  })
  .meta({ id: 'LinkedVisit' })
export type LinkedVisit = z.infer<typeof linkedVisit>

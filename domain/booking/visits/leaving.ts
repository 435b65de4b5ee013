import { z } from 'zod'
import { upcomingBookings } from '../appointment.ts'

export const stylistLeaving = z
  .object({
    /** Bookings stay, without a stylist until somebody is chosen for each. */
    upcoming: upcomingBookings,
    /** Offers to the waitlist: each is withdrawn with a mail. */
    offers: z.int(),
    /** Clients who wait for this stylist alone: each is asked by mail to choose again. */
    waiting: z.int(),
    holds: z.int(),
    feeds: z.int(),
    /** Names of the accounts that sign in as this stylist; they lose access. */
    accounts: z.array(z.string()),
  })
  .meta({ id: 'StylistLeaving' })
export type StylistLeaving = z.infer<typeof stylistLeaving>

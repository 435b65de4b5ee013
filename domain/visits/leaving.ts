import { z } from 'zod'
import { upcomingBookings } from '../appointment.ts'

/** What lies ahead of a stylist, for the question before they are deleted. Numbers of what ends with them. */
export const stylistLeaving = z
  .object({
    /** Bookings stay, without a stylist until somebody is chosen for each. */
    upcoming: upcomingBookings,
    /** Times that are offered to clients who wait: each is withdrawn with a mail. */
    offers: z.int(),
    /** Clients who wait for them alone: each is asked by mail to choose again. */
    waiting: z.int(),
    /** Times that visitors hold while they book. */
    holds: z.int(),
    /** Secret addresses of their calendar. */
    feeds: z.int(),
    /** Names of the accounts that sign in as them, and will no longer. */
    accounts: z.array(z.string()),
  })
  .meta({ id: 'StylistLeaving' })
export type StylistLeaving = z.infer<typeof stylistLeaving>

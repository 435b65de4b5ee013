import { z } from 'zod'

/** What the salon still has of what it came with, which the administrator may take out; `bookings` are those of the demo clients. */
export const demoState = z
  .object({
    /** Whether there is any sample data at all. */
    present: z.boolean(),
    services: z.number(),
    stylists: z.number(),
    clients: z.number(),
    bookings: z.number(),
    /** Whether somebody who is no demo client has booked. */
    hasRealBookings: z.boolean(),
    /** The settings, by their names in the environment, that still say what every new salon says. */
    sampleDetails: z.array(z.string()),
  })
  .meta({ id: 'DemoState' })
export type DemoState = z.infer<typeof demoState>

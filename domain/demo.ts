import { z } from 'zod'

/** The sample data that is left, which the administrator can remove; `bookings` are those of the demo clients. */
export const demoState = z
  .object({
    /** Whether there is any sample data at all. */
    present: z.boolean(),
    services: z.number(),
    stylists: z.number(),
    clients: z.number(),
    bookings: z.number(),
    /** Whether a real client has booked. */
    hasRealBookings: z.boolean(),
    /** The salon's settings that still have their defaults, by their names in the environment. */
    sampleDetails: z.array(z.string()),
  })
  .meta({ id: 'DemoState' })
export type DemoState = z.infer<typeof demoState>

import { z } from 'zod'
import { noSetup, setupProgress } from './setup-progress.ts'

/** What a salon is called and where it is: the details that an owner sets first. */
export const salonDetailNames = ['name', 'address', 'phone', 'email'] as const

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
    /** Which of `salonDetailNames` are still the samples. */
    sampleDetails: z.array(z.string()),
    /** How far the set-up of a new salon has come. A server of the version before doesn't say. */
    setup: setupProgress.default(noSetup),
  })
  .meta({ id: 'DemoState' })
export type DemoState = z.infer<typeof demoState>

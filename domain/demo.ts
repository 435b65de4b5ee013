import { z } from 'zod'

/** What the salon still has of what it came with, which the administrator may take out; `bookings` are those of the demo clients. */
export const demoState = z
  .object({
    /** Whether there is anything at all. */
    present: z.boolean(),
    services: z.number(),
    stylists: z.number(),
    clients: z.number(),
    bookings: z.number(),
  })
  .meta({ id: 'DemoState' })
export type DemoState = z.infer<typeof demoState>

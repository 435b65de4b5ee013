import { z } from 'zod'
import { noSetup, setupProgress } from './setup-progress.ts'

export const salonDetailNames = ['name', 'address', 'phone', 'email'] as const

/** Remaining sample data, which the administrator can remove; `bookings` counts demo clients only. */
export const demoState = z
  .object({
    present: z.boolean(),
    services: z.number(),
    stylists: z.number(),
    clients: z.number(),
    bookings: z.number(),
    hasRealBookings: z.boolean(),
    /** Names in `salonDetailNames` that still have sample values. */
    sampleDetails: z.array(z.string()),
    /** Servers of the previous version leave it out. */
    setup: setupProgress.default(noSetup),
  })
  .meta({ id: 'DemoState' })
export type DemoState = z.infer<typeof demoState>

import { z } from 'zod'
import { slots } from './schedule.ts'

/**
 * The salon's public data. `uploads` says where the administrator's page sends images; `demo` whether the demo salon is still
 * there, whose texts the public pages then show.
 */
export const salon = z
  .object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    timeZone: z.string(),
    slots: z.array(z.enum(slots)),
    openingHours: z.object({ opens: z.string(), closes: z.string(), days: z.array(z.string()) }),
    demo: z.boolean().optional(),
    uploads: z.object({ url: z.string(), uploadPreset: z.string(), cloudName: z.string() }),
  })
  .meta({ id: 'Salon' })
export type Salon = z.infer<typeof salon>

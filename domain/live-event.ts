import { z } from 'zod'

/**
 * An event for open browsers. It says that something changed, never the new data: events carry nothing personal, and lists are refetched
 * with the user's own rights. `ids` are appointments; `client`: some client's record has changed; `resync`: anything may have.
 */
export const liveEvent = z
  .object({ kind: z.enum(['appointment', 'catalogue', 'client', 'resync']), ids: z.array(z.string()).optional() })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof liveEvent>

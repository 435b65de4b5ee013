import { z } from 'zod'

/**
 * An event that an open browser receives: that something changed, never the new data, so that events carry nothing personal and
 * every list is fetched with the user's own rights. `ids` are those of appointments; with `client` what the salon knows
 * of some client has changed, with `resync` anything may have.
 */
export const liveEvent = z
  .object({ kind: z.enum(['appointment', 'catalogue', 'client', 'resync']), ids: z.array(z.string()).optional() })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof liveEvent>

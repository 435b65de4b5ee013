import { z } from 'zod'

/**
 * What a browser hears while it is open: that something changed, never what it is now, so that nothing personal travels and
 * every list is fetched with the rights of the person who looks at it. `ids` are appointments'; with `resync` anything may
 * have changed.
 */
export const liveEvent = z
  .object({ kind: z.enum(['appointment', 'catalogue', 'resync']), ids: z.array(z.string()).optional() })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof liveEvent>

import { z } from 'zod'

/** Whether the salon still has anything that it came with; the administrator may take it out. */
export const demoState = z.object({ present: z.boolean() }).meta({ id: 'DemoState' })

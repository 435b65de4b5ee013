import { z } from 'zod'

/** The steps from a new, empty salon to an open one, in the order in which an owner is guided through them. */
const setupSteps = ['place', 'hours', 'services', 'stylists', 'rules', 'mail', 'look', 'test', 'open'] as const

const steps = z
  .array(z.enum(setupSteps, 'Choose one of the steps'))
  .max(setupSteps.length, 'Each step can be listed once')
  .transform((listed) => setupSteps.filter((step) => listed.includes(step)))

/** How far an owner has come: kept with the settings, so that the set-up goes on from any device. */
export const setupProgress = z.object({
  /** Whether the salon is still being set up: its administration shows the way on. */
  guides: z.boolean(),
  done: steps,
  skipped: steps,
})
type SetupProgress = z.infer<typeof setupProgress>

/** Of a salon that nobody guides through the steps: the demo, and those from before there were any. */
export const noSetup: SetupProgress = { guides: false, done: [], skipped: [] }

import { z } from 'zod'

/** The steps from a new, empty salon to an open one, in the order in which an owner is guided through them. */
export const setupSteps = ['place', 'hours', 'services', 'stylists', 'rules', 'mail', 'look', 'test', 'open'] as const
export type SetupStep = (typeof setupSteps)[number]

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
export type SetupProgress = z.infer<typeof setupProgress>

/** Of a salon that nobody guides through the steps: the demo, and those from before there were any. */
export const noSetup: SetupProgress = { guides: false, done: [], skipped: [] }

/** The first step that is neither done nor skipped; the last one where none is left. */
export function nextStep({ done, skipped }: SetupProgress): SetupStep {
  return setupSteps.find((step) => !done.includes(step) && !skipped.includes(step)) ?? 'open'
}

/** The progress once a step is done or skipped: one that was done stays so. With the last one the guide ends. */
export function withStep(progress: SetupProgress, step: SetupStep, how: 'done' | 'skipped'): SetupProgress {
  const { done, skipped } = progress
  if (done.includes(step)) return progress
  const others = skipped.filter((other) => other !== step)
  const inOrder = (listed: readonly SetupStep[]) => setupSteps.filter((each) => listed.includes(each))
  return how === 'done'
    ? { guides: progress.guides && step !== 'open', done: inOrder([...done, step]), skipped: others }
    : { ...progress, skipped: inOrder([...others, step]) }
}

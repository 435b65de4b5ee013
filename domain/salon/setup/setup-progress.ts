import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'

export const setupSteps = ['place', 'hours', 'services', 'stylists', 'rules', 'mail', 'look', 'test', 'open'] as const
export type SetupStep = (typeof setupSteps)[number]

const steps = z
  .array(z.enum(setupSteps, said(msg`Choose one of the steps`)))
  .max(setupSteps.length, said(msg`Each step can be listed once`))
  .transform((listed) => setupSteps.filter((step) => listed.includes(step)))

/** Stored with the settings, so that the set-up continues on any device. */
export const setupProgress = z.object({
  guides: z.boolean(),
  done: steps,
  skipped: steps,
})
export type SetupProgress = z.infer<typeof setupProgress>

/** For the demo, and salons from before there was a guide. */
export const noSetup: SetupProgress = { guides: false, done: [], skipped: [] }

export function nextSetupStep({ done, skipped }: SetupProgress): SetupStep {
  return setupSteps.find((step) => !done.includes(step) && !skipped.includes(step)) ?? 'open'
}

/** Marks a step; done ones stay done. The last one ends the guide. */
export function withStep(progress: SetupProgress, step: SetupStep, how: 'done' | 'skipped'): SetupProgress {
  const { done, skipped } = progress
  if (done.includes(step)) return progress
  const others = skipped.filter((other) => other !== step)
  const inOrder = (listed: readonly SetupStep[]) => setupSteps.filter((each) => listed.includes(each))
  return how === 'done'
    ? { guides: progress.guides && step !== 'open', done: inOrder([...done, step]), skipped: others }
    : { ...progress, skipped: inOrder([...others, step]) }
}

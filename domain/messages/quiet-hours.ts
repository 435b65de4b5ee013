import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../language/say.ts'

// Separate from `quiet-nights.ts`: not every browser has its `Temporal`.

const timeOfDay = z
  .int(said(msg`Enter a time`))
  .min(0, said(msg`Enter a time`))
  .max(24 * 60 - 1, said(msg`Enter a time`))

/** Hours without unrequested mail, in minutes since midnight on the salon's clock, the end excluded; may pass midnight. Null for never. */
export const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: () => say(msg`Choose two different times`) })
  .nullable()
export type QuietHours = z.infer<typeof quietHours>

export const defaultQuietHours = { from: 21 * 60, to: 8 * 60 } as const

/** @param minutes since midnight on the salon's clock */
export function isQuiet(quiet: QuietHours, minutes: number): boolean {
  if (!quiet) return false
  const { from, to } = quiet
  return from < to ? from <= minutes && minutes < to : from <= minutes || minutes < to
}

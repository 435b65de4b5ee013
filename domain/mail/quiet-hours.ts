import { z } from 'zod'

// Apart from `reminder-moment.ts`, whose `Temporal` not every browser has.

const timeOfDay = z
  .int('Enter a time')
  .min(0, 'Enter a time')
  .max(24 * 60 - 1, 'Enter a time')

/**
 * When no mail leaves that nobody has asked for, in minutes since midnight on the salon's clock, the end excluded; it can pass midnight. Null
 * for never.
 */
export const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose two different times' })
  .nullable()
export type QuietHours = z.infer<typeof quietHours>

export const defaultQuietHours = { from: 21 * 60, to: 8 * 60 } as const

/** @param minutes since midnight on the salon's clock */
export function isQuiet(quiet: QuietHours, minutes: number): boolean {
  if (!quiet) return false
  const { from, to } = quiet
  return from < to ? from <= minutes && minutes < to : from <= minutes || minutes < to
}

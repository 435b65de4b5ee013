import { z } from 'zod'

// Apart from `waitlist.ts`, whose schemas the page of the settings does without.

/** How those who wait are told: one after the other, all at once, or each by the desk. */
export const waitlistModes = ['in-turn', 'all-at-once', 'by-hand'] as const
export type WaitlistMode = (typeof waitlistModes)[number]

export const defaultWaitlist = { offers: 'in-turn', minutes: 30, quiet: { from: 21 * 60, to: 8 * 60 } } as const

const timeOfDay = z
  .int('Enter a time')
  .min(0, 'Enter a time')
  .max(24 * 60 - 1, 'Enter a time')

/** A part of the salon's settings. */
export const waitlistSettings = z.object({
  /** How those who wait are told of a free time. */
  offers: z.enum(waitlistModes, 'Choose how offers go out'),
  /** For how long a time is held for them, in minutes. */
  minutes: z
    .int('Enter whole minutes')
    .min(5, 'Enter at least 5 minutes')
    .max(24 * 60, 'Enter at most 24 hours'),
  /** When nothing is offered, in minutes since midnight on the salon's clock, the end excluded; it can pass midnight. Null for never. */
  quiet: z
    .object({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose two different times' })
    .nullable()
    .default(defaultWaitlist.quiet),
})

/** Whether nothing is to be offered. @param minutes since midnight on the salon's clock */
export function isQuiet(quiet: z.infer<typeof waitlistSettings>['quiet'], minutes: number): boolean {
  if (!quiet) return false
  const { from, to } = quiet
  return from < to ? from <= minutes && minutes < to : from <= minutes || minutes < to
}

import { z } from 'zod'

// Apart from `waitlist.ts`, whose schemas the page of the settings does without.

/** How those who wait are told: one after the other, all at once, or each by the desk. */
export const waitlistModes = ['in-turn', 'all-at-once', 'by-hand'] as const
export type WaitlistMode = (typeof waitlistModes)[number]

export const defaultWaitlist = { offers: 'in-turn', minutes: 30 } as const

/** A part of the salon's settings. */
export const waitlistSettings = z.object({
  /** How those who wait are told of a free time. */
  offers: z.enum(waitlistModes, 'Choose how offers go out'),
  /** For how long a time is held for them, in minutes. */
  minutes: z
    .int('Enter whole minutes')
    .min(5, 'Enter at least 5 minutes')
    .max(24 * 60, 'Enter at most 24 hours'),
})

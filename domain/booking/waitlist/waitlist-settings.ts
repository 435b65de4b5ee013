import { z } from 'zod'

// Apart from `waitlist.ts`, whose schemas the settings page doesn't need.

/** Free times are offered to one client after the other, to all at once, or by the desk. */
export const waitlistModes = ['in-turn', 'all-at-once', 'by-hand'] as const
export type WaitlistMode = (typeof waitlistModes)[number]

export const defaultWaitlist = { offers: 'in-turn', minutes: 30 } as const

export const waitlistSettings = z.object({
  offers: z.enum(waitlistModes, 'Choose how offers go out'),
  minutes: z
    .int('Enter whole minutes')
    .min(5, 'Enter at least 5 minutes')
    .max(24 * 60, 'Enter at most 24 hours'),
})

import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'

// Apart from `waitlist.ts`, whose schemas the settings page doesn't need.

/** Free times are offered to one client after the other, to all at once, or by the desk. */
export const waitlistModes = ['in-turn', 'all-at-once', 'by-hand'] as const
export type WaitlistMode = (typeof waitlistModes)[number]

export const defaultWaitlist = { offers: 'in-turn', minutes: 30 } as const

export const waitlistSettings = z.object({
  offers: z.enum(waitlistModes, said(msg`Choose how offers go out`)),
  minutes: z
    .int(said(msg`Enter whole minutes`))
    .min(5, said(msg`Enter at least 5 minutes`))
    .max(24 * 60, said(msg`Enter at most 24 hours`)),
})

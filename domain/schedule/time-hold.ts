import { z } from 'zod'
import { recordId } from '../text.ts'
import { bookingInput } from './booking-input.ts'

/** For how long a visitor's time is held while they say who they are, in minutes. */
export const holdMinutes = 10
/** The same, from its beginning, where they first have to open a mail. */
export const mailedHoldMinutes = 30

/** What one browser can hold at a time. */
export const mostOfBrowser = 2
/** What one network address can: many share a salon's or a carrier's, but hardly this many are at their last step at once. */
export const mostOfNetwork = 16

/** A time that a visitor asks for, as they would book it. */
export const holdRequest = bookingInput
  .pick({ serviceIds: true, stylistId: true, date: true, time: true, expected: true })
  .extend({
    /** Unix seconds: until when it was held before this page was left. It isn't held any longer than that. */
    until: z.number('Send a time').min(0, 'Send a time').max(2 ** 31 - 1, 'Send a time').optional(),
  })
  .meta({ id: 'HoldRequest' })
export type HoldRequest = z.infer<typeof holdRequest>

export const timeHold = z
  .object({
    id: recordId,
    /** With whom, also where any stylist was asked for. */
    stylistId: recordId,
    /** Unix seconds. */
    expires: z.number(),
    /** How many seconds are left: the browser's clock may be wrong. */
    secondsLeft: z.number(),
  })
  .meta({ id: 'TimeHold' })
export type TimeHold = z.infer<typeof timeHold>

/** When a hold ends that is placed now, in Unix seconds. @param until when the same one was to end, before its page was left */
export function holdEnd(now: number, until = 0): number {
  const end = now + holdMinutes * 60
  return until > now ? Math.min(until, end) : end
}

import { z } from 'zod'
import { recordId } from '../text.ts'
import { bookingInput } from './booking-input.ts'

/** For how long a visitor's time is held while they say who they are, in minutes. */
const holdMinutes = 10
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
    /** Where it was held before this page was left: how many seconds were left. It isn't held any longer than that. */
    secondsLeft: z
      .number('Send seconds')
      .min(1, 'Send seconds')
      .max(holdMinutes * 60, 'Send seconds')
      .optional(),
    /** What this page held before. */
    replaces: recordId.optional(),
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
    /** What else this browser held, which has made way: of the same booking, or of a time that overlaps. */
    replaced: z.array(recordId),
  })
  .meta({ id: 'TimeHold' })
export type TimeHold = z.infer<typeof timeHold>

/** When a hold ends that is placed now, in Unix seconds. @param secondsLeft where it is one that was held before */
export function holdEnd(now: number, secondsLeft = holdMinutes * 60): number {
  return now + Math.min(secondsLeft, holdMinutes * 60)
}

import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { recordId } from '../../text.ts'
import { bookingInput } from './booking-input.ts'
import { holdMinutes } from './hold-length.ts'

export const mostOfBrowser = 2
/** Holds per network address: many share a salon's or a carrier's, but hardly this many are at their last step at once. */
export const mostOfNetwork = 16

export const holdRequest = bookingInput
  .pick({ serviceIds: true, stylistId: true, date: true, time: true, expected: true })
  .extend({
    /** Seconds that were left when the page was closed; the hold won't last longer. */
    secondsLeft: z
      .number(said(msg`Send seconds`))
      .min(1, said(msg`Send seconds`))
      .max(holdMinutes * 60, said(msg`Send seconds`))
      .optional(),
    replaces: recordId.optional(),
  })
  .meta({ id: 'HoldRequest' })
export type HoldRequest = z.infer<typeof holdRequest>

export const timeHold = z
  .object({
    id: recordId,
    /** Chosen by the server if any stylist was requested. */
    stylistId: recordId,
    /** Unix seconds. */
    expires: z.number(),
    /** For browsers whose clock is wrong. */
    secondsLeft: z.number(),
    /** Other holds of this browser that were released: for the same booking, or an overlapping time. */
    replaced: z.array(recordId),
  })
  .meta({ id: 'TimeHold' })
export type TimeHold = z.infer<typeof timeHold>

/** Returns the end of a new hold in Unix seconds. @param secondsLeft only if the time was held before */
export function holdEnd(now: number, secondsLeft = holdMinutes * 60): number {
  return now + Math.min(secondsLeft, holdMinutes * 60)
}

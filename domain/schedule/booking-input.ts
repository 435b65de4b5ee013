import { z } from 'zod'
import { newClient } from '../accounts/client.ts'
import { chargesInMills, durationInMinutes, maxServices } from '../booking.ts'
import { toMills } from '../money.ts'
import type { Service } from '../service.ts'
import { linesOfText, recordId, typedPhone } from '../text.ts'
import { shownDate, startLabel } from '../time/date-schemas.ts'

// Apart from `booking.ts`, whose rules the first step of a booking needs: with zod it would run twice as much.

/**
 * What a client sends to book. Prices and durations always come from the catalogue: `expected` is what the client was
 * shown (total in the salon's currency, duration in minutes), and a difference is refused. Without it the booking is made at the catalogue's
 * current prices.
 */
export const bookingInput = z
  .object({
    serviceIds: z
      .array(recordId, 'Choose at least one service')
      .min(1, 'Choose at least one service')
      .max(maxServices, `Choose at most ${maxServices} services`)
      .refine((ids) => new Set(ids).size === ids.length, 'Choose each service once'),
    /** A stylist's id, or 'any'. */
    stylistId: recordId,
    date: shownDate,
    time: startLabel,
    expected: z
      .object(
        {
          total: z
            .number('The total must be a number')
            .min(0, 'The total must be 0 or more')
            .max(1e9, 'The total is too large'),
          minutes: z
            .number('The minutes must be a number')
            .min(0, 'The minutes must be 0 or more')
            .max(1e6, 'The minutes are too many'),
        },
        'Send the total and minutes that were shown',
      )
      .optional(),
    /** The client's confirmation to book although they already have a visit at that time. */
    alsoBook: z.boolean('Send true or false').optional(),
    /** The client's own booking to release in the same step; if the new one can't be made, it stays. */
    replaces: recordId.optional(),
    /** Where the salon can reach the client, in any usual form. */
    phone: typedPhone,
    /** What the client wants the salon to know. */
    note: linesOfText('The note', 500).optional(),
    /** Whom it is for, where that isn't the caller: for those who book for others. */
    clientId: recordId.optional(),
    /** Instead, somebody who hasn't been here before. */
    client: newClient.optional(),
  })
  .meta({ id: 'BookingInput' })
export type BookingInput = z.infer<typeof bookingInput>

/** Whether the catalogue still says what the client was shown. */
export function isAsExpected(services: readonly Service[], expected: BookingInput['expected']): boolean {
  if (!expected) return true
  return chargesInMills(services) === toMills(expected.total) && durationInMinutes(services) === expected.minutes
}

/** Whether two requests are for the same booking; other fields are ignored. */
export function isSameBooking(one: BookingInput, other: BookingInput): boolean {
  const isSameTime = one.stylistId === other.stylistId && one.date === other.date && one.time === other.time
  const isSameClient = one.clientId === other.clientId && JSON.stringify(one.client) === JSON.stringify(other.client)
  return isSameTime && isSameClient && one.serviceIds.join() === other.serviceIds.join()
}

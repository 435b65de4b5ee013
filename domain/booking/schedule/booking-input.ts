import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { toMills } from '../../money/money.ts'
import { newClient } from '../../people/client.ts'
import type { Service } from '../../salon/service.ts'
import { linesOfText, recordId, typedPhone } from '../../text.ts'
import { shownDate, startLabel } from '../../time/date-schemas.ts'
import { chargesInMills, durationInMinutes, maxServices } from '../booking.ts'

// Apart from `booking.ts`, which the first step of a booking loads: zod would double its script.

/**
 * A client's booking. Prices and durations always come from the catalogue: `expected` are the ones on the client's page (total in the salon's
 * currency, duration in minutes), and a difference is refused. Without it the booking is made at the present prices.
 */
export const bookingInput = z
  .object({
    serviceIds: z
      .array(recordId, said(msg`Choose at least one service`))
      .min(1, said(msg`Choose at least one service`))
      .max(maxServices, said(msg`Choose at most ${plural({ most: maxServices }, { one: '# service', other: '# services' })}`))
      .refine((ids) => new Set(ids).size === ids.length, said(msg`Choose each service once`)),
    /** A stylist's id, or 'any'. */
    stylistId: recordId,
    date: shownDate,
    time: startLabel,
    expected: z
      .object(
        {
          total: z
            .number(said(msg`The total must be a number`))
            .min(0, said(msg`The total must be 0 or more`))
            .max(1e9, said(msg`The total is too large`)),
          minutes: z
            .number(said(msg`The minutes must be a number`))
            .min(0, said(msg`The minutes must be 0 or more`))
            .max(1e6, said(msg`The minutes are too many`)),
        },
        said(msg`Send the total and minutes that were shown`),
      )
      .optional(),
    /** Confirms booking beside another visit of the client at that time. */
    alsoBook: z.boolean(said(msg`Send true or false`)).optional(),
    /** The client's booking to release in the same transaction; it stays if the new one can't be made. */
    replaces: recordId.optional(),
    /** The version of the terms of payment that were shown and accepted. */
    acceptedTerms: recordId.optional(),
    phone: typedPhone,
    note: linesOfText(msg`The note`, 500).optional(),
    /** Another person than the caller, for those who book for others. */
    clientId: recordId.optional(),
    client: newClient.optional(),
  })
  .meta({ id: 'BookingInput' })
export type BookingInput = z.infer<typeof bookingInput>

export function isAsExpected(services: readonly Service[], expected: BookingInput['expected']): boolean {
  if (!expected) return true
  return chargesInMills(services) === toMills(expected.total) && durationInMinutes(services) === expected.minutes
}

export function isSameBooking(one: BookingInput, other: BookingInput): boolean {
  const isSameTime = one.stylistId === other.stylistId && one.date === other.date && one.time === other.time
  const isSameClient = one.clientId === other.clientId && JSON.stringify(one.client) === JSON.stringify(other.client)
  return isSameTime && isSameClient && one.serviceIds.join() === other.serviceIds.join()
}

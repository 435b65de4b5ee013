import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { bookedServices } from '../../../domain/booking/appointment.ts'
import { chargesInMills } from '../../../domain/booking/booking.ts'
import { say } from '../../../domain/language/say.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { dateAt, formatInstant } from '../../../domain/time/viewer-time.ts'
import { csvLine } from '../../platform/csv-stream.ts'
import type { ExportedRow } from './queries.ts'

const columns: readonly MessageDescriptor[] = [
  msg`ID`,
  msg`Date`,
  msg({ message: 'Time', context: 'of day' }),
  msg`Client`,
  msg`Email`,
  msg`Stylist`,
  msg`Services`,
  msg`Status`,
  msg({ message: 'Charges', context: 'price of a booking' }),
  msg({ message: 'Created', comment: 'When the booking was made' }),
  msg({ message: 'Booked As', comment: 'Name and email at booking, if they have changed since' }),
  msg`Phone`,
  msg({ message: 'Note', context: 'noun' }),
  msg`Minutes`,
  msg`Client ID`,
  msg`Currency`,
]

export const bookingColumns = () => columns.map(say)

/** @param timeZone the salon's */
export function bookingLine(row: ExportedRow, timeZone: string): string {
  const moment = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  // Read as for a card, so that both show the same services and the same sum, also of a damaged record.
  const services = bookedServices.parse(row.services)
  return csvLine([
    row.id,
    dateAt(row.starts, timeZone),
    timeLabelAt(row.starts, timeZone),
    row.client ?? '',
    row.email ?? '',
    row.stylist ?? '',
    services.map(({ ServiceName }) => ServiceName).join(', '),
    row.status,
    plainAmount(chargesInMills(services), row.currency),
    formatInstant(row.createdAt / 1000, moment, 'sv-SE'),
    row.bookedAs ?? '',
    row.phone ?? '',
    row.note ?? '',
    String(row.minutes),
    row.clientId,
    row.currency,
  ])
}

import type { OwnBooking } from '../../../domain/accounts/personal-data.ts'
import { toAmount } from '../../../domain/money.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { chargesOf } from '../../platform/database/amounts.ts'
import type { appointmentEvents, appointments } from '../../platform/database/schema.ts'

type EventRow = typeof appointmentEvents.$inferSelect

/** A booking as its client gets it in the file of their data. */
export function presentOwnBooking(
  row: typeof appointments.$inferSelect,
  events: readonly EventRow[],
  timeZone: string,
): OwnBooking {
  const startsAt = wholeUnixSeconds(row.startsAt)
  return {
    id: row.id,
    status: row.status,
    date: dateAt(startsAt, timeZone),
    time: timeLabelAt(startsAt, timeZone),
    startsAt,
    endsAt: wholeUnixSeconds(row.endsAt),
    charges: toAmount(chargesOf(row)),
    services: row.services,
    stylist: row.stylist,
    client: row.client,
    phone: row.phone,
    note: row.note,
    createdAt: wholeUnixSeconds(row.createdAt),
    updatedAt: wholeUnixSeconds(row.updatedAt),
    history: events.map((event) => ({
      at: wholeUnixSeconds(event.at),
      by: authorOf(event.changedBy, row.clientId),
      fromStatus: event.fromStatus,
      toStatus: event.toStatus,
      from: event.fromStartsAt && { date: wholeUnixSeconds(event.fromStartsAt), stylistId: event.fromStylistId },
      to: event.toStartsAt && { date: wholeUnixSeconds(event.toStartsAt), stylistId: event.toStylistId },
    })),
  }
}

function authorOf(changedBy: string | null, uid: string): OwnBooking['history'][number]['by'] {
  if (changedBy === null) return 'system'
  return changedBy === uid ? 'you' : 'salon'
}

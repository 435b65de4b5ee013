import type { Appointment } from '../../../domain/booking/appointment.ts'
import { anyStylist } from '../../../domain/booking/booking.ts'
import { isCalendarDate } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'

export type MoveStep = 'time' | 'confirm'

export interface MoveSearchParams {
  readonly step: MoveStep
  readonly stylistId: string
  readonly date: string | null
  readonly time: string | null
}

interface MovedBooking extends Pick<Appointment, 'id' | 'date' | 'time'> {
  readonly stylist: { readonly id: string } | null
}

/**
 * Reads where to move a booking. Without a stylist it stays with its own, or goes to anyone free if it has none. @param timeZone the
 * salon's
 */
export function readMoveSearchParams(search: URLSearchParams, booking: MovedBooking, timeZone: string): MoveSearchParams {
  const ownId = booking.stylist?.id ?? ''
  const stylistId = search.get('stylist') ?? (ownId || anyStylist)
  const dateParam = search.get('date')
  const date = dateParam && isCalendarDate(dateParam) ? dateParam : null
  const time = search.get('time')
  const isOwn = stylistId === ownId || stylistId === anyStylist
  // Back after moving to this time: nothing is selected.
  const isThere = isOwn && date === dateAt(booking.date, timeZone) && time === booking.time
  if (isThere) return { step: 'time', stylistId, date: null, time: null }
  return { step: search.get('step') === 'confirm' && date && time ? 'confirm' : 'time', stylistId, date, time }
}

export function writeMoveSearchParams(
  { step, stylistId, date, time }: MoveSearchParams,
  booking: MovedBooking,
): URLSearchParams {
  const search = new URLSearchParams({ move: booking.id, step })
  if (stylistId !== (booking.stylist?.id ?? '')) search.set('stylist', stylistId)
  if (date) search.set('date', date)
  if (time) search.set('time', time)
  return search
}

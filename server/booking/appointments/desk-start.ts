import { invalidField } from '../../../domain/app-error.ts'
import type { BookingInput, Visit } from '../../../domain/booking.ts'
import type { WallClock } from '../../../domain/schedule/day-plan.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'

const endOfDay = 24 * 60

interface DeskStart {
  readonly input: Pick<BookingInput, 'time'>
  readonly visit: Pick<Visit, 'minutes'>
}

/**
 * The start that the desk chose outside of what is offered: any time that the clock shows, of a visit that ends that day.
 * @returns the instant in Unix seconds
 * @throws {AppError} `invalid`
 */
export function startAtDesk(clock: WallClock, { input, visit }: DeskStart): number {
  const minutes = minutesOf(input.time)
  if (clock.isSkipped(minutes)) throw invalidField('time', 'The clocks skip that time that day. Choose another one.')
  const starts = clock.instantOf(minutes)
  if (starts + visit.minutes * 60 > clock.boundaryOf(endOfDay)) {
    throw invalidField('time', 'That visit would end after midnight. Choose an earlier time.')
  }
  return starts
}

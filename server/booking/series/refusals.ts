import { AppError } from '../../../domain/app-error.ts'
import type { SeriesConflict } from '../../../domain/booking/schedule/series.ts'
import { formatsOf } from '../../../domain/formats.ts'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import type { BookingContext } from '../appointments/commit.ts'

const mostListed = 5
const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

interface WantedVisit extends FreeTime {
  readonly conflict: SeriesConflict | null
}

export function inTheWay(
  { settings }: Pick<BookingContext, 'settings'>,
  wanted: readonly WantedVisit[],
  done: 'booked' | 'moved' | 'changed',
): AppError {
  const formats = formatsOf(settings.get().place)
  const conflicts = wanted.flatMap(({ date, time, conflict }) => (conflict ? [{ date, time, ...conflict }] : []))
  const listed = conflicts
    .slice(0, mostListed)
    .map(({ date, time, text }) => `${formats.calendarDate(date, shortDay)}, ${formats.time(time)}: ${text}`)
  const more = conflicts.length > mostListed ? [`And ${conflicts.length - mostListed} more.`] : []
  const head = `${conflicts.length} of ${wanted.length} visits can’t be ${done} like this, so none was.`
  const isTaken = conflicts.some(({ kind }) => kind === 'taken')
  return new AppError(isTaken ? 'slot_taken' : 'conflict', [head, ...listed, ...more].join(' '))
}

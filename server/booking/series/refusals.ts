import { msg, plural } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import type { SeriesConflict } from '../../../domain/booking/schedule/series.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { say } from '../../../domain/language/say.ts'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import type { BookingContext } from '../appointments/commit.ts'

const mostListed = 5
const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

interface WantedVisit extends FreeTime {
  readonly conflict: SeriesConflict | null
}

const headText = {
  booked: (refused: number, all: number) =>
    say(
      msg`${{ refused }} of ${plural({ all }, { one: '# visits', other: '# visits' })} can’t be booked like this, so none was.`,
    ),
  moved: (refused: number, all: number) =>
    say(
      msg`${{ refused }} of ${plural({ all }, { one: '# visits', other: '# visits' })} can’t be moved like this, so none was.`,
    ),
  changed: (refused: number, all: number) =>
    say(
      msg`${{ refused }} of ${plural(
        { all },
        { one: '# visits', other: '# visits' },
      )} can’t be changed like this, so none was.`,
    ),
}

export function inTheWay(
  { settings }: Pick<BookingContext, 'settings'>,
  wanted: readonly WantedVisit[],
  done: keyof typeof headText,
): AppError {
  const formats = formatsOf(settings.get().place)
  const conflicts = wanted.flatMap(({ date, time, conflict }) => (conflict ? [{ date, time, ...conflict }] : []))
  const listed = conflicts
    .slice(0, mostListed)
    .map(({ date, time, text }) =>
      say(msg`${{ day: formats.calendarDate(date, shortDay) }}, ${{ time: formats.time(time) }}: ${{ problem: text }}`),
    )
  const others = conflicts.length - mostListed
  const more = others > 0 ? [say(msg`And ${plural({ others }, { one: '# more', other: '# more' })}.`)] : []
  const head = headText[done](conflicts.length, wanted.length)
  const isTaken = conflicts.some(({ kind }) => kind === 'taken')
  return new AppError(isTaken ? 'slot_taken' : 'conflict', [head, ...listed, ...more].join(' '))
}

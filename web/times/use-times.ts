import type { DayAvailability, FreeTime } from '../../domain/schedule/schedule.ts'
import { failureOf, latestOf } from '../store/api-slice.ts'
import { useFormats } from '../store/hooks.ts'
import { type DayMark, isLongDay, markOfSlots, rangeOf, shownOpenings } from './calendar.ts'
import { useNextForMoveQuery, useTimesForMoveQuery } from './move-api.ts'

interface TimesQuery {
  /** The booking that is to be moved. */
  readonly id: string
  /** The token of a signed link, where there is no session. */
  readonly link: string | undefined
  readonly stylistId: string
  /** The month on show, 'YYYY-MM'. */
  readonly month: string
  readonly today: string
  /** Where it is now, which isn't offered; null with another stylist. Moving it to somebody else at its own time is that one's choice. */
  readonly own: FreeTime | null
}

/** The times to which a booking can be moved: a month of them, and the next ones. */
export function useTimes({ id, link, stylistId, month, today, own }: TimesQuery) {
  const { firstDay } = useFormats()
  const moved = { moving: id, link, stylistId }
  const range = rangeOf(month, today, firstDay)
  const known = useTimesForMoveQuery({ ...moved, ...range })
  // If it fails, the month says why nothing is shown.
  const next = useNextForMoveQuery({ ...moved, from: today })
  const failure = failureOf(known)

  const days = latestOf(known) ?? []
  const isOwn = (date: string, time: string) => date === own?.date && time === own.time
  function dayOf(date: string): DayAvailability | undefined {
    const day = days.find((one) => one.date === date)
    return day && { date, slots: day.slots.filter(({ time }) => !isOwn(date, time)) }
  }
  return {
    dayOf,
    markOf: (date: string): DayMark =>
      known.isFetching ? { kind: 'unknown', free: 0 } : markOfSlots(dayOf(date)?.slots ?? []),
    /** Whether a day has more starts than a list shows at a glance. */
    isLong: days.some(isLongDay),
    isLoading: known.isFetching,
    failure: failure && { error: failure.message },
    next: (latestOf(next) ?? []).filter(({ date, time }) => !isOwn(date, time)).slice(0, shownOpenings),
    isLooking: next.isFetching,
    /** Fetches again: others may have booked since. */
    retry(): void {
      void known.refetch()
      void next.refetch()
    },
  }
}

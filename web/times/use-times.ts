import type { DayAvailability, FreeTime } from '../../domain/schedule/schedule.ts'
import { useFormats } from '../store/hooks.ts'
import { useFetched } from '../store/use-fetched.ts'
import { type DayMark, isLongDay, markOfSlots, rangeOf, shownOpenings } from './calendar.ts'
import { fetchNextForMove, fetchTimesForMove } from './move-calls.ts'

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
  const known = useFetched([id, link, stylistId, range.from, range.to].join(' '), (ask) =>
    ask(fetchTimesForMove({ ...moved, ...range })).unwrap(),
  )
  // If it fails, the month says why nothing is shown.
  const next = useFetched([id, link, stylistId, today].join(' '), (ask) =>
    ask(fetchNextForMove({ ...moved, from: today })).unwrap(),
  )

  const days = known.latest ?? []
  const isOwn = (date: string, time: string) => date === own?.date && time === own.time
  function dayOf(date: string): DayAvailability | undefined {
    const day = days.find((one) => one.date === date)
    return day && { date, slots: day.slots.filter(({ time }) => !isOwn(date, time)) }
  }
  return {
    dayOf,
    markOf: (date: string): DayMark => (known.isLoading ? { kind: 'unknown', free: 0 } : markOfSlots(dayOf(date)?.slots ?? [])),
    /** Whether a day has more starts than a list shows at a glance. */
    isLong: days.some(isLongDay),
    isLoading: known.isLoading,
    failure: known.failure && { error: known.failure.message },
    next: (next.latest ?? []).filter(({ date, time }) => !isOwn(date, time)).slice(0, shownOpenings),
    isLooking: next.isLoading,
    /** Fetches again: others may have booked since. */
    retry(): void {
      known.reload()
      next.reload()
    },
  }
}

import type { DayAvailability, FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { failureOf, readLatest } from '../../store/api-slice.ts'
import { useFormats } from '../../store/hooks.ts'
import { type DayMark, isLongDay, markOfSlots, monthRange, shownOpenings } from './calendar.ts'
import { useNextForMoveQuery, useTimesForMoveQuery } from './move-api.ts'

interface TimesQuery {
  readonly id: string
  /** Token of a signed link, in place of a session. */
  readonly link: string | undefined
  readonly stylistId: string
  readonly month: string
  readonly today: string
  /** Its current time, which isn't offered; null with another stylist, where the same time is valid. */
  readonly own: FreeTime | null
}

export function useTimes({ id, link, stylistId, month, today, own }: TimesQuery) {
  const { firstDay } = useFormats()
  const moved = { moving: id, link, stylistId }
  const range = monthRange(month, today, firstDay)
  const monthQuery = useTimesForMoveQuery({ ...moved, ...range })
  // Its failure is not shown: the month reports it.
  const next = useNextForMoveQuery({ ...moved, from: today })
  const failure = failureOf(monthQuery)

  const days = readLatest(monthQuery) ?? []
  const isOwn = (date: string, time: string) => date === own?.date && time === own.time
  function findDay(date: string): DayAvailability | undefined {
    const day = days.find((one) => one.date === date)
    return day && { date, slots: day.slots.filter(({ time }) => !isOwn(date, time)) }
  }
  return {
    dayOf: findDay,
    markOf: (date: string): DayMark =>
      monthQuery.isFetching ? { kind: 'unknown', free: 0 } : markOfSlots(findDay(date)?.slots ?? []),
    isLong: days.some(isLongDay),
    isLoading: monthQuery.isFetching,
    failure: failure && { error: failure.message },
    next: (readLatest(next) ?? []).filter(({ date, time }) => !isOwn(date, time)).slice(0, shownOpenings),
    isLooking: next.isFetching,
    /** Others may have booked since. */
    retry(): void {
      void monthQuery.refetch()
      void next.refetch()
    },
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Salon } from '../../../domain/salon/salon.ts'
import { hasFreeTime, lastBookableDate } from '../../../domain/salon/schedule/schedule.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { monthOfDate, monthRange, shownOpenings } from '../../parts/times/calendar.ts'
import { serverNow } from '../../server-clock.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { onLive } from '../../store/live-listeners.ts'
import { selectAskedServices } from '../selection.ts'
import { type AvailabilityState, isCurrent } from './availability-slice.ts'
import { loadCandidates, loadMonth, loadNextFree, lookAhead } from './free-times.ts'

/** Interval of refetching while visible, in milliseconds. */
const revalidationMillis = 20_000

interface FreeTimesQuery {
  readonly stylistId: string
  /** Ids, comma-separated. */
  readonly services: string
  readonly salon: Pick<Salon, 'timeZone' | 'rules'>
  /** Month on show, 'YYYY-MM'; null for today's. */
  readonly month: string | null
  /** True: loads the next free times, too. */
  readonly suggests: boolean
  /** Chosen date, 'YYYY-MM-DD', on show or not. */
  readonly date: string | null
}

export function useFreeTimes({ stylistId, services, salon, month, suggests, date }: FreeTimesQuery) {
  const dispatch = useAppDispatch()
  // Fixed when the step opens: the calendar must not change at midnight while in use.
  const [today] = useState(() => dateAt(serverNow(), salon.timeZone))
  const shownMonth = month ?? monthOfDate(today)
  const { firstDay } = useFormats()
  const availability = useAppSelector((state) => state.availability)
  const isOurs = isCurrent(availability, { stylistId, services })
  const months = isOurs ? availability.months : {}
  const next = isOurs ? availability.next : {}
  const monthState = months[shownMonth]
  const fromToday = next[today]
  const findDay = (wanted: string) => {
    const ofMonth = (key: string) => months[key]?.days.find((day) => day.date === wanted)
    return ofMonth(shownMonth) ?? ofMonth(monthOfDate(wanted))
  }

  const load = useCallback(
    (wanted: string, options: { revalidate?: boolean } = {}) =>
      void dispatch(loadMonth({ stylistId, services, ...monthRange(wanted, today, firstDay) }, options)),
    [dispatch, stylistId, services, today, firstDay],
  )
  const loadNext = useCallback(
    (from: string, options: { revalidate?: boolean } = {}) =>
      void dispatch(loadNextFree({ stylistId, services, from, count: shownOpenings }, options)),
    [dispatch, stylistId, services],
  )
  const isOpened = useRef(false)
  useEffect(() => {
    // Others may have booked since the step was last open.
    load(shownMonth, { revalidate: !isOpened.current })
    isOpened.current = true
  }, [load, shownMonth])
  useEffect(() => {
    if (suggests) loadNext(today, { revalidate: true })
  }, [loadNext, suggests, today])
  // A changed booking, as by an Undo on another page, clears the store.
  const isMonthMissing = monthState === undefined
  const isNextMissing = fromToday === undefined
  useEffect(() => {
    if (isMonthMissing) load(shownMonth)
  }, [load, shownMonth, isMonthMissing])
  useEffect(() => {
    if (suggests && isNextMissing) loadNext(today)
  }, [loadNext, suggests, today, isNextMissing])

  const isEmpty =
    suggests && isKnown(monthState) && monthState.days.every((day) => monthOfDate(day.date) !== shownMonth || !hasFreeTime(day))
  const nextMonth = isEmpty ? lookAhead({ shown: shownMonth, fromToday, next }) : null
  const missing = nextMonth?.missing ?? null
  useEffect(() => {
    if (missing) loadNext(missing)
  }, [loadNext, missing])

  useRevalidation(() => {
    const isOnShow = date && months[shownMonth]?.days.some((day) => day.date === date)
    for (const monthKey of new Set([shownMonth, ...(date && !isOnShow ? [monthOfDate(date)] : [])]))
      load(monthKey, { revalidate: true })
    if (suggests) loadNext(today, { revalidate: true })
  })

  return {
    today,
    last: lastBookableDate(today, salon.rules.monthsAhead),
    shown: shownMonth,
    isLoading: monthState === undefined || monthState.status === 'loading',
    /** Failure if nothing is loaded. Stale days are good enough to show, since booking checks again. */
    failure: monthState?.status === 'failed' && monthState.days.length === 0 ? { error: monthState.error } : null,
    days: monthState?.days ?? [],
    dayOf: findDay,
    nextFree: fromToday?.times ?? [],
    isLooking: suggests && !fromToday?.isKnown && fromToday?.status !== 'failed',
    isNextUnknown: fromToday?.status === 'failed' && !fromToday.isKnown,
    emptyMonth: nextMonth && { next: nextMonth.month, isLooking: missing !== null },
    retry() {
      load(shownMonth, { revalidate: true })
      if (suggests) loadNext(today, { revalidate: true })
    },
  }
}

type MonthState = AvailabilityState['months'][string]

function isKnown(month: MonthState | undefined): month is MonthState {
  return month?.status === 'succeeded' || (month !== undefined && month.days.length > 0)
}

/** Revalidates the chosen time and its candidates on steps without a calendar; a taken time is deselected with a message. */
export function useChosenTimeRevalidation(): void {
  const dispatch = useAppDispatch()
  const { stylistId, date } = useAppSelector((state) => state.booking)
  const services = useAppSelector(selectAskedServices)
  const zone = useAppSelector((state) => state.salon.salon?.timeZone)
  const { firstDay } = useFormats()
  function revalidate(): void {
    if (!stylistId || !date || !zone || !services) return
    const range = monthRange(monthOfDate(date), dateAt(serverNow(), zone), firstDay)
    dispatch(loadMonth({ stylistId, services, ...range }, { revalidate: true }))
    dispatch(loadCandidates())
  }
  useRevalidation(revalidate)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(revalidate, [])
}

/** Revalidates when visible, online, after changes, and at an interval, since no event reports strangers' bookings; never hidden. */
function useRevalidation(revalidate: () => void): void {
  const latest = useRef(revalidate)
  useEffect(() => {
    latest.current = revalidate
  })
  useEffect(() => {
    const ended = new AbortController()
    const run = () => document.hidden || latest.current()
    document.addEventListener('visibilitychange', run, { signal: ended.signal })
    addEventListener('online', run, { signal: ended.signal })
    const timer = setInterval(run, revalidationMillis)
    const unsubscribes = [onLive('appointment', run), onLive('catalogue', run)]
    return () => {
      ended.abort()
      clearInterval(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [])
}

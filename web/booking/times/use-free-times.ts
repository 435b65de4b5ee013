import { useCallback, useEffect, useRef, useState } from 'react'
import type { Salon } from '../../../domain/salon.ts'
import { hasFreeTime, lastBookableDate } from '../../../domain/schedule/schedule.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { onLive } from '../../live/live.ts'
import { serverNow } from '../../server-clock.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { monthOfDate, rangeOf, shownOpenings } from '../../times/calendar.ts'
import { selectAskedServices } from '../selection.ts'
import { type AvailabilityState, isCurrent } from './availability-slice.ts'
import { loadCandidates, loadMonth, loadNextFree, lookAhead } from './free-times.ts'

/** How often what others can change is fetched again while it is on show, in milliseconds. */
const revalidationMillis = 20_000

interface FreeTimesQuery {
  /** 'any' for the first available one. */
  readonly stylistId: string
  /** Their ids, separated by commas. */
  readonly services: string
  readonly salon: Pick<Salon, 'timeZone' | 'rules'>
  /** The month on show, 'YYYY-MM'; null for that of today. */
  readonly month: string | null
  /** Whether to look for the next free times too. */
  readonly suggests: boolean
  /** The chosen date, 'YYYY-MM-DD', on show or not. */
  readonly date: string | null
}

/** The free times of the month on show and the next free times, fetched as they are needed. */
export function useFreeTimes({ stylistId, services, salon, month, suggests, date }: FreeTimesQuery) {
  const dispatch = useAppDispatch()
  // As of the moment when the step was opened: the calendar must not change at midnight while someone is using it.
  const [today] = useState(() => dateAt(serverNow(), salon.timeZone))
  const shown = month ?? monthOfDate(today)
  const { firstDay } = useFormats()
  const availability = useAppSelector((state) => state.availability)
  const isOurs = isCurrent(availability, { stylistId, services })
  const months = isOurs ? availability.months : {}
  const next = isOurs ? availability.next : {}
  const known = months[shown]
  const fromToday = next[today]
  const dayOf = (wanted: string) => {
    const ofMonth = (key: string) => months[key]?.days.find((day) => day.date === wanted)
    return ofMonth(shown) ?? ofMonth(monthOfDate(wanted))
  }

  const load = useCallback(
    (wanted: string, options: { revalidate?: boolean } = {}) =>
      void dispatch(loadMonth({ stylistId, services, ...rangeOf(wanted, today, firstDay) }, options)),
    [dispatch, stylistId, services, today, firstDay],
  )
  const loadNext = useCallback(
    (from: string, options: { revalidate?: boolean } = {}) =>
      void dispatch(loadNextFree({ stylistId, services, from, count: shownOpenings }, options)),
    [dispatch, stylistId, services],
  )
  const isOpened = useRef(false)
  useEffect(() => {
    // The step may have been opened before, and others may have booked since.
    load(shown, { revalidate: !isOpened.current })
    isOpened.current = true
  }, [load, shown])
  useEffect(() => {
    if (suggests) loadNext(today, { revalidate: true })
  }, [loadNext, suggests, today])
  // A booking that changes, as by an Undo from another page, discards everything that is known.
  const [isMonthMissing, isNextMissing] = [known === undefined, fromToday === undefined]
  useEffect(() => {
    if (isMonthMissing) load(shown)
  }, [load, shown, isMonthMissing])
  useEffect(() => {
    if (suggests && isNextMissing) loadNext(today)
  }, [loadNext, suggests, today, isNextMissing])

  const isEmpty = suggests && isKnown(known) && known.days.every((day) => monthOfDate(day.date) !== shown || !hasFreeTime(day))
  const ahead = isEmpty ? lookAhead({ shown, fromToday, next }) : null
  const missing = ahead?.missing ?? null
  useEffect(() => {
    if (missing) loadNext(missing)
  }, [loadNext, missing])

  useRevalidation(() => {
    const isOnShow = date && months[shown]?.days.some((day) => day.date === date)
    for (const wanted of new Set([shown, ...(date && !isOnShow ? [monthOfDate(date)] : [])])) load(wanted, { revalidate: true })
    if (suggests) loadNext(today, { revalidate: true })
  })

  return {
    today,
    last: lastBookableDate(today, salon.rules.monthsAhead),
    shown,
    isLoading: known === undefined || known.status === 'loading',
    /** Why nothing is known of the month on show. Stale days stay good enough to show, since booking checks again. */
    failure: known?.status === 'failed' && known.days.length === 0 ? { error: known.error } : null,
    /** The days of the month on show, as far as they are known. */
    days: known?.days ?? [],
    /** A day's starts, if they are known. */
    dayOf,
    nextFree: fromToday?.times ?? [],
    /** Whether the next free times are still being fetched. */
    isLooking: suggests && !fromToday?.isKnown && fromToday?.status !== 'failed',
    /** Whether they could not be fetched. */
    isNextUnknown: fromToday?.status === 'failed' && !fromToday.isKnown,
    /** Where nothing of the month on show is free: the next month that has a free time, if one is known. */
    emptyMonth: ahead && { next: ahead.month, isLooking: missing !== null },
    retry() {
      load(shown, { revalidate: true })
      if (suggests) loadNext(today, { revalidate: true })
    },
  }
}

type MonthState = AvailabilityState['months'][string]

function isKnown(month: MonthState | undefined): month is MonthState {
  return month?.status === 'succeeded' || (month !== undefined && month.days.length > 0)
}

/**
 * Revalidates the chosen time on a step that does not show the calendar, and who is free then; a time that was taken is removed with a
 * message.
 */
export function useChosenTimeRevalidation(): void {
  const dispatch = useAppDispatch()
  const { stylistId, date } = useAppSelector((state) => state.booking)
  const services = useAppSelector(selectAskedServices)
  const zone = useAppSelector((state) => state.salon.salon?.timeZone)
  const { firstDay } = useFormats()
  function revalidate(): void {
    if (!stylistId || !date || !zone || !services) return
    const range = rangeOf(monthOfDate(date), dateAt(serverNow(), zone), firstDay)
    dispatch(loadMonth({ stylistId, services, ...range }, { revalidate: true }))
    dispatch(loadCandidates())
  }
  useRevalidation(revalidate)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is opened
  useEffect(revalidate, [])
}

/**
 * Calls back whenever what is on show may be out of date: when the page becomes visible, when the network is back, when one of the
 * person's own bookings or the catalogue has changed, and at an interval, since no event reports what strangers book. Never while the
 * page is hidden.
 */
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

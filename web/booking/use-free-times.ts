import { useCallback, useEffect, useRef, useState } from 'react'
import { hasFreeTime, lastBookableDate } from '../../domain/schedule.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { dateInZone } from '../ui/date-in-zone.ts'
import type { NextFree } from './availability-slice.ts'
import { monthOfDate, rangeOf, startOfNextMonth } from './calendar-months.ts'
import { showMonth, showNextFree } from './show-month.ts'
import { useLookAgain } from './use-look-again.ts'

/** How many of the next free times to suggest, each on a day of its own. */
const suggested = 3

interface FreeTimesQuestion {
  readonly stylistId: string
  /** How long the booking would take. */
  readonly minutes: number
  /** The salon's zone. */
  readonly zone: string
  /** The month on show, 'YYYY-MM'; null for that of today. */
  readonly month: string | null
  /** Whether to look for the next free times too. */
  readonly suggests: boolean
  /** The chosen date, 'YYYY-MM-DD', on show or not. */
  readonly date: string | null
}

/** The free times of the month on show, and the next free ones, asked for as they are needed. */
export function useFreeTimes({ stylistId, minutes, zone, month, suggests, date }: FreeTimesQuestion) {
  const dispatch = useAppDispatch()
  // Of the moment when the step was opened: a calendar that changes at midnight under one's finger helps nobody.
  const [today] = useState(() => dateInZone(Date.now(), zone))
  const shown = month ?? monthOfDate(today)
  const availability = useAppSelector((state) => state.availability)
  const isOurs = availability.stylistId === stylistId && availability.minutes === minutes
  const months = isOurs ? availability.months : {}
  const next = isOurs ? availability.next : {}
  const known = months[shown]
  const dayOf = (wanted: string) => {
    const ofMonth = (key: string) => months[key]?.days.find((day) => day.date === wanted)
    return ofMonth(shown) ?? ofMonth(monthOfDate(wanted))
  }

  const ask = useCallback(
    (wanted: string, options: { again?: boolean } = {}) =>
      void dispatch(showMonth({ stylistId, minutes, ...rangeOf(wanted, today) }, options)),
    [dispatch, stylistId, minutes, today],
  )
  const askNext = useCallback(
    (from: string, options: { again?: boolean } = {}) =>
      void dispatch(showNextFree({ stylistId, minutes, from, count: suggested }, options)),
    [dispatch, stylistId, minutes],
  )
  const isOpened = useRef(false)
  useEffect(() => {
    // Opened again after a while, the step asks again, since others book meanwhile.
    ask(shown, { again: !isOpened.current })
    isOpened.current = true
  }, [ask, shown])
  useEffect(() => {
    if (suggests) askNext(today, { again: true })
  }, [askNext, suggests, today])
  const fromToday = next[today]
  // A booking that changes, as by an Undo from another page, makes all that is known out of date.
  const [isMonthForgotten, isNextForgotten] = [known === undefined, fromToday === undefined]
  useEffect(() => {
    if (isMonthForgotten) ask(shown)
  }, [ask, shown, isMonthForgotten])
  useEffect(() => {
    if (suggests && isNextForgotten) askNext(today)
  }, [askNext, suggests, today, isNextForgotten])

  const isEmpty = suggests && isKnown(known) && known.days.every((day) => monthOfDate(day.date) !== shown || !hasFreeTime(day))
  const ahead = isEmpty ? lookAhead({ shown, fromToday, next }) : null
  const missing = ahead?.missing ?? null
  useEffect(() => {
    if (missing) askNext(missing)
  }, [askNext, missing])

  useLookAgain(() => {
    const isOnShow = date && months[shown]?.days.some((day) => day.date === date)
    for (const wanted of new Set([shown, ...(date && !isOnShow ? [monthOfDate(date)] : [])])) ask(wanted, { again: true })
    if (suggests) askNext(today, { again: true })
  })

  const times = fromToday?.times ?? []
  return {
    today,
    last: lastBookableDate(today),
    shown,
    isLoading: known === undefined || known.status === 'loading',
    /** Why nothing is known of the month on show; what is known already stays good enough, since booking checks again. */
    failure: known?.status === 'failed' && known.days.length === 0 ? { error: known.error } : null,
    /** A day's starts, if they are known. */
    dayOf,
    nextFree: times,
    /** Whether the next free times are on their way. */
    isLooking: suggests && !fromToday?.isKnown && fromToday?.status !== 'failed',
    /** Whether that could not be found out. */
    isNextUnknown: fromToday?.status === 'failed' && !fromToday.isKnown,
    /** Where nothing of the month on show is free: the next month that has something, if that is known and there is one. */
    emptyMonth: ahead && { next: ahead.month, isLooking: missing !== null },
    retry() {
      ask(shown, { again: true })
      if (suggests) askNext(today, { again: true })
    },
  }
}

function isKnown<Answer extends { readonly status: string; readonly days: readonly unknown[] }>(
  month: Answer | undefined,
): month is Answer {
  return month?.status === 'succeeded' || (month !== undefined && month.days.length > 0)
}

interface LookAheadQuestion {
  readonly shown: string
  /** The next free times from today on. */
  readonly fromToday: NextFree | undefined
  /** Those that were asked for from a later date on. */
  readonly next: Record<string, NextFree>
}

/** The next month after the shown one in which something is free; `missing` is the date from which it has to be asked for. */
export function lookAhead({ shown, fromToday, next }: LookAheadQuestion): { month: string | null; missing: string | null } {
  const monthAfter = (times: NextFree['times']) => times.map(({ date }) => monthOfDate(date)).find((month) => month > shown)
  const times = fromToday?.times ?? []
  const month = monthAfter(times) ?? null
  // Fewer than asked for are all that there are.
  if (month || !fromToday?.isKnown || times.length < suggested) return { month, missing: null }
  const from = startOfNextMonth(shown)
  const later = next[from]
  const isAnswered = later !== undefined && (later.isKnown || later.status === 'failed')
  return { month: (later && monthAfter(later.times)) ?? null, missing: isAnswered ? null : from }
}

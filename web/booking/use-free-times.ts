import { useCallback, useEffect, useRef, useState } from 'react'
import { lastBookableDate } from '../../domain/schedule.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { dateInZone, monthOfDate, rangeOf } from './calendar-months.ts'
import { findNextFree } from './next-free.ts'
import { showMonth } from './show-month.ts'
import { useLookAgain } from './use-look-again.ts'

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
  const months = availability.stylistId === stylistId && availability.minutes === minutes ? availability.months : {}
  const known = months[shown]
  const nothing = { times: [], missing: null, isCutShort: false }
  const { times, missing, isCutShort } = suggests ? findNextFree(months, monthOfDate(today)) : nothing

  const ask = useCallback(
    (wanted: string, options: { again?: boolean } = {}) =>
      void dispatch(showMonth({ stylistId, minutes, ...rangeOf(wanted, today) }, options)),
    [dispatch, stylistId, minutes, today],
  )
  const isOpened = useRef(false)
  useEffect(() => {
    // Opened again after a while, the step asks again, since others book meanwhile.
    ask(shown, { again: !isOpened.current })
    isOpened.current = true
  }, [ask, shown])
  useEffect(() => {
    if (missing) ask(missing)
  }, [ask, missing])

  useLookAgain(() => {
    const seen = [...times.map((free) => monthOfDate(free.date)), ...(date ? [monthOfDate(date)] : []), shown]
    for (const wanted of new Set(seen)) ask(wanted, { again: true })
  })

  return {
    today,
    last: lastBookableDate(today),
    shown,
    isLoading: known === undefined || known.status === 'loading',
    /** Why nothing is known of the month on show; what is known already stays good enough, since booking checks again. */
    failure: known?.status === 'failed' && known.days.length === 0 ? { error: known.error } : null,
    /** A day's starts, if they are known. */
    dayOf: (date: string) => months[monthOfDate(date)]?.days.find((day) => day.date === date),
    nextFree: times,
    /** Whether more of the next free times may be found. */
    isLooking: missing !== null,
    /** Whether that could not be found out. */
    isNextUnknown: isCutShort && times.length === 0,
    retry: () => ask(shown, { again: true }),
  }
}

import { useEffect, useState } from 'react'
import type { DayAvailability, FreeTime } from '../../domain/schedule/schedule.ts'
import type { Failure } from '../api-error.ts'
import { fetchNextForMove, fetchTimesForMove } from '../store/appointments.ts'
import { useFormats } from '../store/formats.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { type DayMark, isLongDay, rangeOf } from './calendar.ts'

interface TimesQuestion {
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

interface Times {
  readonly key: string
  readonly days: readonly DayAvailability[]
  readonly failure: string | null
}

/** The times to which a booking can be moved: a month of them, and the next ones. */
export function useTimes({ id, link, stylistId, month, today, own }: TimesQuestion) {
  const dispatch = useAppDispatch()
  const { firstDay } = useFormats()
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Times | null>(null)
  const [next, setNext] = useState<{ readonly key: string; readonly times: readonly FreeTime[] } | null>(null)
  const nextKey = `${stylistId} ${round}`
  const key = `${nextKey} ${month}`

  useEffect(() => {
    let isOver = false
    dispatch(fetchTimesForMove({ moving: id, link, stylistId, ...rangeOf(month, today, firstDay) }))
      .unwrap()
      .then((days) => isOver || setKnown({ key, days, failure: null }))
      .catch(({ message }: Failure) => isOver || setKnown({ key, days: [], failure: message }))
    return () => {
      isOver = true
    }
  }, [dispatch, id, link, stylistId, month, today, firstDay, key])

  useEffect(() => {
    let isOver = false
    dispatch(fetchNextForMove({ moving: id, link, stylistId, from: today }))
      .unwrap()
      .then((times) => isOver || setNext({ key: nextKey, times }))
      // The month says why nothing is shown.
      .catch(() => isOver || setNext({ key: nextKey, times: [] }))
    return () => {
      isOver = true
    }
  }, [dispatch, id, link, stylistId, today, nextKey])

  const days = known?.key === key ? known.days : []
  const isOwn = (date: string, time: string) => date === own?.date && time === own.time
  function dayOf(date: string): DayAvailability | undefined {
    const day = days.find((one) => one.date === date)
    return day && { date, slots: day.slots.filter(({ time }) => !isOwn(date, time)) }
  }
  return {
    dayOf,
    markOf: (date: string): DayMark => (known?.key === key ? markOf(dayOf(date)) : { kind: 'unknown', free: 0 }),
    /** Whether a day has more starts than a list shows at a glance. */
    isLong: days.some(isLongDay),
    isLoading: known?.key !== key,
    failure: known?.key === key ? known.failure : null,
    next: next?.key === nextKey ? next.times.filter(({ date, time }) => !isOwn(date, time)).slice(0, maxNext) : [],
    isLooking: next?.key !== nextKey,
    /** Asks again: others may have booked since. */
    refresh: () => setRound((before) => before + 1),
  }
}

/** How many of the next openings are shown. */
const maxNext = 3

/** The most free starts that count as few. */
const mostFew = 2

function markOf(day: DayAvailability | undefined): DayMark {
  const free = day?.slots.filter(({ state }) => state === 'free').length ?? 0
  if (free > 0) return { kind: free <= mostFew ? 'few' : 'open', free }
  return { kind: day?.slots.some(({ state }) => state === 'taken') ? 'full' : 'off', free }
}

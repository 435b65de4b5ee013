import { useCallback, useEffect, useRef, useState } from 'react'
import type { AffectedAppointments, VersionedSchedule, WorkingDay } from '../../../../domain/schedule/working-days.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../api-error.ts'
import { createResponseOrder } from '../../../late-responses.ts'
import { onLive } from '../../../live/live.ts'
import { useAppDispatch, useFormats } from '../../../store/hooks.ts'
import { fetchAffected, fetchSchedule, fetchWorkingDays } from './schedule-calls.ts'
import { rangeOfMonth } from './working-day.ts'

const none: AffectedAppointments = { count: 0, appointments: [], changedDates: [] }

/** A stylist's schedule with the month on show, fetched again whenever bookings, hours or closures change. */
export function useSchedule(stylistId: string) {
  const dispatch = useAppDispatch()
  const { timeZone: zone, firstDay } = useFormats()
  const [current, setCurrent] = useState<VersionedSchedule | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [outside, setOutside] = useState(none)
  const [days, setDays] = useState<ReadonlyMap<string, WorkingDay>>(new Map())
  const [isLoading, setIsLoading] = useState(true)
  // Only in the browser: the page that the server renders may be minutes old.
  const [today, setToday] = useState('')
  const [chosen, setChosen] = useState('')
  const [month, setMonth] = useState('')
  const shownMonth = useRef('')
  const [schedules] = useState(createResponseOrder)
  const [months] = useState(createResponseOrder)

  const loadDays = useCallback(
    async (requested: string) => {
      shownMonth.current = requested
      setIsLoading(true)
      const isLatest = months.send()
      try {
        const found = await dispatch(fetchWorkingDays({ id: stylistId, ...rangeOfMonth(requested, firstDay) })).unwrap()
        // Another month may have been chosen since.
        if (shownMonth.current === requested && isLatest()) setDays(new Map(found.map((day) => [day.date, day])))
      } finally {
        if (shownMonth.current === requested) setIsLoading(false)
      }
    },
    [dispatch, stylistId, firstDay, months],
  )

  const load = useCallback(async () => {
    const now = dateAt(Date.now() / 1000, zone)
    setToday(now)
    setChosen((before) => before || now)
    setMonth((before) => before || now.slice(0, 7))
    const isLatest = schedules.send()
    try {
      const [schedule, affected] = await Promise.all([
        dispatch(fetchSchedule(stylistId)).unwrap(),
        dispatch(fetchAffected({ id: stylistId })).unwrap(),
        loadDays(shownMonth.current || now.slice(0, 7)),
      ])
      if (!isLatest()) return
      setCurrent(schedule)
      setOutside(affected)
      setFailure(null)
    } catch (thrown) {
      if (isLatest()) setFailure((thrown as Failure).message)
    }
  }, [dispatch, stylistId, zone, loadDays, schedules])

  useEffect(() => {
    void load()
    const ends = [onLive('catalogue', load), onLive('appointment', load)]
    return () => {
      for (const end of ends) end()
    }
  }, [load])

  function showMonth(requested: string): void {
    setMonth(requested)
    loadDays(requested).catch((thrown: Failure) => setFailure(thrown.message))
  }

  return {
    current,
    failure,
    outside,
    days,
    isLoading,
    today,
    chosen,
    month,
    async reload(): Promise<void> {
      setFailure(null)
      await load()
    },
    showMonth,
    choose(date: string): void {
      setChosen(date)
      if (date.slice(0, 7) !== month) showMonth(date.slice(0, 7))
    },
    onSaved(saved: VersionedSchedule): void {
      // Responses to earlier requests may still have what was before.
      schedules.send()()
      setCurrent(saved)
      void load()
    },
  }
}

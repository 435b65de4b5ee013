import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useMemo, useState } from 'react'
import type { AffectedAppointments } from '../../../../domain/booking/schedule/working-days.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import { serverNow } from '../../../server-clock.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { useFormats } from '../../../store/hooks.ts'
import { onLive } from '../../../store/live-listeners.ts'
import { useAffectedQuery, useScheduleQuery, useWorkingDaysQuery } from './schedule-api.ts'
import { rangeOfMonth } from './working-day.ts'

const none: AffectedAppointments = { count: 0, appointments: [], changedDates: [] }

/** A stylist's schedule with the visible month, refetched when bookings, hours or closures change. */
export function useSchedule(stylistId: string) {
  const { firstDay } = useFormats()
  const today = useToday()
  const [choice, setChoice] = useState<{ readonly date?: string; readonly month?: string }>({})
  const chosenDate = choice.date ?? today
  const month = choice.month ?? today.slice(0, 7)
  const schedule = useScheduleQuery(stylistId)
  const affected = useAffectedQuery(stylistId)
  const inMonth = useWorkingDaysQuery(month ? { id: stylistId, ...rangeOfMonth(month, firstDay) } : skipToken)
  const { data } = inMonth
  const failure = [schedule, affected, inMonth].map(failureOf).find(Boolean)
  return {
    current: schedule.data ?? null,
    failure: failure?.message ?? null,
    outside: affected.data ?? none,
    days: useMemo(() => new Map(data?.map((day) => [day.date, day])), [data]),
    isLoading: inMonth.isFetching,
    today,
    chosen: chosenDate,
    month,
    reload(): void {
      for (const { refetch, isUninitialized } of [schedule, affected, inMonth]) if (!isUninitialized) void refetch()
    },
    showMonth: (shown: string) => setChoice({ ...choice, month: shown }),
    choose: (date: string) => setChoice({ date, month: date.slice(0, 7) }),
  }
}

/** Today in the salon's zone; empty until hydrated, since the server's page may be minutes old. */
export function useToday(): string {
  const { timeZone } = useFormats()
  const [today, setToday] = useState('')
  useEffect(() => {
    const check = () => setToday(dateAt(serverNow(), timeZone))
    check()
    const ends = [onLive('catalogue', check), onLive('appointment', check)]
    return () => {
      for (const end of ends) end()
    }
  }, [timeZone])
  return today
}

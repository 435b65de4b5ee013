import { useCallback, useEffect, useState } from 'react'
import { onLive } from '../../live/live.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { fetchDashboard, isSameDashboard, refreshDashboard } from './dashboard-slice.ts'
import { salonToday, showDashboard } from './load-dashboard.ts'
import { type PeriodChoice, questionOf } from './periods.ts'

/** Figures and pictures of a period, fetched whenever it changes, and quietly when bookings or stylists do. */
export function useDashboard(period: PeriodChoice) {
  const dispatch = useAppDispatch()
  const { answer, query, status, error } = useAppSelector((state) => state.dashboard)
  const today = useToday()
  const wanted = questionOf(period, today.date)
  const { from, to, by } = wanted

  useEffect(() => {
    void dispatch(showDashboard({ from, to, by }))
  }, [dispatch, from, to, by])

  const { check } = today
  useEffect(() => {
    function refresh() {
      check()
      return dispatch(refreshDashboard({ from, to, by }))
    }
    const ends = [onLive('appointment', refresh), onLive('catalogue', refresh)]
    return () => {
      for (const end of ends) end()
    }
  }, [dispatch, check, from, to, by])

  const isAsked = isSameDashboard(query, wanted)
  return {
    answer,
    today: today.date,
    error: isAsked && status === 'failed' ? error : null,
    /** Whether what is shown is of another period. */
    isLoading: !isAsked || status === 'loading' || status === 'idle',
    retry: () => dispatch(fetchDashboard(wanted)),
  }
}

/** The date in the salon; a dashboard may stay open for days, so it is looked at again now and then. */
function useToday() {
  const salon = useAppSelector((state) => state.salon)
  const [date, setDate] = useState(() => salonToday({ salon }))
  const check = useCallback(() => setDate(salonToday({ salon })), [salon])
  return { date, check }
}

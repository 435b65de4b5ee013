import { useCallback, useEffect, useState } from 'react'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { DashboardQuery } from '../../../api.ts'
import { serverNow } from '../../../server-clock.ts'
import { fetchAppointments } from '../../../store/appointments.ts'
import { fetchDashboard, isSameDashboard, refreshDashboard } from '../../../store/dashboard.ts'
import { selectFormats, useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { onLive } from '../../../store/live-listeners.ts'
import type { AppDispatch, RootState } from '../../../store/store.ts'
import { type PeriodChoice, readDashboardSearchParams, tableQuery, toDashboardQuery } from './dashboard-search-params.ts'

export function useDashboard(period: PeriodChoice) {
  const dispatch = useAppDispatch()
  const { data, query, status, error } = useAppSelector((state) => state.dashboard)
  const today = useToday()
  const requested = toDashboardQuery(period, today.date)
  const { from, to, by } = requested

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

  const isRequested = isSameDashboard(query, requested)
  return {
    data,
    today: today.date,
    error: isRequested && status === 'failed' ? error : null,
    /** True while the data belongs to another period. */
    isLoading: !isRequested || status === 'loading' || status === 'idle',
    retry: () => dispatch(fetchDashboard(requested)),
  }
}

/** Today in the salon's zone; updated with each refresh, since a dashboard may stay open for days. */
function useToday() {
  const salon = useAppSelector((state) => state.salon)
  const [date, setDate] = useState(() => salonToday({ salon }))
  const check = useCallback(() => setDate(salonToday({ salon })), [salon])
  return { date, check }
}

function salonToday(state: Pick<RootState, 'salon'>): string {
  return dateAt(serverNow(), selectFormats(state).timeZone)
}

/**
 * Loads the dashboard at an address, once the salon is known. Never throws.
 * @param search the address's search params
 */
export function load(search: URLSearchParams) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const params = readDashboardSearchParams(search)
    await Promise.all([
      dispatch(fetchAppointments(tableQuery(params))),
      dispatch(fetchDashboard(toDashboardQuery(params.period, salonToday(getState())))),
    ])
  }
}

/** Fetches figures and charts; refreshes without a loading state if they are visible already. */
function showDashboard(query: DashboardQuery) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    const { dashboard } = getState()
    const isThere = dashboard.status === 'succeeded' && isSameDashboard(dashboard.query, query)
    return dispatch(isThere ? refreshDashboard(query) : fetchDashboard(query))
  }
}

import type { DashboardQuery } from '../../api.ts'
import { fetchAppointments } from '../../store/appointments.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { dateInZone } from '../../ui/date-in-zone.ts'
import { readPlace, tableQuery } from './dashboard-place.ts'
import { fetchDashboard, isSameDashboard, refreshDashboard } from './dashboard-slice.ts'
import { questionOf } from './periods.ts'

/** The date in the salon. */
export function salonToday({ salon }: Pick<RootState, 'salon'>): string {
  return dateInZone(Date.now(), salon.salon?.timeZone ?? 'UTC')
}

/** Loads what the dashboard at an address shows, once the salon is known. Never throws. @param params the address's query */
export function load(params: URLSearchParams) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const place = readPlace(params)
    await Promise.all([
      dispatch(fetchAppointments(tableQuery(place))),
      dispatch(fetchDashboard(questionOf(place.period, salonToday(getState())))),
    ])
  }
}

/** Asks for figures and pictures: aloud where they are new, quietly where they are there already. */
export function showDashboard(query: DashboardQuery) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    const { dashboard } = getState()
    const isThere = dashboard.status === 'succeeded' && isSameDashboard(dashboard.query, query)
    return dispatch(isThere ? refreshDashboard(query) : fetchDashboard(query))
  }
}

import type { AppointmentQuery } from '../../api.ts'
import { isSameQuery, refreshAppointments } from '../../store/appointment-lists.ts'
import { fetchAppointments } from '../../store/appointments.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { readBookingsSearchParams, toQuery } from './bookings-search-params.ts'

/** Loads the bookings page at an address. Never throws. @param search the address's search params */
export function load(search: URLSearchParams) {
  return (dispatch: AppDispatch) => dispatch(fetchAppointments(toQuery(readBookingsSearchParams(search))))
}

/** Fetches a page of bookings; refreshes without a loading state if it is visible already, as after server rendering. */
export function showBookings(query: AppointmentQuery) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    const { appointments } = getState()
    const isThere = appointments.status === 'succeeded' && isSameQuery(appointments.query, query)
    return dispatch(isThere ? refreshAppointments(query) : fetchAppointments(query))
  }
}

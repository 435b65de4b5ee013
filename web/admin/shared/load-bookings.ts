import type { AppointmentQuery } from '../../api.ts'
import { isSameQuery, refreshAppointments } from '../../store/appointment-lists.ts'
import { fetchAppointments } from '../../store/appointments.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { readBookingsSearchParams, toQuery } from './bookings-search-params.ts'

/** Loads what the page at an address shows. Never throws. @param search the address's search params */
export function load(search: URLSearchParams) {
  return (dispatch: AppDispatch) => dispatch(fetchAppointments(toQuery(readBookingsSearchParams(search))))
}

/** Fetches a page of bookings; refreshes it without a loading state where it is shown already, as after server rendering. */
export function showBookings(query: AppointmentQuery) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    const { appointments } = getState()
    const isThere = appointments.status === 'succeeded' && isSameQuery(appointments.query, query)
    return dispatch(isThere ? refreshAppointments(query) : fetchAppointments(query))
  }
}

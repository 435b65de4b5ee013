import type { AppointmentQuery } from '../../api.ts'
import { fetchAppointments, isSameQuery, refreshAppointments } from '../../store/appointments.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { placeQuery, readPlace } from './bookings-place.ts'

/** Loads what the page at an address shows. Never throws. @param params the address's query */
export function load(params: URLSearchParams) {
  return (dispatch: AppDispatch) => dispatch(fetchAppointments(placeQuery(readPlace(params))))
}

/** Asks for a page of bookings: aloud where it is new, quietly where it is there already, as when the server's page brought it. */
export function showBookings(query: AppointmentQuery) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    const { appointments } = getState()
    const isThere = appointments.status === 'succeeded' && isSameQuery(appointments.query, query)
    return dispatch(isThere ? refreshAppointments(query) : fetchAppointments(query))
  }
}

import type { AppointmentQuery } from '../../api.ts'
import { fetchAppointments, isSameQuery, refreshAppointments } from '../../store/appointments.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'

/** Asks for a page of bookings: aloud where it is new, quietly where it is there already, as when the server's page brought it. */
export function showBookings(query: AppointmentQuery) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    const { appointments } = getState()
    const isThere = appointments.status === 'succeeded' && isSameQuery(appointments.query, query)
    return dispatch(isThere ? refreshAppointments(query) : fetchAppointments(query))
  }
}

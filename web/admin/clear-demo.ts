import { fetchAppointments } from '../store/appointments.ts'
import { fetchServices } from '../store/services.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { fetchStylists } from '../store/stylists.ts'
import { clearDemo } from './demo-slice.ts'

/** Removes the demo data and fetches anew what had it. @throws a `Failure` where it could not be removed */
export function startWithEmptySalon() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    await dispatch(clearDemo()).unwrap()
    const { query } = getState().appointments
    await Promise.all([dispatch(fetchServices()), dispatch(fetchStylists()), dispatch(fetchAppointments(query))])
  }
}

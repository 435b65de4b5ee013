import { createApiThunk } from '../store/api-thunk.ts'
import { fetchAppointments } from '../store/appointments.ts'
import { fetchServices } from '../store/services.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { fetchStylists } from '../store/stylists.ts'

/** Whether the salon still has its demo data. The state keeps nothing of it: only the administrator's banner asks. */
export const isDemoPresent = createApiThunk('demo/isPresent', async (api) => (await api.demo()).present)

const removeDemo = createApiThunk('demo/clear', (api) => api.clearDemo())

/** Removes the demo data and fetches anew what had it. @throws a `Failure` where it could not be removed */
export function clearDemo() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    await dispatch(removeDemo()).unwrap()
    const { query } = getState().appointments
    await Promise.all([dispatch(fetchServices()), dispatch(fetchStylists()), dispatch(fetchAppointments(query))])
  }
}

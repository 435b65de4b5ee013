import { fetchAppointments } from './appointments.ts'
import { getCurrentUser } from './auth.ts'
import { fetchSalon } from './salon.ts'
import { fetchServices } from './services.ts'
import type { AppDispatch, RootState } from './store.ts'
import { fetchStylists } from './stylists.ts'

/**
 * What the app loads at start-up: the current user, stylists, services, the salon, and the appointments that this person may
 * see. Never throws: what cannot be loaded leaves its slice failed, and the page says so.
 */
export function startUp() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    await Promise.all([
      dispatch(fetchServices()),
      dispatch(fetchStylists()),
      dispatch(fetchSalon()),
      dispatch(getCurrentUser()).then(async () => {
        const { User } = getState().auth
        if (User) await dispatch(fetchAppointments({ scope: User.admin ? 'all' : 'own', status: 'Pending', page: 1 }))
      }),
    ])
  }
}

/** Whether everything that the pages for everybody show has been loaded. */
export function startedWell({ auth, services, stylists, salon }: RootState): boolean {
  return [auth, services, stylists, salon].every(({ status }) => status === 'succeeded')
}

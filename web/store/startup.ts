import { fetchDemo } from '../admin/demo-slice.ts'
import { fetchAppointments } from './appointments.ts'
import { getCurrentUser } from './auth.ts'
import { fetchSalon } from './salon.ts'
import { fetchServices } from './services.ts'
import type { AppDispatch, RootState } from './store.ts'
import { fetchStylists } from './stylists.ts'

/** The address that is opened. */
type Opened = Pick<URL, 'pathname' | 'searchParams'>

/**
 * What the app loads at start-up: the current user, stylists, services, the salon, and the appointments that this person may
 * see; for the administrator's pages, what is on them. Never throws: what cannot be loaded leaves its slice failed, and the page says so.
 */
export function startUp(opened?: Opened) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const known = Promise.all([dispatch(fetchSalon()), dispatch(getCurrentUser())])
    await Promise.all([dispatch(fetchServices()), dispatch(fetchStylists()), known.then(() => dispatch(startPerson(opened)))])
  }
}

/** What depends on who it is. */
function startPerson(opened: Opened | undefined) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const { User } = getState().auth
    if (!User) return
    if (User.admin) await Promise.all([dispatch(fetchDemo()), dispatch(startAdmin(opened))])
    else await dispatch(fetchAppointments({ scope: 'own', status: 'Pending', page: 1 }))
  }
}

/** What the administrator's page at an address begins with. Clients never download it. */
function startAdmin(opened: Opened | undefined) {
  return async (dispatch: AppDispatch): Promise<void> => {
    if (opened && /^\/admin\/*$/i.test(opened.pathname)) {
      const { startDashboard } = await import('../admin/dashboard/load-dashboard.ts')
      await dispatch(startDashboard(opened.searchParams))
    } else {
      const { placeQuery, readPlace } = await import('../admin/bookings/bookings-place.ts')
      const isOfBookings = opened && /^\/admin\/bookings\/*$/i.test(opened.pathname)
      await dispatch(fetchAppointments(placeQuery(readPlace(isOfBookings ? opened.searchParams : new URLSearchParams()))))
    }
  }
}

/** Whether everything that the pages for everybody show has been loaded. */
export function startedWell({ auth, services, stylists, salon }: RootState): boolean {
  return [auth, services, stylists, salon].every(({ status }) => status === 'succeeded')
}

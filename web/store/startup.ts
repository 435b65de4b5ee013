import { mayOpen, type PagePath, pageAt } from '../../domain/access.ts'
import { can, type HasRole, isStaff } from '../../domain/people/roles.ts'
import { fetchAppointments } from './appointments.ts'
import { getCurrentUser } from './auth.ts'
import { fetchServices, fetchStylists } from './catalogue.ts'
import { fetchGallery, fetchSalon } from './salon.ts'
import type { AppDispatch, RootState } from './store.ts'

/** The address that is opened. */
type Opened = Pick<URL, 'pathname' | 'searchParams'>

/** A page that loads more than every page shows. Its thunk runs once the salon and the current user are known, and never throws. */
interface PageWithLoad {
  load(params: URLSearchParams): (dispatch: AppDispatch, getState: () => RootState) => Promise<unknown>
}

/** Each is a file of its own, so that nobody downloads a page that is not theirs. */
const adminLoads: { readonly [Path in PagePath]?: () => Promise<PageWithLoad> } = {
  '/admin': () => import('../admin/insight/dashboard/use-dashboard.ts'),
  '/admin/bookings': () => import('../admin/shared/load-bookings.ts'),
}

/** The public pages that show the gallery. */
const galleryPages: ReadonlySet<string> = new Set<PagePath>(['/', '/about'])

/** Public pages with a text of their own, which is loaded with them only. */
const legalPages: ReadonlySet<string> = new Set<PagePath>(['/privacy', '/terms'])

/**
 * Loads the app's first data: the current user, stylists, services, the salon, the appointments that this person may see, and
 * the opened page's own. Never throws: a failed request marks its slice as failed, and the page shows that.
 */
export function startUp(opened?: Opened) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const salonAndUser = Promise.all([dispatch(fetchSalon()), dispatch(getCurrentUser())])
    await Promise.all([
      dispatch(fetchServices()),
      dispatch(fetchStylists()),
      opened && galleryPages.has(opened.pathname) && dispatch(fetchGallery()),
      opened && legalPages.has(opened.pathname) && dispatch(loadLegal(opened.pathname)),
      salonAndUser.then(() => dispatch(loadForUser(opened))),
    ])
  }
}

function loadForUser(opened: Opened | undefined) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const { User } = getState().auth
    if (!User) return
    if (isStaff(User)) {
      const canSetUp = can(User, 'settings.write')
      await Promise.all([canSetUp && dispatch(loadDemo()), dispatch(loadAdminPage(opened, User))])
    } else await dispatch(fetchAppointments({ scope: 'own', status: 'Pending' }))
  }
}

function loadLegal(path: string) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { fetchLegal } = await import('../public/legal/legal-slice.ts')
    await dispatch(fetchLegal(path === '/privacy' ? 'privacy' : 'terms'))
  }
}

function loadDemo() {
  return async (dispatch: AppDispatch): Promise<void> => {
    await dispatch((await import('../admin/shared/demo-slice.ts')).fetchDemo())
  }
}

/** A page without a thunk of its own starts with the first list of bookings. */
function loadAdminPage(opened: Opened | undefined, user: HasRole) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const page = opened && pageAt(opened.pathname)
    const importPage = page && mayOpen(page, user) ? adminLoads[page] : undefined
    const search = opened?.searchParams ?? new URLSearchParams()
    if (importPage) await dispatch((await importPage()).load(search))
    else await dispatch((await import('../admin/shared/load-bookings.ts')).load(new URLSearchParams()))
  }
}

/** True if everything that the public pages show has been loaded. */
export function startedWell({ auth, services, stylists, salon }: RootState): boolean {
  return [auth, services, stylists, salon].every(({ status }) => status === 'succeeded')
}

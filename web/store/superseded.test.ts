import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Appointment } from '../../domain/booking/appointment.ts'
import { fetchDemo } from '../admin/shared/demo-slice.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { fetchAvailability } from '../booking/times/availability-slice.ts'
import { refreshAppointments, selectAppointments } from './appointment-lists.ts'
import { fetchAppointments, updateAppointmentStatus } from './appointments.ts'
import { getCurrentUser, login, logout, setUser } from './auth.ts'
import {
  fetchServices,
  fetchStylists,
  refreshServices,
  refreshStylists,
  reorderServices,
  selectServices,
  updateService,
} from './catalogue.ts'
import { fetchDashboard, refreshDashboard } from './dashboard.ts'
import { clearDemo, fetchSalon } from './salon.ts'
import { createStore, type RootState } from './store.ts'

interface Call {
  readonly name: string
  readonly respond: (body: unknown) => Promise<void>
  readonly fail: (code?: 'unavailable' | 'not_signed_in') => Promise<void>
}

function storeOfSlowServer() {
  const calls: Call[] = []
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
  const api = new Proxy({} as Api, {
    get: (_, name: string) => () =>
      new Promise((resolve, reject) => {
        calls.push({
          name,
          respond(body) {
            resolve(body)
            return settled()
          },
          fail(code = 'unavailable') {
            reject(new ApiError({ code, message: 'Nobody is there' }))
            return settled()
          },
        })
      }),
  })
  const { dispatch, getState } = createStore(api)
  const call = (index: number): Call => {
    const pendingCall = calls[index]
    if (!pendingCall) throw new Error(`only ${calls.length} calls were made`)
    return pendingCall
  }
  return { dispatch, getState, call, calls }
}

let salon: ReturnType<typeof storeOfSlowServer>
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  salon = storeOfSlowServer()
})

const own = { scope: 'own', status: 'Pending' } as const
const weeks = { from: '2026-11-02', to: '2026-11-29', by: 'week' } as const
const december = { stylistId: 'ines', services: 'cut', from: '2026-12-01', to: '2026-12-31' }
const page = (...ids: string[]) => ({
  items: ids.map((id) => ({ id, status: 'Pending' })),
  total: ids.length,
  previous: null,
  next: null,
})
const records = (...ids: string[]) => ids.map((id) => ({ id }))
const ana = { uid: 'u1', name: 'Ana', email: 'ana@example.com', admin: false, role: 'client' as const }
const input = { ServiceName: 'Cut', Description: '', Price: 45, Duration: 60 }

interface Read {
  readonly what: string
  readonly fetch: () => unknown
  readonly shown: (state: RootState) => unknown
  readonly status: (state: RootState) => string | undefined
  readonly early: unknown
  readonly late: unknown
}

const selectShown = (state: RootState) => selectAppointments(state, state.appointments.query)
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const reads: Read[] = [
  {
    what: 'appointments',
    fetch: () => salon.dispatch(fetchAppointments(own)),
    shown: (state) => ids(selectShown(state)?.items ?? []),
    status: (state) => state.appointments.status,
    early: page('early'),
    late: page('late'),
  },
  {
    what: 'services',
    fetch: () => salon.dispatch(fetchServices()),
    shown: (state) => ids(state.services.items),
    status: (state) => state.services.status,
    early: records('early'),
    late: records('late'),
  },
  {
    what: 'stylists',
    fetch: () => salon.dispatch(fetchStylists()),
    shown: (state) => ids(state.stylists.items),
    status: (state) => state.stylists.status,
    early: records('early'),
    late: records('late'),
  },
  {
    what: 'dashboard',
    fetch: () => salon.dispatch(fetchDashboard(weeks)),
    shown: (state) => [state.dashboard.data],
    status: (state) => state.dashboard.status,
    early: 'early',
    late: 'late',
  },
  {
    what: 'availability',
    fetch: () => salon.dispatch(fetchAvailability(december)),
    shown: (state) => state.availability.months['2026-12']?.days,
    status: (state) => state.availability.months['2026-12']?.status,
    early: ['early'],
    late: ['late'],
  },
  {
    what: 'salon',
    fetch: () => salon.dispatch(fetchSalon()),
    shown: (state) => [state.salon.salon],
    status: (state) => state.salon.status,
    early: 'early',
    late: 'late',
  },
  {
    what: 'demo',
    fetch: () => salon.dispatch(fetchDemo()),
    shown: (state) => [state.demo.left],
    status: (state) => state.demo.status,
    early: 'early',
    late: 'late',
  },
  {
    what: 'current user',
    fetch: () => salon.dispatch(getCurrentUser()),
    shown: (state) => [state.auth.User],
    status: (state) => state.auth.status,
    early: 'early',
    late: 'late',
  },
]

describe.each(reads)('two identical requests for $what', ({ fetch, shown, status, early, late }) => {
  it('show the response to the second, in whichever order they arrive', async () => {
    fetch()
    fetch()
    await salon.call(1).respond(late)
    await salon.call(0).respond(early)
    expect(shown(salon.getState())).toEqual(['late'])
  })

  it('wait for the second without showing the first', async () => {
    fetch()
    fetch()
    await salon.call(0).respond(early)
    expect([status(salon.getState()), shown(salon.getState())]).not.toContainEqual(['early'])
    expect(status(salon.getState())).toBe('loading')
    await salon.call(1).respond(late)
    expect([status(salon.getState()), shown(salon.getState())]).toEqual(['succeeded', ['late']])
  })

  it('ignore the failure of the first', async () => {
    fetch()
    fetch()
    await salon.call(1).respond(late)
    await salon.call(0).fail()
    expect([status(salon.getState()), shown(salon.getState())]).toEqual(['succeeded', ['late']])
  })
})

const refreshes = [
  { what: 'appointments', refresh: () => salon.dispatch(refreshAppointments(own)), at: 0 },
  { what: 'services', refresh: () => salon.dispatch(refreshServices()), at: 1 },
  { what: 'stylists', refresh: () => salon.dispatch(refreshStylists()), at: 2 },
  { what: 'dashboard', refresh: () => salon.dispatch(refreshDashboard(weeks)), at: 3 },
]

describe.each(refreshes)('background refreshes of $what', ({ refresh, at }) => {
  const { fetch, shown, status, early, late } = reads[at] as Read

  it('overtake one another and only the newest counts', async () => {
    fetch()
    await salon.call(0).respond(early)
    refresh()
    refresh()
    await salon.call(2).respond(late)
    await salon.call(1).respond(early)
    expect(shown(salon.getState())).toEqual(['late'])
  })

  it('serve the request that the person waits for, whose own response is then dropped', async () => {
    fetch()
    refresh()
    await salon.call(1).respond(late)
    expect([status(salon.getState()), shown(salon.getState())]).toEqual(['succeeded', ['late']])
    await salon.call(0).respond(early)
    expect(shown(salon.getState())).toEqual(['late'])
  })

  it('leave the person’s own request waiting if they fail', async () => {
    fetch()
    refresh()
    await salon.call(1).fail()
    expect(status(salon.getState())).toBe('loading')
    await salon.call(0).respond(late)
    expect([status(salon.getState()), shown(salon.getState())]).toEqual(['succeeded', ['late']])
  })
})

describe('a change', () => {
  it('makes earlier requests stale, and its own list counts', async () => {
    salon.dispatch(fetchServices())
    await salon.call(0).respond(records('cut', 'color'))
    salon.dispatch(refreshServices())
    salon.dispatch(fetchServices())
    salon.dispatch(updateService({ id: 'color', input }))
    await salon.call(3).respond({ id: 'color', Price: 50 })
    expect(salon.call(4).name).toBe('services')
    await salon.call(1).respond(records('stale'))
    await salon.call(2).respond(records('stale'))
    expect(salon.getState().services).toMatchObject({ status: 'loading', items: [{ id: 'color', Price: 50 }, { id: 'cut' }] })
    await salon.call(4).respond([{ id: 'cut' }, { id: 'color', Price: 50 }])
    expect(salon.getState().services).toMatchObject({ status: 'succeeded', items: [{ id: 'cut' }, { id: 'color', Price: 50 }] })
  })

  it('refetches its list if another change overtakes it', async () => {
    salon.dispatch(setUser(ana))
    salon.dispatch(fetchAppointments(own))
    await salon.call(0).respond(page('a', 'b'))
    const cancel = (id: string) => salon.dispatch(updateAppointmentStatus({ id, from: 'Pending', status: 'Canceled' }))
    const canceled = (id: string) => ({ id, status: 'Canceled' }) as Appointment
    cancel('a')
    await salon.call(1).respond(canceled('a'))
    cancel('b')
    await salon.call(3).respond(canceled('b'))
    // The second change's list arrives before the first one's.
    await salon.call(4).respond(page())
    await salon.call(2).respond(page('b'))
    expect(salon.getState().appointments.status).toBe('succeeded')
    expect(selectShown(salon.getState())).toMatchObject({ items: [], total: 0 })
  })

  it('requests no list for a guest, who has none', async () => {
    salon.dispatch(updateAppointmentStatus({ id: 'a', from: 'Pending', status: 'Canceled' }))
    await salon.call(0).respond({ id: 'a', status: 'Canceled' })
    expect(salon.calls).toHaveLength(1)
  })

  it('that fails keeps the list requested before it', async () => {
    salon.dispatch(fetchServices())
    salon.dispatch(updateService({ id: 'cut', input }))
    await salon.call(1).fail()
    await salon.call(0).respond(records('cut'))
    expect(ids(salon.getState().services.items)).toEqual(['cut'])
  })

  it('refetches the catalogue if a deletion elsewhere supersedes its order', async () => {
    salon.dispatch(fetchServices())
    await salon.call(0).respond(records('a', 'b', 'c'))
    salon.dispatch(reorderServices(['c', 'b', 'a']))
    await salon.call(1).respond(records('c', 'b', 'a'))
    await salon.call(2).respond(records('c', 'a'))
    expect(ids(selectServices(salon.getState()))).toEqual(['c', 'a'])
  })

  it('that empties the salon makes the count of sample data stale', async () => {
    salon.dispatch(fetchDemo())
    salon.dispatch(clearDemo())
    await salon.call(1).respond(undefined)
    await salon.call(0).respond({ present: true })
    expect(salon.getState().demo).toMatchObject({ left: null, status: 'succeeded' })
  })
})

describe('another person', () => {
  it('does not see the list that the previous one requested', async () => {
    salon.dispatch(setUser(ana))
    salon.dispatch(fetchAppointments({ scope: 'own' }))
    salon.dispatch(setUser({ ...ana, uid: 'u2' }))
    await salon.call(0).respond(page('of ana'))
    expect(salon.getState().appointments).toMatchObject({ records: {}, lists: {} })
  })

  it('stays signed in when a response about the earlier session arrives', async () => {
    salon.dispatch(getCurrentUser())
    salon.dispatch(login({ email: ana.email, password: 'secret1' }))
    await salon.call(1).respond(ana)
    await salon.call(0).respond(null)
    expect(salon.getState().auth).toMatchObject({ User: ana, status: 'succeeded' })
    salon.dispatch(getCurrentUser())
    salon.dispatch(logout())
    await salon.call(3).respond(undefined)
    await salon.call(2).respond(ana)
    expect(salon.getState().auth).toMatchObject({ User: null, status: 'succeeded' })
  })

  it('stays signed in when a request of the earlier session is refused', async () => {
    salon.dispatch(setUser(ana))
    salon.dispatch(fetchServices())
    salon.dispatch(fetchAppointments(own))
    await salon.call(0).fail('not_signed_in')
    expect(salon.getState().auth.User).toBeNull()
    salon.dispatch(setUser({ ...ana }))
    await salon.call(1).fail('not_signed_in')
    expect(salon.getState().auth.User).toEqual(ana)
  })
})

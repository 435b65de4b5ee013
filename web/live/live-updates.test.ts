import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Appointment } from '../../domain/booking/appointment.ts'
import type { Service } from '../../domain/salon/service.ts'
import type { Api, AppointmentQuery } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { selectAppointments } from '../store/appointment-lists.ts'
import { fetchAppointments, updateAppointmentStatus } from '../store/appointments.ts'
import { setUser } from '../store/auth.ts'
import { fetchServices } from '../store/catalogue.ts'
import { notifyListeners, onLive } from '../store/live-listeners.ts'
import { createStore } from '../store/store.ts'
import { createRefetcher, startLiveUpdates } from './live-updates.ts'

const ada = { uid: 'ada', name: 'Ada', email: 'ada@client.example', admin: false, role: 'client' as const }
const query: AppointmentQuery = { scope: 'own', status: 'Pending' }
const booking = (id: string, status = 'Pending') => ({ id, status }) as Appointment
const pass = (millis: number) => vi.advanceTimersByTimeAsync(millis)

class FakeConnection extends EventTarget {
  readyState = 1
  close = vi.fn()
  receive(event: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
}

let connection: FakeConnection
let server: { appointments: Appointment[]; services: Service[] }
let api: { [Name in 'appointments' | 'services' | 'stylists' | 'changeStatus' | 'salon' | 'me']: ReturnType<typeof vi.fn> }
let store: ReturnType<typeof createStore>
let end: () => void
function shown() {
  const { appointments } = store.getState()
  return { ...appointments, items: selectAppointments(store.getState(), appointments.query)?.items ?? [] }
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('addEventListener', () => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server = { appointments: [booking('one')], services: [] }
  api = {
    appointments: vi.fn(async () => ({ items: structuredClone(server.appointments), total: 1, previous: null, next: null })),
    services: vi.fn(async () => structuredClone(server.services)),
    stylists: vi.fn(async () => []),
    salon: vi.fn(async () => ({ name: 'Linden', currency: 'EUR' })),
    changeStatus: vi.fn(async (id, { status }) => booking(id, status)),
    me: vi.fn(async () => ada),
  }
  store = createStore(api as unknown as Api)
  store.dispatch(setUser(ada))
  await store.dispatch(fetchAppointments(query))
  await store.dispatch(fetchServices())
  connection = new FakeConnection()
  end = startLiveUpdates(store, 0, notifyListeners, () => connection as FakeConnection & EventSource)
  vi.clearAllMocks()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a changed appointment', () => {
  it('shows without a loading state, in the current list', async () => {
    const states: string[] = []
    store.subscribe(() => states.push(`${shown().status} ${shown().items.length}`))
    server.appointments = [booking('two'), booking('one')]
    connection.receive({ kind: 'appointment', ids: ['two'] })
    await pass(200)
    expect(api.appointments).toHaveBeenCalledExactlyOnceWith(query)
    expect(shown().items.map(({ id }) => id)).toEqual(['two', 'one'])
    expect(new Set(states)).toEqual(new Set(['succeeded 1', 'succeeded 2']))
    expect(api.services).not.toHaveBeenCalled()
  })

  it('keeps the same object for unchanged data', async () => {
    const before = shown().items
    connection.receive({ kind: 'appointment', ids: ['elsewhere'] })
    await pass(200)
    expect(api.appointments).toHaveBeenCalledOnce()
    expect(shown().items).toBe(before)
  })

  it('leaves the list as it is when it cannot be fetched', async () => {
    api.appointments.mockRejectedValueOnce(new ApiError({ code: 'unavailable', message: 'away' }))
    connection.receive({ kind: 'appointment', ids: ['two'] })
    await pass(200)
    expect(shown()).toMatchObject({ status: 'succeeded', error: null, items: [booking('one')] })
  })

  it('shows after a change of the person’s own, never instead of it', async () => {
    // Requested before the change, received after it.
    const late = Promise.withResolvers<unknown>()
    api.appointments.mockReturnValueOnce(late.promise)
    connection.receive({ kind: 'appointment', ids: ['two'] })
    await pass(200)
    server.appointments = [booking('two')]
    await store.dispatch(updateAppointmentStatus({ id: 'one', from: 'Pending', status: 'Canceled' }))
    late.resolve({ items: [booking('one')], total: 1, previous: null, next: null })
    await pass(0)
    expect(shown().items.map(({ id }) => id)).toEqual(['two'])
    server.appointments = [booking('three')]
    await pass(1_000)
    expect(shown().items.map(({ id }) => id)).toEqual(['three'])
  })

  it('loads a list that could not be loaded before', async () => {
    api.appointments.mockRejectedValueOnce(new ApiError({ code: 'unavailable', message: 'away' }))
    await store.dispatch(fetchAppointments({ ...query, after: '1-a' }))
    await store.dispatch(fetchAppointments({ scope: 'own', status: 'Confirmed' }))
    api.appointments.mockRejectedValueOnce(new ApiError({ code: 'unavailable', message: 'away' }))
    await store.dispatch(fetchAppointments({ scope: 'own' }))
    expect(shown()).toMatchObject({ status: 'failed', error: 'away', items: [] })
    connection.receive({ kind: 'resync' })
    await pass(1_000)
    expect(shown()).toMatchObject({ status: 'succeeded', error: null, items: [booking('one')] })
  })
})

it('fetches services and stylists after a change of the catalogue', async () => {
  server.services = [{ id: 'cut', ServiceName: 'Cut', Description: '', Price: 30, Duration: 30 }]
  connection.receive({ kind: 'catalogue' })
  await pass(200)
  expect([api.services.mock.calls.length, api.stylists.mock.calls.length, api.appointments.mock.calls.length]).toEqual([
    1, 1, 0,
  ])
  expect(store.getState().services).toMatchObject({ status: 'succeeded', items: server.services })
})

it('fetches nothing when it connects: the server sends changes since the page was rendered', async () => {
  connection.dispatchEvent(new Event('open'))
  await pass(1_000)
  expect([api.services, api.stylists, api.appointments, api.salon].flatMap((call) => call.mock.calls)).toEqual([])
})

it.each(['resync', 'reconnect'])('fetches everything after %s', async (what) => {
  if (what === 'resync') connection.receive({ kind: 'resync' })
  else for (let time = 0; time < 2; time++) connection.dispatchEvent(new Event('open'))
  await pass(1_000)
  expect([api.services.mock.calls.length, api.stylists.mock.calls.length, api.appointments.mock.calls.length]).toEqual([
    1, 1, 1,
  ])
  expect(store.getState().salon.salon).toEqual({ name: 'Linden', currency: 'EUR' })
})

it('reads who somebody on the staff is before anything else after a resync, since their rights may have changed', async () => {
  const calls: string[] = []
  const stylist = { ...ada, role: 'stylist' as const, stylistId: 'MARA' }
  store.dispatch(setUser({ ...stylist, booksOwn: true }))
  api.me.mockImplementation(async () => calls.push('me') && stylist)
  api.appointments.mockImplementation(async () => calls.push('appointments') && { items: [], total: 0, page: 1, pageSize: 10 })
  connection.receive({ kind: 'resync' })
  await pass(2_000)
  expect(calls).toEqual(['me', 'appointments'])
  expect(store.getState().auth).toMatchObject({ User: stylist, status: 'succeeded' })
  expect(store.getState().auth.User).not.toHaveProperty('booksOwn')
})

it('notices that the session is over', async () => {
  api.appointments.mockRejectedValueOnce(new ApiError({ code: 'not_signed_in', message: 'Please sign in first.' }))
  connection.receive({ kind: 'resync' })
  await pass(1_000)
  expect(store.getState().auth.User).toBeNull()
})

it('revalidates every few minutes, since an event can get lost', async () => {
  await pass(6 * 60_000)
  expect(api.appointments).toHaveBeenCalledOnce()
})

it('calls each listener once for a burst, until it unsubscribes', async () => {
  const appointment = vi.fn()
  const catalogue = vi.fn()
  const ends = [onLive('appointment', appointment), onLive('catalogue', catalogue)]
  for (let event = 0; event < 5; event++) connection.receive({ kind: 'appointment', ids: ['one'] })
  await pass(200)
  expect([appointment.mock.calls.length, catalogue.mock.calls.length]).toEqual([1, 0])
  connection.receive({ kind: 'resync' })
  await pass(1_000)
  expect([appointment.mock.calls.length, catalogue.mock.calls.length]).toEqual([2, 1])
  for (const endOne of ends) endOne()
  connection.receive({ kind: 'resync' })
  await pass(1_000)
  expect([appointment.mock.calls.length, catalogue.mock.calls.length]).toEqual([2, 1])
})

it('fetches nothing once it is stopped', async () => {
  end()
  connection.receive({ kind: 'resync' })
  await pass(10 * 60_000)
  expect(api.appointments).not.toHaveBeenCalled()
  expect(connection.close).toHaveBeenCalled()
})

describe('a refetcher', () => {
  it('fetches once for a burst of events, within 150 ms', async () => {
    const refetch = vi.fn(async () => true)
    const { schedule } = createRefetcher(refetch)
    for (let event = 0; event < 20; event++) schedule()
    await pass(149)
    expect(refetch).not.toHaveBeenCalled()
    await pass(1)
    expect(refetch).toHaveBeenCalledOnce()
    await pass(60_000)
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('keeps fetching, at most three times a second, while events keep arriving', async () => {
    const refetch = vi.fn(async () => true)
    const { schedule } = createRefetcher(refetch)
    for (let event = 0; event < 100; event++) {
      schedule()
      await pass(50)
    }
    expect(refetch.mock.calls.length).toBeGreaterThanOrEqual(14)
    expect(refetch.mock.calls.length).toBeLessThanOrEqual(17)
  })

  it('never fetches twice at a time, and fetches again for an event that arrived during the fetch', async () => {
    let underWay = 0
    let most = 0
    const refetch = vi.fn(async () => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      underWay--
      return true
    })
    const { schedule } = createRefetcher(refetch)
    schedule()
    await pass(1_000)
    schedule()
    schedule()
    await pass(10_000)
    expect([refetch.mock.calls.length, most]).toEqual([2, 1])
  })

  it('retries when it could not run, but not after a failure', async () => {
    const busy = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)
    createRefetcher(busy).schedule()
    await pass(10_000)
    expect(busy).toHaveBeenCalledTimes(2)

    const failing = vi.fn().mockRejectedValue(new Error('away'))
    createRefetcher(failing).schedule()
    await pass(10_000)
    expect(failing).toHaveBeenCalledOnce()
  })

  it('lets an event bring a delayed fetch forward', async () => {
    const refetch = vi.fn(async () => true)
    const { schedule } = createRefetcher(refetch)
    schedule(1_000)
    schedule()
    await pass(150)
    expect(refetch).toHaveBeenCalledOnce()
    await pass(60_000)
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('fetches nothing once it is stopped', async () => {
    const refetch = vi.fn(async () => true)
    const { schedule, stop } = createRefetcher(refetch)
    schedule()
    stop()
    schedule()
    await pass(60_000)
    expect(refetch).not.toHaveBeenCalled()
  })
})

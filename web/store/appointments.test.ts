import { describe, expect, test, vi } from 'vitest'
import type { Appointment, AppointmentPage } from '../../domain/booking/appointment.ts'
import type { Api, AppointmentQuery } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { appointmentReceived, refreshAppointments, selectAppointments } from './appointment-lists.ts'
import { addAppointment, fetchAppointments, updateAppointmentStatus } from './appointments.ts'
import { setUser } from './auth.ts'
import { clearDemo } from './salon.ts'
import { createStore, type RootState } from './store.ts'

const booking = (id: string) => ({ id, status: 'Pending' }) as Appointment

function shownBy(state: RootState) {
  const { items = [], total = 0, next } = selectAppointments(state, state.appointments.query) ?? {}
  return { ids: items.map(({ id }) => id), total, next }
}

function storeOfSlowServer() {
  const pending = new Map<AppointmentQuery, (page: AppointmentPage) => void>()
  const api = { appointments: (query) => new Promise((resolve) => pending.set(query, resolve)) } as Partial<Api>
  const store = createStore(api as Api)
  return {
    shown: () => {
      const { status, query } = store.getState().appointments
      const { ids, total } = shownBy(store.getState())
      return { ids, total, status, query }
    },
    fetch: (query: AppointmentQuery) => store.dispatch(fetchAppointments(query)),
    respond: (query: AppointmentQuery, ids: string[], total: number) =>
      pending.get(query)?.({ items: ids.map(booking), total, previous: null, next: null }),
  }
}

const first: AppointmentQuery = { scope: 'all', status: 'Pending' }
const second: AppointmentQuery = { ...first, after: '1-a' }

describe('the list that was requested last', () => {
  test('keeps the last page in sight until the next one is there', async () => {
    const { fetch, respond, shown } = storeOfSlowServer()
    const loaded = fetch(first)
    respond(first, ['a'], 11)
    await loaded
    const turned = fetch(second)
    expect(shown()).toEqual({ ids: ['a'], total: 11, status: 'loading', query: second })
    respond(second, ['b'], 11)
    await turned
    expect(shown()).toEqual({ ids: ['b'], total: 11, status: 'succeeded', query: second })
  })

  test.each<[string, AppointmentQuery]>([
    ['another status', { ...first, status: 'Confirmed' }],
    ['another search', { ...first, q: 'ada' }],
    ['another scope', { ...first, scope: 'own' }],
  ])('shows nothing of the last list while %s is fetched', async (_what, other) => {
    const { fetch, respond, shown } = storeOfSlowServer()
    const loaded = fetch(first)
    respond(first, ['a'], 11)
    await loaded
    void fetch(other)
    expect(shown()).toEqual({ ids: [], total: 0, status: 'loading', query: other })
  })

  test('keeps the overview of all own bookings while another of their lists is fetched, and has the page’s neighbors', async () => {
    const next = booking('next')
    const own = { counts: { Pending: 1, Confirmed: 2, Completed: 0, Canceled: 0 }, next, latest: [] }
    const storedOverview = { ...own, next: 'next' }
    const page = { items: [booking('a')], total: 11, previous: null, next: '1-a', own }
    const store = createStore({ appointments: async () => page } as Partial<Api> as Api)
    const state = () => ({ ...store.getState().appointments, ...shownBy(store.getState()) })
    await store.dispatch(fetchAppointments({ scope: 'own', status: 'Pending', before: 'end' }))
    expect([state().next, state().own, state().records.next]).toEqual(['1-a', storedOverview, next])
    const loaded = store.dispatch(fetchAppointments({ scope: 'own', status: 'Confirmed' }))
    expect([state().ids, state().own]).toEqual([[], storedOverview])
    await loaded
    store.dispatch(setUser(null))
    expect(state().own).toBeNull()
  })

  test('does not show the response to a search that has changed since', async () => {
    const { fetch, respond, shown } = storeOfSlowServer()
    const ad = { ...first, q: 'ad' }
    const ada = { ...first, q: 'ada' }
    const early = fetch(ad)
    const late = fetch(ada)
    respond(ada, ['ada'], 1)
    await late
    respond(ad, ['adam', 'ada'], 2)
    await early
    expect(shown()).toMatchObject({ ids: ['ada'], total: 1, query: ada })
  })
})

describe('a failure', () => {
  const failing = () => Promise.reject(new ApiError({ code: 'unavailable', message: 'Nobody is there' }))
  const responding = () => Promise.resolve({ items: [booking('a')], total: 1, previous: null, next: null })
  const store = (appointments: Api['appointments']) =>
    createStore({ appointments, changeStatus: failing } as Partial<Api> as Api)
  const outcome = ({ getState }: ReturnType<typeof store>) => {
    const { status, error, isMissing = false } = getState().appointments
    return { status, error, isMissing }
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})

  test('concerns the list if it could not be fetched', async () => {
    const failed = store(failing)
    await failed.dispatch(fetchAppointments(first))
    expect(outcome(failed)).toEqual({ status: 'failed', error: 'Nobody is there', isMissing: true })
    void failed.dispatch(fetchAppointments(first))
    expect(outcome(failed)).toEqual({ status: 'loading', error: null, isMissing: false })
  })

  test('does not concern the list if a change failed', async () => {
    const changed = store(responding)
    await changed.dispatch(fetchAppointments(first))
    await changed.dispatch(updateAppointmentStatus({ id: 'a', from: 'Pending', status: 'Canceled' }))
    expect(outcome(changed)).toEqual({ status: 'failed', error: 'Nobody is there', isMissing: false })
  })
})

describe('the local list, before it is fetched again', () => {
  const all: AppointmentQuery = { scope: 'all' }

  /** A store with a, b and c, whose server answers changes but no further list. */
  async function storeOfThree() {
    let fetches = 0
    const page = { items: ['a', 'b', 'c'].map(booking), total: 3, previous: null, next: null }
    const api: Partial<Api> = {
      appointments: () => (fetches++ === 0 ? Promise.resolve(page) : new Promise(() => {})),
      book: () => Promise.resolve(booking('new')),
      changeStatus: (id) => Promise.resolve({ ...booking(id), status: 'Confirmed' }),
    }
    const store = createStore(api as Api)
    await store.dispatch(fetchAppointments(all))
    return { store, ids: () => shownBy(store.getState()).ids }
  }

  test('puts a new booking first', async () => {
    const { store, ids } = await storeOfThree()
    const input = { serviceIds: ['s'], stylistId: 'm', date: '2026-12-01', time: '10:00 AM' as const }
    await store.dispatch(addAppointment({ input, idempotencyKey: 'k' }))
    expect(ids()).toEqual(['new', 'a', 'b', 'c'])
  })

  test('moves a changed booking to the front', async () => {
    const { store, ids } = await storeOfThree()
    await store.dispatch(updateAppointmentStatus({ id: 'b', from: 'Pending', status: 'Confirmed' }))
    expect(ids()).toEqual(['b', 'a', 'c'])
  })
})

describe('the normalized appointments', () => {
  const bookingWithVersion = (id: string, version: number, more: Partial<Appointment> = {}) => ({
    ...booking(id),
    version,
    ...more,
  })
  const pending: AppointmentQuery = { scope: 'all', status: 'Pending' }
  const confirmed: AppointmentQuery = { ...pending, status: 'Confirmed' }
  const everything: AppointmentQuery = { scope: 'all' }

  function createStoreWith(lists: Record<string, Appointment[]>, more: Partial<AppointmentPage> = {}) {
    const api: Partial<Api> = {
      appointments: async ({ status = 'all' }) => {
        const items = lists[status] ?? []
        return { items: structuredClone(items), total: items.length, previous: null, next: null, ...more }
      },
      changeStatus: async (id, { status }) => bookingWithVersion(id, 2, { status }),
      clearDemo: async () => {},
    }
    const { dispatch, getState } = createStore(api as Api)
    return {
      dispatch,
      state: () => getState().appointments,
      fetch: (query: AppointmentQuery) => dispatch(fetchAppointments(query)),
      seen: (query: AppointmentQuery) => selectAppointments(getState(), query)?.items,
    }
  }

  test('show an earlier list again while it is refetched', async () => {
    const lists = { Pending: [bookingWithVersion('a', 1)], Confirmed: [bookingWithVersion('b', 1, { status: 'Confirmed' })] }
    const { fetch, seen, state } = createStoreWith(lists)
    await fetch(pending)
    await fetch(confirmed)
    lists.Pending = [bookingWithVersion('c', 1), bookingWithVersion('a', 1)]
    const again = fetch(pending)
    expect([state().status, seen(pending)]).toEqual(['loading', [bookingWithVersion('a', 1)]])
    await again
    expect(seen(pending)).toEqual(lists.Pending)
  })

  test('show a change in each list at once, and remove the appointment from lists of its former status', async () => {
    const lists = { Pending: [bookingWithVersion('a', 1)], all: [bookingWithVersion('b', 1), bookingWithVersion('a', 1)] }
    const { dispatch, fetch, seen } = createStoreWith(lists)
    await fetch(pending)
    await fetch(everything)
    const change = dispatch(updateAppointmentStatus({ id: 'a', from: 'Pending', status: 'Confirmed' }))
    await change.unwrap()
    const changed = bookingWithVersion('a', 2, { status: 'Confirmed' })
    expect([seen(everything), seen(pending)]).toEqual([[changed, bookingWithVersion('b', 1)], []])
    dispatch(appointmentReceived(bookingWithVersion('b', 3, { time: '2:00 PM' })))
    expect(seen(everything)?.[1]?.time).toBe('2:00 PM')
  })

  test('keep a fresher record when an older response arrives', async () => {
    const { dispatch, fetch, seen } = createStoreWith({ all: [bookingWithVersion('a', 1), bookingWithVersion('b', 1)] })
    dispatch(appointmentReceived(bookingWithVersion('a', 2, { status: 'Confirmed' })))
    await fetch(everything)
    expect(seen(everything)?.map(({ status, version }) => [status, version])).toEqual([
      ['Confirmed', 2],
      ['Pending', 1],
    ])
  })

  test('show others’ latest changes in all lists, as far as the overview has them', async () => {
    const before = '2026-11-01T10:00:00.000Z'
    const after = '2026-11-01T10:01:00.000Z'
    const changed = { id: 'a', status: 'Confirmed', date: 5, time: '2:00 PM', updatedAt: after } as const
    const counts = { Pending: 0, Confirmed: 0, Completed: 0, Canceled: 0 }
    const own = { counts, next: null, latest: [changed, { ...changed, id: 'unknown' }] }
    const { fetch, state } = createStoreWith({ Pending: [bookingWithVersion('a', 1, { updatedAt: before })] }, { own })
    await fetch(pending)
    expect(state().records).toEqual({ a: { ...bookingWithVersion('a', 1), ...changed } })
    const { records } = state()
    await fetch({ ...confirmed, after: '1-a' })
    expect(state().records).toBe(records)
  })

  test('keep the same object for unchanged records', async () => {
    const { dispatch, fetch, state } = createStoreWith({ all: [bookingWithVersion('a', 1)] })
    await fetch(everything)
    const { records, lists } = state()
    await dispatch(refreshAppointments(everything))
    expect(state().records).toBe(records)
    expect(Object.values(state().lists)[0]).toBe(Object.values(lists)[0])
  })

  test('are limited in a page that is open for days', async () => {
    const { fetch, seen, state } = createStoreWith({
      Pending: [bookingWithVersion('old', 1)],
      all: [bookingWithVersion('a', 1)],
    })
    await fetch(pending)
    await fetch(everything)
    for (let page = 2; page < 50; page++) await fetch({ ...everything, after: `${page}-a` })
    expect(seen(pending)).toHaveLength(1)
    await fetch({ ...everything, after: '50-a' })
    expect([seen(pending), seen(everything), Object.keys(state().records)]).toEqual([
      undefined,
      [bookingWithVersion('a', 1)],
      ['a'],
    ])
  })

  test('are dropped with the sample data', async () => {
    const { dispatch, fetch, seen } = createStoreWith({ all: [bookingWithVersion('a', 1)] })
    await fetch(everything)
    await dispatch(clearDemo())
    expect(seen(everything)).toBeUndefined()
  })
})

import { describe, expect, it, vi } from 'vitest'
import type { Appointment, AppointmentPage } from '../../domain/appointment.ts'
import type { Api, AppointmentQuery } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { addAppointment, fetchAppointments, updateAppointmentStatus } from './appointments.ts'
import { setUser } from './auth.ts'
import { createStore } from './store.ts'

const booking = (id: string) => ({ id, status: 'Pending' }) as Appointment

/** A store whose server responds in the order that the test chooses. */
function storeOfSlowServer() {
  const pending = new Map<AppointmentQuery, (page: AppointmentPage) => void>()
  const api = { appointments: (query) => new Promise((resolve) => pending.set(query, resolve)) } as Partial<Api>
  const store = createStore(api as Api)
  return {
    shown: () => {
      const { items, total, status, query } = store.getState().appointments
      return { ids: items.map(({ id }) => id), total, status, query }
    },
    fetch: (query: AppointmentQuery) => store.dispatch(fetchAppointments(query)),
    respond: (query: AppointmentQuery, ids: string[], total: number) =>
      pending.get(query)?.({ items: ids.map(booking), total, page: 1, pageSize: 10 }),
  }
}

const first: AppointmentQuery = { scope: 'all', status: 'Pending', page: 1 }
const second: AppointmentQuery = { ...first, page: 2 }

describe('one list at a time', () => {
  it('keeps the last page in sight until the next one is there', async () => {
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

  it.each<[string, AppointmentQuery]>([
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

  it('keeps the overview of all own bookings while another of their lists is fetched, and has the page that was returned', async () => {
    const own = { counts: { Pending: 1, Confirmed: 2, Completed: 0, Canceled: 0 }, next: null, latest: [] }
    const page = { items: [booking('a')], total: 11, page: 2, pageSize: 10, own }
    const store = createStore({ appointments: async () => page } as Partial<Api> as Api)
    const state = () => store.getState().appointments
    await store.dispatch(fetchAppointments({ scope: 'own', status: 'Pending', page: 99 }))
    expect([state().page, state().own]).toEqual([2, own])
    const loaded = store.dispatch(fetchAppointments({ scope: 'own', status: 'Confirmed', page: 1 }))
    expect([state().items, state().own]).toEqual([[], own])
    await loaded
    store.dispatch(setUser(null))
    expect(state().own).toBeNull()
  })

  it('does not show the response to a search that has changed since', async () => {
    const { fetch, respond, shown } = storeOfSlowServer()
    const [ad, ada] = [
      { ...first, q: 'ad' },
      { ...first, q: 'ada' },
    ]
    const early = fetch(ad)
    const late = fetch(ada)
    respond(ada, ['ada'], 1)
    await late
    respond(ad, ['adam', 'ada'], 2)
    await early
    expect(shown()).toMatchObject({ ids: ['ada'], total: 1, query: ada })
  })
})

describe('what failed', () => {
  const failing = () => Promise.reject(new ApiError({ code: 'unavailable', message: 'Nobody is there' }))
  const responding = (query: AppointmentQuery) =>
    Promise.resolve({ items: [booking('a')], total: 1, page: query.page ?? 1, pageSize: 10 })
  const store = (appointments: Api['appointments']) =>
    createStore({ appointments, changeStatus: failing } as Partial<Api> as Api)
  const said = ({ getState }: ReturnType<typeof store>) => {
    const { status, error, isListMissing } = getState().appointments
    return { status, error, isListMissing }
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})

  it('is the list, where it could not be fetched', async () => {
    const failed = store(failing)
    await failed.dispatch(fetchAppointments(first))
    expect(said(failed)).toEqual({ status: 'failed', error: 'Nobody is there', isListMissing: true })
    void failed.dispatch(fetchAppointments(first))
    expect(said(failed)).toEqual({ status: 'loading', error: null, isListMissing: false })
  })

  it('is not the list, where a change did not work', async () => {
    const changed = store(responding)
    await changed.dispatch(fetchAppointments(first))
    await changed.dispatch(updateAppointmentStatus({ id: 'a', from: 'Pending', status: 'Canceled' }))
    expect(said(changed)).toEqual({ status: 'failed', error: 'Nobody is there', isListMissing: false })
  })
})

describe('the local list, before it is fetched again', () => {
  const all: AppointmentQuery = { scope: 'all', page: 1 }

  /** A store that shows a, b and c, over a server that responds to changes but never with the list again. */
  async function storeOfThree() {
    let fetches = 0
    const page = { items: ['a', 'b', 'c'].map(booking), total: 3, page: 1, pageSize: 10 }
    const api: Partial<Api> = {
      appointments: () => (fetches++ === 0 ? Promise.resolve(page) : new Promise(() => {})),
      book: () => Promise.resolve(booking('new')),
      changeStatus: (id) => Promise.resolve({ ...booking(id), status: 'Confirmed' }),
    }
    const store = createStore(api as Api)
    await store.dispatch(fetchAppointments(all))
    return { store, ids: () => store.getState().appointments.items.map(({ id }) => id) }
  }

  it('puts a new booking first', async () => {
    const { store, ids } = await storeOfThree()
    const input = { serviceIds: ['s'], stylistId: 'm', date: '2026-12-01', time: '10:00 AM' as const }
    await store.dispatch(addAppointment({ input, idempotencyKey: 'k' }))
    expect(ids()).toEqual(['new', 'a', 'b', 'c'])
  })

  it('moves a changed booking to the front', async () => {
    const { store, ids } = await storeOfThree()
    await store.dispatch(updateAppointmentStatus({ id: 'b', from: 'Pending', status: 'Confirmed' }))
    expect(ids()).toEqual(['b', 'a', 'c'])
  })
})

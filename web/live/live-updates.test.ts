import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Appointment } from '../../domain/appointment.ts'
import type { Service } from '../../domain/service.ts'
import type { Api, AppointmentQuery } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { fetchAppointments, updateAppointmentStatus } from '../store/appointments.ts'
import { setUser } from '../store/auth.ts'
import { fetchServices } from '../store/services.ts'
import { createStore } from '../store/store.ts'
import { onLive, tieLiveUpdates } from './live.ts'
import { startLiveUpdates } from './live-updates.ts'

const ada = { uid: 'ada', name: 'Ada', email: 'ada@client.example', admin: false }
const query: AppointmentQuery = { scope: 'own', status: 'Pending', page: 1 }
const booking = (id: string, status = 'Pending') => ({ id, status }) as Appointment
const pass = (millis: number) => vi.advanceTimersByTimeAsync(millis)

/** A connection that is told what to hear. */
class FakeConnection extends EventTarget {
  readyState = 1
  close = vi.fn()
  hear(event: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
}

let connection: FakeConnection
let server: { appointments: Appointment[]; services: Service[] }
let api: { [Name in 'appointments' | 'services' | 'stylists' | 'changeStatus']: ReturnType<typeof vi.fn> }
let store: ReturnType<typeof createStore>
let end: () => void
const shown = () => store.getState().appointments

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('addEventListener', () => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server = { appointments: [booking('one')], services: [] }
  api = {
    appointments: vi.fn(async () => ({ items: structuredClone(server.appointments), total: 1, page: 1, pageSize: 10 })),
    services: vi.fn(async () => structuredClone(server.services)),
    stylists: vi.fn(async () => []),
    changeStatus: vi.fn(async (id, { status }) => booking(id, status)),
  }
  store = createStore(api as unknown as Api)
  store.dispatch(setUser(ada))
  await store.dispatch(fetchAppointments(query))
  await store.dispatch(fetchServices())
  connection = new FakeConnection()
  end = startLiveUpdates(store, () => connection as FakeConnection & EventSource)
  vi.clearAllMocks()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a changed appointment', () => {
  it('shows without a word of loading, with the question that is shown', async () => {
    const seen: string[] = []
    store.subscribe(() => seen.push(`${shown().status} ${shown().items.length}`))
    server.appointments = [booking('two'), booking('one')]
    connection.hear({ kind: 'appointment', ids: ['two'] })
    await pass(200)
    expect(api.appointments).toHaveBeenCalledExactlyOnceWith(query)
    expect(shown().items.map(({ id }) => id)).toEqual(['two', 'one'])
    expect(new Set(seen)).toEqual(new Set(['succeeded 1', 'succeeded 2']))
    expect(api.services).not.toHaveBeenCalled()
  })

  it('leaves what is as it was the same object', async () => {
    const before = shown().items
    connection.hear({ kind: 'appointment', ids: ['elsewhere'] })
    await pass(200)
    expect(api.appointments).toHaveBeenCalledOnce()
    expect(shown().items).toBe(before)
  })

  it('leaves the list as it is when it cannot be fetched', async () => {
    api.appointments.mockRejectedValueOnce(new ApiError({ code: 'unavailable', message: 'away' }))
    connection.hear({ kind: 'appointment', ids: ['two'] })
    await pass(200)
    expect(shown()).toMatchObject({ status: 'succeeded', error: null, items: [booking('one')] })
  })

  it('shows after a change of the person’s own, never instead of it', async () => {
    // Asked before the change, answered after it.
    const late = Promise.withResolvers<unknown>()
    api.appointments.mockReturnValueOnce(late.promise)
    connection.hear({ kind: 'appointment', ids: ['two'] })
    await pass(200)
    server.appointments = [booking('two')]
    await store.dispatch(updateAppointmentStatus({ id: 'one', from: 'Pending', status: 'Canceled' }))
    late.resolve({ items: [booking('one')], total: 1, page: 1, pageSize: 10 })
    await pass(0)
    expect(shown().items.map(({ id }) => id)).toEqual(['two'])
    // What was not taken is asked for again.
    server.appointments = [booking('three')]
    await pass(1_000)
    expect(shown().items.map(({ id }) => id)).toEqual(['three'])
  })

  it('brings back a list that could not be loaded', async () => {
    api.appointments.mockRejectedValueOnce(new ApiError({ code: 'unavailable', message: 'away' }))
    await store.dispatch(fetchAppointments({ ...query, page: 2 }))
    await store.dispatch(fetchAppointments({ scope: 'own', status: 'Confirmed', page: 1 }))
    api.appointments.mockRejectedValueOnce(new ApiError({ code: 'unavailable', message: 'away' }))
    await store.dispatch(fetchAppointments(query))
    expect(shown()).toMatchObject({ status: 'failed', error: 'away', items: [] })
    connection.dispatchEvent(new Event('open'))
    await pass(1_000)
    expect(shown()).toMatchObject({ status: 'succeeded', error: null, items: [booking('one')] })
  })
})

it('fetches services and stylists after a change of the catalogue', async () => {
  server.services = [{ id: 'cut', ServiceName: 'Cut', Description: '', Price: 30, Duration: 30 }]
  connection.hear({ kind: 'catalogue' })
  await pass(200)
  expect([api.services.mock.calls.length, api.stylists.mock.calls.length, api.appointments.mock.calls.length]).toEqual([
    1, 1, 0,
  ])
  expect(store.getState().services).toMatchObject({ status: 'succeeded', items: server.services })
})

it.each(['resync', 'open'])('fetches everything after %s', async (what) => {
  if (what === 'open') connection.dispatchEvent(new Event('open'))
  else connection.hear({ kind: 'resync' })
  await pass(1_000)
  expect([api.services.mock.calls.length, api.stylists.mock.calls.length, api.appointments.mock.calls.length]).toEqual([
    1, 1, 1,
  ])
})

it('learns that the session is over', async () => {
  api.appointments.mockRejectedValueOnce(new ApiError({ code: 'not_signed_in', message: 'Please sign in first.' }))
  connection.hear({ kind: 'resync' })
  await pass(1_000)
  expect(store.getState().auth.User).toBeNull()
})

it('looks again now and then, since an event can get lost', async () => {
  await pass(6 * 60_000)
  expect(api.appointments).toHaveBeenCalledOnce()
})

it('calls back who else wants to know, once for each burst, until they no longer do', async () => {
  const [appointment, catalogue] = [vi.fn(), vi.fn()]
  const ends = [onLive('appointment', appointment), onLive('catalogue', catalogue)]
  for (let event = 0; event < 5; event++) connection.hear({ kind: 'appointment', ids: ['one'] })
  await pass(200)
  expect([appointment.mock.calls.length, catalogue.mock.calls.length]).toEqual([1, 0])
  connection.hear({ kind: 'resync' })
  await pass(1_000)
  expect([appointment.mock.calls.length, catalogue.mock.calls.length]).toEqual([2, 1])
  for (const endOne of ends) endOne()
  connection.hear({ kind: 'resync' })
  await pass(1_000)
  expect([appointment.mock.calls.length, catalogue.mock.calls.length]).toEqual([2, 1])
})

it('fetches nothing once it is ended', async () => {
  end()
  connection.hear({ kind: 'resync' })
  await pass(10 * 60_000)
  expect(api.appointments).not.toHaveBeenCalled()
  expect(connection.close).toHaveBeenCalled()
})

describe('the tie to the signed-in person', () => {
  const tie = () => {
    const log: string[] = []
    const idle: (() => void)[] = []
    const untie = tieLiveUpdates(store, {
      whenIdle: (task) => {
        idle.push(task)
        return () => void idle.splice(idle.indexOf(task), 1)
      },
      start: async () => {
        log.push('start')
        return () => log.push('end')
      },
    })
    const rest = async () => {
      for (const task of idle.splice(0)) task()
      await pass(0)
    }
    return { log, rest, untie }
  }

  it('begins once the page is idle, and ends when they sign out', async () => {
    const { log, rest } = tie()
    expect(log).toEqual([])
    await rest()
    store.dispatch(setUser({ ...ada, name: 'Ada Lovelace' }))
    expect(log).toEqual(['start'])
    store.dispatch(setUser(null))
    expect(log).toEqual(['start', 'end'])
  })

  it('begins anew for another person', async () => {
    const { log, rest } = tie()
    await rest()
    store.dispatch(setUser({ ...ada, uid: 'ben' }))
    await rest()
    expect(log).toEqual(['start', 'end', 'start'])
  })

  it('does not begin for somebody who has left before the page was idle', async () => {
    const { log, rest, untie } = tie()
    store.dispatch(setUser(null))
    await rest()
    untie()
    expect(log).toEqual([])
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { unreadableAppointment } from '../../domain/booking/appointment.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { apiSlice, injectApi, readOnce, refetchOnLive, whenDone } from './api-slice.ts'
import { updateAppointmentStatus } from './appointments.ts'
import { setUser } from './auth.ts'
import { notifyListeners } from './live-listeners.ts'
import { createStore } from './store.ts'

const ana = { uid: 'u1', name: 'Ana', email: 'ana@example.com', admin: false, role: 'client' as const }

const calls: {
  readonly name: string
  readonly respond: (body: unknown) => Promise<void>
  readonly fail: (code?: string) => Promise<void>
}[] = []
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
function call(name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    calls.push({
      name,
      respond(body) {
        resolve(body)
        return settled()
      },
      fail(code = 'unavailable') {
        reject(new ApiError({ code: code as 'unavailable', message: 'Nobody is there' }))
        return settled()
      },
    })
  })
}

const wordsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    words: build.query<string[], void>({
      query: () => () => call('words'),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    count: build.query<number, void>({
      query: () => () => call('count'),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    addWord: build.mutation<string, string>({
      query: (word) => () => call(`add ${word}`),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (word) => {
          dispatch(wordsApi.util.updateQueryData('words', undefined, (words) => [...words, word]))
        })
      },
    }),
  }),
})
const { words, count, addWord } = wordsApi.endpoints

injectApi()
let store: ReturnType<typeof createStore>
const selectWords = () => words.select()(store.getState() as never)
const callsNamed = (name: string) => calls.filter((each) => each.name === name)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  store?.dispatch(apiSlice.util.resetApiState())
  store = createStore({} as Api)
  store.dispatch(setUser(ana))
  calls.length = 0
})

describe('a request sent before a change', () => {
  test('is repeated after a change in the store’s own slices, too, without a live event', async () => {
    const subscribed = store.dispatch(words.initiate())
    await calls[0]?.respond(['Pending'])
    store.dispatch(updateAppointmentStatus.fulfilled({} as never, '', {} as never))
    await settled()
    await calls[1]?.respond(['Confirmed'])
    expect(selectWords().data).toEqual(['Confirmed'])
    store.dispatch(words.initiate(undefined, { forceRefetch: true }))
    store.dispatch(updateAppointmentStatus.fulfilled({} as never, '', {} as never))
    await calls[2]?.respond(['Confirmed'])
    expect(callsNamed('words')).toHaveLength(4)
    await calls[3]?.respond(['Completed'])
    expect(selectWords().data).toEqual(['Completed'])
    subscribed.unsubscribe()
  })

  test('is repeated, and never shown', async () => {
    const subscribed = store.dispatch(words.initiate())
    const added = store.dispatch(addWord.initiate('new'))
    await calls[1]?.respond('new')
    await added
    await calls[0]?.respond(['old'])
    expect(selectWords().data).toBeUndefined()
    await calls[2]?.respond(['old', 'new'])
    expect(selectWords().data).toEqual(['old', 'new'])
    subscribed.unsubscribe()
  })

  test('is repeated even if the change has failed', async () => {
    const subscribed = store.dispatch(words.initiate())
    store.dispatch(addWord.initiate('new'))
    await calls[1]?.fail()
    await calls[0]?.respond(['old'])
    expect(selectWords().data).toEqual(['old'])
    subscribed.unsubscribe()
  })
})

test('a change shows before its sender goes on', async () => {
  const subscribed = store.dispatch(words.initiate())
  await calls[0]?.respond(['old'])
  const added = store.dispatch(addWord.initiate('new')).unwrap()
  const shownData = added.then(() => selectWords().data)
  await calls[1]?.respond('new')
  expect(await shownData).toEqual(['old', 'new'])
  subscribed.unsubscribe()
})

test('an appointment in an endpoint’s response is in the lists before its reader goes on', async () => {
  const now = { ...unreadableAppointment({ id: 'A', status: 'Confirmed' }), version: 2 }
  const { dispatch, getState } = createStore({ appointment: async () => now } as Partial<Api> as Api)
  await readOnce(dispatch(apiSlice.endpoints.appointment.initiate('A')))
  expect(getState().appointments.records).toEqual({ A: now })
})

test('a list that cannot be fetched again stays', async () => {
  const subscribed = store.dispatch(words.initiate())
  await calls[0]?.respond(['old'])
  void subscribed.refetch()
  await calls[1]?.fail()
  expect(selectWords()).toMatchObject({ data: ['old'], isError: true })
  subscribed.unsubscribe()
})

describe('a live event', () => {
  test('fetches each thing again once, however many follow', async () => {
    const subscribed = [store.dispatch(words.initiate()), store.dispatch(count.initiate())]
    await calls[0]?.respond(['old'])
    await calls[1]?.respond(1)
    await notifyListeners('appointment')
    expect([callsNamed('words').length, callsNamed('count').length]).toEqual([2, 2])
    await calls[2]?.respond(['newer'])
    await calls[3]?.respond(1)
    expect([callsNamed('words').length, callsNamed('count').length]).toEqual([2, 2])
    expect(selectWords().data).toEqual(['newer'])
    for (const each of subscribed) each.unsubscribe()
  })

  test('during a single read takes nothing away', async () => {
    const read = readOnce(store.dispatch(words.initiate(undefined, { forceRefetch: true })))
    await notifyListeners('appointment')
    await calls[0]?.respond(['word'])
    expect(await read).toEqual(['word'])
  })
})

describe('another person', () => {
  test('sees nothing that the previous one has fetched, or had requested', async () => {
    const subscribed = store.dispatch(words.initiate())
    await calls[0]?.respond(['of ana'])
    void subscribed.refetch()
    store.dispatch(setUser({ ...ana, uid: 'u2' }))
    expect(selectWords().data).toBeUndefined()
    await calls[1]?.respond(['of ana, late'])
    expect(selectWords().data).toBeUndefined()
  })

  test('stays signed in when a request of the session before is refused', async () => {
    store.dispatch(words.initiate())
    store.dispatch(setUser({ ...ana, uid: 'u2' }))
    await calls[0]?.fail('not_signed_in')
    expect(store.getState().auth.User?.uid).toBe('u2')
  })

  test('is signed out when their own request is refused', async () => {
    store.dispatch(words.initiate())
    await calls[0]?.fail('not_signed_in')
    expect(store.getState().auth.User).toBeNull()
  })
})

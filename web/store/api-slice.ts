import { isFulfilled, type Middleware } from '@reduxjs/toolkit'
import { type BaseQueryFn, createApi, setupListeners } from '@reduxjs/toolkit/query/react'
import type { Appointment } from '../../domain/booking/appointment.ts'
import type { Api } from '../api.ts'
import { type Failure, toFailure } from '../api-error.ts'
import { signedIn, type ThunkExtra } from './api-thunk.ts'
import { appointmentReceived, changeFulfilled } from './appointment-lists.ts'
import { isOtherPerson } from './auth.ts'
import { injectSlice } from './injected.ts'
import type { LiveKind } from './live-listeners.ts'
import { onLive } from './live-listeners.ts'

type ApiCall = (api: Api) => Promise<unknown>

/** Number of changes made. Data read before the latest may lack it. */
let changes = 0

const callApi: BaseQueryFn<ApiCall, unknown, Failure> = async (call, request) => {
  const { api } = request.extra as ThunkExtra
  const sender = signedIn(request.getState())
  try {
    for (;;) {
      const before = changes
      const data = (await call(api)) ?? null
      if (request.type === 'mutation') changes += 1
      else if (before !== changes) continue
      return { data }
    }
  } catch (thrown) {
    const failure = toFailure(thrown)
    console.error(`${request.endpoint} failed: ${failure.message}`)
    // The end of an earlier session doesn't affect this one.
    const isOfEarlierSession = failure.code === 'not_signed_in' && signedIn(request.getState()) !== sender
    return { error: isOfEarlierSession ? { ...failure, code: 'unavailable' } : failure }
  }
}

/** An endpoint's request. See `call` of the API client. */
export function call(...request: Parameters<Api['call']>): ApiCall {
  return (api) => api.call(...request)
}

/**
 * Server data outside of docs/product.md's store: each room injects its endpoints, so that others don't download them. Queries are calls
 * of the API client; failures are `Failure`s. Data is dropped once unused, since it would go stale.
 */
export const apiSlice = createApi({
  reducerPath: 'api',
  tagTypes: ['Appointment', 'Catalogue', 'Client'],
  baseQuery: callApi,
  keepUnusedDataFor: 0,
  endpoints: (build) => ({
    /** One appointment, if no list has its latest version. */
    appointment: build.query<Appointment, string>({
      query: (id) => (api) => api.appointment(id),
    }),
  }),
})

export const { useAppointmentQuery } = apiSlice

interface QueryResult {
  readonly error?: unknown
  readonly isFetching: boolean
}

/** Returns the data; undefined while it is fetched, even again, and after a failure. */
export function readLatest<Data>({ currentData, error, isFetching }: QueryResult & { readonly currentData?: Data }) {
  return isFetching || error ? undefined : currentData
}

/** Returns why the data is missing; null while it is refetched. */
export function failureOf({ error, isFetching }: QueryResult): Failure | null {
  return isFetching ? null : ((error as Failure | undefined) ?? null)
}

function isAppointment(answer: unknown): answer is Appointment {
  return typeof answer === 'object' && answer !== null && 'version' in answer && 'stylist' in answer && 'services' in answer
}

/**
 * Drops one person's data before the next person, and data fetched before an appointment changed in the slices. Appointments in responses
 * update all lists. Polling stops on hidden pages.
 */
const followStore: Middleware = ({ dispatch }) => {
  setupListeners(dispatch)
  return (next) => (action) => {
    const result = next(action)
    if (isOtherPerson(action)) dispatch(apiSlice.util.resetApiState())
    else if (changeFulfilled(action)) {
      changes += 1
      dispatch(apiSlice.util.invalidateTags(['Appointment']))
    } else if (isFulfilled(action) && isAppointment(action.payload)) dispatch(appointmentReceived(action.payload))
    return result
  }
}

let isInjected = false

/** Adds the API to every store. Unit tests call it, too. */
export function injectApi(): void {
  if (isInjected) return
  isInjected = true
  injectSlice(apiSlice.reducerPath, apiSlice.reducer, [apiSlice.middleware, followStore])
}

// Pages rendered on the server don't use it.
if (!import.meta.env.SSR) injectApi()

/** For `onQueryStarted`: runs after a successful change, before its sender continues. */
export async function whenDone<Data>(
  queryFulfilled: PromiseLike<{ readonly data: Data }>,
  show: (data: Data) => unknown,
): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => show(data),
    () => {},
  )
}

interface Reading<Data> {
  unwrap(): Promise<Data>
  unsubscribe(): void
}

/** Reads once, from a handler. Subscribes meanwhile, or the entry could be dropped before it is returned. @throws {Failure} */
export async function readOnce<Data>(reading: Reading<Data>): Promise<Data> {
  try {
    return await reading.unwrap()
  } finally {
    reading.unsubscribe()
  }
}

interface CacheLife {
  readonly dispatch: (action: ReturnType<typeof apiSlice.util.invalidateTags>) => unknown
  readonly cacheEntryRemoved: Promise<void>
}

let followers = 0
let ends: readonly (() => void)[] = []

/** For `onCacheEntryAdded`: refetches when others change the tagged data. */
export async function refetchOnLive(_: unknown, { dispatch, cacheEntryRemoved }: CacheLife): Promise<void> {
  // One subscription for all, or each event would fetch everything several times.
  followers += 1
  if (followers === 1) {
    const follow = (kind: LiveKind, tag: 'Appointment' | 'Catalogue' | 'Client') =>
      onLive(kind, () => dispatch(apiSlice.util.invalidateTags([tag])))
    ends = [follow('appointment', 'Appointment'), follow('catalogue', 'Catalogue'), follow('client', 'Client')]
  }
  await cacheEntryRemoved
  followers -= 1
  if (followers === 0) for (const end of ends) end()
}

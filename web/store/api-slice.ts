import { isFulfilled, type Middleware } from '@reduxjs/toolkit'
import { type BaseQueryFn, createApi, setupListeners } from '@reduxjs/toolkit/query/react'
import type { Appointment } from '../../domain/appointment.ts'
import type { Api } from '../api.ts'
import { type Failure, toFailure } from '../api-error.ts'
import { onLive } from '../live/live.ts'
import type { LiveKind } from '../live/live-updates.ts'
import { signedIn, type ThunkExtra } from './api-thunk.ts'
import { appointmentReceived, changeFulfilled } from './appointment-lists.ts'
import { isOtherPerson } from './auth.ts'
import { injectSlice } from './injected.ts'

type ApiCall = (api: Api) => Promise<unknown>

/** How many changes have been made. What was read before the last of them may lack it. */
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
    // That the session before has ended says nothing of this one.
    const isOfEarlierSession = failure.code === 'not_signed_in' && signedIn(request.getState()) !== sender
    return { error: isOfEarlierSession ? { ...failure, code: 'unavailable' } : failure }
  }
}

/**
 * What the server has and docs/product.md's store does not: each room injects its endpoints, so that nobody downloads those of another.
 * An endpoint's query is a call of the API client; a failure is the call's `Failure`. Nothing is kept once no component shows it: it would
 * grow old.
 */
export const apiSlice = createApi({
  reducerPath: 'api',
  tagTypes: ['Appointment', 'Catalogue', 'Client'],
  baseQuery: callApi,
  keepUnusedDataFor: 0,
  endpoints: (build) => ({
    /** One appointment, where no list has it or may have an earlier one. */
    appointment: build.query<Appointment, string>({
      query: (id) => (api: Api) => api.appointment(id),
    }),
  }),
})

export const { useAppointmentQuery } = apiSlice

interface QueryResult {
  readonly error?: unknown
  readonly isFetching: boolean
}

/** What a query asks for; undefined while it is fetched, also again, and where that failed. */
export function latestOf<Data>({ currentData, error, isFetching }: QueryResult & { readonly currentData?: Data }) {
  return isFetching || error ? undefined : currentData
}

/** Why what a query asks for isn't there; null while it is fetched again. */
export function failureOf({ error, isFetching }: QueryResult): Failure | null {
  return isFetching ? null : ((error as Failure | undefined) ?? null)
}

/** Whether something is an appointment as the server has it now, and nothing else of one. */
function isAppointment(answer: unknown): answer is Appointment {
  return typeof answer === 'object' && answer !== null && 'version' in answer && 'stylist' in answer && 'services' in answer
}

/**
 * What was fetched for a person isn't the next one's, and what was fetched before the store's own slices changed an appointment may lack that.
 * What an endpoint answers with an appointment, all lists show. And nothing polls while nobody looks.
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

/** Adds it to every store. Unit tests call it too. */
export function injectApi(): void {
  if (isInjected) return
  isInjected = true
  injectSlice(apiSlice.reducerPath, apiSlice.reducer, [apiSlice.middleware, followStore])
}

// A page that is rendered on the server fetches nothing with it.
if (!import.meta.env.SSR) injectApi()

/** For an endpoint's `onQueryStarted`: what a change that has succeeded means for what is shown, before its sender goes on. */
export async function whenDone<Data>(
  queryFulfilled: PromiseLike<{ readonly data: Data }>,
  show: (data: Data) => unknown,
): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => show(data),
    () => {},
  )
}

/** Of an endpoint's `initiate`. */
interface Reading<Data> {
  unwrap(): Promise<Data>
  unsubscribe(): void
}

/** For a handler that reads something once. What nothing subscribes to could be gone before it is returned. @throws {Failure} */
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

/** How many of the fetched things follow live events, and how to stop that. */
let followers = 0
let ends: readonly (() => void)[] = []

/** As an endpoint's `onCacheEntryAdded`: it is fetched again when others change what its tags name. */
export async function refetchOnLive(_: unknown, { dispatch, cacheEntryRemoved }: CacheLife): Promise<void> {
  // One subscription for all, or each event would fetch all of them several times.
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

import type { Middleware } from '@reduxjs/toolkit'
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import type { Api } from '../api.ts'
import { type Failure, toFailure } from '../api-error.ts'
import { onLive } from '../live/live.ts'
import type { ThunkExtra } from './api-thunk.ts'
import { isOtherPerson } from './auth.ts'
import { injectSlice } from './injected.ts'

type ApiCall = (api: Api) => Promise<unknown>

const callApi: BaseQueryFn<ApiCall, unknown, Failure> = async (call, { extra }) => {
  try {
    return { data: await call((extra as ThunkExtra).api) }
  } catch (thrown) {
    return { error: toFailure(thrown) }
  }
}

/**
 * What the server has and the specification's store does not: each room injects its endpoints, so that nobody downloads those of another.
 * An endpoint's query is a call of the API client; a failure is the call's `Failure`.
 */
export const apiSlice = createApi({
  reducerPath: 'api',
  tagTypes: ['Appointment', 'Client'],
  baseQuery: callApi,
  endpoints: () => ({}),
})

/** What was fetched for a person isn't the next one's. */
const forgetWithPerson: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (isOtherPerson(action)) dispatch(apiSlice.util.resetApiState())
    return result
  }

// A page that is rendered on the server fetches nothing with it.
if (!import.meta.env.SSR) injectSlice(apiSlice.reducerPath, apiSlice.reducer, [apiSlice.middleware, forgetWithPerson])

interface CacheLife {
  readonly dispatch: (action: ReturnType<typeof apiSlice.util.invalidateTags>) => unknown
  readonly cacheEntryRemoved: Promise<void>
}

/** For an endpoint that shows appointments, as its `onCacheEntryAdded`: it is fetched again when others change some. */
export async function refetchOnLive(_: unknown, { dispatch, cacheEntryRemoved }: CacheLife): Promise<void> {
  const unsubscribe = onLive('appointment', () => dispatch(apiSlice.util.invalidateTags(['Appointment'])))
  await cacheEntryRemoved
  unsubscribe()
}

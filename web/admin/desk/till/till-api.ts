import { type ClosingInput, type TillClosing, type TillDay, tillClosing, tillDay } from '../../../../domain/till/till.ts'
import type { Api } from '../../../api.ts'
import { apiSlice, refetchOnLive } from '../../../store/api-slice.ts'

const tillApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** What the desk took on a date. */
    till: build.query<TillDay, string>({
      query: (date) => (api: Api) => api.call('GET', `/till/${date}`, tillDay),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    /** Fetched again after a refusal too, which is about what has changed. */
    closeTill: build.mutation<TillClosing, { readonly date: string; readonly input: ClosingInput }>({
      query:
        ({ date, input }) =>
        (api: Api) =>
          api.call('POST', `/till/${date}/closings`, tillClosing, input),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useTillQuery, useCloseTillMutation } = tillApi

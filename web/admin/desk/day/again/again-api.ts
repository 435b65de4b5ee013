import { z } from 'zod'
import { client } from '../../../../../domain/accounts/client.ts'
import {
  type BookedSeries,
  bookedSeries,
  type SeriesInput,
  type SeriesPlan,
  seriesPlan,
  type VisitSeries,
  visitSeries,
} from '../../../../../domain/schedule/series.ts'
import {
  type SeriesCancellation,
  type SeriesUndo,
  type UndoneSeries,
  undoneSeries,
} from '../../../../../domain/visits/series-cancel.ts'
import type { Api } from '../../../../api.ts'
import { apiSlice, refetchOnLive } from '../../../../store/api-slice.ts'

/** Of a client's card what is needed to book for them again. */
const clientAgain = client.extend({ figures: z.object({ rhythmWeeks: z.number().nullable() }).optional() })
export type ClientAgain = z.infer<typeof clientAgain>

interface SentSeries {
  readonly input: SeriesInput
  readonly key: string
}

const againApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    clientAgain: build.query<ClientAgain, string>({
      query: (id) => (api: Api) => api.call('GET', `/clients/${encodeURIComponent(id)}`, clientAgain),
      providesTags: ['Client', 'Appointment'],
    }),
    /** How the visits of a series would fit. */
    seriesPlan: build.query<SeriesPlan, SeriesInput>({
      query: (input) => (api: Api) => api.call('POST', '/appointments/series', seriesPlan, { ...input, dryRun: true }),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    bookSeries: build.mutation<BookedSeries, SentSeries>({
      query:
        ({ input, key }) =>
        (api: Api) =>
          api.call('POST', '/appointments/series', bookedSeries, input, { 'Idempotency-Key': key }),
      invalidatesTags: ['Appointment'],
    }),
    /** Those of a booking's series that are ahead and hold their time. */
    visitSeries: build.query<VisitSeries, string>({
      query: (id) => (api: Api) => api.call('GET', `/appointments/${encodeURIComponent(id)}/series?ahead=true`, visitSeries),
      providesTags: ['Appointment'],
    }),
    cancelSeries: build.mutation<BookedSeries, { readonly id: string; readonly input: SeriesCancellation }>({
      query:
        ({ id, input }) =>
        (api: Api) =>
          api.call('POST', `/appointments/${encodeURIComponent(id)}/series/cancel`, bookedSeries, input),
      invalidatesTags: ['Appointment'],
    }),
    undoSeries: build.mutation<UndoneSeries, { readonly id: string; readonly input: SeriesUndo }>({
      query:
        ({ id, input }) =>
        (api: Api) =>
          api.call('POST', `/appointments/${encodeURIComponent(id)}/series/undo`, undoneSeries, input),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const {
  useClientAgainQuery,
  useSeriesPlanQuery,
  useBookSeriesMutation,
  useVisitSeriesQuery,
  useCancelSeriesMutation,
  useUndoSeriesMutation,
} = againApi

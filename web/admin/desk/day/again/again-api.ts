import { z } from 'zod'
import {
  type BookedSeries,
  bookedSeries,
  type SeriesInput,
  type SeriesPlan,
  seriesPlan,
} from '../../../../../domain/booking/schedule/series.ts'
import { client } from '../../../../../domain/people/client.ts'
import { apiSlice, call, refetchOnLive } from '../../../../store/api-slice.ts'

const clientAgain = client.extend({ figures: z.object({ rhythmWeeks: z.number().nullable() }).optional() })
export type ClientAgain = z.infer<typeof clientAgain>

interface SentSeries {
  readonly input: SeriesInput
  readonly key: string
}

const againApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    clientAgain: build.query<ClientAgain, string>({
      query: (id) => call('GET', `/clients/${encodeURIComponent(id)}`, clientAgain),
      providesTags: ['Client', 'Appointment'],
    }),
    seriesPlan: build.query<SeriesPlan, SeriesInput>({
      query: (input) => call('POST', '/appointments/series', seriesPlan, { ...input, dryRun: true }),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    bookSeries: build.mutation<BookedSeries, SentSeries>({
      query: ({ input, key }) => call('POST', '/appointments/series', bookedSeries, input, { 'Idempotency-Key': key }),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useClientAgainQuery, useSeriesPlanQuery, useBookSeriesMutation } = againApi

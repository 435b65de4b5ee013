import { type BookedSeries, bookedSeries, type VisitSeries, visitSeries } from '../../../domain/booking/schedule/series.ts'
import {
  type SeriesCancellation,
  type SeriesUndo,
  type UndoneSeries,
  undoneSeries,
} from '../../../domain/booking/visits/series-cancel.ts'
import {
  type SeriesChangePlan,
  type SeriesEdit,
  type SeriesMove,
  seriesChangePlan,
} from '../../../domain/booking/visits/series-change.ts'
import { apiSlice, call } from '../../store/api-slice.ts'

export type SeriesChange =
  | { readonly kind: 'move'; readonly input: Omit<SeriesMove, 'dryRun'> }
  | { readonly kind: 'edit'; readonly input: Omit<SeriesEdit, 'dryRun'> }

interface ChangeOf {
  readonly id: string
  readonly change: SeriesChange
}

const seriesPath = (id: string) => `/appointments/${encodeURIComponent(id)}/series`

const seriesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Upcoming visits of a booking's series that hold their time. */
    visitSeries: build.query<VisitSeries, string>({
      query: (id) => call('GET', `${seriesPath(id)}?ahead=true`, visitSeries),
      providesTags: ['Appointment'],
    }),
    cancelSeries: build.mutation<BookedSeries, { readonly id: string; readonly input: SeriesCancellation }>({
      query: ({ id, input }) => call('POST', `${seriesPath(id)}/cancel`, bookedSeries, input),
      invalidatesTags: ['Appointment'],
    }),
    /** Dry run: returns the conflicts of each visit. */
    planChange: build.mutation<SeriesChangePlan, ChangeOf>({
      query: ({ id, change: { kind, input } }) =>
        call('POST', `${seriesPath(id)}/${kind}`, seriesChangePlan, { ...input, dryRun: true }),
    }),
    changeSeries: build.mutation<BookedSeries, ChangeOf>({
      query: ({ id, change: { kind, input } }) => call('POST', `${seriesPath(id)}/${kind}`, bookedSeries, input),
      invalidatesTags: ['Appointment'],
    }),
    undoSeries: build.mutation<UndoneSeries, { readonly id: string; readonly input: SeriesUndo }>({
      query: ({ id, input }) => call('POST', `${seriesPath(id)}/undo`, undoneSeries, input),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const {
  useVisitSeriesQuery,
  useCancelSeriesMutation,
  usePlanChangeMutation,
  useChangeSeriesMutation,
  useUndoSeriesMutation,
} = seriesApi

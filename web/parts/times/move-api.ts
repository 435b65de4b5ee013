import type { Candidate, DayAvailability, FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import type { CandidatesForMoveQuery, TimesForMoveQuery } from '../../api.ts'
import { apiSlice } from '../../store/api-slice.ts'
import { shownOpenings } from './calendar.ts'

const moveApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    timesForMove: build.query<DayAvailability[], TimesForMoveQuery>({
      query: (query) => (api) => api.availability(query),
    }),
    /** First times of the next days; one more than shown, since one can be its own. */
    nextForMove: build.query<FreeTime[], Omit<TimesForMoveQuery, 'to'>>({
      query: (query) => (api) => api.nextFree({ ...query, count: shownOpenings + 1 }),
    }),
    candidatesForMove: build.query<Candidate[], CandidatesForMoveQuery>({
      query: (query) => (api) => api.candidates(query),
    }),
  }),
})

export const { useTimesForMoveQuery, useNextForMoveQuery, useCandidatesForMoveQuery } = moveApi

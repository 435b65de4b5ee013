import type { Candidate, DayAvailability, FreeTime } from '../../domain/schedule/schedule.ts'
import type { Api, CandidatesForMoveQuery, TimesForMoveQuery } from '../api.ts'
import { apiSlice } from '../store/api-slice.ts'
import { shownOpenings } from './calendar.ts'

const moveApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** The times to which an appointment can be moved; its own time counts as free. */
    timesForMove: build.query<DayAvailability[], TimesForMoveQuery>({
      query: (query) => (api: Api) => api.availability(query),
    }),
    /** The first of them on each of the next days that have any; one more than are shown, since one can be its own. */
    nextForMove: build.query<FreeTime[], Omit<TimesForMoveQuery, 'to'>>({
      query: (query) => (api: Api) => api.nextFree({ ...query, count: shownOpenings + 1 }),
    }),
    /** Who could take an appointment over at a time. */
    candidatesForMove: build.query<Candidate[], CandidatesForMoveQuery>({
      query: (query) => (api: Api) => api.candidates(query),
    }),
  }),
})

export const { useTimesForMoveQuery, useNextForMoveQuery, useCandidatesForMoveQuery } = moveApi

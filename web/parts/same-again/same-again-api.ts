import { type Appointment, appointment } from '../../../domain/booking/appointment.ts'
import type { NextFreeTime } from '../../../domain/salon/schedule/schedule.ts'
import type { NextFreeQuery } from '../../api.ts'
import { apiSlice, call } from '../../store/api-slice.ts'

export const sameAgainApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    lastVisit: build.query<Appointment | null, void>({
      query: () => call('GET', '/appointments/last', appointment.nullable()),
      providesTags: ['Appointment'],
    }),
    nextOpeningFor: build.query<NextFreeTime | null, Omit<NextFreeQuery, 'count'>>({
      query: (query) => async (api) => (await api.nextFree({ ...query, count: 1 }))[0] ?? null,
    }),
  }),
})

export const { useLastVisitQuery } = sameAgainApi

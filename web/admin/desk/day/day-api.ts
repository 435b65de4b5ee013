import { type Appointment, appointment } from '../../../../domain/booking/appointment.ts'
import { type DeskDay, deskDay, deskWeek } from '../../../../domain/booking/schedule/desk-day.ts'
import type { MarkRequest } from '../../../../domain/booking/visits/marks.ts'
import { apiSlice, call, refetchOnLive } from '../../../store/api-slice.ts'

export const dayApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    day: build.query<DeskDay, string>({
      query: (date) => call('GET', `/days/${date}`, deskDay),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
      // Paging back shows it at once. Live events keep it current until then.
      keepUnusedDataFor: 60,
    }),
    week: build.query<readonly DeskDay[], { readonly from: string; readonly stylistId: string }>({
      query:
        ({ from, stylistId }) =>
        async (api) =>
          (await api.call('GET', `/weeks/${from}?${new URLSearchParams({ stylistId })}`, deskWeek)).items,
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    /** Sets a visit mark; repeating it changes nothing. */
    markVisit: build.mutation<Appointment, MarkRequest & { readonly id: string }>({
      query: ({ id, ...request }) => call('POST', `/appointments/${encodeURIComponent(id)}/marks`, appointment, request),
      invalidatesTags: ['Appointment'],
    }),
    visit: build.query<Appointment, string>({
      query: (id) => (api) => api.appointment(id),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
  }),
})

export const { useDayQuery, useMarkVisitMutation, useVisitQuery, useWeekQuery } = dayApi

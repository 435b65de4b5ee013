import { type Appointment, appointment } from '../../../../domain/appointment.ts'
import { type DeskDay, deskDay, deskWeek } from '../../../../domain/schedule/desk-day.ts'
import type { MarkRequest } from '../../../../domain/visits/marks.ts'
import type { Api } from '../../../api.ts'
import { apiSlice, refetchOnLive } from '../../../store/api-slice.ts'

export const dayApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** A date as the desk sees it. */
    day: build.query<DeskDay, string>({
      query: (date) => (api: Api) => api.call('GET', `/days/${date}`, deskDay),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
      // Leafed back to, it is shown at once. Live events keep it true until then.
      keepUnusedDataFor: 60,
    }),
    /** Seven days of a stylist from a date on. */
    week: build.query<readonly DeskDay[], { readonly from: string; readonly stylistId: string }>({
      query:
        ({ from, stylistId }) =>
        async (api: Api) =>
          (await api.call('GET', `/weeks/${from}?${new URLSearchParams({ stylistId })}`, deskWeek)).items,
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    /** Marks a visit; asked again for what is so already, it changes nothing. */
    markVisit: build.mutation<Appointment, MarkRequest & { readonly id: string }>({
      query:
        ({ id, ...request }) =>
        (api: Api) =>
          api.call('POST', `/appointments/${encodeURIComponent(id)}/marks`, appointment, request),
      invalidatesTags: ['Appointment'],
    }),
    /** A visit in full. */
    visit: build.query<Appointment, string>({
      query: (id) => (api: Api) => api.appointment(id),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
  }),
})

export const { useDayQuery, useMarkVisitMutation, useVisitQuery, useWeekQuery } = dayApi

import type { Appointment } from '../../../../domain/appointment.ts'
import { type DeskDay, deskDay } from '../../../../domain/schedule/desk-day.ts'
import type { Api } from '../../../api.ts'
import { apiSlice, refetchOnLive } from '../../../store/api-slice.ts'

const dayApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** A date as the desk sees it. */
    day: build.query<DeskDay, string>({
      query: (date) => (api: Api) => api.call('GET', `/days/${date}`, deskDay),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
      // Leafed back to, it is shown at once. Live events keep it true until then.
      keepUnusedDataFor: 60,
    }),
    /** A visit in full. */
    visit: build.query<Appointment, string>({
      query: (id) => (api: Api) => api.appointment(id),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
  }),
})

export const { useDayQuery, useVisitQuery } = dayApi

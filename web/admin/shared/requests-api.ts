import type { AppointmentPage } from '../../../domain/booking/appointment.ts'
import { apiSlice, refetchOnLive } from '../../store/api-slice.ts'

/** The server's limit. */
const mostRequests = 100

const requestsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Bookings that need the salon's answer, soonest first. */
    requests: build.query<AppointmentPage, void>({
      query: () => (api) => api.appointments({ scope: 'all', status: 'Pending', order: 'visit', pageSize: mostRequests }),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
  }),
})

export const { useRequestsQuery } = requestsApi

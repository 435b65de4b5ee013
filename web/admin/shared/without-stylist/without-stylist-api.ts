import type { AppointmentPage } from '../../../../domain/booking/appointment.ts'
import { apiSlice, refetchOnLive } from '../../../store/api-slice.ts'

const mostListed = 50

const withoutStylistApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Upcoming visits whose stylist has left, soonest first. */
    withoutStylist: build.query<AppointmentPage, void>({
      query: () => (api) => api.appointments({ scope: 'all', stylist: 'none', pageSize: mostListed }),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
  }),
})

export const { useWithoutStylistQuery } = withoutStylistApi

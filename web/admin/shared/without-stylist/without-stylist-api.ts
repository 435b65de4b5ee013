import type { AppointmentPage } from '../../../../domain/appointment.ts'
import type { Api } from '../../../api.ts'
import { apiSlice, refetchOnLive } from '../../../store/api-slice.ts'

/** How many are listed. */
const mostListed = 50

const withoutStylistApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** The visits ahead whose stylist isn't here anymore, soonest first. */
    withoutStylist: build.query<AppointmentPage, void>({
      query: () => (api: Api) => api.appointments({ scope: 'all', stylist: 'none', pageSize: mostListed }),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
  }),
})

export const { useWithoutStylistQuery } = withoutStylistApi

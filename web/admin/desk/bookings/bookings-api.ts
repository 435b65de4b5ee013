import { type Appointment, type AppointmentStatus, appointmentStatuses } from '../../../../domain/booking/appointment.ts'
import { type AppointmentHistory, appointmentHistory } from '../../../../domain/booking/history.ts'
import { apiSlice, call, refetchOnLive } from '../../../store/api-slice.ts'
import { countText } from '../../shared/count-text.ts'

interface Found {
  readonly status: AppointmentStatus
  readonly count: string
}

const bookingsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Events of an appointment up to the given version. */
    history: build.query<AppointmentHistory, Pick<Appointment, 'id' | 'version'>>({
      query: ({ id }) => call('GET', `/appointments/${id}/history`, appointmentHistory),
      providesTags: (_, __, { id }) => [{ type: 'Appointment', id }],
      onCacheEntryAdded: refetchOnLive,
    }),
    foundByStatus: build.query<Found[], string>({
      query: (q) => async (api) => {
        const pages = await Promise.all(
          appointmentStatuses.map((status) => api.appointments({ scope: 'all', status, q, pageSize: 1 })),
        )
        return pages.flatMap(({ total, totalIsAtLeast }, index) => {
          const status = appointmentStatuses[index]
          return status && total > 0 ? [{ status, count: countText(total, totalIsAtLeast) }] : []
        })
      },
    }),
  }),
})

export const { useHistoryQuery, useFoundByStatusQuery } = bookingsApi

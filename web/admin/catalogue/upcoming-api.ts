import type { UpcomingBookings } from '../../../domain/booking/appointment.ts'
import type { StylistLeaving } from '../../../domain/booking/visits/leaving.ts'
import { formatSearch } from '../../api.ts'
import { apiSlice } from '../../store/api-slice.ts'

const paths = { Service: '/services', Stylist: '/stylists' } as const

interface UpcomingQuery {
  readonly noun: 'Service' | 'Stylist'
  readonly id: string
  /** For a stylist: limits the count to these weekdays. */
  readonly days?: readonly string[]
}

export const upcomingApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    upcoming: build.query<UpcomingBookings, UpcomingQuery>({
      query:
        ({ noun, id, days }) =>
        async (api) => {
          const { upcomingBookings } = await import('../../../domain/booking/appointment.ts')
          const path = `${paths[noun]}/${encodeURIComponent(id)}/upcoming${formatSearch({ days: days?.join() })}`
          return api.call('GET', path, upcomingBookings)
        },
    }),
    leaving: build.query<StylistLeaving, string>({
      query: (id) => async (api) => {
        const { stylistLeaving } = await import('../../../domain/booking/visits/leaving.ts')
        return api.call('GET', `/stylists/${encodeURIComponent(id)}/leaving`, stylistLeaving)
      },
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useLeavingQuery, useUpcomingQuery } = upcomingApi

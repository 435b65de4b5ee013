import type { UpcomingBookings } from '../../../domain/appointment.ts'
import { type Api, searchOf } from '../../api.ts'
import { apiSlice } from '../../store/api-slice.ts'

const paths = { Service: '/services', Stylist: '/stylists' } as const

interface UpcomingQuery {
  readonly noun: 'Service' | 'Stylist'
  readonly id: string
  /** Of a stylist: on which weekdays, where not on all of them. */
  readonly days?: readonly string[]
}

export const upcomingApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** The bookings ahead that have a service or a stylist. */
    upcoming: build.query<UpcomingBookings, UpcomingQuery>({
      query:
        ({ noun, id, days }) =>
        async (api: Api) => {
          const { upcomingBookings } = await import('../../../domain/appointment.ts')
          const path = `${paths[noun]}/${encodeURIComponent(id)}/upcoming${searchOf({ days: days?.join() })}`
          return api.call('GET', path, upcomingBookings)
        },
    }),
  }),
})

export const { useUpcomingQuery } = upcomingApi

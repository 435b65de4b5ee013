import { useCallback } from 'react'
import { type AppointmentStatus, appointmentStatuses } from '../../domain/appointment.ts'
import { useLatestSearchParams } from '../use-latest-search-params.ts'

/** What the page shows, kept in its address so that a reload and a shared link show the same. Pages count from 1. */
export interface MyBookingsParams {
  readonly tab: 'bookings' | 'profile'
  readonly status: AppointmentStatus
  readonly page: number
  /** The booking that a link opens: its card gets the focus. */
  readonly booking?: string | undefined
}

/** The status tabs in their order; the first is the default. */
export const statusTabs = ['Pending', 'Confirmed', 'Completed', 'Canceled'] as const satisfies readonly AppointmentStatus[]

/** Reads the address; what is missing or invalid is the default. */
export function parseParams(query: URLSearchParams): MyBookingsParams {
  const status = appointmentStatuses.find((known) => known === query.get('status')) ?? statusTabs[0]
  const page = Number(query.get('page'))
  const booking = query.get('booking')
  return {
    tab: query.get('tab') === 'profile' ? 'profile' : 'bookings',
    status,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(booking && { booking }),
  }
}

/** The address's search params, without defaults. */
export function toSearchParams({ tab, status, page, booking }: MyBookingsParams): URLSearchParams {
  const search = new URLSearchParams()
  if (tab !== 'bookings') search.set('tab', tab)
  else {
    if (status !== statusTabs[0]) search.set('status', status)
    if (page > 1) search.set('page', String(page))
    if (booking) search.set('booking', booking)
  }
  return search
}

/** The address's params, and how to change some of them. */
export function useMyBookingsParams(): {
  readonly params: MyBookingsParams
  readonly change: (changes: Partial<MyBookingsParams>) => void
} {
  const [search, changeSearchParams] = useLatestSearchParams()
  const change = useCallback(
    (changes: Partial<MyBookingsParams>) => {
      // Going back leads from tab to tab of the page; paging adds no history entries.
      const replace = changes.tab === undefined
      // What is opened next is another one.
      changeSearchParams((latest) => toSearchParams({ ...parseParams(latest), booking: undefined, ...changes }), {
        replace,
        preventScrollReset: true,
      })
    },
    [changeSearchParams],
  )
  return { params: parseParams(search), change }
}

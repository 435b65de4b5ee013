import { useCallback } from 'react'
import { type AppointmentStatus, appointmentStatuses } from '../../domain/appointment.ts'
import { readOneOf, readPage, useSearchParamsState } from '../search-params.ts'

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
export function readMyBookingsParams(search: URLSearchParams): MyBookingsParams {
  const booking = search.get('booking')
  return {
    tab: search.get('tab') === 'profile' ? 'profile' : 'bookings',
    status: readOneOf(appointmentStatuses, search.get('status')) ?? statusTabs[0],
    page: readPage(search),
    ...(booking && { booking }),
  }
}

/** The address's search params, without defaults. */
export function writeMyBookingsParams({ tab, status, page, booking }: MyBookingsParams): URLSearchParams {
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
  const { params, change: changeParams } = useSearchParamsState({ read: readMyBookingsParams, write: writeMyBookingsParams })
  const change = useCallback(
    (changes: Partial<MyBookingsParams>) => {
      // Going back leads from tab to tab of the page; paging adds no history entries.
      const replace = changes.tab === undefined
      // What is opened next is another one.
      changeParams({ booking: undefined, ...changes }, { replace })
    },
    [changeParams],
  )
  return { params, change }
}

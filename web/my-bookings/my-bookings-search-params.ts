import { useCallback } from 'react'
import { type AppointmentStatus, appointmentStatuses } from '../../domain/booking/appointment.ts'
import { type PagePosition, positionParams, readPosition } from '../parts/paging/list-position.ts'
import { readChoice, useSearchParamsState } from '../search-params.ts'

/** State of the page, kept in its address for reloads and shared links. */
export interface MyBookingsParams extends PagePosition {
  readonly tab: 'bookings' | 'profile'
  readonly status: AppointmentStatus
  readonly booking?: string | undefined
}

export const statusTabs = ['Pending', 'Confirmed', 'Completed', 'Canceled'] as const satisfies readonly AppointmentStatus[]

export function readMyBookingsParams(search: URLSearchParams): MyBookingsParams {
  const booking = search.get('booking')
  return {
    tab: search.get('tab') === 'profile' ? 'profile' : 'bookings',
    status: readChoice(appointmentStatuses, search.get('status')) ?? statusTabs[0],
    ...readPosition(search),
    ...(booking && { booking }),
  }
}

export function writeMyBookingsParams({ tab, status, booking, ...position }: MyBookingsParams): URLSearchParams {
  const search = new URLSearchParams(tab === 'bookings' ? positionParams(position) : undefined)
  if (tab !== 'bookings') search.set('tab', tab)
  else {
    if (status !== statusTabs[0]) search.set('status', status)
    if (booking) search.set('booking', booking)
  }
  return search
}

export function useMyBookingsParams(): {
  readonly params: MyBookingsParams
  readonly change: (changes: Partial<MyBookingsParams>) => void
} {
  const { params, change: changeParams } = useSearchParamsState({ read: readMyBookingsParams, write: writeMyBookingsParams })
  const change = useCallback(
    (changes: Partial<MyBookingsParams>) => {
      // Back goes from tab to tab; paging adds no history entries.
      const replace = changes.tab === undefined
      // A linked booking stays open only until the next change.
      changeParams({ booking: undefined, ...changes }, { replace })
    },
    [changeParams],
  )
  return { params, change }
}

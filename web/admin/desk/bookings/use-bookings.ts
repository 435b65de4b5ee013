import { firstPage } from '../../../parts/paging/list-position.ts'
import { useSearchParamsState } from '../../../search-params.ts'
import {
  type BookingsSearchParams,
  readBookingsSearchParams,
  toQuery,
  writeBookingsSearchParams,
} from '../../shared/bookings-search-params.ts'
import { noNeighbors, useBookingList } from '../../shared/use-booking-list.ts'

export function useBookings() {
  const { params, change } = useSearchParamsState({ read: readBookingsSearchParams, write: writeBookingsSearchParams })
  const list = useBookingList(toQuery(params))

  function show(changes: Partial<BookingsSearchParams>): void {
    // Only a change of tab makes a history entry; typing, ordering and paging don't.
    const replace = changes.status === undefined
    change({ ...firstPage, isOverdue: false, ...changes }, { replace })
  }

  // Don't show the previous tab's rows under the new one.
  return { ...list, params, show, ...(!list.isSameList && { items: [], neighbors: noNeighbors }) }
}

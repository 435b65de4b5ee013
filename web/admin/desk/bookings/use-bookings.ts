import { useSearchParamsState } from '../../../search-params.ts'
import {
  type BookingsSearchParams,
  readBookingsSearchParams,
  toQuery,
  writeBookingsSearchParams,
} from '../../shared/bookings-search-params.ts'
import { useBookingList } from '../../shared/use-booking-list.ts'

/** The bookings that the address names. */
export function useBookings() {
  const { params, change } = useSearchParamsState({ read: readBookingsSearchParams, write: writeBookingsSearchParams })
  const list = useBookingList(toQuery(params), (page) => change({ page }, { replace: true }))

  function show(changes: Partial<BookingsSearchParams>): void {
    // Between the tabs one can go back; typing, ordering and paging leave no history.
    const replace = changes.status === undefined
    change({ page: 1, isOverdue: false, ...changes }, { replace })
  }

  // On another tab there is nothing of the one before.
  return { ...list, params, show, ...(!list.isSameList && { items: [], pages: 1 }) }
}

import { useEffect, useState } from 'react'
import { useSearchParamsState } from '../../../search-params.ts'
import { fetchAppointments, isSameList, isSameQuery } from '../../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { useStillList } from '../../../ui/use-still-list.ts'
import {
  type BookingsSearchParams,
  pagesOf,
  readBookingsSearchParams,
  toQuery,
  writeBookingsSearchParams,
} from '../../shared/bookings-search-params.ts'
import { countText } from '../../shared/count-text.ts'
import { showBookings } from '../../shared/load-bookings.ts'

/** The bookings that the address names, fetched when it changes. The list keeps its order until `update`. */
export function useBookings() {
  const dispatch = useAppDispatch()
  const { params, change } = useSearchParamsState({ read: readBookingsSearchParams, write: writeBookingsSearchParams })
  const address = writeBookingsSearchParams(params).toString()
  const list = useAppSelector((state) => state.appointments)

  useEffect(() => {
    dispatch(showBookings(toQuery(readBookingsSearchParams(new URLSearchParams(address)))))
  }, [dispatch, address])

  function show(changes: Partial<BookingsSearchParams>): void {
    // Between the tabs one can go back; typing, ordering and paging leave no history.
    const replace = changes.status === undefined
    change({ page: 1, isOverdue: false, ...changes }, { replace })
  }

  // The store holds one list at a time; until this one is requested it may be another.
  const query = toQuery(params)
  const isRequested = isSameQuery(list.query, query)
  const isThere = isRequested && !list.isListMissing && (list.status === 'succeeded' || list.status === 'failed')
  /** How often the same page was shown again. */
  const [round, setRound] = useState(0)
  const removals = useAppSelector((state) => state.demo.removals)
  const still = useStillList({ key: `${address} ${round} ${removals}`, items: isThere ? list.items : null, total: list.total })
  const lastPage = pagesOf(list.total)
  // A page that has become empty stays too.
  const isOnItsPage = still.isCurrent && params.page <= pagesOf(still.total)
  const isBeyondTheEnd = isRequested && list.status === 'succeeded' && params.page > lastPage && !isOnItsPage
  useEffect(() => {
    if (isBeyondTheEnd) change({ page: lastPage }, { replace: true })
  }, [isBeyondTheEnd, change, lastPage])

  // While a list is paged through, its last page stays in sight.
  const isShown = still.isCurrent || (isSameList(list.query, query) && list.items.length > 0)
  return {
    params,
    show,
    fetch: () => dispatch(fetchAppointments(query)),
    items: isShown ? still.items : [],
    at: still.at,
    isStale: still.isStale,
    update: still.update,
    /** Whether the next page would leave out bookings that have moved up to this one; while that is being fetched, it may. */
    hasMovedUp: still.hasMovedUp || (still.isCurrent && !isThere),
    /** Shows the same page again, once its newest response is there. */
    reloadPage: () => setRound(round + 1),
    /** How many more there are than when the list was loaded; fewer, if negative. */
    gained: isThere && still.isCurrent ? list.total - still.total : 0,
    /** How many there are, in words; none while that is not known. */
    count: isRequested && list.total > 0 ? countText(list.total, list.totalIsAtLeast) : null,
    /** As many as when the list was loaded, as long as there were more. */
    pages: Math.max(lastPage, still.isCurrent ? pagesOf(still.total) : 1),
    /** Why the list is not there. */
    error: isRequested && list.isListMissing ? list.error : null,
    isLoading: !still.isCurrent || isBeyondTheEnd,
  }
}

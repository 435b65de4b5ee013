import { useEffect, useEffectEvent, useState } from 'react'
import type { AppointmentQuery } from '../../api.ts'
import { fetchAppointments, isSameList, isSameQuery } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useStillList } from '../../ui/use-still-list.ts'
import { pagesOf } from './bookings-search-params.ts'
import { countText } from './count-text.ts'
import { showBookings } from './load-bookings.ts'

interface BookingListQuery extends AppointmentQuery {
  readonly page: number
}

/**
 * A page of bookings, fetched when the query changes. It keeps its rows and their order until `update`, and the page before stays until
 * this one is there, so that nothing moves.
 * @param goTo shows another page: this one is beyond the end
 */
export function useBookingList(query: BookingListQuery, goTo: (page: number) => void) {
  const dispatch = useAppDispatch()
  const list = useAppSelector((state) => state.appointments)
  const address = JSON.stringify(query)
  useEffect(() => {
    void dispatch(showBookings(JSON.parse(address)))
  }, [dispatch, address])

  // The store shows one list at a time; until this one is requested it may be another.
  const isRequested = isSameQuery(list.query, query)
  // A change that failed leaves the list as it was.
  const isThere = isRequested && !list.isListMissing && (list.status === 'succeeded' || list.status === 'failed')
  /** How often the same page was shown again. */
  const [round, setRound] = useState(0)
  const removals = useAppSelector((state) => state.demo.removals)
  const still = useStillList({ key: `${address} ${round} ${removals}`, items: isThere ? list.items : null, total: list.total })
  const lastPage = pagesOf(list.total)
  // A page that has become empty stays too.
  const isOnItsPage = still.isCurrent && query.page <= pagesOf(still.total)
  const isBeyondTheEnd = isRequested && list.status === 'succeeded' && query.page > lastPage && !isOnItsPage
  const goToEnd = useEffectEvent(() => goTo(lastPage))
  useEffect(() => {
    if (isBeyondTheEnd) goToEnd()
  }, [isBeyondTheEnd])

  return {
    items: still.items,
    /** Whether the rows are this list's, on this page or another one. */
    isSameList: still.isCurrent || (isSameList(list.query, query) && list.items.length > 0),
    at: still.at,
    isStale: still.isStale,
    update: still.update,
    /** Whether the next page would leave out bookings that have moved up to this one; while that is being fetched, it may. */
    hasMovedUp: still.hasMovedUp || (still.isCurrent && !isThere),
    /** Shows the same page again, once its newest response is there. */
    reloadPage: () => setRound(round + 1),
    total: isThere ? list.total : still.total,
    /** How many there are, in words; null while that is not known. */
    count: isRequested && list.total > 0 ? countText(list.total, list.totalIsAtLeast) : null,
    /** How many more there are than when the list was loaded; fewer, if negative. */
    gained: isThere && still.isCurrent ? list.total - still.total : 0,
    /** As many as when the list was loaded, as long as there were more. */
    pages: Math.max(isThere ? lastPage : 1, pagesOf(still.total)),
    /** Why the list is not there. */
    error: isRequested && list.isListMissing ? list.error : null,
    isLoading: !still.isCurrent || isBeyondTheEnd,
    fetch: () => dispatch(fetchAppointments(query)),
  }
}

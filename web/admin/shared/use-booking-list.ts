import { useEffect, useEffectEvent, useState } from 'react'
import type { AppointmentQuery } from '../../api.ts'
import { serverNow } from '../../server-clock.ts'
import { isSameQuery, listKey, selectAppointments } from '../../store/appointment-lists.ts'
import { fetchAppointments } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useStillList } from '../../ui/use-still-list.ts'
import { countPages } from './bookings-search-params.ts'
import { countText } from './count-text.ts'
import { showBookings } from './load-bookings.ts'

interface BookingListQuery extends AppointmentQuery {
  readonly page: number
}

/**
 * A page of bookings, fetched when the query changes. Keeps its rows and their order until `update`, and the previous page until this
 * one has loaded, so that nothing moves. A page visited before is shown at once, as it was, until it is refetched.
 * @param goTo changes the page if this one is beyond the end
 */
export function useBookingList(query: BookingListQuery, goTo: (page: number) => void) {
  const dispatch = useAppDispatch()
  const { records, query: requested, status, error, isMissing } = useAppSelector((state) => state.appointments)
  const list = useAppSelector((state) => selectAppointments(state, query))
  const address = JSON.stringify(query)
  useEffect(() => {
    void dispatch(showBookings(JSON.parse(address)))
  }, [dispatch, address])

  const isRequested = isSameQuery(requested, query)
  // A failed change leaves the list as it was.
  const isThere = isRequested && !isMissing && (status === 'succeeded' || status === 'failed')
  /** Counts reloads of the same page. */
  const [round, setRound] = useState(0)
  const removals = useAppSelector((state) => state.demo.removals)
  const total = list?.total ?? 0
  const key = listKey(query)
  const page = `${key} ${query.page}`
  const still = useStillList({ key: `${page} ${round} ${removals}`, items: (isThere && list?.items) || null, total })
  // Keep the rows of another page of this list until this one has loaded, and this page's own in any case.
  const stay = still.key.startsWith(list?.page === query.page ? `${page} ` : key)
  const visibleList = list && !stay ? list : still
  const lastPage = countPages(total)
  // Keep a page that has become empty, too.
  const isOnItsPage = still.isCurrent && query.page <= countPages(still.total)
  const isBeyondTheEnd = isRequested && status === 'succeeded' && query.page > lastPage && !isOnItsPage
  const goToEnd = useEffectEvent(() => goTo(lastPage))
  useEffect(() => {
    if (isBeyondTheEnd) goToEnd()
  }, [isBeyondTheEnd])

  return {
    items: visibleList.items.map((item) => records[item.id] ?? item),
    /** True if the rows belong to this list, on any page. */
    isSameList: stay || visibleList === list,
    at: visibleList === still ? still.at : Math.floor(serverNow()),
    isStale: still.isStale,
    update: still.update,
    /** True if the next page would skip bookings that have moved up to this one; also while refetching, when that is unknown. */
    hasMovedUp: still.hasMovedUp || (still.isCurrent && !isThere),
    /** Reloads the page, showing its newest response. */
    reloadPage: () => setRound(round + 1),
    total: isThere ? total : visibleList.total,
    count: total > 0 ? countText(total, list?.totalIsAtLeast) : null,
    /** Change of the total since the list was loaded; negative for a loss. */
    gained: isThere && still.isCurrent ? total - still.total : 0,
    /** Pages when the list was loaded, if there were more. */
    pages: Math.max(isThere ? lastPage : 1, countPages(visibleList.total)),
    error: isRequested && isMissing ? error : null,
    isLoading: !still.isCurrent || isBeyondTheEnd,
    fetch: () => dispatch(fetchAppointments(query)),
  }
}

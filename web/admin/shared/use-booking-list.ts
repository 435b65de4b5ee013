import { useEffect, useEffectEvent, useState } from 'react'
import type { AppointmentQuery } from '../../api.ts'
import { serverNow } from '../../server-clock.ts'
import { isSameQuery, listKey, selectAppointments } from '../../store/appointment-lists.ts'
import { fetchAppointments } from '../../store/appointments.ts'
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
 * this one is there, so that nothing moves. One that was shown before is there at once, as it was, until it is fetched.
 * @param goTo shows another page: this one is beyond the end
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
  // A change that failed leaves the list as it was.
  const isThere = isRequested && !isMissing && (status === 'succeeded' || status === 'failed')
  /** How often the same page was shown again. */
  const [round, setRound] = useState(0)
  const removals = useAppSelector((state) => state.demo.removals)
  const total = list?.total ?? 0
  const key = listKey(query)
  const page = `${key} ${query.page}`
  const still = useStillList({ key: `${page} ${round} ${removals}`, items: (isThere && list?.items) || null, total })
  // The rows of another page of this list stay until this one is known, those of this one in any case.
  const stay = still.key.startsWith(list?.page === query.page ? `${page} ` : key)
  const shown = list && !stay ? list : still
  const lastPage = pagesOf(total)
  // A page that has become empty stays too.
  const isOnItsPage = still.isCurrent && query.page <= pagesOf(still.total)
  const isBeyondTheEnd = isRequested && status === 'succeeded' && query.page > lastPage && !isOnItsPage
  const goToEnd = useEffectEvent(() => goTo(lastPage))
  useEffect(() => {
    if (isBeyondTheEnd) goToEnd()
  }, [isBeyondTheEnd])

  return {
    items: shown.items.map((item) => records[item.id] ?? item),
    /** Whether the rows are this list's, on this page or another one. */
    isSameList: stay || shown === list,
    at: shown === still ? still.at : Math.floor(serverNow()),
    isStale: still.isStale,
    update: still.update,
    /** Whether the next page would leave out bookings that have moved up to this one; while that is being fetched, it may. */
    hasMovedUp: still.hasMovedUp || (still.isCurrent && !isThere),
    /** Shows the same page again, once its newest response is there. */
    reloadPage: () => setRound(round + 1),
    total: isThere ? total : shown.total,
    /** How many there are, in words; null while that is not known. */
    count: total > 0 ? countText(total, list?.totalIsAtLeast) : null,
    /** How many more there are than when the list was loaded; fewer, if negative. */
    gained: isThere && still.isCurrent ? total - still.total : 0,
    /** As many as when the list was loaded, as long as there were more. */
    pages: Math.max(isThere ? lastPage : 1, pagesOf(shown.total)),
    /** Why the list is not there. */
    error: isRequested && isMissing ? error : null,
    isLoading: !still.isCurrent || isBeyondTheEnd,
    fetch: () => dispatch(fetchAppointments(query)),
  }
}

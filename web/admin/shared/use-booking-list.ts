import { useEffect } from 'react'
import type { AppointmentQuery } from '../../api.ts'
import type { Neighbors } from '../../parts/paging/paging.tsx'
import { serverNow } from '../../server-clock.ts'
import { isSameQuery, listKey, positionKey, selectAppointments } from '../../store/appointment-lists.ts'
import { fetchAppointments } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useStillList } from '../../ui/use-still-list.ts'
import { countText } from './count-text.ts'
import { showBookings } from './load-bookings.ts'

export const noNeighbors: Neighbors = { previous: null, next: null }

/**
 * A page of bookings, fetched when the query changes. Keeps its rows and their order until `update`, and the previous page until this
 * one has loaded, so that nothing moves. A page visited before is shown at once, as it was, until it is refetched.
 */
export function useBookingList(query: AppointmentQuery) {
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
  const removals = useAppSelector((state) => state.demo.removals)
  const total = list?.total ?? 0
  const key = listKey(query)
  const page = `${key} ${positionKey(query)}`
  const { previous = null, next = null } = list ?? noNeighbors
  const latest = { items: (isThere && list?.items) || null, total, more: { previous, next } }
  const still = useStillList({ key: `${page} ${removals}`, ...latest })
  // Keep the rows of another page of this list until this one has loaded, and this page's own in any case.
  const stay = still.key.startsWith(list?.position === positionKey(query) ? `${page} ` : key)
  const visibleList = list && !stay ? list : still

  return {
    items: visibleList.items.map((item) => records[item.id] ?? item),
    /** True if the rows belong to this list, on any page. */
    isSameList: stay || visibleList === list,
    at: visibleList === still ? still.at : Math.floor(serverNow()),
    isStale: still.isStale,
    update: still.update,
    /** The neighbors of the rows on show, so that the next page begins after them. */
    neighbors: visibleList === still ? (still.more ?? noNeighbors) : { previous, next },
    total: isThere ? total : visibleList.total,
    count: total > 0 ? countText(total, list?.totalIsAtLeast) : null,
    /** Change of the total since the list was loaded; negative for a loss. */
    gained: isThere && still.isCurrent ? total - still.total : 0,
    error: isRequested && isMissing ? error : null,
    isLoading: !still.isCurrent,
    fetch: () => dispatch(fetchAppointments(query)),
  }
}

import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fetchAppointments, isSameList, isSameQuery } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useStillList } from '../../ui/use-still-list.ts'
import { type BookingsPlace, pagesOf, placeParams, placeQuery, readPlace } from './bookings-place.ts'
import { countText } from './count-text.ts'
import { showBookings } from './load-bookings.ts'

/** Everybody's bookings at the place that the address names, fetched whenever that changes. They stand still until told to follow. */
export function useBookings() {
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  const place = readPlace(params)
  const address = placeParams(place).toString()
  const list = useAppSelector((state) => state.appointments)

  useEffect(() => {
    dispatch(showBookings(placeQuery(readPlace(new URLSearchParams(address)))))
  }, [dispatch, address])

  function show(change: Partial<BookingsPlace>): void {
    // Between the tabs one can go back; typing, ordering and paging leave no history.
    const replace = change.status === undefined
    setParams(placeParams({ ...place, page: 1, isOverdue: false, ...change }), { replace, preventScrollReset: true })
  }

  // The store holds one list at a time; until this one is asked for it may be another.
  const query = placeQuery(place)
  const isAsked = isSameQuery(list.query, query)
  const isThere = isAsked && !list.isListMissing && (list.status === 'succeeded' || list.status === 'failed')
  /** How often the list was put up again at the same place. */
  const [round, setRound] = useState(0)
  const still = useStillList({ key: `${address} ${round}`, items: isThere ? list.items : null, total: list.total })
  const lastPage = pagesOf(list.total)
  // A page that has emptied under somebody's hands stands still too.
  const isOnItsPage = still.isCurrent && place.page <= pagesOf(still.total)
  const isBeyondTheEnd = isAsked && list.status === 'succeeded' && place.page > lastPage && !isOnItsPage
  useEffect(() => {
    if (!isBeyondTheEnd) return
    const there = { ...readPlace(new URLSearchParams(address)), page: lastPage }
    setParams(placeParams(there), { replace: true, preventScrollReset: true })
  }, [isBeyondTheEnd, setParams, address, lastPage])

  // While a list is paged through, its last page stays in sight.
  const isShown = still.isCurrent || (isSameList(list.query, query) && list.items.length > 0)
  return {
    place,
    show,
    fetch: () => dispatch(fetchAppointments(query)),
    items: isShown ? still.items : [],
    at: still.at,
    isStale: still.isStale,
    update: still.update,
    /** Whether the next page would leave out bookings that have moved up to this one; while that is being asked for, it may. */
    hasMovedUp: still.hasMovedUp || (still.isCurrent && !isThere),
    /** Puts the same page up again, once its newest answer is there. */
    putUpAgain: () => setRound(round + 1),
    /** How many more there are than when the list was put up; fewer, if negative. */
    gained: isThere && still.isCurrent ? list.total - still.total : 0,
    /** How many there are, in words; none while that is not known. */
    count: isAsked && list.total > 0 ? countText(list.total, list.totalIsAtLeast) : null,
    /** As many as when the list was put up, as long as there were more. */
    pages: Math.max(lastPage, still.isCurrent ? pagesOf(still.total) : 1),
    /** Why the list is not there. */
    error: isAsked && list.isListMissing ? list.error : null,
    isLoading: !still.isCurrent || isBeyondTheEnd,
  }
}

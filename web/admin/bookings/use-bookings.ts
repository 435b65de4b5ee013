import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { fetchAppointments, isSameQuery } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { type BookingsPlace, pagesOf, placeParams, placeQuery, readPlace } from './bookings-place.ts'
import { countText } from './count-text.ts'
import { showBookings } from './load-bookings.ts'

/** Everybody's bookings at the place that the address names, fetched whenever that changes. */
export function useBookings() {
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  const place = readPlace(params)
  const { status, page, q } = place
  const list = useAppSelector((state) => state.appointments)

  useEffect(() => {
    dispatch(showBookings(placeQuery({ status, page, q })))
  }, [dispatch, status, page, q])

  function show(change: Partial<BookingsPlace>): void {
    // Between the tabs one can go back; typing and leafing leave no trail.
    const replace = change.status === undefined
    setParams(placeParams({ ...place, page: 1, ...change }), { replace, preventScrollReset: true })
  }

  // The store holds one list at a time; until this one is asked for it may be another.
  const isAsked = isSameQuery(list.query, placeQuery(place))
  const pages = pagesOf(list.total)
  const isBeyondTheEnd = isAsked && list.status === 'succeeded' && page > pages
  useEffect(() => {
    // The last card of the last page is gone.
    if (isBeyondTheEnd) setParams(placeParams({ status, page: pages, q }), { replace: true, preventScrollReset: true })
  }, [isBeyondTheEnd, setParams, status, pages, q])

  return {
    place,
    show,
    fetch: () => dispatch(fetchAppointments(placeQuery(place))),
    items: isAsked ? list.items : [],
    /** How many there are, in words; none while that is not known. */
    count: isAsked && list.total > 0 ? countText(list.total, list.totalIsAtLeast) : null,
    pages,
    /** Why the list is not there. */
    error: isAsked && list.isListMissing ? list.error : null,
    isLoading: !isAsked || isBeyondTheEnd || list.status === 'idle' || list.status === 'loading',
  }
}

import { useEffect } from 'react'
import { fetchAppointments, isSameQuery } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useStillList } from '../../ui/use-still-list.ts'
import { pagesOf } from '../bookings/bookings-place.ts'
import { showBookings } from '../bookings/load-bookings.ts'
import { type DashboardPlace, tableQuery } from './dashboard-place.ts'

/**
 * The table's page at a place. The page before stays in sight until it is there, so that nothing jumps, and rows stay where they are
 * until somebody wants the newest.
 */
export function useTable({ status, page }: DashboardPlace, onPage: (page: number) => void) {
  const dispatch = useAppDispatch()
  const list = useAppSelector((state) => state.appointments)
  const wanted = tableQuery({ status, page })

  useEffect(() => {
    void dispatch(showBookings(tableQuery({ status, page })))
  }, [dispatch, status, page])

  // The store holds one list at a time; until this one is asked for it may be another.
  const isAsked = isSameQuery(list.query, wanted)
  const isThere = isAsked && list.status === 'succeeded'
  const latest = isThere ? list.items : null
  const still = useStillList({ key: `${status} ${page}`, items: latest, total: list.total })
  const total = isThere ? list.total : still.total
  const pages = pagesOf(total)
  const isBeyondTheEnd = isThere && page > pages
  useEffect(() => {
    // The last booking of the last page is gone.
    if (isBeyondTheEnd) onPage(pages)
  })

  return {
    items: still.items,
    total,
    pages,
    isStale: still.isStale,
    /** How many bookings came in since the rows were put up. */
    added: isThere && still.isCurrent ? Math.max(0, list.total - still.total) : 0,
    update: still.update,
    error: isAsked && list.status === 'failed' ? list.error : null,
    isLoading: !isThere || isBeyondTheEnd,
    /** Whether there never was a page to show. */
    isFirst: !isThere && still.items.length === 0,
    retry: () => dispatch(fetchAppointments(wanted)),
  }
}

import { useEffect, useState } from 'react'
import type { Appointment } from '../../../domain/appointment.ts'
import { fetchAppointments, isSameQuery } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { pagesOf } from '../bookings/bookings-place.ts'
import { showBookings } from '../bookings/load-bookings.ts'
import { type DashboardPlace, tableQuery } from './dashboard-place.ts'

interface ShownPage {
  readonly items: readonly Appointment[]
  /** On all pages. */
  readonly total: number
}

/** The table's page at a place. The page before stays in sight until it is there, so that nothing jumps. */
export function useTable({ status, page }: DashboardPlace, onPage: (page: number) => void) {
  const dispatch = useAppDispatch()
  const list = useAppSelector((state) => state.appointments)
  const [shown, setShown] = useState<ShownPage | null>(null)
  const wanted = tableQuery({ status, page })

  useEffect(() => {
    void dispatch(showBookings(tableQuery({ status, page })))
  }, [dispatch, status, page])

  // The store holds one list at a time; until this one is asked for it may be another.
  const isAsked = isSameQuery(list.query, wanted)
  const isThere = isAsked && list.status === 'succeeded'
  const { items, total } = isThere ? list : (shown ?? { items: [], total: 0 })
  if (isThere && (shown?.items !== items || shown.total !== total)) setShown({ items, total })

  const pages = pagesOf(total)
  const isBeyondTheEnd = isThere && page > pages
  useEffect(() => {
    // The last booking of the last page is gone.
    if (isBeyondTheEnd) onPage(pages)
  })

  return {
    items,
    total,
    pages,
    error: isAsked && list.status === 'failed' ? list.error : null,
    isLoading: !isThere || isBeyondTheEnd,
    /** Whether there never was a page to show. */
    isFirst: !isThere && shown === null,
    retry: () => dispatch(fetchAppointments(wanted)),
  }
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AppointmentStatus } from '../../domain/appointment.ts'
import { isSameQuery, listKey, selectAppointments } from '../store/appointment-lists.ts'
import { fetchAppointments } from '../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { withKept } from './kept-in-place.ts'

/** Cards on one page. */
export const ownBookingsPerPage = 10

const none: readonly string[] = []

interface OwnBookingsQuery {
  readonly status: AppointmentStatus
  /** From 1. */
  readonly page: number
  /** The booking that the person cancels, or has just canceled, on this page: it stays where it is. */
  readonly canceledId: string | null
}

/** The cards on show: a page as it is now, but for what the salon confirms, and the person cancels, while it is looked at. */
function useCards({ status, page, canceledId }: OwnBookingsQuery, ids: readonly string[]) {
  const records = useAppSelector((state) => state.appointments.records)
  const key = `${status} ${page}`
  const [shown, setShown] = useState({ key, ids })
  const cards = withKept(ids, {
    shown: shown.key === key ? shown.ids : none,
    stays(id) {
      const now = records[id]?.status
      return (status === 'Pending' && now === 'Confirmed') || (id === canceledId && (now === 'Canceled' || now === status))
    },
  })
  if (shown.key !== key || cards.join() !== shown.ids.join()) setShown({ key, ids: cards })
  return cards.flatMap((id) => records[id] ?? [])
}

/** The signed-in person's own bookings of one status, fetched whenever another page or status is on show. */
export function useOwnBookings(shown: OwnBookingsQuery) {
  const { status, page } = shown
  const dispatch = useAppDispatch()
  const query = useMemo(() => ({ scope: 'own', status, page, pageSize: ownBookingsPerPage }) as const, [status, page])
  const fetch = useCallback(() => dispatch(fetchAppointments(query)), [dispatch, query])
  useEffect(() => {
    fetch()
  }, [fetch])

  const { query: requested, status: call, error, isMissing } = useAppSelector((state) => state.appointments)
  const list = useAppSelector((state) => selectAppointments(state, query))
  const items = useCards(shown, list?.items.map(({ id }) => id) ?? none)
  const whenThere = list ? 'known' : 'loading'
  const isLoadedPage = call === 'succeeded' && isSameQuery(requested, query)
  return {
    items,
    /** Known bookings, or the fact that there are none, stay on show while they are fetched again. */
    state: isMissing && listKey(requested) === listKey(query) ? 'failed' : whenThere,
    isFetching: call === 'loading',
    error,
    pages: list ? Math.max(1, Math.ceil(list.total / ownBookingsPerPage)) : 1,
    /** The last page, if the server returned it because the one in the address does not exist; otherwise null. */
    lastPage: list && isLoadedPage && list.page !== page ? list.page : null,
    fetch,
  } as const
}

import { useCallback, useEffect, useState } from 'react'
import type { Appointment, AppointmentStatus } from '../../domain/appointment.ts'
import { fetchAppointments } from '../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { withKept } from './kept-in-place.ts'

/** Cards on one page. */
export const ownBookingsPerPage = 10

const none: readonly Appointment[] = []

interface OwnBookingsQuery {
  readonly status: AppointmentStatus
  /** From 1. */
  readonly page: number
  /** The booking that the person cancels, or has just canceled, on this page: it stays where it is. */
  readonly canceledId: string | null
}

/** The cards on show: a page as it is now, but for what the salon confirms, and the person cancels, while it is looked at. */
function useCards({ status, page, canceledId }: OwnBookingsQuery, items: readonly Appointment[]): readonly Appointment[] {
  const latest = useAppSelector((state) => state.appointments.own?.latest) ?? []
  const key = `${status} ${page}`
  const [shown, setShown] = useState({ key, cards: items })
  const cards = withKept(items, {
    shown: shown.key === key ? shown.cards : none,
    latest,
    stays: ({ id, status: now }) =>
      (status === 'Pending' && now === 'Confirmed') || (id === canceledId && (now === 'Canceled' || now === status)),
  })
  const isSame = shown.key === key && cards.length === shown.cards.length && cards.every((card, at) => card === shown.cards[at])
  if (!isSame) setShown({ key, cards })
  return isSame ? shown.cards : cards
}

/** The signed-in person's own bookings of one status, fetched whenever another page or status is on show. */
export function useOwnBookings(query: OwnBookingsQuery) {
  const { status, page } = query
  const dispatch = useAppDispatch()
  const list = useAppSelector((state) => state.appointments)
  const fetch = useCallback(
    () => dispatch(fetchAppointments({ scope: 'own', status, page, pageSize: ownBookingsPerPage })),
    [dispatch, status, page],
  )
  useEffect(() => {
    fetch()
  }, [fetch])

  // The store holds one list at a time; until this one is fetched it may be another one, or everyone's.
  const isOurs = list.query.scope === 'own' && list.query.status === status
  const [loaded, setLoaded] = useState<AppointmentStatus | null>(null)
  const lastLoaded = list.status === 'succeeded' ? status : loaded
  const nowLoaded = isOurs ? lastLoaded : null
  if (nowLoaded !== loaded) setLoaded(nowLoaded)

  const items = useCards(query, isOurs ? list.items : none)
  const whenThere = nowLoaded === status ? 'known' : 'loading'
  const isLoadedPage = isOurs && list.status === 'succeeded' && list.query.page === page
  return {
    items,
    /** Known bookings, or the fact that there are none, stay on show while they are fetched again. */
    state: isOurs && list.isListMissing ? 'failed' : whenThere,
    isFetching: list.status === 'loading',
    error: list.error,
    pages: isOurs ? Math.max(1, Math.ceil(list.total / ownBookingsPerPage)) : 1,
    /** The last page, if the server returned it because the one in the address does not exist; otherwise null. */
    lastPage: isLoadedPage && list.page !== page ? list.page : null,
    fetch,
  } as const
}

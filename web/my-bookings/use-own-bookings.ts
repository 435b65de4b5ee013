import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AppointmentStatus } from '../../domain/booking/appointment.ts'
import type { PagePosition } from '../parts/paging/list-position.ts'
import { listKey, positionKey, selectAppointments } from '../store/appointment-lists.ts'
import { fetchAppointments } from '../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { withKept } from './kept-cards.ts'

export const ownBookingsPerPage = 10

const none: readonly string[] = []

interface OwnBookingsQuery extends PagePosition {
  readonly status: AppointmentStatus
  readonly canceledId: string | null
}

/** Ids on show: the current page, except that bookings confirmed or canceled meanwhile stay in place. */
function useCards({ status, canceledId, ...position }: OwnBookingsQuery, ids: readonly string[]) {
  const records = useAppSelector((state) => state.appointments.records)
  const key = `${status} ${positionKey({ scope: 'own', ...position })}`
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

export function useOwnBookings(shown: OwnBookingsQuery) {
  const { status, after, before } = shown
  const dispatch = useAppDispatch()
  const query = useMemo(
    () => ({ scope: 'own', status, after, before, pageSize: ownBookingsPerPage }) as const,
    [status, after, before],
  )
  const fetch = useCallback(() => dispatch(fetchAppointments(query)), [dispatch, query])
  useEffect(() => {
    fetch()
  }, [fetch])

  const { query: requested, status: call, error, isMissing } = useAppSelector((state) => state.appointments)
  const list = useAppSelector((state) => selectAppointments(state, query))
  const items = useCards(shown, list?.items.map(({ id }) => id) ?? none)
  const whenThere = list ? 'known' : 'loading'
  return {
    items,
    /** Loaded bookings, even none, stay on show while refetched. */
    state: isMissing && listKey(requested) === listKey(query) ? 'failed' : whenThere,
    isFetching: call === 'loading',
    error,
    neighbors: { previous: list?.previous ?? null, next: list?.next ?? null },
    fetch,
  } as const
}

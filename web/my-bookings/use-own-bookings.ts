import { useCallback, useEffect, useState } from 'react'
import type { AppointmentStatus } from '../../domain/appointment.ts'
import { fetchAppointments } from '../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'

/** Cards on one page. */
export const bookingsPerPage = 10

/** The signed-in person's own bookings of one status, fetched whenever another page or status is on show. */
export function useOwnBookings(status: AppointmentStatus, page: number) {
  const dispatch = useAppDispatch()
  const list = useAppSelector((state) => state.appointments)
  const fetch = useCallback(
    () => dispatch(fetchAppointments({ scope: 'own', status, page, pageSize: bookingsPerPage })),
    [dispatch, status, page],
  )
  useEffect(() => {
    fetch()
  }, [fetch])

  // The store holds one list at a time; until this one is fetched it may be another one, or everyone's.
  const isOurs = list.query.scope === 'own' && list.query.status === status
  const [answered, setAnswered] = useState<AppointmentStatus | null>(null)
  const nowAnswered = isOurs ? (list.status === 'succeeded' ? status : answered) : null
  if (nowAnswered !== answered) setAnswered(nowAnswered)

  const isAnswerToPage = isOurs && list.status === 'succeeded' && list.query.page === page
  return {
    items: isOurs ? list.items : [],
    /** Known bookings, or the fact that there are none, stay on show while they are fetched again. */
    state: isOurs && list.isListMissing ? 'failed' : nowAnswered === status ? 'known' : 'loading',
    isAsking: list.status === 'loading',
    error: list.error,
    pages: isOurs ? Math.max(1, Math.ceil(list.total / bookingsPerPage)) : 1,
    /** The last page, if the server answered with it because the one in the address does not exist; otherwise null. */
    lastPage: isAnswerToPage && list.page !== page ? list.page : null,
    fetch,
  } as const
}

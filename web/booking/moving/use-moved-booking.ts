import { useEffect, useState } from 'react'
import type { Appointment } from '../../../domain/appointment.ts'
import type { Failure } from '../../api-error.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

const fetchBooking = createApiThunk('moving/fetchBooking', (api, id: string) => api.appointment(id))

/** The booking that is to be moved: from the list that it was opened from, or fetched, as after a reload. */
export function useMovedBooking(id: string) {
  const dispatch = useAppDispatch()
  const listed = useAppSelector((state) => state.appointments.items.find((item) => item.id === id))
  const [booking, setBooking] = useState<Appointment | null>(listed ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  /** How often it was fetched again. */
  const [round, setRound] = useState(0)
  const isMissing = booking === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` fetches again
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    setFailure(null)
    dispatch(fetchBooking(id))
      .unwrap()
      .then((found) => isOver || setBooking(found))
      .catch((thrown: Failure) => isOver || setFailure(thrown.message))
    return () => {
      isOver = true
    }
  }, [dispatch, id, isMissing, round])

  return { booking, setBooking, failure, retry: () => setRound((before) => before + 1) }
}

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import type { Failure } from '../../api-error.ts'
import { useIsShown } from '../../late-responses.ts'
import { moveAppointment } from '../../store/appointments.ts'
import { fetchServices, fetchStylists } from '../../store/catalogue.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { notify } from '../../ui/toast.ts'

interface SendMoveOptions {
  readonly booking: Appointment
  readonly setBooking: (booking: Appointment) => void
  readonly onTimeRefused: () => void
}

export function useSendMove({ booking, setBooking, onTimeRefused }: SendMoveOptions) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isHere = useIsShown()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function send(to: Omit<MoveRequest, 'version'>): Promise<void> {
    if (isSending) return
    setIsSending(true)
    setFailure(null)
    try {
      const moved = await dispatch(moveAppointment({ id: booking.id, version: booking.version, ...to })).unwrap()
      const text =
        moved.status === booking.status ? t`Your booking is moved.` : t`Your booking is moved. We still need to confirm it.`
      notify({ about: moved.id, text })
      if (isHere.current) await navigate(`/mybookings?booking=${moved.id}`, { replace: true })
    } catch (thrown) {
      const refusal = thrown as Failure
      if (!isHere.current) return notify({ about: booking.id, text: refusal.message, tone: 'danger' })
      setFailure(refusal)
      if (refusal.reason === 'catalogue_changed') await Promise.all([dispatch(fetchServices()), dispatch(fetchStylists())])
      if (refusal.code === 'conflict' && !refusal.reason && refusal.current) setBooking(refusal.current)
      if (refusal.code === 'slot_taken' || refusal.fields) onTimeRefused()
    } finally {
      setIsSending(false)
    }
  }

  return { send, failure, clearFailure: () => setFailure(null), isSending }
}

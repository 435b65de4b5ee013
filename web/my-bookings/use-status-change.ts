import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment, AppointmentStatus } from '../../domain/appointment.ts'
import type { Failure } from '../api-error.ts'
import { updateAppointmentStatus } from '../store/appointments.ts'
import { choicesTaken, hasBegun } from '../store/booking.ts'
import { useAppDispatch } from '../store/hooks.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { notify } from '../ui/toast.ts'
import { choicesOf } from './choices-of.ts'

interface StatusChangeOptions {
  /** Called when a booking is now on another tab, with what there is to say about it. */
  readonly onMoved: (status: AppointmentStatus, message: string | null) => void
}

/** Canceling a booking and re-opening it, each with what follows when it does not work. */
export function useStatusChange({ onMoved }: StatusChangeOptions) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [busyId, setBusyId] = useState<string | null>(null)

  /** @returns why it did not work, or null */
  async function change({ id, status: from }: Appointment, status: AppointmentStatus): Promise<Failure | null> {
    setBusyId(id)
    try {
      await dispatch(updateAppointmentStatus({ id, from, status })).unwrap()
      return null
    } catch (thrown) {
      return thrown as Failure
    } finally {
      setBusyId(null)
    }
  }

  function explain({ code, current, message }: Failure): void {
    // Somebody else was first: the booking is shown where it is now.
    if (code === 'conflict' && current) onMoved(current.status, message)
    else notify({ text: message, tone: 'danger' })
  }

  /**
   * @param mayReplace whether a booking that the person has begun may give way to these choices
   * @returns why it did not work, 'elsewhere' where that led to a new booking, or null
   */
  async function reopen(booking: Appointment, { mayReplace = true } = {}): Promise<Failure | 'elsewhere' | null> {
    const failure = await change(booking, 'Pending')
    if (!failure) notify({ text: `Booking ${booking.id} is pending again.` })
    if (failure?.code !== 'slot_taken' && failure?.code !== 'invalid') return failure
    const selectionNow = dispatch((_: AppDispatch, getState: () => RootState) => getState().booking)
    if (!mayReplace && hasBegun(selectionNow)) return failure
    // The time cannot be had any more: the same choices, with another time, and the reason.
    dispatch(choicesTaken({ ...choicesOf(booking), refusal: failure }))
    await navigate('/bookings?step=time')
    return 'elsewhere'
  }

  /** Takes a cancellation back. By then the person may be on any page: nothing moves under them. */
  async function undo(booking: Appointment): Promise<void> {
    const outcome = await reopen({ ...booking, status: 'Canceled' }, { mayReplace: false })
    if (outcome && outcome !== 'elsewhere') notify({ text: outcome.message, tone: 'danger' })
  }

  return {
    /** The booking whose change is under way. */
    busyId,
    async reopen(booking: Appointment): Promise<void> {
      const outcome = await reopen(booking)
      if (!outcome) onMoved('Pending', null)
      else if (outcome !== 'elsewhere') explain(outcome)
    },
    /** @returns whether it is canceled */
    async cancel(booking: Appointment): Promise<boolean> {
      const failure = await change(booking, 'Canceled')
      if (failure) explain(failure)
      else
        notify({
          text: `Booking ${booking.id} is canceled.`,
          action: { label: 'Undo', busy: 'Undoing…', run: () => undo(booking) },
        })
      return failure === null
    },
  }
}

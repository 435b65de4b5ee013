import { useState } from 'react'
import type { Appointment, AppointmentStatus } from '../../../domain/appointment.ts'
import type { Failure } from '../../api-error.ts'
import { updateAppointmentStatus } from '../../store/appointments.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { notify } from '../../ui/toast.ts'

/** A status change that did not work. */
export interface Refusal {
  readonly failure: Failure
  /** The booking, as fresh as it is known. */
  readonly booking: Appointment
  readonly wanted: AppointmentStatus
}

interface StatusChangeOptions {
  /** Called when a change did not work, so that what is shown becomes what is true. */
  readonly onRefused: () => void
}

/** Changing the status of bookings, and what is to be said of the last change that did not work. */
export function useStatusChange({ onRefused }: StatusChangeOptions) {
  const dispatch = useAppDispatch()
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  /** @returns whether it worked */
  async function change(booking: Appointment, status: AppointmentStatus): Promise<boolean> {
    setRefusal(null)
    try {
      const { id, status: from } = booking
      const changed = await dispatch(updateAppointmentStatus({ id, from, status })).unwrap()
      notify({ text: `The booking of ${booking.user?.name || 'an unknown client'} is ${changed.status} now.` })
      return true
    } catch (thrown) {
      const failure = thrown as Failure
      setRefusal({ failure, booking: failure.current ?? booking, wanted: status })
      // Where nobody is reached, asking for the list as well would only lose it.
      if (failure.code !== 'unavailable') onRefused()
      return false
    }
  }

  return { change, refusal, forget: () => setRefusal(null) }
}

import { t } from '@lingui/core/macro'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Failure } from '../../api-error.ts'
import { updateAppointmentStatus } from '../../store/appointments.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { notify } from '../../ui/toast.ts'

function goneText(name: string | undefined): string {
  return name === undefined ? t`The visit isn’t booked anymore.` : t`${name} isn’t booked anymore.`
}

/**
 * Cancels a booking that was made by mistake; who was booked from the waitlist waits again.
 * @param tellClient whether its confirmation was sent
 */
export function useTakeBackBooking() {
  const dispatch = useAppDispatch()
  return async ({ id, status: from, version, user }: Appointment, tellClient: boolean): Promise<void> => {
    const change = { id, from, version, status: 'Canceled', reason: 'mistake', tellClient } as const
    try {
      await dispatch(updateAppointmentStatus(change)).unwrap()
      notify({ about: id, text: goneText(user?.name) })
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
    }
  }
}

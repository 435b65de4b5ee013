import type { Appointment } from '../../../domain/appointment.ts'
import { type Failure, mayHaveHappened } from '../../api-error.ts'
import { apiSlice, readOnce } from '../../store/api-slice.ts'
import type { AppDispatch } from '../../store/store.ts'

interface AppointmentChange {
  readonly id: string
  readonly send: () => Promise<Appointment>
  /** Whether the appointment shows that the change was made. */
  readonly isMade: (now: Appointment) => boolean
}

/**
 * Changes an appointment. Where no response comes the change may have been made all the same, so the appointment is read again.
 * @returns the appointment as changed
 * @throws {Failure} with the appointment as it is now; with `isUnknown` where that can't be read either
 */
export async function changeOrRead(dispatch: AppDispatch, { id, send, isMade }: AppointmentChange): Promise<Appointment> {
  try {
    return await send()
  } catch (thrown) {
    const failure = thrown as Failure
    if (!mayHaveHappened(failure)) throw failure
    const { appointment } = apiSlice.endpoints
    const current = await readOnce(dispatch(appointment.initiate(id, { forceRefetch: true }))).catch(() => null)
    if (current && isMade(current)) return current
    throw current
      ? { ...failure, current, message: `${failure.message} The booking is as it was.` }
      : { ...failure, isUnknown: true, message: `We don’t know if this booking was changed. ${failure.message}` }
  }
}

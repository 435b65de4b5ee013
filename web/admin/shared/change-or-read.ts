import { t } from '@lingui/core/macro'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { type Failure, mayHaveHappened } from '../../api-error.ts'
import { apiSlice, readOnce } from '../../store/api-slice.ts'
import type { AppDispatch } from '../../store/store.ts'

interface AppointmentChange {
  readonly id: string
  readonly send: () => Promise<Appointment>
  readonly isMade: (now: Appointment) => boolean
}

/**
 * Changes an appointment. Without a response the change may still have been made, so the appointment is read again.
 * @returns the appointment as changed
 * @throws {Failure} with the current appointment; with `isUnknown` if that can't be read either
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
      ? { ...failure, current, message: t`${{ problem: failure.message }} The booking is as it was.` }
      : { ...failure, isUnknown: true, message: t`We don’t know if this booking was changed. ${{ problem: failure.message }}` }
  }
}

/** Repeats a request that had no response: the server does nothing twice, and says the outcome. */
export async function untilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (thrown) {
    if (!mayHaveHappened(thrown as Failure)) throw thrown
    return send()
  }
}

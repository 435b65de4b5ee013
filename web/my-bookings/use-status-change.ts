import { useState } from 'react'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import type { Appointment, AppointmentStatus } from '../../domain/appointment.ts'
import { formatDay } from '../../domain/viewer-time.ts'
import type { Failure } from '../api-error.ts'
import { selectionReplaced, hasBegun } from '../booking/booking-slice.ts'
import { updateAppointmentStatus } from '../store/appointments.ts'
import { useAppDispatch } from '../store/hooks.ts'
import type { RootState } from '../store/store.ts'
import { notify } from '../ui/toast.ts'
import { choicesOf } from './choices-of.ts'

interface StatusChangeOptions {
  /** Called when a booking is now on another tab, with what there is to say about it. */
  readonly onMoved: (status: AppointmentStatus, message: string | null) => void
}

/** Whether the time of a booking cannot be had any more, so that only another one helps. */
const needsOtherTime = ({ code }: Failure) => code === 'slot_taken' || code === 'invalid'

/** Canceling a booking and re-opening it, each with what follows when it does not work. */
export function useStatusChange({ onMoved }: StatusChangeOptions) {
  const dispatch = useAppDispatch()
  const store = useStore<RootState>()
  const navigate = useNavigate()
  const [busyId, setBusyId] = useState<string | null>(null)

  /** @returns the booking as changed, or why it was not */
  async function change(booking: Appointment, status: AppointmentStatus): Promise<Appointment | Failure> {
    const { id, status: from } = booking
    setBusyId(id)
    try {
      return await dispatch(updateAppointmentStatus({ id, from, status })).unwrap()
    } catch (thrown) {
      const failure = thrown as Failure
      // It is what it should become: most likely by an earlier try whose answer was lost.
      return failure.code === 'conflict' && failure.current?.status === status ? failure.current : failure
    } finally {
      setBusyId(null)
    }
  }

  /** Says in passing what became of a booking. */
  function tell({ id, date, time }: Appointment, words: string, rest: Partial<Parameters<typeof notify>[0]> = {}): void {
    const zone = store.getState().salon.salon?.timeZone
    const what = zone ? `Your booking for ${formatDay(date, zone)} at ${time}` : `Booking ${id}`
    notify({ about: id, text: `${what} ${words}`, ...rest })
  }

  function explain(booking: Appointment, { code, current, message }: Failure): void {
    // Somebody else was first: the booking is shown where it is now.
    if (code === 'conflict' && current) onMoved(current.status, message)
    else notify({ about: booking.id, text: message, tone: 'danger' })
  }

  /** The same choices with another time, and the reason. */
  async function chooseOtherTime(booking: Appointment, refusal: Failure): Promise<void> {
    dispatch(selectionReplaced({ ...choicesOf(booking), refusal }))
    await navigate('/bookings?step=time')
  }

  /** Takes a cancellation back. By then the person may be on any page, or choosing another booking: neither is touched. */
  async function undo(canceled: Appointment): Promise<void> {
    const outcome = await change(canceled, 'Pending')
    if ('id' in outcome) return tell(outcome, 'is pending again.')
    const { id } = canceled
    const isChoosing = () => hasBegun(store.getState().booking)
    const isOffered = needsOtherTime(outcome) && !isChoosing()
    const run = async () => (isChoosing() ? navigate('/bookings') : chooseOtherTime(canceled, outcome))
    notify({
      about: id,
      text: outcome.message,
      tone: 'danger',
      ...(isOffered && { action: { label: 'Pick a time', busy: 'Opening…', run } }),
    })
  }

  return {
    /** The booking whose change is under way. */
    busyId,
    async reopen(booking: Appointment): Promise<void> {
      const outcome = await change(booking, 'Pending')
      if ('id' in outcome) {
        tell(outcome, 'is pending again.')
        onMoved('Pending', null)
      } else if (needsOtherTime(outcome)) await chooseOtherTime(booking, outcome)
      else explain(booking, outcome)
    },
    /** @returns whether it is canceled */
    async cancel(booking: Appointment): Promise<boolean> {
      const outcome = await change(booking, 'Canceled')
      if ('id' in outcome) {
        const watch = (expire: () => void) => watchBooking(store, outcome, expire)
        tell(outcome, 'is canceled.', { action: { label: 'Undo', busy: 'Undoing…', run: () => undo(outcome), watch } })
      } else explain(booking, outcome)
      return 'id' in outcome
    },
  }
}

/** Calls back once the store learns that a booking has been changed again. @returns a function that ends it */
function watchBooking(store: ReturnType<typeof useStore<RootState>>, seen: Appointment, onChange: () => void): () => void {
  const end = store.subscribe(() => {
    const { items, own } = store.getState().appointments
    const isNewer = ({ id, updatedAt }: Pick<Appointment, 'id' | 'updatedAt'>) => id === seen.id && updatedAt > seen.updatedAt
    if (!items.some(isNewer) && !own?.latest.some(isNewer)) return
    end()
    onChange()
  })
  return end
}

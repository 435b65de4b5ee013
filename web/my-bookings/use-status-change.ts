import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import type { Appointment, AppointmentStatus } from '../../domain/booking/appointment.ts'
import type { Failure } from '../api-error.ts'
import { useIsShown } from '../late-responses.ts'
import { hasBegun, selectionReplaced } from '../parts/draft/booking-slice.ts'
import { updateAppointmentStatus } from '../store/appointments.ts'
import { selectFormats, useAppDispatch } from '../store/hooks.ts'
import type { RootState } from '../store/store.ts'
import { notify, type ToastNotice } from '../ui/toast.ts'
import { canceledText, pendingAgainText } from './salon-changes.ts'
import { useBookAgain } from './use-book-again.ts'

interface StatusChangeOptions {
  /** Called when a booking moves to another tab, with a message if any. */
  readonly onMoved: (status: AppointmentStatus, message: string | null) => void
}

/** True if only another time helps. */
const needsOtherTime = ({ code }: Failure) => code === 'slot_taken' || code === 'invalid'

/** Requests a booking's status; `busyId` names the one that is waiting for the response. */
function useChange() {
  const dispatch = useAppDispatch()
  const [busyId, setBusyId] = useState<string | null>(null)

  async function change(
    booking: Appointment,
    status: AppointmentStatus,
    acceptedTerms?: string,
  ): Promise<Appointment | Failure> {
    const { id, status: from, version } = booking
    setBusyId(id)
    try {
      return await dispatch(
        updateAppointmentStatus({ id, from, status, version, ...(acceptedTerms && { acceptedTerms }) }),
      ).unwrap()
    } catch (thrown) {
      const failure = thrown as Failure
      // It already has the requested status, probably from a request whose response was lost.
      return failure.code === 'conflict' && failure.current?.status === status ? failure.current : failure
    } finally {
      setBusyId(null)
    }
  }

  return { busyId, change }
}

/** Notices with the booking's time. */
function useAnnouncements() {
  const store = useStore<RootState>()

  /** Formats the booking's time for a notice; null until the salon's zone is known. */
  function formatTime({ date, time }: Appointment) {
    const state = store.getState()
    const formats = selectFormats(state)
    return state.salon.salon && { date: formats.day(date), time: formats.time(time, date) }
  }

  function announcePending(booking: Appointment): void {
    const { id } = booking
    const when = formatTime(booking)
    notify({ about: id, text: when ? pendingAgainText(when) : t`Booking ${id} is pending again.` })
  }

  function announceCanceled(booking: Appointment, action: NonNullable<ToastNotice['action']>): void {
    const { id } = booking
    const when = formatTime(booking)
    notify({ about: id, text: when ? canceledText(when) : t`Booking ${id} is canceled.`, action })
  }

  return { announcePending, announceCanceled }
}

export function useStatusChange({ onMoved }: StatusChangeOptions) {
  const dispatch = useAppDispatch()
  const store = useStore<RootState>()
  const navigate = useNavigate()
  const { busyId, change } = useChange()
  const again = useBookAgain({ send: (booking, acceptedTerms) => change(booking, 'Pending', acceptedTerms) })
  const { announcePending, announceCanceled } = useAnnouncements()
  const isHere = useIsShown()

  function explain(booking: Appointment, { code, current, message }: Failure): void {
    // Someone else changed it first: show its current tab.
    if (code === 'conflict' && current && isHere.current) onMoved(current.status, message)
    else notify({ about: booking.id, text: message, tone: 'danger' })
  }

  /** Starts the same booking for another time, with the reason. */
  async function chooseOtherTime(booking: Appointment, refusal: Failure): Promise<void> {
    dispatch(selectionReplaced({ ...toSelection(booking), refusal }))
    await navigate('/bookings?step=time')
  }

  /** Explains why a booking stays canceled. The person may have left the page or begun another booking: neither is disturbed. */
  function offerOtherTime(canceled: Appointment, refusal: Failure): void {
    const isChoosing = () => hasBegun(store.getState().booking)
    const isOffered = needsOtherTime(refusal) && !isChoosing()
    const run = async () => (isChoosing() ? navigate('/bookings') : chooseOtherTime(canceled, refusal))
    notify({
      about: canceled.id,
      text: refusal.message,
      tone: 'danger',
      ...(isOffered && { action: { label: t`Pick a time`, busy: t`Opening…`, run } }),
    })
  }

  async function undo(canceled: Appointment): Promise<void> {
    const outcome = await again.bookAgain(canceled)
    if (!outcome) return
    if ('id' in outcome) announcePending(outcome)
    else offerOtherTime(canceled, outcome)
  }

  async function tellReopened(booking: Appointment, outcome: Appointment | Failure): Promise<void> {
    if ('id' in outcome) {
      announcePending(outcome)
      if (isHere.current) onMoved('Pending', null)
    } else if (!isHere.current) offerOtherTime(booking, outcome)
    else if (needsOtherTime(outcome)) await chooseOtherTime(booking, outcome)
    else explain(booking, outcome)
  }

  return {
    busyId,
    /** Terms of payment to accept before a visit is booked again. */
    question: {
      ...again.question,
      async onAccept(): Promise<void> {
        const reopened = await again.accept()
        if (reopened) await tellReopened(reopened.booking, reopened.outcome)
      },
    },
    async reopen(booking: Appointment): Promise<void> {
      const outcome = await again.bookAgain(booking)
      if (outcome) await tellReopened(booking, outcome)
    },
    undo,
    /** @returns the canceled booking; null if it wasn't canceled */
    async cancel(booking: Appointment): Promise<Appointment | null> {
      const outcome = await change(booking, 'Canceled')
      if ('id' in outcome) {
        const watch = (expire: () => void) => watchBooking(store, outcome, expire)
        announceCanceled(outcome, { label: t`Undo`, busy: t`Undoing…`, run: () => undo(outcome), watch })
      } else explain(booking, outcome)
      return 'id' in outcome ? outcome : null
    },
  }
}

/** Calls back when the store has a newer version of the booking. @returns a function that unsubscribes */
function watchBooking(store: ReturnType<typeof useStore<RootState>>, seen: Appointment, onChange: () => void): () => void {
  const unsubscribe = store.subscribe(() => {
    const now = store.getState().appointments.records[seen.id]
    if (!now || now.updatedAt <= seen.updatedAt) return
    unsubscribe()
    onChange()
  })
  return unsubscribe
}

/** Returns the selection for a new booking like this one. The flow skips services no longer offered. */
export function toSelection({ services, stylist }: Pick<Appointment, 'services' | 'stylist'>) {
  return { serviceIds: services.map(({ id }) => id), stylistId: stylist?.id ?? null }
}

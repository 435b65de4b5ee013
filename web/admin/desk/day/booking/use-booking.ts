import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import type { BookingFit, DeskBookingInput } from '../../../../../domain/booking/schedule/desk-booking.ts'
import { type Failure, mayHaveHappened } from '../../../../api-error.ts'
import { randomId } from '../../../../random-id.ts'
import { useBookAtDeskMutation, useBookTogetherMutation, useSettleRequestMutation } from './booking-api.ts'
import { type BookingDraft, emptyDraft } from './draft.ts'
import { useBookingDraft } from './use-booking-draft.ts'

/** Failure for an earlier request that succeeded after all and differs from the current draft. */
function bookedBefore({ user, time }: Appointment): Failure {
  const message = user
    ? t`${{ client: user.name }} at ${time} was booked by your first try. Book only if you want this one too.`
    : t`A client at ${time} was booked by your first try. Book only if you want this one too.`
  return { code: 'conflict', message }
}

export interface Sent {
  readonly draft: BookingDraft
  /** A press of a time or a service booked, without “Book”. */
  readonly isAtOnce: boolean
}

/** Sends a booking once, despite repeated presses and lost responses. */
export function useBooking(onBooked: (booked: readonly Appointment[], sent: Sent) => void) {
  const { draft, change, forgetSent } = useBookingDraft()
  const [book, { isLoading: isBooking }] = useBookAtDeskMutation()
  const [bookTogether, { isLoading: isBookingTogether }] = useBookTogetherMutation()
  const isLoading = isBooking || isBookingTogether
  const [settle, { isLoading: isSettling }] = useSettleRequestMutation()
  const [failure, setFailure] = useState<Failure | null>(null)

  function finish(booked: readonly Appointment[], key: string, entered: Sent): void {
    change({ ...emptyDraft })
    // The panel may have been closed during the request, which set the draft aside.
    forgetSent(key)
    onBooked(booked, entered)
  }

  /** Returns the appointment that an earlier request with a lost response made, if it differs from this one; null otherwise. */
  async function settleEarlier(sent: BookingDraft['sent'], text: string): Promise<Appointment | null> {
    return sent && sent.input !== text ? settle(sent.key).unwrap() : null
  }

  /**
   * @param others the further people's; all are booked or none
   * @param entered if it was changed by the same press
   */
  async function send(
    input: DeskBookingInput,
    others: readonly DeskBookingInput[] = [],
    entered: Sent = { draft, isAtOnce: false },
  ): Promise<void> {
    if (isLoading || isSettling) return
    setFailure(null)
    const all = { bookings: [input, ...others] }
    const text = JSON.stringify(others.length > 0 ? all : input)
    try {
      const earlier = await settleEarlier(draft.sent, text)
      if (earlier) {
        change({ sent: null })
        return setFailure(bookedBefore(earlier))
      }
      const key = draft.sent?.input === text ? draft.sent.key : randomId()
      change({ sent: { key, input: text } })
      if (others.length > 0) finish((await bookTogether({ input: all, key }).unwrap()).appointments, key, entered)
      else finish([await book({ input, key }).unwrap()], key, entered)
    } catch (thrown) {
      const failed = thrown as Failure
      // Refused: nothing was booked with that key and never will be. A request that was given up needs another one.
      if (!mayHaveHappened(failed)) change({ sent: null })
      setFailure(failed)
    }
  }

  return { send, failure, isSending: isLoading || isSettling, clearFailure: () => setFailure(null) }
}

interface Fitting {
  readonly currentData?: BookingFit | undefined
  readonly isFetching: boolean
}

/** Remembers a press made before the fit was known; it counts once the visit turns out to fit without a warning. */
export function useEarlyPress({ currentData: fit, isFetching }: Fitting) {
  const [queuedPress, setQueuedPress] = useState<(() => void) | null>(null)
  const isToRead = fit !== undefined && (fit.outside.length > 0 || fit.problem !== null)
  useEffect(() => {
    if (!queuedPress || isFetching) return
    setQueuedPress(null)
    if (!isToRead) queuedPress()
  }, [queuedPress, isFetching, isToRead])
  return {
    isKept: queuedPress !== null,
    keep: (press: () => void) => setQueuedPress(() => press),
    forget: () => setQueuedPress(null),
  }
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment } from '../../domain/booking/appointment.ts'
import type { PrepaymentTerms } from '../../domain/booking/prepayment/online-payment.ts'
import type { Failure } from '../api-error.ts'
import { useIsShown } from '../late-responses.ts'
import { termsToAccept } from '../parts/prepayment/refused-terms.ts'

interface BookAgainOptions {
  /** Books it again, with the terms that were accepted, if any. */
  readonly send: (booking: Appointment, acceptedTerms?: string) => Promise<Appointment | Failure>
}

/** Books a canceled visit again. Where it has to be paid ahead, its client is asked to accept the terms first. */
export function useBookAgain({ send }: BookAgainOptions) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [asked, setAsked] = useState<{ readonly booking: Appointment; readonly terms: PrepaymentTerms } | null>(null)
  const [isSending, setIsSending] = useState(false)

  /** @returns null while its client is asked, and once they go to pay */
  async function bookAgain(booking: Appointment, acceptedTerms?: string): Promise<Appointment | Failure | null> {
    const wasShown = isShown.current
    const outcome = await send(booking, acceptedTerms)
    const terms = 'id' in outcome ? null : termsToAccept(outcome)
    setAsked(terms && { booking, terms })
    if (terms) return null
    // Somebody who has left is told, and finds the way to pay in My Bookings.
    const hasLeft = wasShown && !isShown.current
    if (!('id' in outcome) || !outcome.awaitsPayment || hasLeft) return outcome
    await navigate(outcome.awaitsPayment.link)
    return null
  }

  return {
    bookAgain: (booking: Appointment) => bookAgain(booking),
    question: {
      terms: asked?.terms ?? null,
      isSending,
      onClose: () => setAsked(null),
    },
    /** @returns as `bookAgain` */
    async accept() {
      if (!asked) return null
      setIsSending(true)
      const outcome = await bookAgain(asked.booking, asked.terms.version)
      setIsSending(false)
      return outcome && { booking: asked.booking, outcome }
    },
  }
}

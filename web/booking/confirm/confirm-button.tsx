import type { BookingStep } from '../../../domain/booking.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { confirmBooking, selectQuestion } from './confirm-booking.ts'
import { useJustShown } from './use-just-shown.ts'

export interface ConfirmButtonProps {
  readonly isReady: boolean
  readonly goTo: (step: BookingStep, options?: { readonly replace?: boolean }) => void
}

/** Books what the step shows, unless there is something to decide first. */
export function ConfirmButton({ isReady, goTo }: ConfirmButtonProps) {
  const dispatch = useAppDispatch()
  const isSending = useAppSelector((state) => state.request.sending)
  const question = useAppSelector(selectQuestion)
  const isJustShown = useJustShown()
  const canConfirm = isReady && question === null
  async function confirm(): Promise<void> {
    const failure = await dispatch(confirmBooking())
    if (failure?.fields?.serviceIds) goTo('services', { replace: true })
  }
  return (
    <Button
      busy={isSending}
      disabled={!canConfirm}
      hydrating={isJustShown && canConfirm}
      onClick={confirm}
      className="sm:min-w-48"
    >
      {isSending ? 'Booking…' : 'Confirm'}
    </Button>
  )
}

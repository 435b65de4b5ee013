import { CircleCheck } from 'lucide-react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { useAddress } from './use-address.ts'

interface AddressNoticeProps {
  readonly of: ReturnType<typeof useAddress>
}

/** Confirmation state in the space of the field's hint, so that nothing moves when it loads. */
export function AddressHint({ of: { address, isBusy, isSending, sendAgain } }: AddressNoticeProps) {
  // Without a mail server nothing can be confirmed.
  if (!address?.canConfirm || address.pending) return null
  if (address.isConfirmed) {
    return (
      <span className="flex items-center gap-1.5">
        <CircleCheck aria-hidden="true" className="size-4 text-success" />
        Your email is confirmed.
      </span>
    )
  }
  return (
    <>
      Not confirmed yet.{' '}
      <button
        type="button"
        aria-busy={isSending || undefined}
        aria-disabled={isBusy || undefined}
        onClick={sendAgain}
        // As high as a thumb, within the room of one line.
        className="-my-3 inline-block py-3 font-medium text-accent underline underline-offset-4"
      >
        Send me a link
      </button>
    </>
  )
}

export function PendingAddress({ of: { address, isSending, isKeeping, sendAgain, keep } }: AddressNoticeProps) {
  if (!address?.pending) return null
  return (
    <Alert tone="info">
      <div className="grid gap-3">
        <p className="wrap-anywhere">
          We’ve sent a link to <strong>{address.pending}</strong>. Open it, and you’ll sign in with that email. Until then it’s{' '}
          {address.email}.
        </p>
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Button variant="secondary" busy={isSending} onClick={sendAgain}>
            Send it again
          </Button>
          <Button variant="secondary" busy={isKeeping} onClick={keep}>
            Keep the old one
          </Button>
        </div>
      </div>
    </Alert>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
        {t`Your email is confirmed.`}
      </span>
    )
  }
  return (
    <>
      {t({ message: 'Not confirmed yet.', comment: 'The email address' })}{' '}
      <button
        type="button"
        aria-busy={isSending || undefined}
        aria-disabled={isBusy || undefined}
        onClick={sendAgain}
        // As high as a thumb, within the room of one line.
        className="-my-3 inline-block py-3 font-medium text-accent underline underline-offset-4"
      >
        {t`Send me a link`}
      </button>
    </>
  )
}

export function PendingAddress({ of: { address, isSending, isKeeping, sendAgain, keep } }: AddressNoticeProps) {
  if (!address?.pending) return null
  const { pending, email } = address
  return (
    <Alert tone="info">
      <div className="grid gap-3">
        <p className="wrap-anywhere">
          <Trans>
            We’ve sent a link to <strong>{pending}</strong>. Open it, and you’ll sign in with that email. Until then it’s{' '}
            {email}.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Button variant="secondary" busy={isSending} onClick={sendAgain}>
            {t`Send it again`}
          </Button>
          <Button variant="secondary" busy={isKeeping} onClick={keep}>
            {t({ message: 'Keep the old one', comment: 'The old email address' })}
          </Button>
        </div>
      </div>
    </Alert>
  )
}

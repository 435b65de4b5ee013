import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

interface CheckYourMailProps {
  readonly email: string
  readonly onAgain: () => void
}

/** After signing up with confirmation. Doesn't reveal if the address has an account. */
export function CheckYourMail({ email, onAgain }: CheckYourMailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mx-auto grid max-w-md gap-6 py-4 sm:py-8">
      <h1 ref={heading} tabIndex={-1} className="text-center font-serif text-title font-medium">
        {t`Check your mail`}
      </h1>
      <div className="grid gap-4 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
        <div role="status" className="grid gap-2 wrap-anywhere">
          <p>
            <Trans>
              We’ve sent a mail to <strong>{email}</strong>. Open the link in it, and you’re in. It works for an hour.
            </Trans>
          </p>
          <p className="text-muted">{t`Nothing there? Look in your spam folder too.`}</p>
        </div>
        <Button variant="secondary" onClick={onAgain}>
          {t`Use another email`}
        </Button>
      </div>
    </div>
  )
}

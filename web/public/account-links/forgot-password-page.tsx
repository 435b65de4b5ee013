import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ResetDelivery } from '../../../domain/people/account-access.ts'
import { pageMeta } from '../../page-meta.ts'
import { AuthCard } from '../../parts/sign-in-steps/auth-card.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { callTo } from '../../ui/salon-contact.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export const meta = pageMeta(
  () => t`Forgot your password?`,
  () => t`Choose a new password for your account.`,
)

interface ResetRequested extends ResetDelivery {
  readonly email: string
}

export default function ForgotPasswordPage() {
  const { search } = useLocation()
  const [requested, setRequested] = useState<ResetRequested | null>(null)
  return (
    <AuthCard
      title={t`Forgot your password?`}
      isSignIn={false}
      lead={requested ? undefined : t`Enter your email, then choose a new password.`}
      footer={
        <Link to={`/login${search}`} className="font-medium text-accent underline underline-offset-4">
          {t`Back to sign in`}
        </Link>
      }
    >
      {requested ? (
        <WhatNow requested={requested} onAgain={() => setRequested(null)} />
      ) : (
        <ForgotPasswordForm onRequested={setRequested} />
      )}
    </AuthCard>
  )
}

/** Reads the same with or without an account, so that it doesn't reveal any. */
function WhatNow({ requested: { email, by }, onAgain }: { readonly requested: ResetRequested; readonly onAgain: () => void }) {
  const salon = useAppSelector((state) => state.salon.salon)
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-2 wrap-anywhere">
        {by === 'mail' ? (
          <p>
            <Trans>
              If there’s an account for <strong>{email}</strong>, we’ve sent a link. It works for an hour.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              If there’s an account for <strong>{email}</strong>, the salon now has a link for you. It works for an hour.
            </Trans>
          </p>
        )}
        {by === 'salon' && (
          <p className="text-muted">
            {salon?.phone ? (
              <Trans>
                This salon doesn’t send mail yet. Call us at{' '}
                <a href={callTo(salon)} className="font-medium text-accent underline underline-offset-4">
                  {ph({ phone: salon.phone })}
                </a>
                , and we’ll pass it on.
              </Trans>
            ) : (
              t`This salon doesn’t send mail yet. Ask us for it at your next visit.`
            )}
          </p>
        )}
        {by === 'mail' && <p className="text-muted">{t`Nothing there? Look in your spam folder too.`}</p>}
      </div>
      <Button variant="secondary" onClick={onAgain}>
        {t`Use another email`}
      </Button>
    </div>
  )
}

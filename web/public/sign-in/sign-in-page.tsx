import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, PrefetchPageLinks, useLocation } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import type { SignInReason } from '../../parts/navigation/guard.tsx'
import { AuthCard } from '../../parts/sign-in-steps/auth-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useInBrowser } from '../../ui/use-hydrated.ts'
import { SignInForm } from './sign-in-form.tsx'

export const meta = pageMeta(
  () => t`Sign in`,
  () => t`Sign in to book and to see your bookings.`,
)

function signedOutText(isBooking: boolean): string {
  return isBooking
    ? t`You’ve been signed out. Nothing is booked yet, and your choices are kept. Sign in to go on.`
    : t`You’ve been signed out, so anything you hadn’t saved isn’t saved. Sign in to go on.`
}

export default function SignInPage() {
  // The query has the return path.
  const { search, state } = useLocation()
  // Set by the guard. After a reload the browser still has it; the server does not.
  const reason = useInBrowser(() => (state as { readonly reason?: SignInReason } | null)?.reason, undefined)
  if (reason === 'account deleted') return <AccountDeleted />
  const isBooking = new URLSearchParams(search).get('next')?.startsWith('/book')
  if (isBooking && !reason) {
    return (
      <AuthCard title={t`Book your visit`} lead={t`First, tell us who’s coming. Then choose your time.`}>
        {/* Loaded by the time the form is filled in. */}
        <PrefetchPageLinks page="/bookings" />
        <section aria-labelledby="new-here" className="grid gap-3">
          <h2 id="new-here" className="font-serif text-xl font-medium">
            {t`New here?`}
          </h2>
          <p className="text-muted">{t`All you need is a name, an email and a password.`}</p>
          <ButtonLink to={`/signup${search}`}>{t`Create an account`}</ButtonLink>
        </section>
        <section aria-labelledby="been-here" className="grid gap-3 border-t border-line pt-6">
          <h2 id="been-here" className="font-serif text-xl font-medium">
            {t`Already have an account?`}
          </h2>
          <SignInForm />
        </section>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t`Welcome back`}
      lead={reason && signedOutText(Boolean(isBooking))}
      footer={
        <Trans>
          New here?{' '}
          <Link to={`/signup${search}`} className="font-medium text-accent underline underline-offset-4">
            Create an account
          </Link>
        </Trans>
      }
    >
      <SignInForm />
    </AuthCard>
  )
}

/** Instead of "Welcome back" right after a deletion. */
function AccountDeleted() {
  return (
    <AuthCard title={t`Your account is deleted`} isSignIn={false}>
      <p>{t`Thank you for your visits. If you’d like to come again, you can create a new account at any time.`}</p>
      <ButtonLink to="/">{t`Go to the home page`}</ButtonLink>
    </AuthCard>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, PrefetchPageLinks, useLocation } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { AuthCard } from '../../parts/sign-in-steps/auth-card.tsx'
import { CheckYourMail } from './check-your-mail.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = pageMeta(
  () => t`Create an account`,
  () => t`Create an account to book your visits online.`,
)

const linkClass = 'font-medium text-accent underline underline-offset-4'

export default function SignUpPage() {
  // The query has the return path.
  const { search } = useLocation()
  const isBooking = new URLSearchParams(search).get('next')?.startsWith('/book')
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  if (mailedTo !== null) return <CheckYourMail email={mailedTo} onAgain={() => setMailedTo(null)} />
  return (
    <AuthCard
      title={t`Create an Account`}
      lead={isBooking ? t`Then choose your stylist and your time.` : undefined}
      action={
        takenEmail && (
          // Not /signin, whose redirect drops the typed email.
          <Link to={`/login${search}`} state={{ email: takenEmail }} className={linkClass}>
            {t`Sign in with this email`}
          </Link>
        )
      }
      footer={
        <Trans>
          Already have an account?{' '}
          <Link to={`/signin${search}`} className={linkClass}>
            Sign in
          </Link>
        </Trans>
      }
    >
      {isBooking && <PrefetchPageLinks page="/bookings" />}
      <SignUpForm onTaken={setTakenEmail} onMailed={setMailedTo} />
    </AuthCard>
  )
}

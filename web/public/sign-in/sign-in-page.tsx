import { Link, PrefetchPageLinks, useLocation } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import type { SignInReason } from '../../parts/navigation/guard.tsx'
import { AuthCard } from '../../parts/sign-in-steps/auth-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useInBrowser } from '../../ui/use-hydrated.ts'
import { SignInForm } from './sign-in-form.tsx'

export const meta = pageMeta('Sign in', 'Sign in to book and to see your bookings.')

const signedOut = 'You’ve been signed out, so anything you hadn’t saved isn’t saved. Sign in to go on.'
const signedOutWhileBooking = 'You’ve been signed out. Nothing is booked yet, and your choices are kept. Sign in to go on.'

export default function SignInPage() {
  // The query has the return path.
  const { search, state } = useLocation()
  // Set by the guard. After a reload the browser still has it; the server does not.
  const reason = useInBrowser(() => (state as { readonly reason?: SignInReason } | null)?.reason, undefined)
  if (reason === 'account deleted') return <AccountDeleted />
  const isBooking = new URLSearchParams(search).get('next')?.startsWith('/book')
  if (isBooking && !reason) {
    return (
      <AuthCard title="Book your visit" lead="First, tell us who’s coming. Then choose your time.">
        {/* Loaded by the time the form is filled in. */}
        <PrefetchPageLinks page="/bookings" />
        <section aria-labelledby="new-here" className="grid gap-3">
          <h2 id="new-here" className="font-serif text-xl font-medium">
            New here?
          </h2>
          <p className="text-muted">All you need is a name, an email and a password.</p>
          <ButtonLink to={`/signup${search}`}>Create an account</ButtonLink>
        </section>
        <section aria-labelledby="been-here" className="grid gap-3 border-t border-line pt-6">
          <h2 id="been-here" className="font-serif text-xl font-medium">
            Already have an account?
          </h2>
          <SignInForm />
        </section>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Welcome back"
      lead={reason && (isBooking ? signedOutWhileBooking : signedOut)}
      footer={
        <>
          New here?{' '}
          <Link to={`/signup${search}`} className="font-medium text-accent underline underline-offset-4">
            Create an account
          </Link>
        </>
      }
    >
      <SignInForm />
    </AuthCard>
  )
}

/** Instead of "Welcome back" right after a deletion. */
function AccountDeleted() {
  return (
    <AuthCard title="Your account is deleted" isSignIn={false}>
      <p>Thank you for your visits. If you’d like to come again, you can create a new account at any time.</p>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </AuthCard>
  )
}

import { Link, useLocation } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import { SignInForm } from './sign-in-form.tsx'

export const meta = pageMeta('Sign in', 'Sign in to book and to see your appointments.')

export default function SignInPage() {
  const { search } = useLocation()
  const isBooking = new URLSearchParams(search).get('next')?.startsWith('/bookings')
  return (
    <AuthCard
      title="Welcome back"
      lead={isBooking ? 'Sign in to choose your time. No account yet? Making one takes a moment.' : undefined}
      footer={
        <>
          New here? {/* The query carries the way back. */}
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

import { Link, useLocation } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = pageMeta('Create an account', 'Create an account to book your appointments online.')

export default function SignUpPage() {
  const { search } = useLocation()
  const isBooking = new URLSearchParams(search).get('next')?.startsWith('/bookings')
  return (
    <AuthCard
      title="Create an Account"
      lead={isBooking ? 'Then choose your services, your stylist and your time.' : undefined}
      footer={
        <>
          Already have an account? {/* The query carries the way back. */}
          <Link to={`/signin${search}`} className="font-medium text-accent underline underline-offset-4">
            Sign in
          </Link>
        </>
      }
    >
      <SignUpForm />
    </AuthCard>
  )
}

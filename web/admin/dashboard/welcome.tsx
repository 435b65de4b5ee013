import { Link } from 'react-router'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { bookingsText } from './picture-text.ts'

/** The page's heading, and what there is to do. @param waiting how many bookings are Pending; null until it is known */
export function Welcome({ waiting }: { readonly waiting: number | null }) {
  return (
    <PageHeading title="Welcome back" kicker="Administration">
      This is how your salon is doing.{' '}
      {waiting !== null && waiting > 0 && (
        <Link to="/admin/bookings" className="text-ink underline decoration-line-strong underline-offset-4 hover:text-accent">
          {bookingsText(waiting)} {waiting === 1 ? 'waits' : 'wait'} for your confirmation.
        </Link>
      )}
      {waiting === 0 && 'Nothing waits for your confirmation.'}
      {waiting === null && <Skeleton className="inline-block! h-5 w-80 max-w-full align-middle" />}
    </PageHeading>
  )
}

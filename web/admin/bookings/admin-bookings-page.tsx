import { pageMeta } from '../../page-meta.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Bookings } from './bookings.tsx'

export const meta = pageMeta('Manage bookings', 'All bookings, to be confirmed, completed or canceled.')

export default function AdminBookingsPage() {
  return (
    <>
      <PageHeading title="Bookings Page" kicker="Administration">
        Every booking of every client. Confirm what comes in, complete what is done, cancel what cannot be.
      </PageHeading>
      <Bookings />
    </>
  )
}

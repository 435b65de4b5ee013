import { pageMeta } from '../page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = pageMeta('My bookings', 'Your appointments and your profile.')

export default function MyBookingsPage() {
  return <PageHeading title="My bookings" />
}

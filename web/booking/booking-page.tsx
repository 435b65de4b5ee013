import { pageMeta } from '../page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = pageMeta('Book an appointment', 'Choose your services, your stylist and a time that suits you.')

export default function BookingPage() {
  return <PageHeading title="Book an appointment" />
}

import { pageMeta } from '../page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { SalonDetails } from './salon-details.tsx'

export const meta = pageMeta('Contact', 'Where we are, when we are open and how to reach us.')

export default function ContactPage() {
  return (
    <>
      <PageHeading title="Contact" kicker="Find us">
        Call, write or just come by. For appointments, booking online is quickest.
      </PageHeading>
      <SalonDetails />
      <p className="mt-10">
        <ButtonLink to="/bookings">Book Your Appointment</ButtonLink>
      </p>
    </>
  )
}

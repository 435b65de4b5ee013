import { pageMeta } from '../../../page-meta.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { CalendarsSection } from './calendars-section.tsx'

export const meta = pageMeta('Calendars', 'Bookings in calendar apps.')

/** Who follows the bookings in a calendar app. Works at once. */
export default function CalendarsPage() {
  return (
    <>
      <PageHeading title="Calendars" />
      <CalendarsSection />
    </>
  )
}

import { t } from '@lingui/core/macro'
import { pageMeta } from '../../../page-meta.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { CalendarsSection } from './calendars-section.tsx'

export const meta = pageMeta(
  () => t`Calendars`,
  () => t`Bookings in calendar apps.`,
)

/** Calendar feeds. Changes apply at once, so there is nothing to save. */
export default function CalendarsPage() {
  return (
    <>
      <PageHeading title={t`Calendars`} />
      <CalendarsSection />
    </>
  )
}

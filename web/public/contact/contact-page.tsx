import { t } from '@lingui/core/macro'
import { pageMeta } from '../../page-meta.ts'
import { useBookingPath } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SalonDetails } from './salon-details.tsx'

export const meta = pageMeta(
  () => t`Contact`,
  () => t`Our address, phone, email and opening hours.`,
)

export default function ContactPage() {
  return (
    <>
      <PageHeading title={t`Contact`} kicker={t`Get in touch`}>
        {t`Call or email us, or book online whenever you like.`}
      </PageHeading>
      <SalonDetails />
      <p className="mt-10">
        <ButtonLink to={useBookingPath()}>{t`Book Your Appointment`}</ButtonLink>
      </p>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { pageMeta } from '../../page-meta.ts'
import { NextOpening } from '../../parts/catalogue/next-opening.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ServiceList } from './service-list.tsx'

export const meta = pageMeta(
  () => t`Services and prices`,
  () => t`All our services: what they are, what they cost and how long they take.`,
)

export default function ServicesPage() {
  const isDemo = useAppSelector((state) => state.salon.salon?.demo)
  return (
    <>
      <PageHeading title={t`Services`} kicker={t`Prices`}>
        {/* Only true of the demo salon. */}
        {isDemo
          ? t`Prices are for any length of hair. Choose one service, or combine several.`
          : t`Choose one service, or combine several in one visit.`}
      </PageHeading>
      <div className="-mt-6 mb-6">
        <NextOpening />
      </div>
      <ServiceList />
    </>
  )
}

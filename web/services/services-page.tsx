import { pageMeta } from '../page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { ServiceList } from './service-list.tsx'

export const meta = pageMeta(
  'Services and prices',
  'Cuts, color, curls and care: what we do, what it costs and how long it takes.',
)

export default function ServicesPage() {
  return (
    <>
      <PageHeading title="Services" kicker="What we do">
        Prices are for any length of hair. You can combine several services in one visit.
      </PageHeading>
      <ServiceList />
    </>
  )
}

import { pageMeta } from '../page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = pageMeta(null, 'A calm, friendly hair salon. See our services and prices, meet the stylists and book your time online.')

export default function HomePage() {
  return <PageHeading title="Home" />
}

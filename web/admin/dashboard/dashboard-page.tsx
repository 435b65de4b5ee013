import { pageMeta } from '../../page-meta.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = pageMeta('Dashboard', 'The salon’s appointments and earnings.')

export default function DashboardPage() {
  return (
    <PageHeading title="Welcome back" kicker="Administration">
      This is how your salon is doing.
    </PageHeading>
  )
}

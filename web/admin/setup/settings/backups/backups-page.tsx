import { t } from '@lingui/core/macro'
import { pageMeta } from '../../../../page-meta.ts'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { BackupsSection } from './backups-section.tsx'

export const meta = pageMeta(
  () => t`Backups`,
  () => t`The salon’s backups, and when they are made.`,
)

/** Backups, for the administrator. Changes apply at once. */
export default function BackupsPage() {
  return (
    <>
      <PageHeading title={t`Backups`} />
      <BackupsSection />
    </>
  )
}

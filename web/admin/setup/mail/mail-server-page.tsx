import { t } from '@lingui/core/macro'
import { pageMeta } from '../../../page-meta.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ServerTab } from '../../shared/mail-server/server-tab.tsx'

export const meta = pageMeta(
  () => t`Mail server`,
  () => t`Through which server mail leaves.`,
)

/** Settings of the mail server, for the administrator. */
export default function MailServerPage() {
  return (
    <>
      <PageHeading title={t`Mail server`}>{t`How mail leaves the salon.`}</PageHeading>
      <ServerTab />
    </>
  )
}

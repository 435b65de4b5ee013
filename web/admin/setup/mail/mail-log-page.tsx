import { t } from '@lingui/core/macro'
import { pageMeta } from '../../../page-meta.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { MailLog } from './mail-log.tsx'

export const meta = pageMeta(
  () => t`Mail log`,
  () => t`Which mails there were, and what became of them.`,
)

/** Lists sent, queued and failed mail, latest first. */
export default function MailLogPage() {
  return (
    <>
      <PageHeading title={t`Mail log`}>{t`Which mails there were, and what became of them.`}</PageHeading>
      <MailLog />
    </>
  )
}

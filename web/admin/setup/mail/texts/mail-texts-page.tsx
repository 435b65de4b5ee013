import { t } from '@lingui/core/macro'
import { pageMeta } from '../../../../page-meta.ts'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { MailTexts } from './mail-texts.tsx'

export const meta = pageMeta(
  () => t`Texts`,
  () => t`What each mail says.`,
)

/** Lists all texts, or edits the one in the address. */
export default function MailTextsPage() {
  return (
    <>
      <PageHeading title={t`Texts`}>{t`What your mails say. Each can be yours.`}</PageHeading>
      <MailTexts />
    </>
  )
}

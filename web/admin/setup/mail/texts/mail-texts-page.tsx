import { pageMeta } from '../../../../page-meta.ts'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { MailTexts } from './mail-texts.tsx'

export const meta = pageMeta('Texts', 'What each mail says.')

/** Lists all texts, or edits the one in the address. */
export default function MailTextsPage() {
  return (
    <>
      <PageHeading title="Texts">What your mails say. Each can be yours.</PageHeading>
      <MailTexts />
    </>
  )
}

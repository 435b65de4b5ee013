import { useLocation, useNavigate } from 'react-router'
import { pageMeta } from '../../../page-meta.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { MailLog } from './mail-log.tsx'
import { MailTexts } from './texts/mail-texts.tsx'

export const meta = pageMeta('Mail', 'What was sent to whom, and every text.')

const tabs = [
  { value: 'log', label: 'Sent mail' },
  { value: 'texts', label: 'Texts' },
] as const

export default function MailPage() {
  const navigate = useNavigate()
  const isOfTexts = new URLSearchParams(useLocation().search).has('text')
  return (
    <>
      <PageHeading title="Mail" kicker="Administration">
        What was sent to whom, and what it says.
      </PageHeading>
      <Tabs
        label="Mail"
        tabs={tabs}
        value={isOfTexts ? 'texts' : 'log'}
        onChange={(tab) => navigate(tab === 'texts' ? '/admin/mail?text=' : '/admin/mail', { preventScrollReset: true })}
      >
        {isOfTexts ? <MailTexts /> : <MailLog />}
      </Tabs>
    </>
  )
}

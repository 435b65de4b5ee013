import { useLocation, useNavigate } from 'react-router'
import { pageMeta } from '../../../page-meta.ts'
import { useCan } from '../../../store/hooks.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { MailLog } from './mail-log.tsx'
import { ServerTab } from './server/server-tab.tsx'
import { MailTexts } from './texts/mail-texts.tsx'

export const meta = pageMeta('Mail', 'Which mails there were, every text, and the mail server.')

const tabs = [
  { value: 'log', label: 'Log' },
  { value: 'texts', label: 'Texts' },
  { value: 'server', label: 'Mail server' },
] as const

const addresses = { log: '/admin/mail', texts: '/admin/mail?text=', server: '/admin/mail?server=' } as const

export default function MailPage() {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  const hasServer = useCan('mail.server')
  const tab = (hasServer && search.has('server') && 'server') || (search.has('text') ? 'texts' : 'log')
  return (
    <>
      <PageHeading title="Mail">Which mails there were, what they say, and how they leave.</PageHeading>
      <Tabs
        label="Mail"
        tabs={tabs.filter(({ value }) => value !== 'server' || hasServer)}
        value={tab}
        onChange={(next) => navigate(addresses[next], { preventScrollReset: true })}
      >
        {tab === 'texts' && <MailTexts />}
        {tab === 'log' && <MailLog />}
        {tab === 'server' && <ServerTab />}
      </Tabs>
    </>
  )
}

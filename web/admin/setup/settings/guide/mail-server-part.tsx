import { useCan } from '../../../../store/hooks.ts'
import { ServerTab } from '../../../shared/mail-server/server-tab.tsx'

/** The mail server, for accounts that may change it; a separate form above the step's. */
export default function MailServerPart() {
  const canSetUp = useCan('mail.server')
  if (!canSetUp) return null
  return <ServerTab isGuarded={false} />
}

import { useCan } from '../../../../store/hooks.ts'
import { ServerTab } from '../../../shared/mail-server/server-tab.tsx'

/** The mail server in the guide, for who may enter it: a form of its own, above the step's. */
export default function MailServerPart() {
  const canSetUp = useCan('mail.server')
  if (!canSetUp) return null
  return <ServerTab isGuarded={false} />
}

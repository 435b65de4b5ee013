import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type MailStatus, mailDelivery, mailPage } from '../../../domain/mail.ts'
import type { Api } from '../../api.ts'
import { serverNow } from '../../server-clock.ts'
import { apiSlice } from '../../store/api-slice.ts'
import { useCan } from '../../store/hooks.ts'
import { backupsPath, useBackupHealth } from './backups/backup-note.tsx'
import { counted } from './count-text.ts'

/** For how long a mail that didn't arrive is news, in seconds. The log keeps it longer. */
const newsSeconds = 7 * 24 * 3600

interface MailTrouble {
  readonly count: number
  readonly status: MailStatus
  /** There is no mail server, so nothing is sent at all. */
  readonly isKept: boolean
}

const troubleApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** How many mails didn't arrive; none if none of them is from the last days. */
    mailTrouble: build.query<MailTrouble, void>({
      query: () => async (api: Api) => {
        const [delivery, ...pages] = await Promise.all([
          api.call('GET', '/mail/delivery', mailDelivery),
          ...(['failed', 'bounced'] as const).map((status) => api.call('GET', `/mail?status=${status}&pageSize=1`, mailPage)),
        ])
        const latest = Math.max(...pages.map(({ items: [mail] }) => mail?.createdAt ?? 0))
        const status = pages[0]?.items.length ? 'failed' : 'bounced'
        const isNews = latest >= serverNow() - newsSeconds
        return { count: isNews ? (pages[0]?.failed ?? 0) : 0, status, isKept: delivery.kind === 'files' }
      },
    }),
  }),
})

/**
 * Says that backups fail, to the administrator; or that mail didn't arrive, where some of the last days didn't; or that none is sent, to who can
 * set that up: one at a time, the worst first. It takes the place of the page's lead, since it arrives later than the page: what is below must
 * not move under somebody's thumb. @param children the lead
 */
export function MailAlert({ children }: { readonly children: ReactNode }) {
  const canSetUp = useCan('mail.server')
  // What can't be found out now is on the mail page.
  const { data: trouble } = troubleApi.useMailTroubleQuery()
  const { count, status, isKept } = trouble ?? { count: 0, status: '', isKept: false }
  const backups = useBackupHealth()
  const isUnsaved = backups?.state === 'failing' || backups?.state === 'old'
  const isUndelivered = count > 0 && !isUnsaved
  const isUnsent = count === 0 && isKept && canSetUp && !isUnsaved
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <p className={`text-muted ${isUnsaved || isUndelivered || isUnsent ? 'invisible' : ''}`}>{children}</p>
      {isUnsaved && (
        <Trouble to={backupsPath} link="See why">
          {backups.state === 'old' ? 'No backup in two days.' : 'The last backup failed.'}
        </Trouble>
      )}
      {isUndelivered && (
        <Trouble to={`/admin/settings/mail-log?status=${status}`} link={count === 1 ? 'See which' : 'See them'}>
          {counted(count, 'mail')} didn’t arrive.
        </Trouble>
      )}
      {isUnsent && (
        <Trouble to="/admin/settings/mail" link="Set up mail">
          Mails are kept here, not sent.
        </Trouble>
      )}
    </div>
  )
}

interface TroubleProps {
  readonly to: string
  readonly link: string
  readonly children: ReactNode
}

function Trouble({ to, link, children }: TroubleProps) {
  return (
    <p className="flex items-start gap-2 font-medium">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        {children} {/* As high as a thumb, in the room of a line. */}
        <Link to={to} className="-my-3 inline-block py-3 text-accent underline underline-offset-4">
          {link}
        </Link>
      </span>
    </p>
  )
}

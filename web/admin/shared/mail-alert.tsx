import { plural, t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type MailStatus, mailDelivery, mailPage } from '../../../domain/messages/mail.ts'
import { serverNow } from '../../server-clock.ts'
import { apiSlice } from '../../store/api-slice.ts'
import { useCan } from '../../store/hooks.ts'
import { backupsPath, useBackupHealth } from './backups/backup-note.tsx'

/** Seconds for which a failed mail is news. The log keeps it longer. */
const newsSeconds = 7 * 24 * 3600

interface MailTrouble {
  readonly count: number
  readonly status: MailStatus
  /** True without a mail server: mail is only stored. */
  readonly isKept: boolean
}

const troubleApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Failed mails; 0 if none is recent. */
    mailTrouble: build.query<MailTrouble, void>({
      query: () => async (api) => {
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
 * Shows one problem, the worst first: failing backups (administrator only), recent mail that failed, or no mail server (for accounts that
 * can set it up). Replaces the page's lead, since it loads later than the page: nothing below may move under somebody's thumb.
 * @param children the lead
 * @param also another line in its place, beside the problem or below it
 */
export function MailAlert({ children, also = null }: { readonly children: ReactNode; readonly also?: ReactNode }) {
  const canSetUp = useCan('mail.server')
  // Errors here aren't shown: the mail page has them.
  const { data: trouble } = troubleApi.useMailTroubleQuery()
  const { count, status, isKept } = trouble ?? { count: 0, status: '', isKept: false }
  const backups = useBackupHealth()
  const isUnsaved = backups?.state === 'failing' || backups?.state === 'old'
  const isUndelivered = count > 0 && !isUnsaved
  const isUnsent = count === 0 && isKept && canSetUp && !isUnsaved
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <p className={`text-muted ${isUnsaved || isUndelivered || isUnsent || also ? 'invisible' : ''}`}>{children}</p>
      <div className="flex flex-wrap content-start gap-x-5">
        {isUnsaved && (
          <Trouble to={backupsPath} link={t`See why`}>
            {backups.state === 'old' ? t`No backup in two days.` : t`The last backup failed.`}
          </Trouble>
        )}
        {isUndelivered && (
          <Trouble to={`/admin/settings/mail-log?status=${status}`} link={count === 1 ? t`See which` : t`See them`}>
            {t`${plural(count, { one: '# mail didn’t arrive.', other: '# mails didn’t arrive.' })}`}
          </Trouble>
        )}
        {isUnsent && (
          <Trouble to="/admin/settings/mail" link={t`Set up mail`}>
            {t`Mails are kept here, not sent.`}
          </Trouble>
        )}
        {also}
      </div>
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
        {children} {/* As tall as a thumb, within the height of a line. */}
        <Link to={to} className="-my-3 inline-block py-3 text-accent underline underline-offset-4">
          {link}
        </Link>
      </span>
    </p>
  )
}

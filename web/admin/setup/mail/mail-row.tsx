import { t } from '@lingui/core/macro'
import { ChevronDown, CircleAlert, CircleCheck, CircleMinus, Hourglass, Inbox, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { MailContent, MailEntry, MailStatus } from '../../../../domain/messages/mail.ts'
import type { Failure } from '../../../api-error.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { notify } from '../../../ui/toast.ts'
import { useMailDeliveryQuery, useMailQuery, useRetryMailMutation } from './mail-api.ts'
import { MailFrame } from './mail-frame.tsx'
import { canRetry, kindNames, mailStatusText, statusHints } from './mail-text.ts'

const styles: Record<MailStatus, { readonly Icon: LucideIcon; readonly className: string }> = {
  queued: { Icon: Hourglass, className: 'text-warning' },
  sent: { Icon: CircleCheck, className: 'text-success' },
  kept: { Icon: Inbox, className: 'text-muted' },
  failed: { Icon: CircleAlert, className: 'text-danger' },
  bounced: { Icon: CircleAlert, className: 'text-danger' },
  skipped: { Icon: CircleMinus, className: 'text-muted' },
}

interface MailRowProps {
  readonly mail: MailEntry
  readonly onRetried: () => void
}

export function MailRow({ mail, onRetried }: MailRowProps) {
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { Icon, className } = styles[mail.status]
  const when = useFormats().dateAndTime(mail.sentAt ?? mail.createdAt)
  return (
    <li className="border-t border-line first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-3 text-start hover:bg-accent-soft focus-visible:-outline-offset-3 sm:grid-cols-[minmax(0,1fr)_13rem_auto]"
        >
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium wrap-anywhere">{mail.subject}</span>
            <span className="text-sm text-muted wrap-anywhere">{recipientText(mail)}</span>
          </span>
          <span className="col-start-1 row-start-2 grid gap-0.5 text-sm sm:col-start-2 sm:row-start-1 sm:justify-items-end sm:text-end">
            <span className={`inline-flex items-center gap-1.5 font-medium ${className}`}>
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              {mailStatusText(mail)}
            </span>
            <span className="text-muted">{when.replaceAll('\u202f', ' ')}</span>
          </span>
          <ChevronDown aria-hidden="true" className={`size-5 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      {/* Rendered while collapsed too, for `aria-controls`. */}
      <div id={panelId}>{isOpen && <OpenMail mail={mail} onRetried={onRetried} />}</div>
    </li>
  )
}

/** 'Booking confirmed to Ada, ada@example.com'. */
function recipientText({ kind, toName: name, toAddress: address }: MailEntry): string {
  const mail = kindNames()[kind]
  return name ? t`${mail} to ${name}, ${address}` : t`${mail} to ${address}`
}

function OpenMail({ mail, onRetried }: MailRowProps) {
  const { id, status } = mail
  const { data: content, refetch, ...query } = useMailQuery({ id, status })
  const failure = failureOf(query)
  const [retryMail, { isLoading: isSending }] = useRetryMailMutation()
  const { data: delivery } = useMailDeliveryQuery()
  const isRetriable = canRetry(mail, delivery?.kind === 'smtp')
  const hint = statusHints()[mail.status]

  async function retry(): Promise<void> {
    try {
      await retryMail(mail.id).unwrap()
      notify({ about: mail.id, text: status === 'kept' ? t`We’re sending it.` : t`We’re sending it again.` })
      onRetried()
    } catch (thrown) {
      notify({ about: mail.id, text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4">
      {(hint || mail.lastError) && (
        <p className="max-w-prose text-sm wrap-anywhere">
          {hint} {mail.lastError}
        </p>
      )}
      {(isRetriable || mail.appointmentId) && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {isRetriable && (
            <Button variant="secondary" busy={isSending} onClick={retry}>
              {status === 'kept' ? t`Send it now` : t`Try again`}
            </Button>
          )}
          {mail.appointmentId && (
            <Link
              to={`/admin/bookings?q=${mail.appointmentId}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {t`See the booking`}
            </Link>
          )}
        </div>
      )}
      {failure && <LoadFailed problem={t`We couldn’t load this mail.`} error={failure.message} onRetry={refetch} />}
      {!content && !failure && <Loader label={t`Opening the mail…`} />}
      {content && <Content {...content} />}
    </div>
  )
}

function Content({ subject, html, text, ics }: MailContent) {
  if (!html && !text) return <p className="text-muted">{t`This mail is about an account, so its text isn’t shown here.`}</p>
  return (
    <>
      <MailFrame title={subject} html={html} />
      <p className="text-sm text-muted">{t`Links in the mail are switched off here.`}</p>
      <Source label={t`As plain text`} text={text} />
      {ics && <Source label={t`Calendar entry`} text={ics} />}
    </>
  )
}

function Source({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent">{label}</summary>
      <pre className="rounded-control bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </details>
  )
}

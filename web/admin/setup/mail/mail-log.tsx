import { t } from '@lingui/core/macro'
import { type MailStatus, mailStatuses } from '../../../../domain/messages/mail.ts'
import type { Failure } from '../../../api-error.ts'
import { Paging } from '../../../parts/paging/paging.tsx'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { notify } from '../../../ui/toast.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { useMailDeliveryQuery, useSendTestMailMutation } from './mail-api.ts'
import { MailRow } from './mail-row.tsx'
import { statusNames } from './mail-text.ts'
import { useMailLog } from './use-mail-log.ts'

export function MailLog() {
  const { log, failure, status, load, show, watch } = useMailLog()
  const isHydrated = useHydrated()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DeliveryCard>
        <TestMail onSent={() => show({ status: undefined })} />
      </DeliveryCard>
      <section aria-labelledby="log-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <h2 id="log-heading" className="font-serif text-heading font-medium">
            {t`Mails`}
          </h2>
          <label className="flex min-w-0 max-w-full items-center gap-2 text-muted">
            {t({ message: 'Show', comment: 'Before a choice of which mails are shown' })}
            <select
              disabled={!isHydrated}
              value={status ?? ''}
              onChange={({ target }) => show({ status: (target.value || undefined) as MailStatus | undefined })}
              className={`${inputClass} w-auto! min-w-0`}
            >
              <option value="">{t`All mail`}</option>
              {mailStatuses.map((one) => (
                <option key={one} value={one}>
                  {statusNames()[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
        {failure && <LoadFailed problem={t`We couldn’t load the mail.`} error={failure} onRetry={load} />}
        {!log && !failure && <Loader label={t`Loading mail…`} />}
        {log && log.items.length > 0 && (
          <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
            {log.items.map((mail) => (
              <MailRow key={mail.id} mail={mail} onRetried={() => watch(mail.id)} />
            ))}
          </ul>
        )}
        {log && log.items.length === 0 && <EmptyState text={emptyText(status)} />}
        {log && <Paging neighbors={log} onTurn={show} />}
      </section>
    </div>
  )
}

function emptyText(status: MailStatus | undefined): string {
  return status
    ? t`No mail that’s “${{ status: statusNames()[status] }}”.`
    : t`No mail yet. The first one comes with the first booking.`
}

function TestMail({ onSent }: { readonly onSent: () => void }) {
  const [sendTestMail, { isLoading: isSending }] = useSendTestMailMutation()
  const isSent = useMailDeliveryQuery().data?.kind !== 'files'

  async function send(): Promise<void> {
    try {
      const { toAddress } = await sendTestMail().unwrap()
      const text = isSent
        ? t`A test mail to ${{ address: toAddress }} is on its way. It’s first in the list below.`
        : t`There’s no mail server, so the test mail is kept here, not sent. It’s first in the list below.`
      notify({ about: 'test mail', text })
      onSent()
    } catch (thrown) {
      notify({ about: 'test mail', text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  return (
    <Button variant="secondary" busy={isSending} onClick={send}>
      {t`Send a test mail`}
    </Button>
  )
}

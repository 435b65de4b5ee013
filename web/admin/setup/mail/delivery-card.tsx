import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MailDelivery } from '../../../../domain/messages/mail.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { useCan } from '../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/loader.tsx'
import { useMailDeliveryQuery } from './mail-api.ts'

/** Status of mail delivery, and its problems. @param children actions; above what loads later and would move them */
export function DeliveryCard({ children }: { readonly children: ReactNode }) {
  const { data: delivery, refetch, ...query } = useMailDeliveryQuery()
  const failure = failureOf(query)
  return (
    <section
      aria-labelledby="delivery-heading"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h2 id="delivery-heading" className="font-serif text-heading font-medium">
          {t`How mail leaves`}
        </h2>
        {children}
      </div>
      {failure && <LoadFailed problem={t`We couldn’t load how mail leaves.`} error={failure.message} onRetry={refetch} />}
      {!delivery && !failure && <Skeleton className="h-12 max-w-prose" />}
      {delivery && <DeliveryText {...delivery} />}
    </section>
  )
}

function DeliveryText({ kind, from, problem }: MailDelivery) {
  const canSetUp = useCan('mail.server')
  if (kind === 'smtp' && problem === null) {
    return (
      <p className="max-w-prose wrap-anywhere">
        <Trans>
          Through your mail server, from <strong>{from}</strong>.
        </Trans>
      </p>
    )
  }
  return (
    <Alert tone="warning">
      <p className="max-w-prose">
        {problem ?? t`No mail server is set up, so nothing reaches your clients. Mails are kept here, not sent.`}{' '}
        {canSetUp ? (
          <ServerLink>{problem === null ? t`Set up mail` : t`See the mail server`}</ServerLink>
        ) : (
          t`The administrator can change that.`
        )}
      </p>
    </Alert>
  )
}

function ServerLink({ children }: { readonly children: string }) {
  return (
    <Link to="/admin/settings/mail" className="text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}

import type { ReactNode } from 'react'
import type { MailDelivery } from '../../../../domain/mail.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/loader.tsx'
import { useMailDeliveryQuery } from './mail-api.ts'

/** How mail leaves the salon, and what is wrong with it. @param children what to do about it, above what arrives later and would move it */
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
          How mail leaves
        </h2>
        {children}
      </div>
      {failure && <LoadFailed what="how mail leaves" error={failure.message} onRetry={refetch} />}
      {!delivery && !failure && <Skeleton className="h-12 max-w-prose" />}
      {delivery && <DeliveryText {...delivery} />}
    </section>
  )
}

function DeliveryText({ kind, from, problem }: MailDelivery) {
  if (kind === 'smtp') {
    return (
      <p className="max-w-prose wrap-anywhere">
        Through your mail server, from <strong>{from}</strong>.
      </p>
    )
  }
  if (problem) return <Alert tone="warning">{problem}</Alert>
  return (
    <Alert tone="info">
      <p className="max-w-prose">
        No mail server is set up, so nothing reaches your clients. Each mail is kept as a file and listed below as “Sent”. To
        send mail, set <code>SMTP_URL</code> where the server runs, and start it again.
      </p>
    </Alert>
  )
}

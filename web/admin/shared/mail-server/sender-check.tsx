import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from 'lucide-react'
import type { SenderRecord } from '../../../../domain/messages/sender-records.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLazySenderRecordsQuery } from './server-api.ts'

interface Look {
  readonly Icon: LucideIcon
  readonly className: string
  readonly word: () => string
}

const looks: Record<SenderRecord['state'], Look> = {
  good: { Icon: CircleCheck, className: 'text-success', word: () => t({ message: 'Set up', context: 'it is' }) },
  missing: { Icon: CircleAlert, className: 'text-warning', word: () => t`Missing` },
  wrong: { Icon: CircleAlert, className: 'text-danger', word: () => t`Needs a change` },
  unknown: { Icon: CircleHelp, className: 'text-muted', word: () => t`Not known` },
}

/** DNS check of the sender's domain: without those records mail often ends up as junk. */
export function SenderCheck({ address, host }: { readonly address: string; readonly host: string }) {
  const [lookUp, { currentData: found, ...query }] = useLazySenderRecordsQuery()
  const failure = failureOf(query)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const ask = () => void lookUp({ address, host })
  return (
    <section
      aria-labelledby="sender-heading"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="sender-heading" className="font-serif text-heading font-medium">
        {t({ message: 'Will it arrive?', comment: 'Mail' })}
      </h2>
      <p className="max-w-prose text-muted wrap-anywhere">
        {t`Mail of ${domain} ends up as junk less often if the domain says who may send it. We look it up for you.`}
      </p>
      {found && (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-live="polite">
          {found.records.map(({ kind, state, text }) => {
            const { Icon, className, word } = looks[state]
            return (
              <div key={kind} className="grid gap-1">
                <dt className="flex flex-wrap items-center gap-x-2 font-medium">
                  {kind}
                  <span className={`inline-flex items-center gap-1.5 ${className}`}>
                    <Icon aria-hidden="true" className="size-4 shrink-0" />
                    {word()}
                  </span>
                </dt>
                <dd className="max-w-prose wrap-anywhere">{text}</dd>
              </div>
            )
          })}
        </dl>
      )}
      {failure && <LoadFailed problem={t`We couldn’t load the domain’s records.`} error={failure.message} onRetry={ask} />}
      <div>
        <Button variant="secondary" busy={query.isFetching} onClick={ask}>
          {found ? t`Look again` : t`Check the domain`}
        </Button>
      </div>
    </section>
  )
}

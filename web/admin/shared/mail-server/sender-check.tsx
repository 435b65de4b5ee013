import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from 'lucide-react'
import type { SenderRecord } from '../../../../domain/messages/sender-records.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLazySenderRecordsQuery } from './server-api.ts'

const looks: Record<SenderRecord['state'], { readonly Icon: LucideIcon; readonly className: string; readonly word: string }> = {
  good: { Icon: CircleCheck, className: 'text-success', word: 'Set up' },
  missing: { Icon: CircleAlert, className: 'text-warning', word: 'Missing' },
  wrong: { Icon: CircleAlert, className: 'text-danger', word: 'Needs a change' },
  unknown: { Icon: CircleHelp, className: 'text-muted', word: 'Not known' },
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
        Will it arrive?
      </h2>
      <p className="max-w-prose text-muted wrap-anywhere">
        Mail of {domain} ends up as junk less often if the domain says who may send it. We look it up for you.
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
                    {word}
                  </span>
                </dt>
                <dd className="max-w-prose wrap-anywhere">{text}</dd>
              </div>
            )
          })}
        </dl>
      )}
      {failure && <LoadFailed what="the domain’s records" error={failure.message} onRetry={ask} />}
      <div>
        <Button variant="secondary" busy={query.isFetching} onClick={ask}>
          {found ? 'Look again' : 'Check the domain'}
        </Button>
      </div>
    </section>
  )
}

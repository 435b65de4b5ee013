import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { auditAreas } from '../../../../domain/insight/audit.ts'
import { isCalendarDate } from '../../../../domain/time/calendar.ts'
import { pageMeta } from '../../../page-meta.ts'
import { readChoice, useSearchParamsState } from '../../../search-params.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { type AuditParams, auditExportPath, auditSearch, useAuditQuery } from './audit-api.ts'
import { AuditLogEntry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'

export const meta = pageMeta(
  () => t`Audit log`,
  () => t`Who changed what, and when.`,
)

function readParams(search: URLSearchParams): AuditParams {
  const text = (name: string) => search.get(name) || undefined
  const date = (name: string) => (isCalendarDate(text(name) ?? '') ? text(name) : undefined)
  return {
    area: readChoice(auditAreas, search.get('area')),
    actor: text('actor'),
    subject: text('subject'),
    from: date('from'),
    to: date('to'),
    before: text('before'),
  }
}

export default function AuditPage() {
  const { params, change } = useSearchParamsState({ read: readParams, write: auditSearch })
  const timeZone = useAppSelector((state) => state.salon.salon?.timeZone)
  const { data, refetch, ...query } = useAuditQuery(params)
  const failure = failureOf(query)
  const filter = (changes: Partial<AuditParams>) => change({ before: undefined, ...changes })
  const actors = new Map(data?.items.flatMap(({ actor }) => (actor.id === null ? [] : [[actor.id, actor.label] as const])))
  const subject = data?.items.find((entry) => entry.subject?.id === params.subject)?.subject?.label
  return (
    <>
      <PageHeading title={t`Audit log`}>{t`Who changed what, and when. Nothing here can be changed.`}</PageHeading>
      <section aria-label={t`Audit log`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AuditFilters params={params} actors={actors} onChange={filter} />
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <p className="text-sm text-muted">
            {timeZone
              ? t`Times are the salon’s (${{ zone: timeZone.replaceAll('_', ' ') }}). The file has them in UTC too.`
              : t`Times are the salon’s. The file has them in UTC too.`}
          </p>
          <a
            href={auditExportPath(params)}
            download
            className="inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4"
          >
            <Download aria-hidden="true" className="size-4" />
            {t`Download as CSV`}
          </a>
        </div>
        {params.subject && (
          <p className="flex flex-wrap items-center gap-x-4">
            {t`Only about ${{ name: subject ?? params.subject }}.`}
            <Button variant="quiet" onClick={() => filter({ subject: undefined })}>
              {t`Show all`}
            </Button>
          </p>
        )}
        {failure && <LoadFailed problem={t`We couldn’t load the audit log.`} error={failure.message} onRetry={refetch} />}
        {!data && !failure && <Loader label={t`Loading the audit log…`} />}
        {data && data.items.length > 0 && (
          <ol aria-busy={query.isFetching} className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
            {data.items.map((entry) => (
              <AuditLogEntry key={entry.id} entry={entry} onFilter={filter} />
            ))}
          </ol>
        )}
        {data && data.items.length === 0 && <EmptyState text={t`Nothing was recorded that matches.`} />}
        {data && (params.before || data.next) && (
          <nav aria-label={t({ message: 'Pages', context: 'of a list' })} className="flex flex-wrap justify-between gap-3">
            <Button variant="secondary" disabled={!params.before} onClick={() => change({ before: undefined })}>
              {t({ message: 'Latest', comment: 'Leads to the latest entries of the log' })}
            </Button>
            <Button variant="secondary" disabled={!data.next} onClick={() => change({ before: data.next ?? undefined })}>
              {t({ message: 'Older', comment: 'Leads to older entries of the log' })}
            </Button>
          </nav>
        )}
      </section>
    </>
  )
}

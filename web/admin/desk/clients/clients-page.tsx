import { plural, t } from '@lingui/core/macro'
import { Download, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cardLimits, clientHas, lastVisitFilters } from '../../../../domain/people/client.ts'
import type { Failure } from '../../../api-error.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useSearchParamsState } from '../../../search-params.ts'
import { useCan } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SearchBox } from '../search-box.tsx'
import { AddClient } from './add-client.tsx'
import { type ClientListQuery, clientSearch, useClientListQuery } from './client-api.ts'
import { ClientFilters, isLimited } from './client-filters.tsx'
import { ClientRow } from './client-row.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'

export const meta = pageMeta(
  () => t`Clients`,
  () => t`Everybody who has appointments here.`,
)

/** Longest email address. */
const longestSearch = 254

const linkClass = 'inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4'

function readParams(search: URLSearchParams): ClientListQuery {
  return {
    q: (search.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
    tag: (search.get('tag') ?? '').trim().slice(0, cardLimits.tag).toWellFormed(),
    has: clientHas.find((each) => each === search.get('has')) ?? null,
    lastVisit: lastVisitFilters.find((each) => each === search.get('lastVisit')) ?? null,
    after: search.get('after'),
    before: search.get('before'),
  }
}

export default function ClientsPage() {
  const [search] = useSearchParams()
  const [isAdding, setIsAdding] = useState(false)
  const canWrite = useCan('clients.write')
  const showsDuplicates = canWrite && search.has('duplicates')
  const add = useRef<HTMLButtonElement>(null)
  function close(): void {
    setIsAdding(false)
    setTimeout(() => add.current?.focus())
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <PageHeading title={t`Clients`}>
          {showsDuplicates ? t`Who seems to be here twice.` : t`Everybody who has been here or is coming.`}
        </PageHeading>
        {canWrite && !isAdding && !showsDuplicates && (
          <Button ref={add} onClick={() => setIsAdding(true)} className="mb-4 grow sm:grow-0">
            <Plus aria-hidden="true" className="size-5" />
            {t`Add client`}
          </Button>
        )}
      </div>
      {isAdding && <AddClient onClose={close} />}
      {showsDuplicates ? <LikelyDuplicates /> : <ClientsSection />}
    </>
  )
}

function ClientsSection() {
  const { params, change } = useSearchParamsState({ read: readParams, write: clientSearch })
  const { data, error, isFetching, refetch } = useClientListQuery(params)
  const canExport = useCan('exports.read')
  const canWrite = useCan('clients.write')
  const canImport = useCan('imports.write')
  const turn = (to: Pick<ClientListQuery, 'after' | 'before'>) => {
    change(to)
    window.scrollTo({ top: 0 })
  }
  return (
    <section aria-label={t`Clients`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SearchBox
        label={t`Find a client by name, phone, email, alert, note, formula or tag`}
        placeholder={t`Name, phone, email or note`}
        q={params.q}
        onSearch={(q) => change({ q, after: null, before: null }, { replace: true })}
      />
      <ClientFilters params={params} onChange={(filter) => change({ ...filter, after: null, before: null })} />
      <p className="flex flex-wrap justify-end gap-x-6 max-sm:order-last">
        {canWrite && (
          <Link to="/admin/clients?duplicates" className={linkClass}>
            {t`Find duplicates`}
          </Link>
        )}
        {canImport && (
          <Link to="/admin/settings/import" className={linkClass}>
            {t`Import clients`}
          </Link>
        )}
        {canExport && (
          <a href="/api/clients/export.csv" download className={linkClass}>
            <Download aria-hidden="true" className="size-4" />
            {t`Download all as CSV`}
          </a>
        )}
      </p>
      {error && <LoadFailed problem={t`We couldn’t load the clients.`} error={(error as Failure).message} onRetry={refetch} />}
      {!data && !error && <Loader label={t`Loading the clients…`} />}
      <p role="status" className="sr-only">
        {data &&
          isLimited(params) &&
          t`${plural(
            { count: data.items.length },
            { 0: 'Nobody found.', one: '# client listed.', other: '# clients listed.' },
          )}`}
      </p>
      {data && data.items.length > 0 && (
        <ul aria-busy={isFetching} className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {data.items.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && <EmptyState text={emptyText(params)} />}
      {data && params.q && data.hasMore && data.next === null && (
        <p className="text-sm text-muted">{t`There are more. Type another letter to find the right one.`}</p>
      )}
      {data && (data.next ?? data.previous) && (
        <nav aria-label={t`Pages`} className="flex justify-between gap-3">
          <Button variant="secondary" disabled={!data.previous} onClick={() => turn({ after: null, before: data.previous })}>
            {t({ message: 'Previous', context: 'page' })}
          </Button>
          <Button variant="secondary" disabled={!data.next} onClick={() => turn({ after: data.next, before: null })}>
            {t({ message: 'Next', context: 'page' })}
          </Button>
        </nav>
      )}
    </section>
  )
}

function emptyText(params: ClientListQuery): string {
  const { q, tag, has, lastVisit } = params
  if (q) return tag || has || lastVisit ? t`Nothing found for “${q}” with what is chosen above.` : t`Nothing found for “${q}”.`
  return isLimited(params) ? t`Nobody fits what is chosen above.` : t`Nobody has booked yet.`
}

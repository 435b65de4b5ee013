import { Download } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { type Client, cardLimits } from '../../../../domain/accounts/client.ts'
import type { Failure } from '../../../api-error.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useSearchParamsState } from '../../../search-params.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ClientAlerts } from '../../../ui/status-badge.tsx'
import { SearchBox } from '../search-box.tsx'
import { Tag } from './card/card-section.tsx'
import { type ClientListQuery, clientSearch, useClientListQuery, useClientTagsQuery } from './client-api.ts'
import { LikelyDuplicates } from './likely-duplicates.tsx'

export const meta = pageMeta('Clients', 'Everybody who has appointments here.')

/** As long as an address. */
const longestSearch = 254

const linkClass = 'inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4'

function readParams(search: URLSearchParams): ClientListQuery {
  return {
    q: (search.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
    tag: (search.get('tag') ?? '').trim().slice(0, cardLimits.tag).toWellFormed(),
    after: search.get('after'),
    before: search.get('before'),
  }
}

export default function ClientsPage() {
  const [search] = useSearchParams()
  const showsDuplicates = useCan('clients.write') && search.has('duplicates')
  return (
    <>
      <PageHeading title="Clients">
        {showsDuplicates ? 'Who seems to be here twice.' : 'Everybody who has been here or is coming.'}
      </PageHeading>
      {showsDuplicates ? <LikelyDuplicates /> : <ClientsSection />}
    </>
  )
}

function ClientsSection() {
  const { params, change } = useSearchParamsState({ read: readParams, write: clientSearch })
  const { data, error, isFetching, refetch } = useClientListQuery(params)
  const [canExport, canWrite, canImport] = [useCan('exports.read'), useCan('clients.write'), useCan('imports.write')]
  const turn = (to: Pick<ClientListQuery, 'after' | 'before'>) => {
    change(to)
    window.scrollTo({ top: 0 })
  }
  return (
    <section aria-label="Clients" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SearchBox
        label="Find a client by name, phone or email"
        placeholder="Name, phone or email"
        q={params.q}
        onSearch={(q) => change({ q, after: null, before: null }, { replace: true })}
      />
      <TagFilter tag={params.tag} onChange={(tag) => change({ tag, after: null, before: null })} />
      <p className="flex flex-wrap justify-end gap-x-6">
        {canWrite && (
          <Link to="/admin/clients?duplicates" className={linkClass}>
            Find duplicates
          </Link>
        )}
        {canImport && (
          <Link to="/admin/import" className={linkClass}>
            Import clients
          </Link>
        )}
        {canExport && (
          <a href="/api/clients/export.csv" download className={linkClass}>
            <Download aria-hidden="true" className="size-4" />
            Download all as CSV
          </a>
        )}
      </p>
      {error && <LoadFailed what="the clients" error={(error as Failure).message} onRetry={refetch} />}
      {!data && !error && <Loader label="Loading the clients…" />}
      <p role="status" className="sr-only">
        {data &&
          (params.q || params.tag) &&
          (data.items.length === 0 ? 'Nobody found.' : `${data.items.length} clients listed.`)}
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
        <p className="text-sm text-muted">There are more. Type another letter to find the right one.</p>
      )}
      {data && (data.next ?? data.previous) && (
        <nav aria-label="Pages" className="flex justify-between gap-3">
          <Button variant="secondary" disabled={!data.previous} onClick={() => turn({ after: null, before: data.previous })}>
            Previous
          </Button>
          <Button variant="secondary" disabled={!data.next} onClick={() => turn({ after: data.next, before: null })}>
            Next
          </Button>
        </nav>
      )}
    </section>
  )
}

function emptyText({ q, tag }: ClientListQuery): string {
  const withTag = tag && ` with the tag “${tag}”`
  if (q) return `Nothing found for “${q}”${withTag}.`
  return tag ? `Nobody${withTag}.` : 'Nobody has booked yet.'
}

interface TagFilterProps {
  /** Empty for everybody. */
  readonly tag: string
  readonly onChange: (tag: string) => void
}

/** Shows only those with a tag. Not there before the salon has one. */
function TagFilter({ tag, onChange }: TagFilterProps) {
  const { data } = useClientTagsQuery()
  const tags = data?.items ?? []
  const choices = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  if (choices.length === 0) return null
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
      Tag
      <select
        name="tag"
        value={tag}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} min-h-11! w-auto! max-w-full grow py-1.5! sm:grow-0`}
      >
        <option value="">All clients</option>
        {choices.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}

function ClientRow({ client }: { readonly client: Client }) {
  const { shortDate } = useFormats()
  const { id, name, email, phone, lastVisit, nextVisit, alerts, tags = [] } = client
  return (
    <li className="border-line not-last:border-b">
      <Link
        to={`/admin/clients/${id}`}
        className="grid min-h-14 content-center gap-x-6 px-4 py-2.5 hover:bg-accent-soft focus-visible:-outline-offset-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            {name}
            {tags.map((tag) => (
              <Tag key={tag} tag={tag} />
            ))}
          </span>
          <span className="block text-sm text-muted wrap-anywhere">
            {[phone, email].filter(Boolean).join(' · ') || 'No phone or email'}
          </span>
          <ClientAlerts alerts={alerts} />
        </span>
        <span className="text-sm text-muted sm:text-right">
          {nextVisit && <span className="mr-3 font-medium text-ink sm:mr-0 sm:block">Next {shortDate(nextVisit)}</span>}
          {lastVisit ? `Last ${shortDate(lastVisit.date)}` : !nextVisit && 'No visit yet'}
        </span>
      </Link>
    </li>
  )
}

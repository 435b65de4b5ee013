import { type ReactNode, useId } from 'react'
import { type ClientHas, clientHas, type LastVisitFilter, lastVisitFilters } from '../../../../domain/people/client.ts'
import { inputClass } from '../../../ui/field.tsx'
import { type ClientListQuery, useClientTagsQuery } from './client-api.ts'

type Filters = Pick<ClientListQuery, 'tag' | 'has' | 'lastVisit'>

export function isLimited({ q, tag, has, lastVisit }: ClientListQuery): boolean {
  return Boolean(q || tag || has || lastVisit)
}

const hasWords: Record<ClientHas, string> = { alert: 'An alert', note: 'A note', formula: 'A formula' }
const visitWords: Record<LastVisitFilter, string> = {
  '3': 'Over 3 months ago',
  '6': 'Over 6 months ago',
  '12': 'Over a year ago',
  never: 'Never',
}

interface ClientFiltersProps {
  readonly params: ClientListQuery
  readonly onChange: (filters: Partial<Filters>) => void
}

export function ClientFilters({ params: { tag, has, lastVisit }, onChange }: ClientFiltersProps) {
  const { data } = useClientTagsQuery()
  const tags = data?.items ?? []
  const choices = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:flex sm:flex-wrap">
      <Filter
        label="With"
        value={has ?? ''}
        onChange={(value) => onChange({ has: clientHas.find((each) => each === value) ?? null })}
      >
        <option value="">Anything</option>
        {clientHas.map((each) => (
          <option key={each} value={each}>
            {hasWords[each]}
          </option>
        ))}
      </Filter>
      <Filter
        label="Last visit"
        value={lastVisit ?? ''}
        onChange={(value) => onChange({ lastVisit: lastVisitFilters.find((each) => each === value) ?? null })}
      >
        <option value="">Any time</option>
        {lastVisitFilters.map((each) => (
          <option key={each} value={each}>
            {visitWords[each]}
          </option>
        ))}
      </Filter>
      {choices.length > 0 && (
        <Filter label="Tag" value={tag} onChange={(value) => onChange({ tag: value })}>
          <option value="">All clients</option>
          {choices.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Filter>
      )}
    </div>
  )
}

interface FilterProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Filter({ label, value, onChange, children }: FilterProps) {
  const id = useId()
  return (
    <div className="grid gap-1 sm:flex sm:items-center sm:gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} min-h-11! min-w-0 max-w-full py-1.5! sm:w-auto!`}
      >
        {children}
      </select>
    </div>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { say } from '../../../../domain/language/say.ts'
import { type ClientHas, clientHas, type LastVisitFilter, lastVisitFilters } from '../../../../domain/people/client.ts'
import { inputClass } from '../../../ui/field.tsx'
import { type ClientListQuery, useClientTagsQuery } from './client-api.ts'

type Filters = Pick<ClientListQuery, 'tag' | 'has' | 'lastVisit'>

export function isLimited({ q, tag, has, lastVisit }: ClientListQuery): boolean {
  return Boolean(q || tag || has || lastVisit)
}

const hasWords: Record<ClientHas, MessageDescriptor> = {
  alert: msg({ message: 'An alert', context: 'after “With”' }),
  note: msg({ message: 'A note', context: 'after “With”' }),
  formula: msg({ message: 'A formula', context: 'after “With”' }),
}
const visitWords: Record<LastVisitFilter, MessageDescriptor> = {
  '3': msg`Over 3 months ago`,
  '6': msg`Over 6 months ago`,
  '12': msg`Over a year ago`,
  never: msg({ message: 'Never', context: 'last visit' }),
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
        label={t({
          message: 'With',
          context: 'filter of clients',
          comment: 'Filter of clients: with an alert, a note or a formula',
        })}
        value={has ?? ''}
        onChange={(value) => onChange({ has: clientHas.find((each) => each === value) ?? null })}
      >
        <option value="">{t({ message: 'Anything', context: 'after “With”' })}</option>
        {clientHas.map((each) => (
          <option key={each} value={each}>
            {say(hasWords[each])}
          </option>
        ))}
      </Filter>
      <Filter
        label={t`Last visit`}
        value={lastVisit ?? ''}
        onChange={(value) => onChange({ lastVisit: lastVisitFilters.find((each) => each === value) ?? null })}
      >
        <option value="">{t`Any time`}</option>
        {lastVisitFilters.map((each) => (
          <option key={each} value={each}>
            {say(visitWords[each])}
          </option>
        ))}
      </Filter>
      {choices.length > 0 && (
        <Filter label={t`Tag`} value={tag} onChange={(value) => onChange({ tag: value })}>
          <option value="">{t`All clients`}</option>
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

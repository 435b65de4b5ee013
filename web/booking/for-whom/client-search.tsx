import { plural, t } from '@lingui/core/macro'
import { UserRoundPlus } from 'lucide-react'
import type { Client } from '../../../domain/people/client.ts'
import { usePaused } from '../../late-responses.ts'
import { failureOf, readLatest } from '../../store/api-slice.ts'
import { useFoundClientsQuery } from '../../store/found-clients.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { reachedBy } from '../../ui/salon-contact.ts'
import { ClientAlerts } from '../../ui/status-badge.tsx'

/** Delay between the last key and the search, in milliseconds. */
const pause = 200

interface ClientSearchProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onChoose: (client: Client) => void
  readonly onNew: () => void
}

export function ClientSearch({ typed, onType, onChoose, onNew }: ClientSearchProps) {
  const query = usePaused(typed.trim(), pause)
  const search = useFoundClientsQuery(query, { skip: query === '' })
  const failure = failureOf(search)
  const matches = typed.trim() === '' ? null : readLatest(search)
  return (
    <div className="grid gap-2">
      <TextField
        label={t`Find a client`}
        type="search"
        name="client"
        autoComplete="off"
        maxLength={100}
        value={typed}
        placeholder={t`Name, phone or email`}
        onChange={({ target }) => onType(target.value)}
        className="scroll-mt-24 scroll-mb-52"
      />
      <p role="status" className="sr-only">
        {matches && countInWords(matches.items.length, matches.hasMore)}
      </p>
      {failure && <LoadFailed problem={t`We couldn’t load the clients.`} error={failure.message} onRetry={search.refetch} />}
      {matches && matches.items.length > 0 && (
        <ul aria-label={t`Clients`} className="grid max-h-80 overflow-y-auto rounded-control border border-line">
          {matches.items.map((client) => (
            <li key={client.id} className="border-line not-last:border-b">
              <button
                type="button"
                onClick={() => onChoose(client)}
                className="grid min-h-12 w-full content-center px-3.5 py-2 text-start hover:bg-accent-soft"
              >
                <span className="font-medium wrap-anywhere">{client.name}</span>
                <span className="text-sm text-muted wrap-anywhere">{reachedBy(client)}</span>
                <ClientAlerts alerts={client.alerts} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {matches?.hasMore && (
        <p className="text-sm text-muted">{t`There are more. Type another letter to find the right one.`}</p>
      )}
      {matches?.items.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted wrap-anywhere">{t`Nothing found for “${{ words: typed.trim() }}”.`}</p>
          <Button variant="secondary" onClick={onNew}>
            <UserRoundPlus aria-hidden="true" className="size-5" />
            {t`Add as a new client`}
          </Button>
        </div>
      )}
    </div>
  )
}

function countInWords(count: number, hasMore: boolean): string {
  if (hasMore) return t`${plural(count, { one: 'The first # client is listed.', other: 'The first # clients are listed.' })}`
  return t`${plural(count, { one: '# client found.', other: '# clients found.' })}`
}

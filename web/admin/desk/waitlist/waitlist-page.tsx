import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../api-error.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useCameFrom } from '../../../parts/navigation/came-from.ts'
import { DeskEntry } from '../../../parts/waitlist/desk-entry.tsx'
import { useWaitlistQuery } from '../../../parts/waitlist/desk-waitlist-api.ts'
import { readChoice, useSearchParamsState } from '../../../search-params.ts'
import { serverNow } from '../../../server-clock.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'

export const meta = pageMeta(
  () => t`Waitlist`,
  () => t`Who waits for a time to become free.`,
)

type Shown = 'waiting' | 'ended'
const tabs = (): { readonly value: Shown; readonly label: string }[] => [
  { value: 'waiting', label: t({ message: 'Waiting', context: 'people on the waitlist', comment: 'Tab of those who wait' }) },
  { value: 'ended', label: t({ message: 'Ended', comment: 'Tab of those who no longer wait' }) },
]

const params = {
  read: (search: URLSearchParams) => ({ state: readChoice(['waiting', 'ended'] as const, search.get('state')) ?? 'waiting' }),
  write: ({ state }: { readonly state: Shown }) => new URLSearchParams(state === 'waiting' ? {} : { state }),
}

export default function WaitlistPage() {
  const { params: shown, change } = useSearchParamsState(params)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={t`Waitlist`}>
          {t`Who waits for a time to become free, first come first.`} <SettingsLink />
        </PageHeading>
        <AddLink />
      </div>
      <Tabs label={t`Waitlist`} tabs={tabs()} value={shown.state} onChange={(state) => change({ state })}>
        <Entries key={shown.state} state={shown.state} />
      </Tabs>
    </>
  )
}

/** Opens the form beside the day, which returns here. */
function AddLink() {
  const from = useCameFrom()
  return (
    useCan('waitlist.write') && (
      <ButtonLink to="/admin/day?panel=wait" state={from}>
        <Plus aria-hidden="true" className="size-5" />
        {t`Add to waitlist`}
      </ButtonLink>
    )
  )
}

function SettingsLink() {
  return (
    useCan('settings.read') && (
      <Link to="/admin/settings/waitlist" className="text-accent underline underline-offset-4">
        {t`How offers go out`}
      </Link>
    )
  )
}

function Entries({ state }: { readonly state: Shown }) {
  const today = dateAt(serverNow(), useFormats().timeZone)
  const { data, error, refetch } = useWaitlistQuery({ state })
  if (error && !data)
    return <LoadFailed problem={t`We couldn’t load the waitlist.`} error={(error as Failure).message} onRetry={refetch} />
  if (!data) return <Loader label={t`Loading the waitlist…`} />
  if (data.items.length === 0)
    return <EmptyState text={state === 'waiting' ? t`Nobody is waiting.` : t`Nothing has ended yet.`} />
  return (
    <>
      <h2 className="sr-only">{state === 'waiting' ? t`Who is waiting` : t`What has ended`}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {data.items.map((entry) => (
          <li key={entry.id}>
            <DeskEntry entry={entry}>
              {entry.state === 'waiting' && (
                <Link
                  to={`/admin/day?date=${[entry.from, today].toSorted().at(-1)}&panel=waitlist`}
                  className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
                >
                  <FindGap name={entry.client?.name} />
                </Link>
              )}
            </DeskEntry>
          </li>
        ))}
      </ul>
    </>
  )
}

function FindGap({ name = '' }: { readonly name: string | undefined }) {
  return (
    <Trans>
      Find a gap<span className="sr-only"> for {name}</span>
    </Trans>
  )
}

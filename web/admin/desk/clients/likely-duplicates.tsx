import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { say } from '../../../../domain/language/say.ts'
import type { Client } from '../../../../domain/people/client.ts'
import type { LikelyDuplicates as Found } from '../../../../domain/people/client-merge.ts'
import type { Failure } from '../../../api-error.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { reachedBy } from '../../../ui/salon-contact.ts'
import { notify } from '../../../ui/toast.ts'
import { duplicateReasons, useLikelyDuplicatesQuery, useMergeClientsMutation, useUndoMergeMutation } from './client-api.ts'
import { JoinedRow } from './joined-row.tsx'
import { useKeepApart } from './use-keep-apart.ts'

export function LikelyDuplicates() {
  const [after, setAfter] = useState<string | null>(null)
  const { currentData: data, error, isFetching, refetch } = useLikelyDuplicatesQuery(after)
  const look = (from: string | null) => {
    setAfter(from)
    window.scrollTo({ top: 0 })
  }
  return (
    <section aria-label={t`Likely duplicates`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link to="/admin/clients" className="inline-flex min-h-11 items-center gap-2 justify-self-start text-accent">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`All clients`}
      </Link>
      {error && !data && (
        <LoadFailed problem={t`We couldn’t load likely duplicates.`} error={(error as Failure).message} onRetry={refetch} />
      )}
      {!data && !error && <Loader label={t`Comparing clients…`} />}
      <p role="status" className="text-muted">
        {data && summary(data, after !== null)}
      </p>
      {data && data.items.length > 0 && (
        <ul aria-busy={isFetching} className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {data.items.map((pair) => (
            <PairRow key={`${pair.keep.id} ${pair.merge.id}`} pair={pair} />
          ))}
        </ul>
      )}
      {data && data.joined.length > 0 && (
        <section aria-labelledby="joined-names" className="grid gap-2">
          <h2 id="joined-names" className="font-medium">
            {t`Two people on one card?`}
          </h2>
          <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
            {data.joined.map((joined) => (
              <JoinedRow key={`${joined.client.id} ${joined.name}`} joined={joined} card="named" />
            ))}
          </ul>
        </section>
      )}
      {data && data.items.length + data.joined.length === 0 && data.next === null && after === null && (
        <EmptyState text={t`Nobody seems to be here twice.`} />
      )}
      {data && (data.next ?? after) && (
        <nav aria-label={t`Pages`} className="flex justify-between gap-3">
          <Button variant="secondary" disabled={after === null} onClick={() => look(null)}>
            {t`First clients`}
          </Button>
          <Button variant="secondary" disabled={!data.next} onClick={() => look(data.next)}>
            {t`Next clients`}
          </Button>
        </nav>
      )}
    </section>
  )
}

function summary({ items, looked, next }: Found, isFurther: boolean): string {
  const count = items.length
  if (next === null && !isFurther)
    return t`${plural(count, {
      0: 'No likely duplicates among everybody.',
      one: '# likely duplicate among everybody.',
      other: '# likely duplicates among everybody.',
    })}`
  return t`${plural(count, {
    0: `No likely duplicates among ${looked} clients, by name.`,
    one: `# likely duplicate among ${looked} clients, by name.`,
    other: `# likely duplicates among ${looked} clients, by name.`,
  })}`
}

function PairRow({ pair: { keep, merge, reasons } }: { readonly pair: Found['items'][number] }) {
  const [send, { isLoading }] = useMergeClientsMutation()
  const [undo] = useUndoMergeMutation()
  const { keepApart, isKeeping } = useKeepApart()
  const { name } = merge
  const other = keep.name

  async function mergePair(): Promise<void> {
    try {
      const { merges } = await send({ keep: keep.id, merge: merge.id }).unwrap()
      const finishedMerge = merges.find((each) => each.name === name)
      const part = async () => {
        await undo(finishedMerge?.id ?? '')
          .unwrap()
          .catch((thrown: Failure) => notify({ about: keep.id, text: thrown.message, tone: 'danger' }))
      }
      notify({
        about: keep.id,
        text: t`${{ name: merge.name }} and ${{ other: keep.name }} are one now. You can undo this for a day on the card.`,
        ...(finishedMerge && { action: { label: t`Undo`, busy: t`Undoing…`, run: part } }),
      })
    } catch (thrown) {
      notify({ about: keep.id, text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  return (
    <li className="grid items-center gap-3 border-line px-4 py-3 not-last:border-b sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <Record client={merge} />
      <Record client={keep} note={t({ message: 'stays', comment: 'Beside a client’s name: this record is kept' })} />
      <div className="grid gap-1 sm:justify-items-end">
        <div className="flex flex-wrap gap-2 sm:justify-end">
          <Button variant="quiet" busy={isKeeping} onClick={() => void keepApart(merge, keep)}>
            <Trans>
              Not the same person{' '}
              <span className="sr-only">
                as {other}: {name}
              </span>
            </Trans>
          </Button>
          <Button variant="secondary" busy={isLoading} onClick={() => void mergePair()}>
            <Trans>
              Merge{' '}
              <span className="sr-only">
                {name} with {other}
              </span>
            </Trans>
          </Button>
        </div>
        <p className="text-sm text-muted">{reasons.map((reason) => say(duplicateReasons[reason])).join(' · ')}</p>
      </div>
    </li>
  )
}

function Record({ client, note }: { readonly client: Client; readonly note?: string }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <Link to={`/admin/clients/${client.id}`} className="font-medium underline decoration-line-strong underline-offset-4">
        {client.name}
      </Link>
      {note && <span className="text-sm text-muted"> {note}</span>}
      <span className="block text-sm text-muted">{reachedBy(client)}</span>
    </p>
  )
}

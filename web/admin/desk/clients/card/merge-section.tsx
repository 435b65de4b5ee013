import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { say } from '../../../../../domain/language/say.ts'
import type { ClientDetails } from '../../../../../domain/people/client.ts'
import type { Duplicate } from '../../../../../domain/people/client-merge.ts'
import type { Failure } from '../../../../api-error.ts'
import { useIsShown } from '../../../../late-responses.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { reachedBy } from '../../../../ui/salon-contact.ts'
import { notify } from '../../../../ui/toast.ts'
import { duplicateReasons, useDuplicatesQuery, useMergeClientsMutation, useUndoMergeMutation } from '../client-api.ts'
import { JoinedRow } from '../joined-row.tsx'
import { useKeepApart } from '../use-keep-apart.ts'
import { CardSection } from './card-section.tsx'

export function MergeSection({ client }: { readonly client: ClientDetails }) {
  const { data } = useDuplicatesQuery(client.id)
  const duplicates = data?.items ?? []
  // Merges that can be undone are listed separately, with their author.
  const joined = data?.joined.filter(({ mergeId }) => mergeId === null) ?? []
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [merge, { isLoading }] = useMergeClientsMutation()
  const { keepApart, isKeeping } = useKeepApart()
  const [candidate, setCandidate] = useState<Duplicate['client'] | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (duplicates.length + joined.length + client.merges.length === 0) return null
  // A record with an account is kept; otherwise the open one.
  const keepsOther = !client.hasAccount && candidate?.hasAccount === true

  async function mergeAsked(): Promise<void> {
    if (!candidate) return
    const [keep, other] = keepsOther ? [candidate.id, client.id] : [client.id, candidate.id]
    try {
      await merge({ keep, merge: other }).unwrap()
      notify({ about: keep, text: t`They’re one now. You can undo this for a day.` })
      if (keep !== client.id && isShown.current) await navigate(`/admin/clients/${keep}`, { replace: true })
    } catch (thrown) {
      notify({ about: keep, text: (thrown as Failure).message, tone: 'danger' })
    }
    setIsOpen(false)
  }

  return (
    <CardSection title={t`Same person?`}>
      {client.merges.map((each) => (
        <MergedRow key={each.id} merge={each} />
      ))}
      {joined.length > 0 && (
        <ul>
          {joined.map((each) => (
            <JoinedRow key={each.name} joined={each} card="open" />
          ))}
        </ul>
      )}
      {duplicates.length > 0 && (
        <ul className="divide-y divide-line">
          {duplicates.map((duplicate) => (
            <DuplicateRow
              key={duplicate.client.id}
              duplicate={duplicate}
              isKeeping={isKeeping}
              onKeepApart={() => void keepApart(client, duplicate.client)}
              onMerge={() => {
                setCandidate(duplicate.client)
                setIsOpen(true)
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Is ${{ name: candidate?.name ?? '' }} the same person as ${{ other: client.name }}?`}
        confirm={t`Merge them`}
        cancel={t`Keep them apart`}
        busy={isLoading}
        onConfirm={() => void mergeAsked()}
      >
        {t`The record of ${{ name: keepsOther ? candidate.name : client.name }} stays, with the visits, notes, alerts and formulas of both. You can undo it for a day.`}
      </ConfirmDialog>
    </CardSection>
  )
}

interface DuplicateRowProps {
  readonly duplicate: Duplicate
  readonly isKeeping: boolean
  readonly onKeepApart: () => void
  readonly onMerge: () => void
}

function DuplicateRow({ duplicate: { client: other, reasons }, isKeeping, onKeepApart, onMerge }: DuplicateRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <p className="min-w-0">
        <span className="font-medium wrap-anywhere">{other.name}</span>
        <span className="block text-sm text-muted wrap-anywhere">{reachedBy(other)}</span>
        <span className="block text-sm text-muted">{reasons.map((reason) => say(duplicateReasons[reason])).join(' · ')}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" disabled={isKeeping} onClick={onKeepApart}>
          <NotSame name={other.name} />
        </Button>
        <Button variant="secondary" onClick={onMerge}>
          <MergeWith name={other.name} />
        </Button>
      </div>
    </li>
  )
}

function NotSame({ name }: { readonly name: string }) {
  return (
    <Trans>
      Not the same person <span className="sr-only">as {name}</span>
    </Trans>
  )
}

function MergeWith({ name }: { readonly name: string }) {
  return (
    <Trans>
      Merge <span className="sr-only">with {name}</span>
    </Trans>
  )
}

function MergedRow({ merge: { id, name, at, by } }: { readonly merge: ClientDetails['merges'][number] }) {
  const { dateAndTime } = useFormats()
  const [undo, { isLoading }] = useUndoMergeMutation()
  async function part(): Promise<void> {
    try {
      await undo(id).unwrap()
      notify({ about: id, text: t`${name} is a client of their own again.` })
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken p-3">
      <p className="min-w-0 wrap-anywhere">
        {t`Merged with ${name}`}
        <span className="block text-sm text-muted">
          {by || t`Somebody who left`}, {dateAndTime(Date.parse(at) / 1000)}
        </span>
      </p>
      <Button variant="secondary" busy={isLoading} onClick={() => void part()}>
        <Trans>
          Undo <span className="sr-only">the merge with {name}</span>
        </Trans>
      </Button>
    </div>
  )
}

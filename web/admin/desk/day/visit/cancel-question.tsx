import { useEffect, useRef, useState } from 'react'
import type { CancelReason } from '../../../../../domain/appointment.ts'
import { Button } from '../../../../ui/button.tsx'
import { ScopeFields, scopesOf } from '../../series-scope.tsx'
import type { SeriesCounts, SeriesScope } from '../../use-visit-series.ts'
import { PanelFoot, panelFormClass } from '../side-panel.tsx'
import { ReasonFields } from './reason-fields.tsx'

export interface Cancellation {
  readonly reason: CancelReason
  readonly tellClient: boolean
  /** Which visits of its series. */
  readonly scope: SeriesScope
}

interface CancelQuestionProps {
  readonly client: string
  /** Whether there is mail about it: the client has an address, and the visit is still to come. */
  readonly canTell: boolean
  /** Of its series, how many would be canceled with each choice. */
  readonly counts: SeriesCounts
  readonly busy: boolean
  readonly onCancel: (cancellation: Cancellation) => void
  readonly onKeep: () => void
}

/** Why the salon cancels a visit, and whether the client is told. */
export function CancelQuestion({ client, canTell, counts, busy, onCancel, onKeep }: CancelQuestionProps) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [tells, setTells] = useState<boolean | null>(null)
  const [chosen, setChosen] = useState<SeriesScope>('this')
  const [isMissing, setMissing] = useState(false)
  const scope = scopesOf(counts).includes(chosen) ? chosen : 'this'
  // A visit that was entered by mistake is nothing that its client knows of.
  const tellClient = tells ?? reason !== 'mistake'
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      aria-label="Cancel the visit"
      className={panelFormClass}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason) onCancel({ reason, tellClient, scope })
        else setMissing(true)
      }}
    >
      <ScopeFields name="visits" counts={counts} scope={scope} onChange={setChosen} />
      <ReasonFields legend="Why is it canceled?" reason={reason} onChange={setReason} />
      {canTell && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 border-t border-line pt-2">
          <input
            type="checkbox"
            checked={tellClient}
            onChange={({ target }) => setTells(target.checked)}
            className="size-5 accent-accent"
          />
          Email {client} about it
        </label>
      )}
      <PanelFoot>
        {isMissing && reason === null && (
          <p role="alert" className="text-sm text-danger">
            Choose a reason
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="danger" busy={busy} className="grow px-3!">
            {counts[scope] > 1 ? `Cancel ${counts[scope]} visits` : 'Cancel the visit'}
          </Button>
          <Button variant="secondary" data-escape="" disabled={busy} onClick={onKeep} className="grow px-3!">
            Keep it
          </Button>
        </div>
      </PanelFoot>
    </form>
  )
}

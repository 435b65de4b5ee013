import { useEffect, useRef, useState } from 'react'
import type { CancelReason } from '../../../../../domain/appointment.ts'
import { Button } from '../../../../ui/button.tsx'
import type { SeriesScope } from '../again/use-visit-series.ts'
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
  readonly counts: Readonly<Record<SeriesScope, number>>
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
  // A visit that was entered by mistake is nothing that its client knows of.
  // All that are ahead are a choice of their own where some come before this one.
  const scopes: readonly SeriesScope[] = [
    'this',
    ...(counts.later > 1 ? (['later'] as const) : []),
    ...(counts.ahead > counts.later ? (['ahead'] as const) : []),
  ]
  const scope = scopes.includes(chosen) ? chosen : 'this'
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
      {scopes.length > 1 && (
        <fieldset className="border-b border-line pb-2">
          <legend className="font-medium">Which visits?</legend>
          {scopes.map((each) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name="visits"
                checked={scope === each}
                onChange={() => setChosen(each)}
                className="size-5 accent-accent"
              />
              {scopeText(each, counts)}
            </label>
          ))}
        </fieldset>
      )}
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

function scopeText(scope: SeriesScope, { later, ahead }: CancelQuestionProps['counts']): string {
  if (scope === 'this') return 'This one'
  if (scope === 'ahead') return `All ${ahead} that are ahead`
  return `This and the ${later === 2 ? 'later one' : `${later - 1} later ones`}`
}

import { plural, t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CancelReason } from '../../../../../domain/booking/appointment.ts'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { CancelMoney, useCancelMoney } from '../../../shared/visit/cancel-money.tsx'
import { ReasonButtons } from '../../../shared/visit/reason-buttons.tsx'
import { listScopes, ScopeFields } from '../../series-scope.tsx'
import type { SeriesCounts, SeriesScope } from '../../use-visit-series.ts'
import { PanelFoot, panelFormClass } from '../side-panel.tsx'

export interface Cancellation {
  readonly reason: CancelReason
  readonly tellClient: boolean
  /** Which visits of its series. */
  readonly scope: SeriesScope
}

interface CancelQuestionProps {
  readonly client: string
  /** True if there is mail about it: the client has an address, and the visit is still to come. */
  readonly canTell: boolean
  /** Visits of its series that each choice would cancel. */
  readonly counts: SeriesCounts
  /** The visits of a choice, by their ids. */
  readonly idsOf: (scope: SeriesScope) => readonly string[]
  readonly busy: boolean
  readonly onCancel: (cancellation: Cancellation) => void
  readonly onKeep: () => void
}

/** Why the salon cancels a visit: the reason cancels it, and can be taken back for a while. Before it, which visits, and whether the client is told. */
export function CancelVisitQuestion({ client, canTell, counts, idsOf, busy, onCancel, onKeep }: CancelQuestionProps) {
  const reasons = useRef<HTMLFieldSetElement>(null)
  const [tells, setTells] = useState<boolean | null>(null)
  const [chosen, setChosen] = useState<SeriesScope>('this')
  const scope = listScopes(counts).includes(chosen) ? chosen : 'this'
  const { isKnown, ...money } = useCancelMoney(idsOf(scope))
  const focusFirst = useEffectEvent(() => {
    if (!reasons.current?.closest('form')?.contains(document.activeElement)) reasons.current?.querySelector('button')?.focus()
  })
  useEffect(() => {
    if (isKnown) focusFirst()
  }, [isKnown])
  return (
    <form
      aria-label={t`Cancel the visit`}
      aria-busy={busy}
      className={panelFormClass}
      onSubmit={(event) => event.preventDefault()}
    >
      <ScopeFields name="visits" counts={counts} scope={scope} onChange={setChosen} />
      {canTell && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={tells ?? true}
            onChange={({ target }) => setTells(target.checked)}
            className="size-5 accent-accent"
          />
          {t`Email ${client} about it`}
        </label>
      )}
      <CancelMoney {...money} />
      {!isKnown && <Loader label={t`Looking up the payments…`} />}
      <fieldset ref={reasons} hidden={!isKnown} className="grid gap-2">
        <legend className="mb-2 font-medium">{whyText(counts[scope])}</legend>
        <ReasonButtons
          busy={busy}
          className="justify-start! px-3! text-start"
          // A visit that was entered by mistake is nothing that its client knows of.
          notes={canTell && tells === null ? { mistake: t`no email` } : {}}
          onChoose={(reason) => onCancel({ reason, tellClient: tells ?? reason !== 'mistake', scope })}
        />
      </fieldset>
      <PanelFoot>
        <Button variant="secondary" data-escape="" disabled={busy} onClick={onKeep} className="px-3!">
          {t({ message: 'Keep it', comment: 'The visit isn’t canceled' })}
        </Button>
      </PanelFoot>
    </form>
  )
}

function whyText(count: number): string {
  if (count <= 1) return t`Why is it canceled?`
  return t`${plural(count, { one: 'Why is the # visit canceled?', other: 'Why are the # visits canceled?' })}`
}

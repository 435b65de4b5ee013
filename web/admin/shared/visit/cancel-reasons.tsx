import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { CancelReason } from '../../../../domain/booking/appointment.ts'
import { Button } from '../../../ui/button.tsx'
import { CancelMoney, useCancelMoney } from './cancel-money.tsx'
import { ReasonButtons } from './reason-buttons.tsx'

interface DeclineReasonsProps {
  /** Its id. */
  readonly visit: string
  readonly client: string
  /** It is on its way: a second press does nothing. */
  readonly busy: boolean
  readonly onDecline: (reason: CancelReason) => void
  readonly onKeep: () => void
}

/** Why a request is declined, a press each. It takes the focus; Escape gives it up. */
export function DeclineReasons({ visit, client, busy, onDecline, onKeep }: DeclineReasonsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const { isKnown, ...money } = useCancelMoney([visit])
  useEffect(() => {
    if (!isKnown) return
    group.current?.querySelector('button')?.focus()
    group.current?.scrollIntoView({ block: 'nearest' })
  }, [isKnown])
  return (
    <fieldset
      ref={group}
      className="col-span-full my-1 rounded-control bg-sunken p-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        const request = event.currentTarget.closest('li')
        onKeep()
        request?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
      }}
    >
      <legend className="float-start mb-1.5 w-full text-sm">
        {t`Why is it declined? ${client} gets an email that it is canceled.`}
      </legend>
      <div className="clear-start mb-2 empty:hidden">
        <CancelMoney {...money} />
      </div>
      <div hidden={!isKnown} className="clear-start flex flex-wrap gap-1.5">
        <ReasonButtons busy={busy} className="px-3! py-0! text-sm!" onChoose={onDecline} />
        <Button variant="quiet" className="px-3! py-0! text-sm!" disabled={busy} onClick={onKeep}>
          {t`Keep it`}
        </Button>
      </div>
    </fieldset>
  )
}

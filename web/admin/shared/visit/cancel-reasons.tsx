import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CancelReason } from '../../../../domain/booking/appointment.ts'
import { Button } from '../../../ui/button.tsx'
import { CancelMoney, useCancelMoney } from './cancel-money.tsx'
import { ReasonButtons } from './reason-buttons.tsx'

interface CancelReasonsProps {
  /** Its id. */
  readonly visit: string
  /** The question. */
  readonly children: ReactNode
  /** Notes beside the reasons' words. */
  readonly notes?: Partial<Record<CancelReason, string>> | undefined
  /** It is on its way: a second press does nothing. */
  readonly busy: boolean
  readonly onCancel: (reason: CancelReason) => void
  readonly onKeep: () => void
}

/** Why a visit in a list is canceled, a press each, and what becomes of its money. It takes the focus; Escape gives it up. */
export function CancelReasons({ visit, children, notes, busy, onCancel, onKeep }: CancelReasonsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const { isKnown, ...money } = useCancelMoney([visit])
  useEffect(() => {
    if (!isKnown) return
    group.current?.querySelector('button')?.focus()
    group.current?.scrollIntoView({ block: 'nearest' })
  }, [isKnown])

  function keep(): void {
    const item = group.current?.closest('li')
    onKeep()
    item?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  return (
    <fieldset
      ref={group}
      className="col-span-full my-1 rounded-control bg-sunken p-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        keep()
      }}
    >
      <legend className="float-start mb-1.5 w-full text-sm">{children}</legend>
      <div className="clear-start mb-2 empty:hidden">
        <CancelMoney {...money} />
      </div>
      <div hidden={!isKnown} className="clear-start flex flex-wrap gap-1.5">
        <ReasonButtons busy={busy} notes={notes} className="px-3! py-0! text-sm!" onChoose={onCancel} />
        <Button variant="quiet" className="px-3! py-0! text-sm!" disabled={busy} onClick={keep}>
          {t({ message: 'Keep it', comment: 'The visit isn’t canceled' })}
        </Button>
      </div>
    </fieldset>
  )
}

import { t } from '@lingui/core/macro'
import { useId, useRef, useState } from 'react'
import { type Appointment, holdsTime } from '../../../../../domain/booking/appointment.ts'
import type { VisitPayments } from '../../../../../domain/money/payments.ts'
import { mayTakeFocus } from '../../../../late-responses.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useCan } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { usePaymentsQuery } from '../visit/payment-api.ts'
import { AskForm } from './ask-form.tsx'
import { OnlineItem } from './online-item.tsx'

interface OnlineSectionProps {
  readonly visit: Appointment
}

/** The online payments of a visit, and a form to ask for more; hidden without a provider. */
export function OnlineSection({ visit }: OnlineSectionProps) {
  const canTake = useCan('payments.take')
  const { currentData: data } = usePaymentsQuery(visit.id, { skip: !canTake })
  if (!canTake || !data || (data.online.length === 0 && !data.asksOnline)) return null
  return <OnlinePayments visit={visit} data={data} />
}

function OnlinePayments({ visit, data }: OnlineSectionProps & { readonly data: VisitPayments }) {
  const { online, due, currency, asksOnline, suggested } = data
  const canMail = Boolean(visit.contact?.email)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const asking = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = online.some(({ state, purpose }) => purpose !== 'fee' && (state === 'awaiting' || state === 'authenticating'))
  const isPaid = online.some(({ state, purpose }) => state === 'paid' && purpose !== 'fee')
  const { arrived, started } = visit.marks ?? {}
  const isAhead = visit.date > serverNow() && arrived === undefined && started === undefined
  const holds = holdsTime(visit.status) && !isPaid && isAhead
  const canAsk = asksOnline && !isOpen && visit.status !== 'Canceled' && (due > 0 || holds)
  const hasFee = online.some(
    ({ purpose, state }) => purpose === 'fee' && (state === 'paid' || state === 'awaiting' || state === 'authenticating'),
  )
  const close = () => {
    setIsAsking(false)
    if (mayTakeFocus(asking.current)) heading.current?.focus()
  }
  if (online.length === 0 && !canAsk) return null
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="font-medium outline-none">
        {t`Online payments`}
      </h3>
      {online.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {online.map((payment) => (
            <OnlineItem key={payment.id} payment={payment} takesFee={!hasFee} canMail={canMail} />
          ))}
        </ul>
      )}
      {isAsking && canAsk && (
        <div ref={asking}>
          <AskForm visitId={visit.id} {...{ due, currency, holds, suggested, canMail }} onDone={close} onCancel={close} />
        </div>
      )}
      {canAsk && !isAsking && (
        <Button variant="secondary" className="justify-self-start px-4!" onClick={() => setIsAsking(true)}>
          {t`Ask for a payment`}
        </Button>
      )}
    </section>
  )
}

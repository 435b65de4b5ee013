import { plural, t } from '@lingui/core/macro'
import { type RefObject, useId } from 'react'
import { Link } from 'react-router'
import type { UnsettledPayment } from '../../../../domain/booking/prepayment/online-payment.ts'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { comma } from '../../../../domain/language/lists.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../api-error.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { useUnsettledPaymentsQuery } from '../../shared/visit/money-api.ts'

interface OpenPaymentsProps extends Pick<Dashboard, 'onlinePayments'> {
  readonly isOpen: boolean
  readonly toggle: RefObject<HTMLButtonElement | null>
  readonly onToggle: () => void
}

/** Money that only a person can settle, with the visits that it is about. */
export function OpenPayments({ onlinePayments: { toDecide, refused }, isOpen, toggle, onToggle }: OpenPaymentsProps) {
  const listId = useId()
  if (toDecide + refused === 0) return null
  const sentences = [
    ...(toDecide > 0
      ? [
          t`${plural(
            { count: toDecide },
            {
              one: '# payment of a canceled visit waits for you: give it back, or keep it?',
              other: '# payments of canceled visits wait for you: give them back, or keep them?',
            },
          )}`,
        ]
      : []),
    ...(refused > 0
      ? [
          t`${plural(
            { count: refused },
            { one: 'Stripe refused # payment or refund.', other: 'Stripe refused # payments or refunds.' },
          )}`,
        ]
      : []),
  ]
  return (
    <Alert tone="warning">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-64">{sentences.join(' ')}</p>
        <Button
          ref={toggle}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          className="scroll-mt-24 px-3! text-sm!"
          onClick={onToggle}
        >
          {isOpen ? t`Hide details` : t`Show details`}
        </Button>
      </div>
      {isOpen && <Unsettled id={listId} />}
    </Alert>
  )
}

function Unsettled({ id }: { readonly id: string }) {
  const { data, error, refetch } = useUnsettledPaymentsQuery()
  if (error && !data)
    return <LoadFailed problem={t`We couldn’t load the payments.`} error={(error as Failure).message} onRetry={refetch} />
  return (
    <div id={id} className="mt-3">
      {data ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-control border border-line bg-surface">
          {data.items.map((item) => (
            <Item key={`${item.id} ${item.what}`} item={item} />
          ))}
        </ul>
      ) : (
        <Loader label={t`Loading the payments…`} />
      )}
    </div>
  )
}

function Item({ item: { appointmentId, client, date, amount, currency, what, note } }: { readonly item: UnsettledPayment }) {
  const formats = useFormats(currency)
  const { timeZone } = formats
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
      <div className="min-w-0">
        {date === null ? (
          <span className="font-medium wrap-anywhere">{client}</span>
        ) : (
          <Link
            to={`/admin/day?date=${dateAt(date, timeZone)}&panel=visit.${appointmentId}`}
            className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent"
          >
            {client}
            {comma()}
            {formats.dateAndTime(date)}
          </Link>
        )}
        <p className="text-sm text-muted wrap-anywhere">
          {whatText(what)}
          {date === null && ` ${t`The booking was deleted: look at it at Stripe.`}`}
          {note !== '' && ` ${note}`}
        </p>
      </div>
      <p className="font-medium tabular-nums">{formats.price(amount)}</p>
    </li>
  )
}

function whatText(what: UnsettledPayment['what']): string {
  switch (what) {
    case 'decide':
      return t`Give back or keep?`
    case 'refund_refused':
      return t`It couldn’t be given back.`
    case 'charge_refused':
      return t`The card couldn’t be charged.`
  }
}

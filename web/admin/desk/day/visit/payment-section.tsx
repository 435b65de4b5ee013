import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { withCommas } from '../../../../../domain/language/lists.ts'
import { say } from '../../../../../domain/language/say.ts'
import { toAmount, toMills } from '../../../../../domain/money/money.ts'
import {
  type Payment,
  type PaymentInput,
  refundReasonNames,
  type StoredPaymentMethod,
  type VisitPayments,
} from '../../../../../domain/money/payments.ts'
import { canCheckOutColumn } from '../../../../../domain/people/roles.ts'
import type { Failure } from '../../../../api-error.ts'
import { mayTakeFocus } from '../../../../late-responses.ts'
import { useAppSelector, useCan, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { paymentText } from '../../../shared/payment-text.ts'
import { usePaymentsQuery } from './payment-api.ts'
import { PaymentForm } from './payment-form.tsx'

interface PaymentSectionProps {
  readonly visit: Pick<Appointment, 'id' | 'status' | 'stylist'>
  /** The visit was completed here a moment ago, so its payment comes next. */
  readonly justCompleted: boolean
  /** True if a form is open, which has a foot of its own. */
  readonly onForm: (isOpen: boolean) => void
}

/** The visit's payments and the amount due, with forms to take and refund payments. */
export function PaymentSection({ visit, justCompleted, onForm }: PaymentSectionProps) {
  const canTake = useAppSelector(({ auth }) => canCheckOutColumn(auth.User, visit.stylist?.id))
  // A stylist who sees everybody's visits sees payments only of their own.
  const isServed = useAppSelector(({ auth }) => auth.User?.stylistId === visit.stylist?.id)
  const { currentData: data, error, refetch } = usePaymentsQuery(visit.id, { skip: !canTake && !isServed })
  if (error && !data)
    return <LoadFailed problem={t`We couldn’t load the payments.`} error={(error as Failure).message} onRetry={refetch} />
  if (!data || (!canTake && data.items.length === 0)) return null
  return <Payments visit={visit} justCompleted={justCompleted} onForm={onForm} canTake={canTake} data={data} />
}

interface PaymentsProps extends PaymentSectionProps {
  readonly canTake: boolean
  readonly data: VisitPayments
}

/** `turn` counts the payments, so that the next one of a split begins with the rest. */
type OpenForm = { readonly refundOf?: Payment; readonly turn: number }

function Payments({ visit: { id, status }, justCompleted, onForm, canTake, data }: PaymentsProps) {
  const canGiveBack = useCan('payments.take')
  const formats = useFormats(data.currency)
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [form, setForm] = useState<OpenForm | null>(null)
  const [news, setNews] = useState('')
  // Counts a payment entered here until the refetched data has it.
  const [own, setOwn] = useState({ before: null as VisitPayments | null, due: 0 })
  const { items } = data
  const due = own.before === data ? own.due : data.due
  const begin = useEffectEvent(() => {
    if (canTake && due > 0) setForm({ turn: 0 })
  })
  useEffect(() => {
    if (justCompleted) begin()
  }, [justCompleted])
  const isOpen = form !== null
  const tell = useEffectEvent(onForm)
  useEffect(() => tell(isOpen), [isOpen])
  const isTaking = form !== null && !form.refundOf
  const isDue = due > 0 && status === 'Completed'
  const isCanceled = status === 'Canceled'
  const close = () => {
    setForm(null)
    if (mayTakeFocus(section.current)) heading.current?.focus()
  }
  function done({ amount, refundOf, reason }: PaymentInput): void {
    const rest = toAmount(dueAfter(toMills(due), { amount: toMills(amount), refundOf, reason }))
    setOwn({ before: data, due: rest })
    setNews(refundOf === undefined ? t`Payment taken.` : t`Payment given back.`)
    if (form && refundOf === undefined && rest > 0) setForm({ turn: form.turn + 1 })
    else close()
  }
  return (
    <section
      ref={section}
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 ref={heading} id={headingId} tabIndex={-1} className="font-medium outline-none">
          {t`Payment`}
        </h3>
        <p className={`tabular-nums ${isDue ? 'font-semibold' : 'text-muted'}`}>
          {dueText({ ...data, due }, status, formats.price)}
        </p>
      </div>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {items.length > 0 && (
        <ul className="grid gap-2">
          {items.map((item) => (
            <Entry key={item.id} item={item} onReverse={canGiveBack ? () => setForm({ refundOf: item, turn: 0 }) : undefined} />
          ))}
        </ul>
      )}
      {isTaking && <PaymentForm key={form.turn} id={id} due={due} currency={data.currency} onDone={done} onCancel={close} />}
      {form?.refundOf && (
        <PaymentForm
          key={form.refundOf.id}
          id={id}
          due={due}
          currency={data.currency}
          refundOf={form.refundOf}
          onDone={done}
          onCancel={close}
        />
      )}
      {canTake && form === null && (due > 0 || isCanceled) && (
        <Button
          variant={isDue ? 'primary' : 'secondary'}
          className="justify-self-start px-4!"
          onClick={() => setForm({ turn: 0 })}
        >
          {isCanceled ? t`Take a fee` : t`Take payment`}
        </Button>
      )}
    </section>
  )
}

/** Predicts the server's amount due, in mills: only a payment entered by mistake is due again. */
function dueAfter(due: number, { amount, refundOf, reason }: Pick<PaymentInput, 'amount' | 'refundOf' | 'reason'>): number {
  if (refundOf === undefined) return due - amount
  if (reason === 'mistake') return due + amount
  return due < 0 ? Math.min(due + amount, 0) : due
}

function dueText(
  { items, due, paid }: VisitPayments,
  status: Appointment['status'],
  price: (amount: number) => string,
): string {
  if (status === 'Canceled') return paid > 0 ? t`${{ price: price(paid) }} paid` : t`Nothing due`
  if (due < 0) return t`${{ price: price(-due) }} too much`
  if (due > 0) return t`${{ price: price(due) }} due`
  return items.length === 0 ? t`Nothing due` : t`Paid`
}

function Entry({ item, onReverse }: { readonly item: Payment; readonly onReverse: (() => void) | undefined }) {
  const formats = useFormats(item.currency)
  const { reason, refundable, at, by } = item
  const canReverse = onReverse !== undefined && refundable.amount + refundable.tip > 0
  return (
    <li className="flex items-start justify-between gap-3">
      <div className="min-w-0 text-sm">
        <p className="tabular-nums wrap-anywhere">
          <Amounts item={item} price={(value) => formats.price(Math.abs(value))} />
        </p>
        {reason !== null && <p>{say(refundReasonNames[reason])}</p>}
        <p className="text-muted">{withCommas([formats.dateAndTime(at), by.label])}</p>
      </div>
      {canReverse && (
        <Button
          variant="quiet"
          aria-label={t`Reverse ${{ payment: paymentText(item, formats) }}`}
          className="-my-1.5 min-h-9! px-2! py-0! text-sm!"
          onClick={onReverse}
        >
          {t({ message: 'Reverse', comment: 'Gives a payment back' })}
        </Button>
      )}
    </li>
  )
}

/** '$42.50 + $5.00 tip, card' */
function Amounts({ item, price }: { readonly item: Payment; readonly price: (value: number) => string }) {
  const { amount, method: by, refundOf } = item
  const paid = price(amount)
  const tip = price(item.tip)
  const method = methodText(by)
  if (item.tip === 0)
    return refundOf === null ? (
      <Trans>
        <span className="font-medium">{paid}</span>, {method}
      </Trans>
    ) : (
      <Trans>
        <span className="font-medium">Refund {paid}</span>, {method}
      </Trans>
    )
  if (amount === 0)
    return refundOf === null ? (
      t`${tip} tip, ${method}`
    ) : (
      <Trans>
        <span className="font-medium">Refund</span> {tip} tip, {method}
      </Trans>
    )
  return refundOf === null ? (
    <Trans>
      <span className="font-medium">{paid}</span> + {tip} tip, {method}
    </Trans>
  ) : (
    <Trans>
      <span className="font-medium">Refund {paid}</span> + {tip} tip, {method}
    </Trans>
  )
}

/** As it stands after an amount. */
function methodText(method: StoredPaymentMethod): string {
  switch (method) {
    case 'cash':
      return t({ message: 'cash', comment: 'After an amount: “$42.50, cash”' })
    case 'card':
      return t({ message: 'card', comment: 'After an amount: “$42.50, card”' })
    case 'bank_transfer':
      return t({ message: 'bank transfer', comment: 'After an amount: “$42.50, bank transfer”' })
    case 'voucher':
      return t({ message: 'voucher', comment: 'After an amount: “$42.50, voucher”' })
    case 'other':
      return t({ message: 'other', comment: 'After an amount that was paid in another way: “$42.50, other”' })
    case 'online':
      return t({ message: 'online', comment: 'After an amount: “$42.50, online”' })
  }
}

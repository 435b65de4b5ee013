import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { toAmount, toMills } from '../../../../../domain/money/money.ts'
import type { Payment, PaymentMethod, VisitPayments } from '../../../../../domain/money/payments.ts'
import type { Failure } from '../../../../api-error.ts'
import { randomId } from '../../../../random-id.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useActOnlineMutation } from '../online/online-api.ts'
import { useTakePaymentMutation } from '../visit/payment-api.ts'

interface OverpaidProps {
  /** The visit's. */
  readonly id: string
  readonly payments: VisitPayments
  /** The amount due in mills, including typed payments that aren't noted yet; negative if too much was paid. */
  readonly dueMills: number
}

/** Says what was paid more than the visit costs, and gives it back by a press: online first, as it came. */
export function Overpaid({ id, payments, dueMills }: OverpaidProps) {
  const formats = useFormats(payments.currency)
  const mayRefund = useCan('payments.refund-online')
  const mayGiveBack = useCan('payments.take')
  const { giveBack, failure, isSending, news } = useGiveBack(id)
  const plan = planReturns(payments, -dueMills - onTheWay(payments))
  const total = toAmount(plan.reduce((sum, { mills }) => sum + mills, 0))
  const isOnline = plan.some(({ kind }) => kind === 'online')
  const may = mayGiveBack && (!isOnline || mayRefund)
  return (
    <div className="grid gap-2 empty:hidden">
      {total > 0 && (
        <Alert tone="warning">
          <div className="grid justify-items-start gap-2">
            <p>{t`${{ price: formats.price(total) }} more was paid than the visit costs.`}</p>
            {may ? (
              <Button variant="secondary" busy={isSending} className="px-3!" onClick={() => void giveBack(plan)}>
                {isOnline
                  ? t`Give back ${{ price: formats.price(total) }}, online first`
                  : t`Give back ${{ price: formats.price(total) }}`}
              </Button>
            ) : (
              <p className="text-sm">{t`Ask a manager to give it back.`}</p>
            )}
          </div>
        </Alert>
      )}
      {(news || (onTheWay(payments) > 0 && dueMills < 0)) && total === 0 && (
        <p role="status" className="text-sm font-medium text-success">
          {t`It is on its way back.`}
        </p>
      )}
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
    </div>
  )
}

type Return =
  | { readonly kind: 'online'; readonly id: string; readonly held: number; readonly mills: number }
  | { readonly kind: 'by_hand'; readonly item: Payment; readonly mills: number }

/** Splits what goes back: the latest first of each kind. */
function planReturns({ online, items }: VisitPayments, mills: number): readonly Return[] {
  let left = Math.max(mills, 0)
  const take = (most: number) => {
    const part = Math.min(left, most)
    left -= part
    return part
  }
  const returns: Return[] = [
    ...online.toReversed().map(({ id, held }): Return => ({ kind: 'online', id, held, mills: take(toMills(held)) })),
    ...items
      .filter(({ method, refundOf }) => method !== 'online' && refundOf === null)
      .toReversed()
      .map((item): Return => ({ kind: 'by_hand', item, mills: take(toMills(item.refundable.amount)) })),
  ]
  return returns.filter((each) => each.mills > 0)
}

/** Refunds in mills that the provider hasn't made yet. */
function onTheWay({ online, items }: VisitPayments): number {
  const left = items.reduce((sum, { method, refundable }) => (method === 'online' ? sum + toMills(refundable.amount) : sum), 0)
  return Math.max(left - online.reduce((sum, { held }) => sum + toMills(held), 0), 0)
}

function useGiveBack(id: string) {
  const [act, { isLoading: isActing }] = useActOnlineMutation()
  const [take, { isLoading: isTaking }] = useTakePaymentMutation()
  const [failure, setFailure] = useState('')
  const [news, setNews] = useState(false)
  // A repeat after a lost answer has the same key.
  const keys = useRef(new Map<string, string>())

  async function giveOne(one: Return): Promise<void> {
    const amount = toAmount(one.mills)
    if (one.kind === 'online') {
      await act({ id: one.id, what: { act: 'refund', amount, reason: 'price', held: one.held } }).unwrap()
      return
    }
    const name = `${one.item.id} ${one.mills}`
    const key = keys.current.get(name) ?? randomId()
    keys.current.set(name, key)
    const input = { amount, tip: 0, method: one.item.method as PaymentMethod, refundOf: one.item.id, reason: 'price' as const }
    await take({ id, input, key }).unwrap()
    keys.current.delete(name)
  }

  async function giveBack(plan: readonly Return[]): Promise<void> {
    setFailure('')
    try {
      for (const one of plan) await giveOne(one)
      setNews(true)
    } catch (thrown) {
      setFailure((thrown as Failure).message)
    }
  }

  return { giveBack, failure, news, isSending: isActing || isTaking }
}

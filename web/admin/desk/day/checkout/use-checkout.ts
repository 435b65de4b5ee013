import { useRef, useState } from 'react'
import { fieldErrors } from '../../../../../domain/field-errors.ts'
import { type CheckoutInput, excessPayment, type PaidPart, paidPart } from '../../../../../domain/money/checkout.ts'
import { type DiscountReason, discountInput } from '../../../../../domain/money/discount.ts'
import { toAmount, toMills } from '../../../../../domain/money/money.ts'
import { dueOf, type PaymentMethod, paymentProblems, type VisitPayments } from '../../../../../domain/money/payments.ts'
import { type Failure, mayHaveHappened } from '../../../../api-error.ts'
import { randomId } from '../../../../random-id.ts'
import { enteredPrice, priceText } from '../../../shared/form/number-field.tsx'
import { useExcuse } from '../../../shared/visit/use-excuse.tsx'
import { useCheckOutMutation } from './checkout-api.ts'

/** Default for the next check-out: most clients pay by the same method. */
let latestMethod: PaymentMethod = 'card'
export const readLatestMethod = () => latestMethod

interface CheckoutValues {
  readonly amount: string
  readonly tip: string
  readonly given: string
  readonly discount: string
  readonly reason: DiscountReason | ''
}

const empty: CheckoutValues = { amount: '', tip: '', given: '', discount: '', reason: '' }

interface Question {
  readonly part: PaidPart
  /** In the visit's currency. */
  readonly excess: number
}

type ExcessAnswer = 'change' | 'tip' | 'all'

interface CheckoutOptions {
  readonly visit: { readonly id: string; readonly status: string }
  readonly payments: VisitPayments
  /** @param change due to the client */
  readonly onDone: (change: number) => void
}

export function useCheckout({ visit, payments, onDone }: CheckoutOptions) {
  const { currency } = payments
  const [values, setValues] = useState({ ...empty, ...(payments.discount && discountValues(payments.discount)) })
  const [parts, setParts] = useState<readonly PaidPart[]>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [question, setQuestion] = useState<Question | null>(null)
  const { send, failure, isSending, unpaidQuestion } = useSendCheckout(visit.id)
  const discount = readDiscount(values, currency)
  const dueMills = dueWith(payments, visit.status, discount.amount)
  const due = toAmount(Math.max(dueMills, 0))
  const remaining = computeRemaining(due, parts)

  const set = (change: Partial<CheckoutValues>) => {
    setValues({ ...values, ...change })
    setErrors({})
    setQuestion(null)
  }

  async function finish(paid: readonly PaidPart[], { tooMuch = false, change = 0 } = {}): Promise<void> {
    if (discount.errors) return setErrors(discount.errors)
    const input = {
      payments: [...paid],
      due: payments.due,
      ...(discount.input && { discount: discount.input }),
      ...(tooMuch && { tooMuch }),
    }
    if (!(await send(input))) return setParts([])
    latestMethod = paid.at(-1)?.method ?? latestMethod
    onDone(change)
  }

  async function take(part: PaidPart, { tooMuch = false, change = 0 } = {}): Promise<void> {
    const paid = [...parts, part]
    setQuestion(null)
    if (computeRemaining(due, paid) > 0) {
      setParts(paid)
      setValues({ ...values, amount: '', tip: '', given: '' })
      return
    }
    await finish(paid, { tooMuch, change })
  }

  async function pay(method: PaymentMethod): Promise<void> {
    const read = readPart(values, { method, left: remaining, currency })
    if (read.errors) return setErrors(read.errors)
    const excess = toAmount(excessPayment([toMills(read.part.amount)], toMills(remaining)))
    if (excess > 0) return setQuestion({ part: read.part, excess })
    const change = method === 'cash' ? computeChange(values, read.part, currency) : 0
    await take(change > 0 ? withChange(read.part, change) : read.part, { change })
  }

  async function answer(given: ExcessAnswer): Promise<void> {
    if (!question) return
    const { part, excess } = question
    const amount = toAmount(toMills(part.amount) - toMills(excess))
    if (given === 'change') await take(withChange({ ...part, amount }, excess), { change: excess })
    else if (given === 'tip') await take({ ...part, amount, tip: toAmount(toMills(part.tip) + toMills(excess)) })
    else await take(part, { tooMuch: true })
  }

  return {
    values,
    set,
    errors,
    parts,
    due,
    dueMills,
    left: remaining,
    question,
    unpaidQuestion,
    failure,
    pay,
    answer,
    isSending,
    change: computeChange(values, readPart(values, { method: 'cash', left: remaining, currency }).part, currency),
    later: () => finish(parts),
    dropPart: (index: number) => setParts(parts.filter((_, other) => other !== index)),
    leaveQuestion: () => setQuestion(null),
  }
}

export type Checkout = ReturnType<typeof useCheckout>

/** Sends a check-out once, despite repeated presses and lost responses. */
function useSendCheckout(id: string) {
  const [failure, setFailure] = useState<string | null>(null)
  const [checkOut, { isLoading }] = useCheckOutMutation()
  const key = useRef('')
  const excuse = useExcuse()

  async function sendOnce(input: CheckoutInput): Promise<void> {
    key.current ||= randomId()
    try {
      await checkOut({ id, input, key: key.current }).unwrap()
      key.current = ''
    } catch (thrown) {
      if (!mayHaveHappened(thrown as Failure)) key.current = ''
      throw thrown
    }
  }

  /** @returns false if it was refused or got no response */
  async function send(input: CheckoutInput): Promise<boolean> {
    setFailure(null)
    try {
      await excuse.orAsk((reason) => sendOnce(reason ? { ...input, excuse: reason } : input))
      return true
    } catch (thrown) {
      setFailure((thrown as Failure).message)
      return false
    }
  }

  return { send, failure, isSending: isLoading, unpaidQuestion: excuse.question }
}

const discountValues = ({ amount, reason }: NonNullable<VisitPayments['discount']>) => ({ discount: priceText(amount), reason })

/** Amount due with a discount, in mills, computed as the server does. */
function dueWith({ items, charges }: VisitPayments, status: string, discount: number): number {
  const entries = items.map((item) => ({ ...item, amount: toMills(item.amount) }))
  return dueOf({ status, charges: toMills(charges), discount: toMills(discount) }, entries)
}

function computeRemaining(due: number, parts: readonly PaidPart[]): number {
  return toAmount(
    Math.max(
      parts.reduce((left, { amount }) => left - toMills(amount), toMills(due)),
      0,
    ),
  )
}

interface PartQuery {
  readonly method: PaymentMethod
  readonly left: number
  readonly currency: string
}

function readPart({ amount, tip }: CheckoutValues, { method, left, currency }: PartQuery) {
  const entered = {
    amount: amount.trim() === '' ? left : enteredPrice(amount, currency),
    tip: enteredPrice(tip, currency),
    method,
  }
  const checked = paidPart.safeParse(entered)
  const part = checked.success ? checked.data : { amount: left, method }
  if (!checked.success) return { part, errors: fieldErrors(checked.error) }
  const problems = paymentProblems({ amount: part.amount, tip: checked.data.tip }, currency)
  return { part, errors: Object.keys(problems).length > 0 ? problems : null }
}

function readDiscount({ discount, reason }: CheckoutValues, currency: string) {
  if (discount.trim() === '') return { amount: 0, errors: null, input: undefined }
  const checked = discountInput.safeParse({
    amount: enteredPrice(discount, currency),
    reason: reason === '' ? undefined : reason,
  })
  const amount = enteredPrice(discount, currency) ?? 0
  const valid = Number.isFinite(amount) && amount > 0 ? amount : 0
  if (checked.success) return { amount: valid, errors: null, input: checked.data }
  const { amount: wrong, reason: missing } = fieldErrors(checked.error)
  return { amount: valid, input: undefined, errors: { ...(wrong && { discount: wrong }), ...(missing && { reason: missing }) } }
}

/** A receipt says the cash given. */
function withChange(part: PaidPart, change: number): PaidPart {
  return { ...part, given: toAmount(toMills(part.amount) + toMills(part.tip) + toMills(change)) }
}

function computeChange(
  { given }: CheckoutValues,
  { amount, tip = 0 }: Pick<PaidPart, 'amount' | 'tip'>,
  currency: string,
): number {
  const notes = enteredPrice(given, currency)
  return notes === undefined || Number.isNaN(notes) ? 0 : toAmount(toMills(notes) - toMills(amount) - toMills(tip))
}

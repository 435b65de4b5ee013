import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { type AppointmentStatus, appointment, excuseText, holdsTime, type VisitMarks } from '../booking/appointment.ts'
import { said, say } from '../language/say.ts'
import { recordId } from '../text.ts'
import { amountOf, nothingPaid, paysSomething, seenDue } from './amounts.ts'
import { discountInput } from './discount.ts'
import { toMills } from './money.ts'
import { paymentMethods, visitPayments } from './payments.ts'

const maxParts = 10

export const paidPart = z
  .object({
    amount: amountOf(msg`Amount`),
    tip: amountOf(msg`Tip`).optional(),
    method: z.enum(paymentMethods, said(msg`Choose how it is paid`)),
    /** Cash that the client puts down, change included. */
    given: amountOf(msg`Cash given`).optional(),
  })
  .refine(paysSomething, nothingPaid)
  .refine(
    ({ amount, tip = 0, method, given }) =>
      given === undefined || (method === 'cash' && toMills(given) >= toMills(amount) + toMills(tip)),
    {
      path: ['given'],
      error: () => say(msg`The cash given must cover the amount`),
      when: ({ issues }) => issues.length === 0,
    },
  )
export type PaidPart = z.infer<typeof paidPart>

/** A client leaves. Without payments, they pay later. */
export const checkoutInput = z
  .object({
    payments: z
      .array(paidPart, said(msg`Send a list of payments`))
      .max(
        maxParts,
        said(msg`Split it into at most ${plural({ count: maxParts }, { one: '# payment', other: '# payments' })}`),
      ),
    discount: discountInput.optional(),
    /** Before this discount. */
    due: seenDue,
    /** Confirms that more than due is paid. */
    tooMuch: z.boolean(said(msg`Send true or false`)).optional(),
    /** Why the visit is completed although its online payment is missing. */
    excuse: excuseText.optional(),
  })
  .meta({ id: 'CheckoutInput' })
export type CheckoutInput = z.infer<typeof checkoutInput>

export const checkoutResult = z.object({ appointment, payments: visitPayments }).meta({ id: 'CheckoutResult' })
export type CheckoutResult = z.infer<typeof checkoutResult>

export const checkoutUndo = z.object({ id: recordId }).meta({ id: 'CheckoutUndo' })

interface LeavingVisit {
  readonly status: AppointmentStatus
  /** Unix seconds. */
  readonly date: number
  readonly marks: VisitMarks
}

/**
 * True if the client is here, or was: before its start, a visit can be checked out once it is marked as arrived. @param now Unix seconds
 */
export function isThere({ status, date, marks }: LeavingVisit, now: number): boolean {
  const came = marks.arrived ?? marks.started ?? marks.finished
  return status === 'Completed' || (holdsTime(status) && (date <= now || came !== undefined))
}

/** Returns why a visit can't be checked out; null if it can. @param now Unix seconds */
export function checkoutProblem(visit: LeavingVisit, now: number): string | null {
  if (visit.status === 'Canceled') return say(msg`This visit is canceled. Mark it as Pending first.`)
  return isThere(visit, now) ? null : say(msg`This visit hasn’t begun. Mark it arrived first.`)
}

/** Payments beyond the amount due, in mills. */
export function excessPayment(amounts: readonly number[], due: number): number {
  return Math.max(amounts.reduce((sum, amount) => sum + amount, 0) - Math.max(due, 0), 0)
}

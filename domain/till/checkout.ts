import { z } from 'zod'
import { type AppointmentStatus, appointment, holdsTime, type VisitMarks } from '../appointment.ts'
import { recordId } from '../text.ts'
import { amountOf, nothingPaid, paysSomething, seenDue } from './amounts.ts'
import { discountInput } from './discount.ts'
import { paymentMethods, visitPayments } from './payments.ts'

/** Most ways in which one visit is paid at once. */
const maxParts = 10

export const paidPart = z
  .object({
    amount: amountOf('Amount'),
    tip: amountOf('Tip').optional(),
    method: z.enum(paymentMethods, 'Choose how it is paid'),
  })
  .refine(paysSomething, nothingPaid)
export type PaidPart = z.infer<typeof paidPart>

/** Everything that is done when a client leaves. Without payments, they pay later. */
export const checkoutInput = z
  .object({
    payments: z.array(paidPart, 'Send a list of payments').max(maxParts, `Split it into at most ${maxParts} payments`),
    /** Replaces the one that the visit has. */
    discount: discountInput.optional(),
    /** Before this discount. */
    due: seenDue,
    /** More than is due is meant. */
    tooMuch: z.boolean('Send true or false').optional(),
  })
  .meta({ id: 'CheckoutInput' })
export type CheckoutInput = z.infer<typeof checkoutInput>

/** The visit after a check-out, or after its undo, and its payments. */
export const checkoutResult = z.object({ appointment, payments: visitPayments }).meta({ id: 'CheckoutResult' })
export type CheckoutResult = z.infer<typeof checkoutResult>

/** Which check-out is taken back. */
export const checkoutUndo = z.object({ id: recordId }).meta({ id: 'CheckoutUndo' })

interface LeavingVisit {
  readonly status: AppointmentStatus
  /** Unix seconds. */
  readonly date: number
  readonly marks: VisitMarks
}

/** Whether the client is there, or was: a visit that hasn't begun is checked out once somebody has marked that they came. @param now Unix seconds */
export function isThere({ status, date, marks }: LeavingVisit, now: number): boolean {
  const came = marks.arrived ?? marks.started ?? marks.finished
  return status === 'Completed' || (holdsTime(status) && (date <= now || came !== undefined))
}

/** Why a visit can't be checked out, in words; null if it can. @param now Unix seconds */
export function checkoutProblem(visit: LeavingVisit, now: number): string | null {
  if (visit.status === 'Canceled') return 'This visit is canceled. Mark it as Pending first.'
  return isThere(visit, now) ? null : 'This visit hasn’t begun. Mark it arrived first.'
}

/** What is more than due, in mills; 0 if nothing is. */
export function excessOf(amounts: readonly number[], due: number): number {
  return Math.max(amounts.reduce((sum, amount) => sum + amount, 0) - Math.max(due, 0), 0)
}

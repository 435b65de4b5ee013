import { z } from 'zod'
import { maxServices } from '../booking.ts'
import { toMills } from '../money.ts'
import { serviceLimits } from '../service.ts'
import { isCurrency } from '../time/place.ts'

/** What the most services of the highest price cost, in the salon's currency. */
const maxAmount = serviceLimits.maxPrice * maxServices

/** Code that knows the currency checks with `paymentProblems` whether it has such an amount. */
export const amountOf = (label: string) =>
  z
    .number({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a number`) })
    .min(0, `${label} must be 0 or more`)
    .max(maxAmount, `${label} must be at most ${maxAmount.toLocaleString('en-US')}`)

/** What was due, as the desk was shown it: if that has changed since, nothing is done. */
export const seenDue = z
  .number('What is due must be a number')
  .min(-1e9, 'What is due is too little')
  .max(1e9, 'What is due is too much')
  .optional()

export const chosenCurrency = z
  .string('Choose a currency')
  .max(3, 'Choose a currency')
  .refine(isCurrency, 'Choose a currency')
  .optional()

/** A payment of nothing is none, nor is one of less than a thousandth of the unit, which would be stored as nothing. */
export function paysSomething({ amount, tip = 0 }: { readonly amount: number; readonly tip?: number | undefined }): boolean {
  return toMills(amount) + toMills(tip) > 0
}

/** Said once its fields are right by themselves. */
export const nothingPaid = {
  path: ['amount'],
  error: 'Enter an amount above 0',
  when: ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0,
}

/** Amounts in currencies that the salon had before: each on a line of its own, never added to those in its present one. */
export const otherAmounts = z.array(z.object({ currency: z.string(), amount: z.number() })).meta({ id: 'OtherAmounts' })
export type OtherAmount = z.infer<typeof otherAmounts>[number]

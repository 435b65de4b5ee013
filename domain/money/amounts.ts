import { z } from 'zod'
import { maxServices } from '../booking/booking.ts'
import { serviceLimits } from '../salon/service.ts'
import { isCurrency } from '../time/place.ts'
import { toMills } from './money.ts'

const maxAmount = serviceLimits.maxPrice * maxServices

/** Code that knows the currency also checks `paymentProblems`. */
export const amountOf = (label: string) =>
  z
    .number({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a number`) })
    .min(0, `${label} must be 0 or more`)
    .max(maxAmount, `${label} must be at most ${maxAmount.toLocaleString('en-US')}`)

/** Amount due as the desk saw it; nothing is done if it has changed. */
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

/** Less than a thousandth of the unit would be stored as nothing. */
export function paysSomething({ amount, tip = 0 }: { readonly amount: number; readonly tip?: number | undefined }): boolean {
  return toMills(amount) + toMills(tip) > 0
}

/** Reported only once each field is valid. */
export const nothingPaid = {
  path: ['amount'],
  error: 'Enter an amount above 0',
  when: ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0,
}

/** Amounts in the salon's former currencies, never added to those in the present one. */
export const otherAmounts = z.array(z.object({ currency: z.string(), amount: z.number() })).meta({ id: 'OtherAmounts' })
export type OtherAmount = z.infer<typeof otherAmounts>[number]

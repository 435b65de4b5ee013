import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { maxServices } from '../booking/booking.ts'
import { type FieldName, fieldRules } from '../language/field-rules.ts'
import { said, say } from '../language/say.ts'
import { serviceLimits } from '../salon/service.ts'
import { isCurrency } from '../time/region.ts'
import { toMills } from './money.ts'

const maxAmount = serviceLimits.maxPrice * maxServices

/** Code that knows the currency also checks `paymentProblems`. */
export const amountOf = (label: FieldName) =>
  z.number(fieldRules.number(label)).min(0, fieldRules.notNegative(label)).max(maxAmount, fieldRules.most(label, maxAmount))

/** Amount due as the desk saw it; nothing is done if it has changed. */
export const seenDue = z
  .number(said(msg`What is due must be a number`))
  .min(-1e9, said(msg`What is due is too little`))
  .max(1e9, said(msg`What is due is too much`))
  .optional()

export const chosenCurrency = z
  .string(said(msg`Choose a currency`))
  .max(3, said(msg`Choose a currency`))
  .refine(isCurrency, said(msg`Choose a currency`))
  .optional()

/** Less than a thousandth of the unit would be stored as nothing. */
export function paysSomething({ amount, tip = 0 }: { readonly amount: number; readonly tip?: number | undefined }): boolean {
  return toMills(amount) + toMills(tip) > 0
}

/** Reported only once each field is valid. */
export const nothingPaid = {
  path: ['amount'],
  error: () => say(msg`Enter an amount above 0`),
  when: ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0,
}

/** Amounts in the salon's former currencies, never added to those in the present one. */
export const otherAmounts = z.array(z.object({ currency: z.string(), amount: z.number() })).meta({ id: 'OtherAmounts' })
export type OtherAmount = z.infer<typeof otherAmounts>[number]

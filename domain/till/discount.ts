import { z } from 'zod'
import { amountOf } from './amounts.ts'

/** Why something was taken off; words, since the history that keeps them is never changed. */
export const discountReasons = ['regular', 'family', 'promotion', 'goodwill', 'other'] as const
export type DiscountReason = (typeof discountReasons)[number]

export const discountReasonNames: Readonly<Record<DiscountReason, string>> = {
  regular: 'Regular client',
  family: 'Friends and family',
  promotion: 'Promotion',
  goodwill: 'To make up for something',
  other: 'Other',
}

/** What is taken off the price of a visit, which stays as it is; 0 takes a discount away. */
export const discountInput = z
  .object({
    amount: amountOf('Discount'),
    reason: z.enum(discountReasons, 'Choose why there is a discount'),
  })
  .meta({ id: 'DiscountInput' })

export const discount = z.object({ amount: z.number(), reason: z.enum(discountReasons) }).meta({ id: 'Discount' })
export type Discount = z.infer<typeof discount>

import { z } from 'zod'
import { amountOf } from './amounts.ts'

/** Reasons as words, since the history that stores them is never changed. */
export const discountReasons = ['regular', 'family', 'promotion', 'goodwill', 'other'] as const
export type DiscountReason = (typeof discountReasons)[number]

export const discountReasonNames: Readonly<Record<DiscountReason, string>> = {
  regular: 'Regular client',
  family: 'Friends and family',
  promotion: 'Promotion',
  goodwill: 'To make up for something',
  other: 'Other',
}

/** Taken off the price of a visit, which stays as it is; 0 removes a discount. */
export const discountInput = z
  .object({
    amount: amountOf('Discount'),
    reason: z.enum(discountReasons, 'Choose why there is a discount'),
  })
  .meta({ id: 'DiscountInput' })

export const discount = z.object({ amount: z.number(), reason: z.enum(discountReasons) }).meta({ id: 'Discount' })
export type Discount = z.infer<typeof discount>

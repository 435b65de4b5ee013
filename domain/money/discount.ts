import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../language/say.ts'
import { amountOf } from './amounts.ts'

/** Reasons as words, since the history that stores them is never changed. */
export const discountReasons = ['regular', 'family', 'promotion', 'goodwill', 'other'] as const
export type DiscountReason = (typeof discountReasons)[number]

export const discountReasonNames: Readonly<Record<DiscountReason, MessageDescriptor>> = {
  regular: msg`Regular client`,
  family: msg`Friends and family`,
  promotion: msg`Promotion`,
  goodwill: msg`To make up for something`,
  other: msg({ message: 'Other', context: 'reason for a discount' }),
}

/** Taken off the price of a visit, which stays as it is; 0 removes a discount. */
export const discountInput = z
  .object({
    amount: amountOf(msg`Discount`),
    reason: z.enum(discountReasons, said(msg`Choose why there is a discount`)),
  })
  .meta({ id: 'DiscountInput' })

export const discount = z.object({ amount: z.number(), reason: z.enum(discountReasons) }).meta({ id: 'Discount' })
export type Discount = z.infer<typeof discount>

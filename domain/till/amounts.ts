import { z } from 'zod'
import { maxServices } from '../booking.ts'
import { serviceLimits } from '../service.ts'

/** What the most services of the highest price cost, in the salon's currency. */
const maxAmount = serviceLimits.maxPrice * maxServices

/** Code that knows the currency checks with `paymentProblems` whether it has such an amount. */
export const amountOf = (label: string) =>
  z
    .number({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a number`) })
    .min(0, `${label} must be 0 or more`)
    .max(maxAmount, `${label} must be at most ${maxAmount.toLocaleString('en-US')}`)

/** Amounts in currencies that the salon had before: each on a line of its own, never added to those in its present one. */
export const otherAmounts = z.array(z.object({ currency: z.string(), amount: z.number() })).meta({ id: 'OtherAmounts' })
export type OtherAmount = z.infer<typeof otherAmounts>[number]

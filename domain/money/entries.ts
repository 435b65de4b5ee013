import { z } from 'zod'
import { lineOfText, recordId } from '../text.ts'
import { amountOf, chosenCurrency, paysSomething } from './amounts.ts'
import { paymentMethods, refundReasons } from './payments.ts'

export const maxEntryText = 120

const amount = amountOf('Amount').refine((value) => paysSomething({ amount: value }), 'Enter an amount above 0')
const currency = chosenCurrency
const method = z.enum(paymentMethods, 'Choose how it is paid')

/** An entry without a visit; `currency` defaults to the salon's. */
export const entryInput = z
  .discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('sale'), amount, method, currency, text: lineOfText('What was sold', maxEntryText) }),
      z.object({
        kind: z.literal('refund'),
        amount,
        method,
        refundOf: recordId,
        reason: z.enum(refundReasons, 'Choose why it is given back'),
      }),
      z.object({ kind: z.literal('cash_in'), amount, currency, text: lineOfText('The reason', maxEntryText) }),
      z.object({ kind: z.literal('cash_out'), amount, currency, text: lineOfText('The reason', maxEntryText) }),
    ],
    'Choose a sale, cash in or cash out',
  )
  .meta({ id: 'TillEntryInput' })
export type EntryInput = z.infer<typeof entryInput>

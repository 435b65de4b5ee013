import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../language/say.ts'
import { lineOfText, recordId } from '../text.ts'
import { amountOf, chosenCurrency, paysSomething } from './amounts.ts'
import { paymentMethods, refundReasons } from './payments.ts'

export const maxEntryText = 120

const amount = amountOf(msg`Amount`).refine((value) => paysSomething({ amount: value }), said(msg`Enter an amount above 0`))
const currency = chosenCurrency
const method = z.enum(paymentMethods, said(msg`Choose how it is paid`))

/** An entry without a visit; `currency` defaults to the salon's. */
export const entryInput = z
  .discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('sale'), amount, method, currency, text: lineOfText(msg`What was sold`, maxEntryText) }),
      z.object({
        kind: z.literal('refund'),
        amount,
        method,
        refundOf: recordId,
        reason: z.enum(refundReasons, said(msg`Choose why it is given back`)),
      }),
      z.object({ kind: z.literal('cash_in'), amount, currency, text: lineOfText(msg`The reason`, maxEntryText) }),
      z.object({ kind: z.literal('cash_out'), amount, currency, text: lineOfText(msg`The reason`, maxEntryText) }),
    ],
    said(msg`Choose a sale, cash in or cash out`),
  )
  .meta({ id: 'TillEntryInput' })
export type EntryInput = z.infer<typeof entryInput>

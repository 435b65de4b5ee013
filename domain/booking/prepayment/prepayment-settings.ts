import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { recordId } from '../../text.ts'
import { weekdays } from '../../time/calendar.ts'

const enterAmount = said(msg`Enter an amount above 0`)
const enterPercent = said(msg`Enter a share from 1 to 100 percent`)

/** An amount in the salon's currency, or a share of the price in percent. */
const amountOrShare = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('amount'),
    amount: z
      .number(enterAmount)
      .min(0, enterAmount)
      .max(1e6, enterAmount)
      .refine((amount) => amount >= 0.001, enterAmount),
  }),
  z.object({ kind: z.literal('share'), percent: z.int(enterPercent).min(1, enterPercent).max(100, enterPercent) }),
])
export type AmountOrShare = z.infer<typeof amountOrShare>

/** Payments or cards that clients leave before the visit. `card` charges nothing until a fee is due. */
const prepaymentDemand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('deposit'), size: amountOrShare }),
  z.object({ kind: z.literal('full') }),
  z.object({ kind: z.literal('card') }),
])
export type PrepaymentDemand = z.infer<typeof prepaymentDemand>

const wholeNumber = (least: number, most: number) =>
  z
    .int(said(msg`Enter a whole number`))
    .min(least, said(msg`Enter at least ${{ least }}`))
    .max(most, said(msg`Enter at most ${{ most }}`))

/** Asks for something where all of its conditions are met; one that is empty, null or false doesn't count. */
export const prepaymentRule = z.object({
  id: recordId,
  /** Any of them is booked. */
  services: z.array(recordId).max(200).default([]),
  /** From this price of the visit. */
  fromPrice: z
    .number(said(msg`Enter a price`))
    .min(0, said(msg`Enter a price`))
    .max(1e6, said(msg`Enter a price`))
    .nullable()
    .default(null),
  /** Clients on their first visit. */
  newClients: z.boolean().default(false),
  /** Months since the last visit; nobody who is new. */
  absentMonths: wholeNumber(1, 120).nullable().default(null),
  /** No-shows so far, at least. */
  noShows: wholeNumber(1, 100).nullable().default(null),
  weekdays: z.array(z.enum(weekdays)).max(7).default([]),
  demand: prepaymentDemand,
})
export type PrepaymentRule = z.infer<typeof prepaymentRule>

export const lateCancels = ['kept', 'refunded', 'asked'] as const

const fee = amountOrShare.nullable()

export const prepaymentSettings = z
  .object({
    /** The first that matches counts. */
    rules: z.array(prepaymentRule).max(20, said(msg`Use at most 20 rules`)),
    /** Hours before the visit until which a client who cancels gets everything back; null: the notice for canceling. */
    refundHours: wholeNumber(0, 60 * 24).nullable(),
    /** The fate of a deposit if its client cancels later or doesn't come. */
    lateCancel: z.enum(lateCancels),
    /** Charged for canceling later than that, and for not coming. A deposit counts toward it. */
    lateFee: fee,
    noShowFee: fee,
    /** True if fees are charged without a press. */
    chargesByItself: z.boolean(),
    /** Hours for which a time is held for a pay link of the desk. */
    deskHours: wholeNumber(1, 14 * 24),
  })
  .superRefine(({ rules }, context) => {
    const ids = rules.map(({ id }) => id)
    if (new Set(ids).size < ids.length)
      context.addIssue({ code: 'custom', path: ['rules'], message: say(msg`Use each rule once`) })
  })
export type PrepaymentSettings = z.infer<typeof prepaymentSettings>

export const defaultPrepayment: PrepaymentSettings = {
  rules: [],
  refundHours: null,
  lateCancel: 'kept',
  lateFee: null,
  noShowFee: null,
  chargesByItself: false,
  deskHours: 24,
}

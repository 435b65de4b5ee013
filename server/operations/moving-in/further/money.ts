import { z } from 'zod'
import { onlinePaymentPurposes } from '../../../../domain/booking/appointment.ts'
import { onlinePaymentStates } from '../../../../domain/booking/prepayment/online-payment.ts'
import { lateCancels } from '../../../../domain/booking/prepayment/prepayment-settings.ts'
import { maxEntryText } from '../../../../domain/money/entries.ts'
import { entryKinds, storedPaymentMethods, storedRefundReasons } from '../../../../domain/money/payments.ts'
import { amount, by, currency, day, id, moment, reference, turn } from './fields.ts'

/** The ledger, what was asked online, and the till's closings. */
export const moneyKinds = {
  payment: z
    .object({
      ...{
        id,
        entry: z.enum(entryKinds).default('visit'),
        bookingId: id.optional(),
        at: moment,
        day,
        closing: turn,
        amount,
        tip: amount.default(0),
        given: amount.optional(),
        currency: currency.optional(),
      },
      method: z.enum(storedPaymentMethods),
      refundOf: id.optional(),
      by,
      reason: z.enum(storedRefundReasons).optional(),
      onlinePaymentId: id.optional(),
      reference: reference.optional(),
      text: z.string().max(maxEntryText).optional(),
    })
    .refine(({ entry, bookingId }) => (entry === 'visit') === (bookingId !== undefined))
    .refine(({ entry, method, tip, refundOf }) => !entry.startsWith('cash_') || (method === 'cash' && tip === 0 && !refundOf))
    .refine(({ entry, amount, tip, refundOf }) =>
      refundOf || entry === 'cash_out' ? amount <= 0 && tip <= 0 : amount >= 0 && tip >= 0,
    )
    .refine(({ amount, tip }) => Math.round(amount * 1000) !== 0 || Math.round(tip * 1000) !== 0),
  'online-payment': z.object({
    id,
    bookingId: id,
    clientId: id,
    purpose: z.enum(onlinePaymentPurposes),
    state: z.enum(onlinePaymentStates),
    amount: amount.min(0),
    currency,
    account: reference,
    references: z.object({
      customer: reference.optional(),
      payment: reference.optional(),
      method: reference.optional(),
    }),
    card: z.object({ brand: z.string().max(40), last4: z.string().max(4) }).optional(),
    accepted: z
      .object({
        text: z.string().max(5_000),
        version: z.string().max(100),
        at: z.number(),
        address: z.string().max(100),
        browser: z.string().max(1_000),
        language: z.string().max(20),
      })
      .optional(),
    terms: z.object({
      refundHours: z.number().min(0).max(1_440),
      lateCancel: z.enum(lateCancels),
      lateFeeMills: z.int().min(0),
      noShowFeeMills: z.int().min(0),
      chargesByItself: z.boolean(),
    }),
    note: z.string().max(1_000).optional(),
    settledAt: moment.optional(),
    calls: z
      .array(
        z.object({
          id,
          kind: z.enum(['refund', 'forget_card', 'forget_customer']),
          amount: amount.min(0),
          refundOf: id.nullish(),
          reason: z.string().max(100),
          request: z.union([
            z.strictObject({ payment: reference, amountMills: z.int().positive(), currency }),
            z.strictObject({ method: reference }),
            z.strictObject({ customer: reference }),
          ]),
          by,
        }),
      )
      .max(100)
      .optional(),
    by,
    createdAt: moment,
    updatedAt: moment,
  }),
  closing: z.object({
    ...{
      day,
      number: turn,
      currency: currency.optional(),
      at: moment,
      by,
      startingCash: amount,
      countedCash: amount,
      note: z.string().max(500).optional(),
    },
  }),
} as const

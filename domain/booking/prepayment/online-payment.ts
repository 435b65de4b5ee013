import { z } from 'zod'
import { onlinePaymentPurposes } from '../appointment.ts'

/**
 * `awaiting`: its client has been asked. `authenticating`: they are at the provider's page, or the bank has not answered yet.
 * `expired`: nobody paid in time. `excused`: staff went on without it. `canceled`: no longer asked for.
 */
export const onlinePaymentStates = [
  'awaiting',
  'authenticating',
  'paid',
  'card_kept',
  'failed',
  'expired',
  'excused',
  'canceled',
] as const
export type OnlinePaymentState = (typeof onlinePaymentStates)[number]

/** States of a payment's money, worked out from the ledger and never stored. */
const moneyStates = ['open', 'held', 'part_refunded', 'refunded', 'kept', 'disputed', 'asked'] as const
export type MoneyState = (typeof moneyStates)[number]

const amount = z.number().meta({ description: 'In the visit’s currency' })

/** The card of a client, as the provider says it. */
export const keptCard = z.object({ brand: z.string(), last4: z.string() }).meta({ id: 'KeptCard' })
export type KeptCard = z.infer<typeof keptCard>

/** Terms as the client accepted them. `version` identifies the text's content. */
export const prepaymentTerms = z
  .object({
    /** Null where nothing is asked for: then there is no text either. */
    requirement: z.object({ kind: z.enum(['payment', 'card']), amount, currency: z.string(), isFull: z.boolean() }).nullable(),
    /** One plain sentence or two, in the reader's language. */
    text: z.string(),
    version: z.string(),
  })
  .meta({ id: 'PrepaymentTerms' })
export type PrepaymentTerms = z.infer<typeof prepaymentTerms>

/** The refund and the charge for a client who cancels now. `isAsked`: staff decide, and until then it is kept. */
export const cancelConsequence = z
  .object({
    refunded: amount,
    kept: amount,
    charged: amount,
    isAsked: z.boolean(),
    /** The visit's. */
    price: amount,
    currency: z.string(),
    text: z.string(),
  })
  .meta({ id: 'CancelConsequence' })
export type CancelConsequence = z.infer<typeof cancelConsequence>

/** An online payment as the desk sees it, beside the ledger. */
export const onlinePayment = z
  .object({
    id: z.string(),
    purpose: z.enum(onlinePaymentPurposes),
    state: z.enum(onlinePaymentStates),
    money: z.enum(moneyStates),
    amount,
    currency: z.string(),
    until: z.number().nullable(),
    link: z.string().nullable(),
    card: keptCard.nullable(),
    isTest: z.boolean(),
    /** The policy that its client accepted. */
    accepted: z.object({ text: z.string(), at: z.number() }).nullable(),
    /** Why the provider refused, or why staff went on without it. */
    note: z.string(),
    reference: z.string(),
  })
  .meta({ id: 'OnlinePayment' })
export type OnlinePayment = z.infer<typeof onlinePayment>

/** The page to which a pay link leads. */
export const payPage = z
  .object({
    state: z.enum(onlinePaymentStates),
    purpose: z.enum(onlinePaymentPurposes),
    amount,
    currency: z.string(),
    until: z.number(),
    isTest: z.boolean(),
    terms: z.string(),
    card: keptCard.nullable(),
    /** True if it was paid after its time had been given away, so that it comes back. */
    isReturned: z.boolean(),
    visit: z.object({
      id: z.string(),
      status: z.enum(['Pending', 'Confirmed', 'Completed', 'Canceled']),
      date: z.number(),
      time: z.string(),
      services: z.array(z.string()),
      stylist: z.string().nullable(),
      /** False for a guest: they have the link of their mail. */
      hasAccount: z.boolean(),
    }),
  })
  .meta({ id: 'PayPage' })
export type PayPage = z.infer<typeof payPage>

/** The provider's page for a payment. */
export const paySession = z.object({ url: z.string(), until: z.number() }).meta({ id: 'PaySession' })
export type PaySession = z.infer<typeof paySession>

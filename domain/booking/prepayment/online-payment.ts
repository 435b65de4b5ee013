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

/** What the desk's question says of the money before it cancels visits, or marks one as a no-show; empty where there is none. */
export const deskConsequences = z
  .object({
    /** The salon cancels. */
    salon: z.string(),
    /** The client has asked to cancel. */
    client: z.string(),
    noShow: z.string(),
  })
  .meta({ id: 'DeskConsequences' })
export type DeskConsequences = z.infer<typeof deskConsequences>

/** The client accepted it in the terms. */
const chargeableFee = z.object({
  /** At most. */
  amount,
  reason: z.enum(['late_cancel', 'no_show']),
  /** Hours before the visit from which canceling is late. */
  hours: z.number(),
})
export type ChargeableFee = z.infer<typeof chargeableFee>

const suggestedAsk = z.object({ kind: z.enum(['payment', 'card']), amount })

/** The payments that the desk can ask for online before a visit. */
export const askSuggestion = z
  .object({
    /** False without keys. */
    asksOnline: z.boolean(),
    /** The salon's rule; null where none applies. */
    suggested: suggestedAsk.nullable(),
  })
  .meta({ id: 'AskSuggestion' })
export type AskSuggestion = z.infer<typeof askSuggestion>

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
    /** Paid, not given back, and not on its way back. */
    held: amount.default(0),
    /** Can still be charged; null for none. */
    fee: chargeableFee.nullable().default(null),
  })
  .meta({ id: 'OnlinePayment' })
export type OnlinePayment = z.infer<typeof onlinePayment>

/** A payment that only a person can settle. */
export const unsettledPayment = z
  .object({
    id: z.string(),
    appointmentId: z.string(),
    client: z.string(),
    /** When the visit starts; null for one that was deleted. */
    date: z.number().nullable(),
    amount,
    currency: z.string(),
    /** `decide`: give it back, or keep it? Otherwise the provider refused the payment or refund. */
    what: z.enum(['decide', 'refund_refused', 'charge_refused']),
    /** The provider's words. */
    note: z.string(),
  })
  .meta({ id: 'UnsettledPayment' })
export type UnsettledPayment = z.infer<typeof unsettledPayment>

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

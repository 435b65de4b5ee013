import { randomBytes } from 'node:crypto'
import type {
  BalanceTransaction,
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  Refund,
  Session,
  SetupIntent,
  StripeEvent,
  StripeObject,
  StripePaymentMethod,
} from './objects.ts'
import { notFound, StripeRefusal } from './refusal.ts'

const apiVersion = '2026-10-28.endive'

/** The state of this Stripe: one account, in test and in live mode. */
export interface Books {
  readonly account: { readonly id: string; name: string; chargesEnabled: boolean }
  readonly now: () => number
  readonly customers: Map<string, Customer>
  readonly methods: Map<string, StripePaymentMethod>
  /** Numbers of the cards by payment method. */
  readonly numbers: Map<string, string>
  readonly intents: Map<string, PaymentIntent>
  readonly setups: Map<string, SetupIntent>
  readonly charges: Map<string, Charge>
  readonly sessions: Map<string, Session>
  readonly refunds: Map<string, Refund>
  readonly disputes: Map<string, Dispute>
  readonly balance: BalanceTransaction[]
  readonly events: StripeEvent[]
  /** As a salon's owner has entered them at Stripe. */
  readonly endpoints: { url: string; status: 'enabled' | 'disabled'; enabled_events: string[]; livemode: boolean }[]
  /** Refunds wait for `settleRefund` while it is true. */
  holdsRefunds: boolean
  /** The fields that every object has. */
  begin(prefix: string, isLive: boolean): { id: string; livemode: boolean; created: number }
  emit(type: string, object: StripeObject): void
}

export function openBooks(now: () => number, onEvent: (event: StripeEvent) => void): Books {
  const nonce = randomBytes(6).toString('hex')
  let number = 0
  const books: Books = {
    account: { id: `acct_${nonce}`, name: 'Linden', chargesEnabled: true },
    now,
    customers: new Map(),
    methods: new Map(),
    numbers: new Map(),
    intents: new Map(),
    setups: new Map(),
    charges: new Map(),
    sessions: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    balance: [],
    events: [],
    endpoints: [],
    holdsRefunds: false,
    begin(prefix, isLive) {
      number += 1
      return {
        id: `${prefix}_${nonce}${String(number).padStart(6, '0')}`,
        livemode: isLive,
        created: Math.floor(now()),
      }
    },
    emit(type, object) {
      const event: StripeEvent = {
        ...books.begin('evt', object.livemode),
        object: 'event',
        type,
        api_version: apiVersion,
        data: { object: structuredClone(object) },
      }
      books.events.push(event)
      onEvent(event)
    },
  }
  return books
}

/** A movement of the salon's balance. */
export function move(
  books: Books,
  { type, amount, source, of }: Pick<BalanceTransaction, 'type' | 'amount' | 'source'> & { of: Charge },
): BalanceTransaction {
  const transaction: BalanceTransaction = {
    ...books.begin('txn', of.livemode),
    object: 'balance_transaction',
    amount,
    currency: of.currency,
    source,
    type,
  }
  books.balance.push(transaction)
  return transaction
}

/** An object of the caller's mode. */
export function find<Kept extends StripeObject>(
  objects: ReadonlyMap<string, Kept>,
  id: string,
  { isLive, kind, param }: { isLive: boolean; kind: string; param?: string },
): Kept {
  const object = objects.get(id)
  if (!object) throw notFound(kind, id, param)
  if (object.livemode === isLive) return object
  const [here, there] = isLive ? ['live', 'test'] : ['test', 'live']
  throw new StripeRefusal(404, {
    message: `No such ${kind}: '${id}'; a similar object exists in ${there} mode, but a ${here} mode key was used to make this request.`,
    code: 'resource_missing',
    param: param ?? 'id',
  })
}

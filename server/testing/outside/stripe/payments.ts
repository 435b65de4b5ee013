import { checkCharge } from './amounts.ts'
import { type Books, find, move } from './books.ts'
import { chargeProblem, findCard } from './cards.ts'
import { openDispute } from './disputes.ts'
import { type FormGroup, readField, readMetadata, readWholeNumber, refuseUnknown, requiredText } from './form.ts'
import type { Charge, PaymentError, PaymentIntent, StripePaymentMethod } from './objects.ts'
import { invalidInput, missingParameter, StripeRefusal } from './refusal.ts'

interface NewIntent extends Pick<PaymentIntent, 'amount' | 'currency' | 'customer' | 'description' | 'metadata'> {
  readonly keepsMethod: boolean
  readonly isLive: boolean
}

export function beginIntent(books: Books, { keepsMethod, isLive, ...given }: NewIntent): PaymentIntent {
  const intent: PaymentIntent = {
    ...books.begin('pi', isLive),
    object: 'payment_intent',
    ...given,
    amount_received: 0,
    payment_method: null,
    setup_future_usage: keepsMethod ? 'off_session' : null,
    status: 'requires_payment_method',
    last_payment_error: null,
    latest_charge: null,
  }
  books.intents.set(intent.id, intent)
  books.emit('payment_intent.created', intent)
  return intent
}

export function failIntent(books: Books, intent: PaymentIntent, error: PaymentError): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  books.emit('payment_intent.payment_failed', intent)
}

/** Takes the money of an authenticated card. */
export function succeed(books: Books, intent: PaymentIntent, method: StripePaymentMethod): Charge {
  const card = findCard(books.numbers.get(method.id) ?? '')
  const charge: Charge = {
    ...books.begin('ch', intent.livemode),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: method.id,
  }
  books.charges.set(charge.id, charge)
  move(books, { type: 'charge', amount: charge.amount, source: charge.id, of: charge })
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.payment_method = method.id
  intent.last_payment_error = null
  intent.latest_charge = charge.id
  if (intent.setup_future_usage) method.customer = intent.customer
  books.emit('charge.succeeded', charge)
  books.emit('payment_intent.succeeded', intent)
  if (card?.isDisputed) openDispute(books, charge, {})
  return charge
}

export function cancelIntent(books: Books, intent: PaymentIntent): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw new StripeRefusal(400, {
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      code: 'payment_intent_unexpected_state',
    })
  }
  intent.status = 'canceled'
  books.emit('payment_intent.canceled', intent)
  return intent
}

const createParameters = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'off_session',
  'confirm',
  'description',
  'metadata',
  'expand',
  'allowed_payment_method_types',
]

/** Charges a kept card while its owner is away. Only that form of the call is known here. */
export function createPayment(books: Books, form: FormGroup, isLive: boolean): PaymentIntent {
  refuseUnknown(form, createParameters)
  const amount = readWholeNumber(form, 'amount')
  if (amount === undefined) throw missingParameter('amount')
  const currency = requiredText(form, 'currency')
  checkCharge(amount, currency)
  if (readField(form, 'confirm') !== 'true' || readField(form, 'off_session') !== 'true') {
    throw invalidInput('confirm', 'This stand-in only charges at once, with off_session and confirm')
  }
  const customer = find(books.customers, requiredText(form, 'customer'), { isLive, kind: 'customer', param: 'customer' })
  const id = requiredText(form, 'payment_method')
  const method = find(books.methods, id, { isLive, kind: 'PaymentMethod', param: 'payment_method' })
  if (method.customer !== customer.id) {
    throw new StripeRefusal(400, {
      message: `The provided PaymentMethod (${id}) can't be used: it isn't attached to the customer ${customer.id}.`,
      code: 'payment_method_unexpected_state',
    })
  }
  const description = readField(form, 'description') ?? null
  const fields = { amount, currency, customer: customer.id, description, metadata: readMetadata(form) }
  const intent = beginIntent(books, { ...fields, keepsMethod: false, isLive })
  const problem = chargeProblem(findCard(books.numbers.get(id) ?? '') ?? { brand: 'visa' }, true)
  if (!problem) {
    succeed(books, intent, method)
    return intent
  }
  failIntent(books, intent, problem)
  throw new StripeRefusal(402, { ...problem, payment_intent: structuredClone(intent), payment_method: structuredClone(method) })
}

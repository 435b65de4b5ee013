import type { Books } from './books.ts'
import { chargeProblem, findCard, setupProblem, unauthenticated } from './cards.ts'
import type { PaymentError, Session, StripePaymentMethod } from './objects.ts'
import { failIntent, succeed } from './payments.ts'
import { sessionIntent, sessionSetup } from './sessions.ts'

/** The outcome of a try on the hosted page. `ended`: the session had been paid or had expired before. */
export type PaymentOutcome = 'done' | 'authenticate' | 'ended' | { readonly declined: string }

const invalidNumber: PaymentError = {
  type: 'card_error',
  code: 'incorrect_number',
  message: 'Your card number is invalid.',
}

/** Somebody enters a card on the hosted page. */
export function enterCard(books: Books, session: Session, number: string): PaymentOutcome {
  if (session.status !== 'open') return 'ended'
  const card = findCard(number.replaceAll(/\D/g, ''))
  if (!card) return { declined: invalidNumber.message }
  const method = addMethod(books, session, number.replaceAll(/\D/g, ''), card.brand)
  if (card.authentication) {
    waiting.set(session, method)
    if (session.mode === 'payment') sessionIntent(books, session).status = 'requires_action'
    else sessionSetup(books, session).status = 'requires_action'
    return 'authenticate'
  }
  return complete(books, session, method, session.mode === 'payment' ? chargeProblem(card, false) : setupProblem(card))
}

/** The card that the bank is asking its owner about. */
const waiting = new WeakMap<Session, StripePaymentMethod>()

/** The bank has asked; `isOwner` says how it ended. */
export function authenticate(books: Books, session: Session, isOwner: boolean): PaymentOutcome {
  const method = waiting.get(session)
  if (session.status !== 'open' || !method) return 'ended'
  waiting.delete(session)
  return complete(books, session, method, isOwner ? null : unauthenticated)
}

function complete(books: Books, session: Session, method: StripePaymentMethod, problem: PaymentError | null): PaymentOutcome {
  if (problem) {
    if (session.mode === 'payment') failIntent(books, sessionIntent(books, session), problem)
    else Object.assign(sessionSetup(books, session), { status: 'requires_payment_method', last_setup_error: problem })
    return { declined: problem.message }
  }
  session.customer ??= newCustomer(books, session)
  if (session.mode === 'payment') {
    const intent = sessionIntent(books, session)
    intent.customer = session.customer
    succeed(books, intent, method)
    session.payment_status = 'paid'
  } else {
    const setup = sessionSetup(books, session)
    method.customer = session.customer
    Object.assign(setup, { status: 'succeeded', customer: session.customer, payment_method: method.id, last_setup_error: null })
    books.emit('setup_intent.succeeded', setup)
  }
  session.status = 'complete'
  session.url = null
  books.emit('checkout.session.completed', session)
  return 'done'
}

function newCustomer(books: Books, session: Session): string | null {
  if (session.customer_creation !== 'always') return null
  const customer = {
    ...books.begin('cus', session.livemode),
    object: 'customer' as const,
    email: session.customer_email,
    metadata: {},
  }
  books.customers.set(customer.id, customer)
  books.emit('customer.created', customer)
  return customer.id
}

function addMethod(books: Books, session: Session, number: string, brand: string): StripePaymentMethod {
  const method: StripePaymentMethod = {
    ...books.begin('pm', session.livemode),
    object: 'payment_method',
    type: 'card',
    card: { brand, last4: number.slice(-4), exp_month: 12, exp_year: 2040 },
    customer: null,
  }
  books.methods.set(method.id, method)
  books.numbers.set(method.id, number)
  return method
}

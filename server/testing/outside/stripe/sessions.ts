import { checkCharge, checkCurrency } from './amounts.ts'
import { type Books, find } from './books.ts'
import {
  type FormGroup,
  readChoice,
  readField,
  readGroup,
  readList,
  readMetadata,
  readWholeNumber,
  refuseUnknown,
  requiredText,
} from './form.ts'
import type { Session } from './objects.ts'
import { beginIntent, cancelIntent } from './payments.ts'
import { invalidInput, missingParameter, StripeRefusal } from './refusal.ts'

const common = [
  'mode',
  'success_url',
  'cancel_url',
  'expires_at',
  'client_reference_id',
  'customer',
  'customer_email',
  'customer_creation',
  'locale',
  'metadata',
  'expand',
  'allowed_payment_method_types',
  'ui_mode',
  'wallet_options',
]
const ofPayment = [...common, 'line_items', 'payment_intent_data', 'submit_type', 'adaptive_pricing']
const ofSetup = [...common, 'currency', 'setup_intent_data']

const shortest = 30 * 60
const longest = 24 * 60 * 60

export function createSession(books: Books, form: FormGroup, { isLive, origin }: { isLive: boolean; origin: string }): Session {
  const mode = readChoice(form, 'mode', ['payment', 'setup'])
  if (mode === undefined) throw missingParameter('mode')
  refuseUnknown(form, mode === 'payment' ? ofPayment : ofSetup)
  const total = mode === 'payment' ? readTotal(form) : null
  if (mode === 'setup' && readList(form, 'allowed_payment_method_types').length === 0) requiredText(form, 'currency')
  const begun = books.begin(isLive ? 'cs_live' : 'cs_test', isLive)
  const session: Session = {
    ...begun,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: mode === 'payment' ? 'unpaid' : 'no_payment_required',
    url: `${origin}/pay/${begun.id}`,
    expires_at: readExpiry(books, form),
    amount_total: total?.amount ?? null,
    currency: total?.currency ?? readField(form, 'currency') ?? null,
    client_reference_id: readField(form, 'client_reference_id') ?? null,
    ...readCustomer(books, form, isLive),
    success_url: requiredText(form, 'success_url'),
    cancel_url: readField(form, 'cancel_url') ?? null,
    locale: readField(form, 'locale') ?? null,
    metadata: readMetadata(form),
    payment_intent: null,
    setup_intent: null,
  }
  const data = readGroup(form, mode === 'payment' ? 'payment_intent_data' : 'setup_intent_data')
  refuseUnknown(data, ['description', 'metadata', 'setup_future_usage'], 'payment_intent_data')
  books.sessions.set(session.id, session)
  intentData.set(session, data)
  return session
}

/** Parameters of the intent, which is made when somebody pays. */
const intentData = new WeakMap<Session, FormGroup>()

export function sessionIntent(books: Books, session: Session) {
  const begun = books.intents.get(session.payment_intent ?? '')
  if (begun) return begun
  const data = intentData.get(session) ?? {}
  const intent = beginIntent(books, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    customer: session.customer,
    description: readField(data, 'description') ?? null,
    metadata: readMetadata(data),
    keepsMethod: readChoice(data, 'setup_future_usage', ['off_session']) !== undefined,
    isLive: session.livemode,
  })
  session.payment_intent = intent.id
  return intent
}

export function sessionSetup(books: Books, session: Session) {
  const begun = books.setups.get(session.setup_intent ?? '')
  if (begun) return begun
  const setup = {
    ...books.begin('seti', session.livemode),
    object: 'setup_intent' as const,
    customer: session.customer,
    metadata: readMetadata(intentData.get(session) ?? {}),
    payment_method: null,
    status: 'requires_payment_method' as const,
    last_setup_error: null,
  }
  books.setups.set(setup.id, setup)
  session.setup_intent = setup.id
  return books.setups.get(setup.id) ?? setup
}

function readExpiry(books: Books, form: FormGroup): number {
  const at = readWholeNumber(form, 'expires_at') ?? Math.floor(books.now()) + longest
  const secondsAhead = at - Math.floor(books.now())
  if (secondsAhead < shortest || secondsAhead > longest) {
    const rule = secondsAhead < shortest ? 'at least 30 minutes' : 'less than 24 hours'
    throw invalidInput('expires_at', `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`)
  }
  return at
}

function readCustomer(books: Books, form: FormGroup, isLive: boolean) {
  const id = readField(form, 'customer')
  const email = readField(form, 'customer_email') ?? null
  const creation = readChoice(form, 'customer_creation', ['always', 'if_required'])
  if (id && (email || creation)) {
    throw invalidInput('customer', 'You may only specify one of these parameters: customer, customer_email, customer_creation.')
  }
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw invalidInput('customer_email', `Invalid email address: ${email}`, 'email_invalid')
  if (id) find(books.customers, id, { isLive, kind: 'customer', param: 'customer' })
  return { customer: id ?? null, customer_email: email, customer_creation: id ? null : (creation ?? ('if_required' as const)) }
}

function readTotal(form: FormGroup): { amount: number; currency: string } {
  const items = readList(form, 'line_items').map((item) => {
    if (typeof item === 'string') throw invalidInput('line_items', 'Invalid object')
    const price = readGroup(item, 'price_data')
    requiredText(readGroup(price, 'product_data'), 'name')
    const unit = readWholeNumber(price, 'unit_amount')
    if (unit === undefined) throw missingParameter('line_items[0][price_data][unit_amount]')
    return { amount: unit * (readWholeNumber(item, 'quantity') ?? 1), currency: checkCurrency(requiredText(price, 'currency')) }
  })
  const [first] = items
  if (!first) throw missingParameter('line_items')
  const amount = items.reduce((sum, item) => sum + item.amount, 0)
  checkCharge(amount, first.currency)
  return { amount, currency: first.currency }
}

export function expireSession(books: Books, session: Session): Session {
  if (session.status !== 'open') {
    throw new StripeRefusal(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
    })
  }
  session.status = 'expired'
  session.url = null
  const intent = books.intents.get(session.payment_intent ?? '')
  if (intent) cancelIntent(books, intent)
  books.emit('checkout.session.expired', session)
  return session
}

/** Expires sessions whose moment has passed. */
export function expireDue(books: Books): void {
  for (const session of books.sessions.values()) {
    if (session.status === 'open' && session.expires_at <= books.now()) expireSession(books, session)
  }
}

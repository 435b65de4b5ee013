import { checkCharge, checkCurrency } from './amounts.ts'
import { type Books, find } from './books.ts'
import { type FormGroup, groupOf, listOf, metadataOf, oneOf, refuseUnknown, requiredText, textOf, wholeNumber } from './form.ts'
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
  const mode = oneOf(form, 'mode', ['payment', 'setup'])
  if (mode === undefined) throw missingParameter('mode')
  refuseUnknown(form, mode === 'payment' ? ofPayment : ofSetup)
  const total = mode === 'payment' ? totalOf(form) : null
  if (mode === 'setup' && listOf(form, 'allowed_payment_method_types').length === 0) requiredText(form, 'currency')
  const begun = books.begin(isLive ? 'cs_live' : 'cs_test', isLive)
  const session: Session = {
    ...begun,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: mode === 'payment' ? 'unpaid' : 'no_payment_required',
    url: `${origin}/pay/${begun.id}`,
    expires_at: expiryOf(books, form),
    amount_total: total?.amount ?? null,
    currency: total?.currency ?? textOf(form, 'currency') ?? null,
    client_reference_id: textOf(form, 'client_reference_id') ?? null,
    ...customerOf(books, form, isLive),
    success_url: requiredText(form, 'success_url'),
    cancel_url: textOf(form, 'cancel_url') ?? null,
    locale: textOf(form, 'locale') ?? null,
    metadata: metadataOf(form),
    payment_intent: null,
    setup_intent: null,
  }
  const data = groupOf(form, mode === 'payment' ? 'payment_intent_data' : 'setup_intent_data')
  refuseUnknown(data, ['description', 'metadata', 'setup_future_usage'], 'payment_intent_data')
  books.sessions.set(session.id, session)
  intentData.set(session, data)
  return session
}

/** What the intent will be made with, when somebody pays: as at Stripe, there is none before. */
const intentData = new WeakMap<Session, FormGroup>()

export function intentOf(books: Books, session: Session) {
  const begun = books.intents.get(session.payment_intent ?? '')
  if (begun) return begun
  const data = intentData.get(session) ?? {}
  const intent = beginIntent(books, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    customer: session.customer,
    description: textOf(data, 'description') ?? null,
    metadata: metadataOf(data),
    keepsMethod: oneOf(data, 'setup_future_usage', ['off_session']) !== undefined,
    isLive: session.livemode,
  })
  session.payment_intent = intent.id
  return intent
}

export function setupOf(books: Books, session: Session) {
  const begun = books.setups.get(session.setup_intent ?? '')
  if (begun) return begun
  const setup = {
    ...books.begin('seti', session.livemode),
    object: 'setup_intent' as const,
    customer: session.customer,
    metadata: metadataOf(intentData.get(session) ?? {}),
    payment_method: null,
    status: 'requires_payment_method' as const,
    last_setup_error: null,
  }
  books.setups.set(setup.id, setup)
  session.setup_intent = setup.id
  return books.setups.get(setup.id) ?? setup
}

function expiryOf(books: Books, form: FormGroup): number {
  const at = wholeNumber(form, 'expires_at') ?? Math.floor(books.now()) + longest
  const ahead = at - Math.floor(books.now())
  if (ahead < shortest || ahead > longest) {
    const rule = ahead < shortest ? 'at least 30 minutes' : 'less than 24 hours'
    throw invalidInput('expires_at', `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`)
  }
  return at
}

function customerOf(books: Books, form: FormGroup, isLive: boolean) {
  const id = textOf(form, 'customer')
  const email = textOf(form, 'customer_email') ?? null
  const creation = oneOf(form, 'customer_creation', ['always', 'if_required'])
  if (id && (email || creation)) {
    throw invalidInput('customer', 'You may only specify one of these parameters: customer, customer_email, customer_creation.')
  }
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw invalidInput('customer_email', `Invalid email address: ${email}`, 'email_invalid')
  if (id) find(books.customers, id, { isLive, kind: 'customer', param: 'customer' })
  return { customer: id ?? null, customer_email: email, customer_creation: id ? null : (creation ?? ('if_required' as const)) }
}

function totalOf(form: FormGroup): { amount: number; currency: string } {
  const items = listOf(form, 'line_items').map((item) => {
    if (typeof item === 'string') throw invalidInput('line_items', 'Invalid object')
    const price = groupOf(item, 'price_data')
    requiredText(groupOf(price, 'product_data'), 'name')
    const unit = wholeNumber(price, 'unit_amount')
    if (unit === undefined) throw missingParameter('line_items[0][price_data][unit_amount]')
    return { amount: unit * (wholeNumber(item, 'quantity') ?? 1), currency: checkCurrency(requiredText(price, 'currency')) }
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

/** Expires sessions whose moment has passed, as Stripe does by itself. */
export function expireDue(books: Books): void {
  for (const session of books.sessions.values()) {
    if (session.status === 'open' && session.expires_at <= books.now()) expireSession(books, session)
  }
}

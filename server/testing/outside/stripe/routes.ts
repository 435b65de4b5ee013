import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Books, find } from './books.ts'
import { deleteCustomer, detach } from './customers.ts'
import { expand } from './expand.ts'
import { type FormGroup, readForm } from './form.ts'
import { type Answer, openIdempotency } from './idempotency.ts'
import { checkKey, type KeyRules } from './keys.ts'
import type { StripeObject } from './objects.ts'
import { cancelIntent, createPayment } from './payments.ts'
import { createRefund } from './refunds.ts'
import { StripeRefusal } from './refusal.ts'
import { createSession, expireDue, expireSession } from './sessions.ts'

interface Call {
  readonly form: FormGroup
  readonly isLive: boolean
  readonly id: string
}

interface Route {
  /** As in the permissions of a restricted key. */
  readonly right: string
  readonly act: (call: Call) => object
}

/** The calls of Stripe's API that the product uses. */
function routeTable(books: Books, origin: () => string): Record<string, Route> {
  const list = (objects: Map<string, StripeObject>, path: string, { form, isLive }: Call) => {
    const limit = Number(form.limit ?? 10)
    const matches = [...objects.values()].filter(
      (object) =>
        object.livemode === isLive && listFilters.every((name) => !form[name] || Reflect.get(object, name) === form[name]),
    )
    const data = matches.toReversed().slice(0, limit)
    return { object: 'list', url: path, has_more: matches.length > limit, data }
  }
  const read =
    (objects: Map<string, StripeObject>, kind: string) =>
    ({ id, isLive }: Call) =>
      find(objects, id, { isLive, kind })
  const { sessions, intents, setups, refunds, disputes, customers, methods } = books
  return {
    'GET /v1/account': { right: 'account', act: () => accountObject(books) },
    'GET /v1/webhook_endpoints': {
      right: 'webhook_endpoints_read',
      act: ({ isLive }) => ({
        object: 'list',
        url: '/v1/webhook_endpoints',
        has_more: false,
        data: books.endpoints.filter(({ livemode }) => livemode === isLive),
      }),
    },
    'POST /v1/checkout/sessions': {
      right: 'checkout_sessions_write',
      act: ({ form, isLive }) => createSession(books, form, { isLive, origin: origin() }),
    },
    'GET /v1/checkout/sessions/:id': { right: 'checkout_sessions_read', act: read(sessions, 'checkout.session') },
    'POST /v1/checkout/sessions/:id/expire': {
      right: 'checkout_sessions_write',
      act: (call) => expireSession(books, find(sessions, call.id, { isLive: call.isLive, kind: 'checkout.session' })),
    },
    'GET /v1/payment_intents': { right: 'payment_intents_read', act: (call) => list(intents, '/v1/payment_intents', call) },
    'GET /v1/payment_intents/:id': { right: 'payment_intents_read', act: read(intents, 'payment_intent') },
    'POST /v1/payment_intents/:id/cancel': {
      right: 'payment_intents_write',
      act: ({ id, isLive }) => cancelIntent(books, find(intents, id, { isLive, kind: 'payment_intent' })),
    },
    'POST /v1/payment_intents': {
      right: 'payment_intents_write',
      act: ({ form, isLive }) => createPayment(books, form, isLive),
    },
    'GET /v1/setup_intents': { right: 'setup_intents_read', act: (call) => list(setups, '/v1/setup_intents', call) },
    'GET /v1/setup_intents/:id': { right: 'setup_intents_read', act: read(setups, 'setupintent') },
    'GET /v1/refunds': { right: 'refunds_read', act: (call) => list(refunds, '/v1/refunds', call) },
    'GET /v1/refunds/:id': { right: 'refunds_read', act: read(refunds, 'refund') },
    'POST /v1/refunds/:id': { right: 'refunds_write', act: read(refunds, 'refund') },
    'POST /v1/refunds': { right: 'refunds_write', act: ({ form, isLive }) => createRefund(books, form, isLive) },
    'GET /v1/disputes': { right: 'disputes_read', act: (call) => list(disputes, '/v1/disputes', call) },
    'GET /v1/disputes/:id': { right: 'disputes_read', act: read(disputes, 'dispute') },
    'GET /v1/customers/:id': { right: 'customers_read', act: read(customers, 'customer') },
    'DELETE /v1/customers/:id': { right: 'customers_write', act: ({ id, isLive }) => deleteCustomer(books, id, isLive) },
    'GET /v1/payment_methods/:id': { right: 'payment_methods_read', act: read(methods, 'PaymentMethod') },
    'POST /v1/payment_methods/:id/detach': {
      right: 'payment_methods_write',
      act: ({ id, isLive }) => detach(books, id, isLive),
    },
  }
}

const listFilters = ['customer', 'payment_intent', 'charge']

function accountObject({ account }: Books) {
  return {
    id: account.id,
    object: 'account',
    business_profile: { name: account.name },
    charges_enabled: account.chargesEnabled,
    country: 'US',
    default_currency: 'usd',
    settings: { dashboard: { display_name: account.name } },
  }
}

interface ApiOptions {
  readonly books: Books
  readonly keys: KeyRules
  readonly origin: () => string
  /** Awaited before a call is executed. */
  readonly pause: () => Promise<void>
}

export function apiRoutes({ books, keys, origin, pause }: ApiOptions) {
  const api = new Hono()
  const once = openIdempotency(books.now)
  for (const [name, route] of Object.entries(routeTable(books, origin))) {
    const [method = '', path = ''] = name.split(' ')
    api.on(method, path, async (c) => {
      const answer = await answerCall(c, async () => {
        const isLive = checkKey(keys, books.account.id, c.req.raw.headers, route.right) === 'live'
        const text = method === 'GET' ? new URL(c.req.url).search : await c.req.text()
        const key = method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
        return once(key, `${method} ${c.req.path} ${text}`, async () => {
          await pause()
          expireDue(books)
          const form = readForm(text)
          const object = route.act({ form, isLive, id: c.req.param('id') ?? '' })
          return { status: 200, body: expand(books, object, form) }
        })
      })
      c.header('request-id', books.begin('req', false).id)
      return c.json(answer.body as object, answer.status as ContentfulStatusCode)
    })
  }
  return api
}

async function answerCall(c: Context, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    if (error.status === 409) c.header('stripe-should-retry', 'true')
    return { status: error.status, body: { error: error.error } }
  }
}

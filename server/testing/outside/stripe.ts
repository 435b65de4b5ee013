import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { type Books, openBooks } from './stripe/books.ts'
import { closeDispute, type NewDispute, openDispute } from './stripe/disputes.ts'
import type { KeyRules } from './stripe/keys.ts'
import type { Refund, Session } from './stripe/objects.ts'
import { authenticationPage, endedPage, payPage, successUrl } from './stripe/pages.ts'
import { authenticate, enterCard, type PaymentOutcome } from './stripe/paying.ts'
import { settleRefund } from './stripe/refunds.ts'
import { apiRoutes } from './stripe/routes.ts'
import { expireDue } from './stripe/sessions.ts'
import { openWebhooks } from './stripe/webhooks.ts'

interface StripeOptions {
  /** In Unix seconds; the computer's by default. */
  readonly clock?: () => number
  readonly port?: number
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>

/**
 * Starts a server with the documented behavior of the parts of Stripe that the product uses: its API, its hosted payment page and its
 * webhooks, with one account in test and live mode. Source: https://docs.stripe.com/api
 */
export async function startStripe({ clock = () => Date.now() / 1000, port = 0 }: StripeOptions = {}) {
  let now = clock
  let origin = ''
  const secret = randomBytes(12).toString('hex')
  const webhookSecret = `whsec_${secret}`
  const webhooks = openWebhooks({ secret: webhookSecret, now: () => now() })
  const books = openBooks(() => now(), webhooks.add)
  const keys = openKeys(secret)
  const network = openNetwork()
  const app = new Hono()
  app.route('/', apiRoutes({ books, keys, origin: () => origin, pause: network.pause }))
  app.route('/', pageRoutes(books))
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.prependListener('request', network.watch)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    books,
    webhooks,
    network,
    /** The same without a network, for tests of very many calls. */
    fetch: network.around(async (...call) => app.fetch(new Request(...call))),
    keys,
    webhookSecret,
    secretKey: `sk_test_${secret}`,
    liveKey: `sk_live_${secret}`,
    environment: {
      STRIPE_API_URL: origin,
      STRIPE_SECRET_KEY: `sk_test_${secret}`,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    setClock(next: () => number) {
      now = next
      expireDue(books)
    },
    ...peopleAtThePage(books),
    ...lateChanges(books),
    async stop() {
      webhooks.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function openKeys(secret: string): KeyRules & { restrict(key: string, rights: readonly string[]): string } {
  const rights: KeyRules['rights'] = new Map([
    [`sk_test_${secret}`, { mode: 'test', rights: null }],
    [`sk_live_${secret}`, { mode: 'live', rights: null }],
  ])
  return {
    rights,
    /** Adds a restricted key of test mode. */
    restrict(name, allowed) {
      const key = `rk_test_${name}${secret}`
      rights.set(key, { mode: 'test', rights: new Set(allowed) })
      return key
    },
  }
}

/** Faults between the product and Stripe. */
function openNetwork() {
  let isDown = false
  let crashes = 0
  let delayMillis = 0
  return {
    down() {
      isDown = true
    },
    up() {
      isDown = false
    },
    /** The next calls that change something are executed, and their answers lost. Stripe's package repeats one call. */
    loseAnswers(count = 1) {
      crashes = count
    },
    delay(millis: number) {
      delayMillis = millis
    },
    /** The same faults for calls in process. */
    around:
      (call: typeof fetch): typeof fetch =>
      async (...request) => {
        if (isDown) throw new TypeError('fetch failed')
        const isLost = crashes > 0 && request[1]?.method === 'POST'
        const response = await call(...request)
        if (!isLost) return response
        crashes -= 1
        throw new TypeError('fetch failed')
      },
    pause: () => new Promise<void>((resolve) => setTimeout(resolve, delayMillis)),
    watch({ url = '', method }: IncomingMessage, response: ServerResponse) {
      if (!url.startsWith('/v1/')) return
      if (isDown) response.destroy()
      else if (crashes > 0 && method === 'POST') {
        crashes -= 1
        response.end = () => response.destroy()
      }
    },
  }
}

/** Acts as a client on the hosted page, without a browser. */
function peopleAtThePage(books: Books) {
  const findSession = (id: string): Session => {
    expireDue(books)
    const session = books.sessions.get(id)
    if (!session) throw new Error(`No session ${id}`)
    return session
  }
  return {
    pay: (sessionId: string, card: string): PaymentOutcome => enterCard(books, findSession(sessionId), card),
    authenticate: (sessionId: string, isOwner: boolean): PaymentOutcome => authenticate(books, findSession(sessionId), isOwner),
  }
}

/** Acts as the banks, later. */
function lateChanges(books: Books) {
  return {
    settleRefund(id: string, outcome: Exclude<Refund['status'], 'pending'>) {
      const refund = books.refunds.get(id)
      if (!refund) throw new Error(`No refund ${id}`)
      settleRefund(books, refund, outcome)
    },
    openDispute(paymentId: string, given: NewDispute = {}) {
      const charge = books.charges.get(books.intents.get(paymentId)?.latest_charge ?? '')
      if (!charge) throw new Error(`No paid payment ${paymentId}`)
      return openDispute(books, charge, given)
    },
    closeDispute(id: string, outcome: 'won' | 'lost') {
      const dispute = books.disputes.get(id)
      if (!dispute) throw new Error(`No dispute ${id}`)
      closeDispute(books, dispute, outcome)
    },
    /** The salon's balance in minor units, by currency. */
    balance(currency: string) {
      return books.balance.filter((each) => each.currency === currency).reduce((sum, { amount }) => sum + amount, 0)
    },
  }
}

function pageRoutes(books: Books) {
  const pages = new Hono()
  const findSession = (id: string) => {
    expireDue(books)
    return books.sessions.get(id)
  }
  const answer = (session: Session, outcome: PaymentOutcome) => {
    if (outcome === 'done') return Response.redirect(successUrl(session), 303)
    if (outcome === 'authenticate') return html(authenticationPage(session))
    return html(outcome === 'ended' ? endedPage(session) : payPage(session, outcome.declined))
  }
  pages.get('/pay/:id', (c) => {
    const session = findSession(c.req.param('id'))
    if (!session) return c.notFound()
    return html(session.status === 'open' ? payPage(session) : endedPage(session))
  })
  pages.post('/pay/:id', async (c) => {
    const session = findSession(c.req.param('id'))
    if (!session) return c.notFound()
    const { card } = await c.req.parseBody()
    return answer(session, enterCard(books, session, String(card)))
  })
  pages.post('/pay/:id/authenticate', async (c) => {
    const session = findSession(c.req.param('id'))
    if (!session) return c.notFound()
    const { answer: choice } = await c.req.parseBody()
    return answer(session, authenticate(books, session, choice === 'complete'))
  })
  return pages
}

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })

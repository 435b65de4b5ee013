import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

/** The receiver of events: an address, or in process a function that returns the status. */
export type Endpoint = string | ((body: string, signature: string) => Promise<number>)

/** Signs as Stripe does. Source: https://docs.stripe.com/webhooks#verify-manually */
export function sign(body: string, secret: string, at: number): string {
  const time = Math.floor(at)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** Between tries that nobody controls. */
const retryMillis = 500

/**
 * Events that an endpoint hasn't answered with 2xx. They leave in order, and again until they are taken; after `hold`, only as
 * the test says.
 */
export function openWebhooks({ secret, now }: { secret: string; now: () => number }) {
  let endpoint: Endpoint | null = null
  let isHeld = false
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<unknown> = Promise.resolve()
  const waiting = new Map<string, StripeEvent>()
  const takenEvents: StripeEvent[] = []

  async function send(event: StripeEvent): Promise<number> {
    if (!endpoint) return 0
    const body = JSON.stringify(event, null, 2)
    const signature = sign(body, secret, now())
    if (typeof endpoint === 'function') return endpoint(body, signature)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    return fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual' }).then(
      ({ status }) => status,
      () => 0,
    )
  }

  async function deliverOne(event: StripeEvent): Promise<number> {
    const status = await send(event)
    if (status >= 200 && status < 300 && waiting.delete(event.id)) takenEvents.push(event)
    return status
  }

  async function deliver(order: (events: StripeEvent[]) => StripeEvent[] = (events) => events): Promise<number[]> {
    const statuses: number[] = []
    for (const event of order([...waiting.values()])) statuses.push(await deliverOne(event))
    return statuses
  }

  function goOn(): void {
    clearTimeout(timer)
    if (isHeld || !endpoint || waiting.size === 0) return
    sending = sending.then(() => deliver()).catch(() => {})
    sending.then(() => {
      if (waiting.size > 0) timer = setTimeout(goOn, retryMillis).unref()
    })
  }

  return {
    waiting: () => [...waiting.values()],
    taken: takenEvents,
    add(event: StripeEvent) {
      waiting.set(event.id, event)
      if (!isHeld) queueMicrotask(goOn)
    },
    deliverTo(next: Endpoint | null) {
      endpoint = next
      goOn()
    },
    hold() {
      isHeld = true
    },
    release() {
      isHeld = false
      goOn()
    },
    /** Sends each waiting event once, in an order of the test's; an event can stand in it twice. */
    deliver,
    /** Sends an event again, whether it has been taken or not. */
    replay: send,
    lose(id: string) {
      waiting.delete(id)
    },
    /** Waits until nothing is on its way. */
    settled: () => sending,
    stop() {
      endpoint = null
      clearTimeout(timer)
    },
  }
}

import type { BlockList } from 'node:net'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { isGivenUp } from '../../../domain/mail/attempts.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../../platform/database/client.ts'
import { webhookDeliveries, webhooks } from '../../platform/database/schema.ts'
import { type RequestOutcome, sendRequest } from './send-request.ts'
import { signedHeaders } from './signature.ts'

export interface DeliveryContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Where webhooks may lead beyond the internet. */
  readonly networks: BlockList
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
  /** How long the receiver may take, in milliseconds. */
  readonly timeoutMillis?: number
}

/** How long a receiver may take, in milliseconds, and for how long a delivery is kept in the log, in seconds. */
const limits = { timeoutMillis: 10_000, keptSeconds: 30 * 24 * 3600 } as const

/** The receiver didn't take a delivery, as the webhook's log says; it is to be tried again. */
export class NotAccepted extends Error {}

/**
 * Makes one call of a webhook. At least once: it can run again for a delivery that has arrived.
 * @throws where it is to be tried again, after a pause that grows from half a minute to two hours; one that is given up returns
 */
export async function deliverWebhook(context: DeliveryContext, deliveryId: string): Promise<void> {
  const { db, clock, log, networks, signal, timeoutMillis = limits.timeoutMillis } = context
  const [found] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.status, 'queued')))
  // It has arrived, was given up, or its webhook was removed.
  if (!found) return
  const { delivery, webhook } = found
  if (!webhook.active) {
    await note(context, deliveryId, { responseStatus: null, problem: 'The webhook was switched off.' }, { isLast: true })
    return
  }
  const body = JSON.stringify(delivery.payload)
  const headers = signedHeaders(webhook.secret, { id: deliveryId, sentAt: clock(), body })
  const outcome = await sendRequest({ url: webhook.url, headers, body, networks, timeoutMillis, signal })
  // What was under way when the server stopped has no outcome.
  if (signal.aborted && outcome.problem !== null) throw new NotAccepted('the server is stopping')
  // Counted from when it was last queued: once it happened, then whenever the administrator tries again.
  const queuedAt = delivery.relayedAt ? unixSeconds(delivery.relayedAt) : clock()
  const isLast = isGivenUp({ attempts: delivery.attempts + 1, queuedAt, now: clock() })
  await note(context, deliveryId, outcome, { isLast })
  if (outcome.problem === null) return
  log.debug(`the webhook delivery ${deliveryId} was not accepted`, outcome.problem)
  if (!isLast) throw new NotAccepted(outcome.problem)
}

/** Records an attempt. A delivery that has arrived stays so, no matter how another attempt at the same time ends. */
async function note(
  { db, clock }: DeliveryContext,
  id: string,
  { responseStatus, problem }: RequestOutcome,
  { isLast }: { readonly isLast: boolean },
): Promise<void> {
  const now = fromUnixSeconds(clock())
  const attempt = { attempts: sql`${webhookDeliveries.attempts} + 1`, responseStatus, lastError: problem, updatedAt: now }
  const isThis = eq(webhookDeliveries.id, id)
  if (problem === null) {
    await db
      .update(webhookDeliveries)
      .set({ ...attempt, status: 'delivered', deliveredAt: now })
      .where(isThis)
    return
  }
  await db
    .update(webhookDeliveries)
    .set({ ...attempt, ...(isLast && { status: 'failed' as const }) })
    .where(and(isThis, eq(webhookDeliveries.status, 'queued')))
}

const removedAtOnce = 500

/** Removes what has been in the log for a month, a batch at a time, except what is still being tried. @param now Unix seconds */
export async function removeOldDeliveries(db: Database, now: number): Promise<void> {
  const before = fromUnixSeconds(now - limits.keptSeconds)
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(lt(webhookDeliveries.updatedAt, before), sql`${webhookDeliveries.status} <> 'queued'`))
    .limit(removedAtOnce)
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old))
}

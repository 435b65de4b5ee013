import type { BlockList } from 'node:net'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { say } from '../../../domain/language/say.ts'
import { isGivenUp } from '../../../domain/messages/attempts.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { webhookDeliveries, webhooks } from '../../platform/database/schema/messages.ts'
import type { Log } from '../../platform/log.ts'
import { type RequestOutcome, sendRequest } from './send-request.ts'
import { signedHeaders } from './signature.ts'

export interface WebhookJobContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Allowed networks beyond the internet. */
  readonly networks: BlockList
  readonly signal: AbortSignal
  /** Timeout of a call, in milliseconds. */
  readonly timeoutMillis?: number
}

/** Timeout of a call in milliseconds, and seconds that the log keeps a delivery. */
const limits = { timeoutMillis: 10_000, keptSeconds: 30 * 24 * 3600 } as const

/** Thrown for another try; the webhook's log has the reason. */
export class NotAccepted extends Error {}

/**
 * Calls a webhook. At least once: it can run again for a delivery that has arrived.
 * @throws for another try, after a pause that grows from half a minute to two hours; returns if it is given up
 */
export async function deliverWebhook(context: WebhookJobContext, deliveryId: string): Promise<void> {
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
    await note(
      context,
      deliveryId,
      { responseStatus: null, problem: say(msg`The webhook was switched off.`) },
      { isLast: true },
    )
    return
  }
  const body = JSON.stringify(delivery.payload)
  const headers = signedHeaders(webhook.secret, { id: deliveryId, sentAt: clock(), body })
  const outcome = await sendRequest({ url: webhook.url, headers, body, networks, timeoutMillis, signal })
  // A call interrupted by the server's stop has no outcome.
  if (signal.aborted && outcome.problem !== null) throw new NotAccepted('the server is stopping')
  // Counted from the last time that it was queued, by the event or by the administrator.
  const queuedAt = delivery.relayedAt ? unixSeconds(delivery.relayedAt) : clock()
  const isLast = isGivenUp({ attempts: delivery.attempts + 1, queuedAt, now: clock() })
  await note(context, deliveryId, outcome, { isLast })
  if (outcome.problem === null) return
  log.debug(`the webhook delivery ${deliveryId} was not accepted`, outcome.problem)
  if (!isLast) throw new NotAccepted(outcome.problem)
}

/** Records an attempt. An arrived delivery stays arrived, even if a concurrent attempt fails. */
async function note(
  { db, clock }: WebhookJobContext,
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

/** Deletes deliveries after a month, in batches, except waiting ones. @param now Unix seconds */
export async function removeOldDeliveries(db: Database, now: number): Promise<void> {
  const before = fromUnixSeconds(now - limits.keptSeconds)
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(lt(webhookDeliveries.updatedAt, before), sql`${webhookDeliveries.status} <> 'queued'`))
    .limit(removedAtOnce)
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old))
}

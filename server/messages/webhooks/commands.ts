import { randomInt } from 'node:crypto'
import { msg, plural } from '@lingui/core/runtime-macro'
import { and, count, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { HistoryEvent } from '../../../domain/booking/history.ts'
import { type AuditChange, type AuditKind, changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import {
  maxWebhooks,
  testEvent,
  toWebhookEvent,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookInput,
} from '../../../domain/messages/webhook.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { salonColumns } from '../../booking/appointments/queries.ts'
import { presentAppointment } from '../../booking/appointments/serializers.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { type Clock, systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { webhookDeliveries, webhooks } from '../../platform/database/schema/messages.ts'
import type { Author } from '../../platform/http/author.ts'
import { findWebhook, findWebhookDelivery, noSuchDelivery, noSuchWebhook } from './queries.ts'
import { buildPayload } from './serializers.ts'
import { newSecret } from './signature.ts'

export interface QueueingContext {
  readonly settings: Settings
  /** Unix seconds, by the server's clock. */
  readonly now: number
}

/** Queues a delivery to each webhook that subscribes to an event, in the caller's transaction. Idempotent by webhook and event. */
export async function queueDeliveries(tx: Queryable, event: HistoryEvent, { settings, now }: QueueingContext): Promise<void> {
  const type = toWebhookEvent(event)
  if (type === null) return
  const active = await tx.select({ id: webhooks.id, events: webhooks.events }).from(webhooks).where(eq(webhooks.active, true))
  if (active.length === 0) return
  const subscribed = active.filter(({ events }) => events.length === 0 || (events as WebhookEvent[]).includes(type))
  if (subscribed.length === 0) return
  // With the client's current contact, like lists. Deliveries about a deleted appointment contain no personal data.
  const [row] = await tx.select(salonColumns).from(appointments).where(eq(appointments.id, event.appointmentId))
  const appointment = row && event.to !== null ? presentAppointment(row, settings.place.timeZone) : null
  const createdAt = fromUnixSeconds(now)
  await tx
    .insert(webhookDeliveries)
    .values(
      subscribed.map(({ id }) => ({
        id: newId(),
        webhookId: id,
        eventId: event.id,
        event: type,
        createdAt,
        updatedAt: createdAt,
        payload: buildPayload(type, event, appointment),
      })),
    )
    .onConflictDoNothing()
}

export interface WebhookContext {
  readonly db: Database
  readonly clock: Clock
}

interface WebhookChange extends WebhookContext {
  readonly by: Author
}

const inputColumns = { url: webhooks.url, events: webhooks.events, active: webhooks.active }

function buildRecord(kind: AuditKind, { id, url }: Pick<Webhook, 'id' | 'url'>, changes?: AuditChange[]) {
  return { kind, subject: { id, label: new URL(url).host }, ...(changes && { changes: changes.map(withoutQuery) }) }
}

/** Keeps the origin only: path and query can be a secret. */
function withoutQuery(change: AuditChange): AuditChange {
  if (change.field !== 'url') return change
  const origin = (url: AuditChange['from']) => (typeof url === 'string' ? new URL(url).origin : url)
  return { ...change, from: origin(change.from), to: origin(change.to) }
}

/** @throws {AppError} `conflict` at the maximum */
export async function createWebhook({ db, by }: WebhookChange, input: WebhookInput): Promise<Webhook> {
  const [existing] = await db.select({ n: count() }).from(webhooks)
  if ((existing?.n ?? 0) >= maxWebhooks) {
    throw new AppError(
      'conflict',
      say(
        msg`There can be ${plural({ most: maxWebhooks }, { one: '# webhook', other: '# webhooks' })}. Remove one to add another.`,
      ),
    )
  }
  const id = newId()
  await db.transaction(async (transaction) => {
    await transaction.insert(webhooks).values({ id, ...input, secret: newSecret() })
    await recordAudit(transaction, by, buildRecord('webhooks.added', { id, ...input }, changesBetween(null, input)))
  })
  return findWebhook(db, id)
}

/** @throws {AppError} `not_found` */
export async function updateWebhook({ db, by }: WebhookChange, id: string, input: WebhookInput): Promise<Webhook> {
  await db.transaction(async (transaction) => {
    const [before] = await transaction.select(inputColumns).from(webhooks).where(eq(webhooks.id, id)).for('update')
    if (!before) throw noSuchWebhook()
    await transaction
      .update(webhooks)
      .set({ ...input, updatedAt: systemDate() })
      .where(eq(webhooks.id, id))
    await recordAudit(transaction, by, buildRecord('webhooks.changed', { id, ...input }, changesBetween(before, input)))
  })
  return findWebhook(db, id)
}

/** Replaces the key, also for waiting deliveries. @throws {AppError} `not_found` */
export async function replaceSecret({ db, by }: WebhookChange, id: string): Promise<Webhook> {
  await db.transaction(async (transaction) => {
    const [replaced] = await transaction
      .update(webhooks)
      .set({ secret: newSecret(), updatedAt: systemDate() })
      .where(eq(webhooks.id, id))
      .returning({ id: webhooks.id, url: webhooks.url })
    if (replaced) await recordAudit(transaction, by, buildRecord('webhooks.secret-replaced', replaced))
  })
  return findWebhook(db, id)
}

/** Deletes a webhook with its log and waiting deliveries. @throws {AppError} `not_found` */
export async function deleteWebhook({ db, by }: WebhookChange, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [deleted] = await transaction
      .delete(webhooks)
      .where(eq(webhooks.id, id))
      .returning({ id: webhooks.id, ...inputColumns })
    if (!deleted) throw noSuchWebhook()
    const { id: _, ...input } = deleted
    await recordAudit(transaction, by, buildRecord('webhooks.deleted', deleted, changesBetween(input, null)))
  })
}

/** Queues a delivery without an appointment. @throws {AppError} `not_found` */
export async function queueTest({ db, clock }: WebhookContext, webhookId: string): Promise<WebhookDelivery> {
  await findWebhook(db, webhookId)
  const id = newId()
  const now = fromUnixSeconds(clock())
  await db.insert(webhookDeliveries).values({
    id,
    webhookId,
    event: testEvent,
    createdAt: now,
    updatedAt: now,
    // Events have positive numbers.
    eventId: -randomInt(1, 2 ** 48 - 1),
    payload: { type: testEvent, timestamp: now.toISOString(), data: {} },
  })
  return findWebhookDelivery(db, webhookId, id)
}

/** Queues a delivery again, also one that has arrived, under the same id. @throws {AppError} `not_found` */
export async function retryDelivery({ db }: WebhookContext, webhookId: string, id: string): Promise<WebhookDelivery> {
  const requeued = await db
    .update(webhookDeliveries)
    .set({ status: 'queued', relayedAt: null, updatedAt: systemDate() })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
    .returning({ id: webhookDeliveries.id })
  if (requeued.length === 0) throw noSuchDelivery()
  return findWebhookDelivery(db, webhookId, id)
}

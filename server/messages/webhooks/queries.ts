import { msg } from '@lingui/core/runtime-macro'
import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { DeliveryPage, Webhook, WebhookDelivery } from '../../../domain/messages/webhook.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { cursorAt, type PageRequest, readSortedPage } from '../../platform/database/keyset.ts'
import { webhookDeliveries, webhooks } from '../../platform/database/schema/messages.ts'
import { presentDelivery, presentWebhook } from './serializers.ts'

const { payload: _, ...listed } = getTableColumns(webhookDeliveries)
const deliveryColumns = {
  ...listed,
  appointmentId: sql<string | null>`${webhookDeliveries.payload} #>> '{data,appointmentId}'`,
}

export async function listWebhooks(db: Queryable): Promise<Webhook[]> {
  return readWebhooks(db, undefined)
}

/** @throws {AppError} `not_found` */
export async function findWebhook(db: Queryable, id: string): Promise<Webhook> {
  const [found] = await readWebhooks(db, eq(webhooks.id, id))
  if (!found) throw noSuchWebhook()
  return found
}

async function readWebhooks(db: Queryable, which: SQL | undefined): Promise<Webhook[]> {
  const rows = await db.select().from(webhooks).where(which).orderBy(asc(webhooks.createdAt), asc(webhooks.id))
  const { webhookId, status } = webhookDeliveries
  const counted = await db
    .select({ webhookId, status, n: count() })
    .from(webhookDeliveries)
    .where(sql`${status} in ('failed', 'queued')`)
    .groupBy(webhookId, status)
  const findCount = (id: string, wanted: string) => counted.find((one) => one.webhookId === id && one.status === wanted)?.n ?? 0
  return rows.map((row) => presentWebhook(row, { failed: findCount(row.id, 'failed'), queued: findCount(row.id, 'queued') }))
}

const latestFirst = { at: webhookDeliveries.createdAt, id: webhookDeliveries.id, direction: 'desc' } as const

interface DeliveriesQuery extends PageRequest {
  readonly status?: WebhookDelivery['status'] | undefined
}

/** Reads a page of a webhook's log, latest first. @throws {AppError} `not_found` */
export async function listDeliveries(
  db: Queryable,
  webhookId: string,
  { status, ...position }: DeliveriesQuery,
): Promise<DeliveryPage> {
  await findWebhook(db, webhookId)
  const which = and(
    eq(webhookDeliveries.webhookId, webhookId),
    status === undefined ? undefined : eq(webhookDeliveries.status, status),
  )
  const [counted] = await db.select({ n: count() }).from(webhookDeliveries).where(which)
  const { rows, ...neighbors } = await readSortedPage(latestFirst, position, ({ where, order, limit }) =>
    db
      .select({ ...deliveryColumns, cursor: cursorAt(latestFirst) })
      .from(webhookDeliveries)
      .where(and(which, where))
      .orderBy(order)
      .limit(limit),
  )
  return { items: rows.map(presentDelivery), total: counted?.n ?? 0, ...neighbors }
}

/** @throws {AppError} `not_found` */
export async function findWebhookDelivery(db: Queryable, webhookId: string, id: string): Promise<WebhookDelivery> {
  const [row] = await db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
  if (!row) throw noSuchDelivery()
  return presentDelivery(row)
}

export function noSuchWebhook(): AppError {
  return new AppError('not_found', say(msg`This webhook isn’t there anymore. It may have been removed.`))
}

export function noSuchDelivery(): AppError {
  return new AppError('not_found', say(msg`This delivery isn’t in the log anymore.`))
}

import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { DeliveryPage, Webhook, WebhookDelivery } from '../../../domain/messages/webhook.ts'
import { shownPage } from '../../booking/lists/pages.ts'
import type { Queryable } from '../../platform/database/client.ts'
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

interface DeliveriesQuery {
  readonly page: number
  readonly pageSize: number
  readonly status?: WebhookDelivery['status'] | undefined
}

/** Reads a page of a webhook's log, latest first; beyond the end, the last page. @throws {AppError} `not_found` */
export async function listDeliveries(
  db: Queryable,
  webhookId: string,
  { page, pageSize, status }: DeliveriesQuery,
): Promise<DeliveryPage> {
  await findWebhook(db, webhookId)
  const which = and(
    eq(webhookDeliveries.webhookId, webhookId),
    status === undefined ? undefined : eq(webhookDeliveries.status, status),
  )
  const [counted] = await db.select({ n: count() }).from(webhookDeliveries).where(which)
  const total = counted?.n ?? 0
  const shownPageNumber = shownPage(page, { total, pageSize })
  const rows = await db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(which)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(pageSize)
    .offset((shownPageNumber - 1) * pageSize)
  return { items: rows.map(presentDelivery), total, page: shownPageNumber, pageSize }
}

/** @throws {AppError} `not_found` */
export async function findDelivery(db: Queryable, webhookId: string, id: string): Promise<WebhookDelivery> {
  const [row] = await db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
  if (!row) throw noSuchDelivery()
  return presentDelivery(row)
}

export function noSuchWebhook(): AppError {
  return new AppError('not_found', 'This webhook isn’t there anymore. It may have been removed.')
}

export function noSuchDelivery(): AppError {
  return new AppError('not_found', 'This delivery isn’t in the log anymore.')
}

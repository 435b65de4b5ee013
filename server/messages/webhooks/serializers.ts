import type { Appointment } from '../../../domain/appointment.ts'
import { type Webhook, type WebhookDelivery, type WebhookPayload, webhookEventOf } from '../../../domain/messages/webhook.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { appointmentEvents, webhookDeliveries, webhooks } from '../../platform/database/schema.ts'

type EventRow = typeof appointmentEvents.$inferSelect
type WebhookRow = typeof webhooks.$inferSelect
type DeliveryRow = Omit<typeof webhookDeliveries.$inferSelect, 'payload'>

export function presentWebhook(row: WebhookRow, counts: Pick<Webhook, 'failed' | 'queued'>): Webhook {
  const { id, url, events, active, secret, createdAt } = row
  return { id, url, events, active, secret, createdAt: wholeUnixSeconds(createdAt), ...counts }
}

export function presentDelivery(row: DeliveryRow & Pick<WebhookDelivery, 'appointmentId'>): WebhookDelivery {
  const { id, event, appointmentId, status, attempts, responseStatus, lastError, createdAt, deliveredAt } = row
  return {
    id,
    event,
    appointmentId,
    status,
    attempts,
    responseStatus,
    lastError,
    createdAt: wholeUnixSeconds(createdAt),
    deliveredAt: deliveredAt && wholeUnixSeconds(deliveredAt),
  }
}

/** @param appointment as it is now; null if it has been deleted */
export function payloadOf(event: EventRow, appointment: Appointment | null): WebhookPayload {
  const { fromStatus, toStatus, fromStartsAt, toStartsAt, fromStylistId, toStylistId } = event
  return {
    type: webhookEventOf(event, toStartsAt !== null),
    timestamp: event.at.toISOString(),
    data: {
      eventId: event.id,
      appointmentId: event.appointmentId,
      from: positionOf(fromStatus, fromStartsAt, fromStylistId),
      to: positionOf(toStatus, toStartsAt, toStylistId),
      changedBy: event.changedBy,
      appointment,
    },
  }
}

function positionOf(
  status: Appointment['status'] | null,
  startsAt: Date | null,
  stylistId: string | null,
): WebhookPayload['data']['from'] {
  if (status === null) return null
  return { status, ...(startsAt && { date: wholeUnixSeconds(startsAt) }), ...(stylistId !== null && { stylistId }) }
}

import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { HistoryEvent, VisitState } from '../../../domain/booking/history.ts'
import type { Webhook, WebhookDelivery, WebhookEvent, WebhookPayload } from '../../../domain/messages/webhook.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { webhookDeliveries, webhooks } from '../../platform/database/schema/messages.ts'

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

/** @param appointment the current one; null if it has been deleted */
export function buildPayload(type: WebhookEvent, event: HistoryEvent, appointment: Appointment | null): WebhookPayload {
  return {
    type,
    timestamp: event.at.toISOString(),
    data: {
      eventId: event.id,
      appointmentId: event.appointmentId,
      from: presentState(event, event.from),
      to: presentState(event, event.to),
      changedBy: event.actor.id,
      appointment,
    },
  }
}

function presentState({ kind }: HistoryEvent, state: VisitState | null): WebhookPayload['data']['from'] {
  if (state === null) return null
  const { status, startsAt: date, stylistId } = state
  return kind === 'moved' ? { status, date, stylistId } : { status }
}

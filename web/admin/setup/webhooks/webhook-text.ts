import { testEvent, type WebhookDelivery, type WebhookEvent, webhookEvents } from '../../../../domain/messages/webhook.ts'
import { retryText } from '../../shared/count-text.ts'

export const eventNames: Record<WebhookEvent, string> = {
  'appointment.created': 'New',
  'appointment.confirmed': 'Confirmed',
  'appointment.moved': 'Moved',
  'appointment.canceled': 'Canceled',
  'appointment.reopened': 'Re-opened',
  'appointment.completed': 'Completed',
  'appointment.deleted': 'Deleted',
}

/** False for events that a later version wrote. */
function isKnown(event: string): event is WebhookEvent {
  return (webhookEvents as readonly string[]).includes(event)
}

export function deliveryName(event: string): string {
  if (event === testEvent) return 'Test'
  return isKnown(event) ? `Booking: ${eventNames[event].toLowerCase()}` : event
}

export function eventsText(events: readonly string[]): string {
  if (events.length === 0) return 'Receives everything'
  const names = events.map((event) => (isKnown(event) ? eventNames[event].toLowerCase() : event))
  return `Receives bookings that are ${new Intl.ListFormat('en-US').format(names)}`
}

export function deliveryStatusText({ status, attempts, responseStatus }: WebhookDelivery): string {
  if (status === 'delivered') return `Delivered (${responseStatus})`
  if (status === 'failed') return 'Not delivered'
  return attempts === 0 ? 'Waiting' : retryText(attempts)
}

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

/** Whether an event is one that this version knows; a later one may have written others. */
function isKnown(event: string): event is WebhookEvent {
  return (webhookEvents as readonly string[]).includes(event)
}

/** What an event is called in the log. */
export function deliveryName(event: string): string {
  if (event === testEvent) return 'Test'
  return isKnown(event) ? `Booking: ${eventNames[event].toLowerCase()}` : event
}

/** The events that an address subscribes to. */
export function eventsText(events: readonly string[]): string {
  if (events.length === 0) return 'Receives everything'
  const names = events.map((event) => (isKnown(event) ? eventNames[event].toLowerCase() : event))
  return `Receives bookings that are ${new Intl.ListFormat('en-US').format(names)}`
}

/** A delivery's status in a few words. */
export function deliveryStatusText({ status, attempts, responseStatus }: WebhookDelivery): string {
  if (status === 'delivered') return `Delivered (${responseStatus})`
  if (status === 'failed') return 'Not delivered'
  return attempts === 0 ? 'Waiting' : retryText(attempts)
}

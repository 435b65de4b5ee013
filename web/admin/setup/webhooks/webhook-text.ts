import { t } from '@lingui/core/macro'
import { inWords } from '../../../../domain/language/lists.ts'
import { testEvent, type WebhookDelivery, type WebhookEvent, webhookEvents } from '../../../../domain/messages/webhook.ts'
import { retryText } from '../../shared/count-text.ts'

export const eventNames = (): Record<WebhookEvent, string> => ({
  'appointment.created': t({ message: 'New', context: 'a booking' }),
  'appointment.confirmed': t({ message: 'Confirmed', context: 'a booking' }),
  'appointment.moved': t({ message: 'Moved', context: 'a booking' }),
  'appointment.canceled': t({ message: 'Canceled', context: 'a booking' }),
  'appointment.reopened': t({ message: 'Re-opened', context: 'a booking' }),
  'appointment.completed': t({ message: 'Completed', context: 'a booking' }),
  'appointment.deleted': t({ message: 'Deleted', context: 'a booking' }),
})

const deliveryNames = (): Record<WebhookEvent, string> => ({
  'appointment.created': t`Booking: new`,
  'appointment.confirmed': t`Booking: confirmed`,
  'appointment.moved': t`Booking: moved`,
  'appointment.canceled': t`Booking: canceled`,
  'appointment.reopened': t`Booking: re-opened`,
  'appointment.completed': t`Booking: completed`,
  'appointment.deleted': t`Booking: deleted`,
})

/** Fit into 'Receives bookings that are new and confirmed'. */
const eventsInSentence = (): Record<WebhookEvent, string> => ({
  'appointment.created': t({ message: 'new', context: 'bookings that are …' }),
  'appointment.confirmed': t({ message: 'confirmed', context: 'bookings that are …' }),
  'appointment.moved': t({ message: 'moved', context: 'bookings that are …' }),
  'appointment.canceled': t({ message: 'canceled', context: 'bookings that are …' }),
  'appointment.reopened': t({ message: 're-opened', context: 'bookings that are …' }),
  'appointment.completed': t({ message: 'completed', context: 'bookings that are …' }),
  'appointment.deleted': t({ message: 'deleted', context: 'bookings that are …' }),
})

/** False for events that a later version wrote. */
function isKnown(event: string): event is WebhookEvent {
  return (webhookEvents as readonly string[]).includes(event)
}

export function deliveryName(event: string): string {
  if (event === testEvent) return t({ message: 'Test', comment: 'A request that tests a webhook' })
  return isKnown(event) ? deliveryNames()[event] : event
}

export function eventsText(events: readonly string[]): string {
  if (events.length === 0) return t`Receives everything`
  const names = eventsInSentence()
  const changes = events.map((event) => (isKnown(event) ? names[event] : event))
  return t`Receives bookings that are ${{ changes: inWords(changes, 'serial and') }}`
}

export function deliveryStatusText({ status, attempts, responseStatus }: WebhookDelivery): string {
  if (status === 'delivered') return t`Delivered (${{ code: responseStatus ?? '' }})`
  if (status === 'failed') return t`Not delivered`
  return attempts === 0
    ? t({ message: 'Waiting', context: 'to be sent', comment: 'A request that will be sent' })
    : retryText(attempts)
}

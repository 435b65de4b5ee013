import type { ProviderEvent } from '../provider.ts'

/** An event as far as it is read. */
export interface EventParts {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: object }
}

/** The events that the webhook's endpoint should be sent; others are taken, and nothing is done. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

const kinds: readonly [prefix: string, kind: NonNullable<ProviderEvent['about']>['kind']][] = [
  ['checkout.session.', 'session'],
  ['payment_intent.', 'payment'],
  ['charge.dispute.', 'dispute'],
  ['charge.refund.updated', 'refund'],
  ['refund.', 'refund'],
]

export function presentEvent({ id, type, data: { object } }: EventParts): ProviderEvent {
  const [, kind] = kinds.find(([prefix]) => type.startsWith(prefix)) ?? []
  if (kind) return { id, about: about(kind, Reflect.get(object, 'id')) }
  return { id, about: type === 'charge.refunded' ? about('payment', Reflect.get(object, 'payment_intent')) : null }
}

function about(kind: NonNullable<ProviderEvent['about']>['kind'], id: unknown): ProviderEvent['about'] {
  return typeof id === 'string' ? { kind, id } : null
}

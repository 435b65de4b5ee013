import type { FeedKind } from '../../../domain/messages/calendar-feed.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'

/** Anyone can subscribe to their own visits, a stylist to their own day; the others show all clients' names. */
export function canMakeFeed(person: Pick<CurrentUser, 'role' | 'stylistId'>, { kind, stylistId }: AnyFeed): boolean {
  if (kind === 'client' || can(person, 'calendars.read-all')) return true
  if (kind !== 'stylist' || person.stylistId === undefined) return false
  return can(person, 'bookings.read') && person.stylistId === stylistId
}

interface AnyFeed {
  readonly kind: FeedKind
  readonly stylistId?: string | null | undefined
}

interface Audience {
  /** Client's name and note and, if the reader's role includes it, the phone number. */
  readonly seesClient: boolean
  readonly seesAmount: boolean
}

/** Fields that each audience reads besides time and services: stylists see the client, but not the amount. */
export const audiences: Record<FeedKind, Audience> = {
  client: { seesClient: false, seesAmount: true },
  salon: { seesClient: true, seesAmount: true },
  stylist: { seesClient: true, seesAmount: false },
}

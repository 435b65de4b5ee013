import type { FeedKind } from '../../../domain/messages/calendar-feed.ts'
import { can } from '../../../domain/roles.ts'
import type { CurrentUser } from '../../../domain/user.ts'

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
  /** The client's name and the note to the salon and, where the reader's role includes them, the phone number. */
  readonly seesClient: boolean
  readonly seesAmount: boolean
}

/** What an audience reads of a visit besides its time and services: stylists see who comes, but not what it brings in. */
export const audiences: Record<FeedKind, Audience> = {
  client: { seesClient: false, seesAmount: true },
  salon: { seesClient: true, seesAmount: true },
  stylist: { seesClient: true, seesAmount: false },
}

import type { FeedInput, FeedKind } from '../../../domain/messages/calendar-feed.ts'
import type { CurrentUser } from '../../../domain/user.ts'

/** Anyone can subscribe to their own visits; the salon's and the stylists' show all clients' names. */
export function canMakeFeed({ admin }: Pick<CurrentUser, 'admin'>, { kind }: Pick<FeedInput, 'kind'>): boolean {
  return admin || kind === 'client'
}

interface Audience {
  /** The client's name and phone number, and the note to the salon. */
  readonly seesClient: boolean
  readonly seesAmount: boolean
}

/** What an audience reads of a visit besides its time and services: stylists see who comes, but not what it brings in. */
export const audiences: Record<FeedKind, Audience> = {
  client: { seesClient: false, seesAmount: true },
  salon: { seesClient: true, seesAmount: true },
  stylist: { seesClient: true, seesAmount: false },
}

import { and, desc, eq, inArray, lte, ne, or } from 'drizzle-orm'
import type { WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { stateOfOffer, type WaitlistRow } from './serializers.ts'

export async function readEndedOffer(
  { db, clock }: Pick<BookingContext, 'db' | 'clock'>,
  entryId: string,
): Promise<Pick<WaitlistEntry, 'endedOffer'>> {
  const { state, expiresAt, createdAt, id } = waitlistOffers
  const now = clock()
  const isEnded = or(ne(state, 'open'), lte(expiresAt, fromUnixSeconds(now)))
  const [last] = await db
    .select()
    .from(waitlistOffers)
    .where(and(eq(waitlistOffers.entryId, entryId), isEnded))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return last ? { endedOffer: { id: last.id, state: stateOfOffer(last, now), date: unixSeconds(last.startsAt) } } : {}
}

export async function readCallers(
  db: Queryable,
  rows: readonly { readonly entry: WaitlistRow }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ entry }) => entry.calls.map(({ by }) => by)))]
  if (ids.length === 0) return new Map()
  const accounts = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(accounts.map(({ id, name }) => [id, name]))
}

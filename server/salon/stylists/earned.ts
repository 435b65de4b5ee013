import { toEarnedRating } from '../../../domain/booking/ratings/earned-rating.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { stylistRatings } from '../../platform/database/schema/booking.ts'
import type { CurrentSettings } from '../settings/current.ts'

/** Replaces stylists' ratings by their clients' means, if the salon uses these. */
export async function withEarnedRatings(
  { db, settings }: { readonly db: Queryable; readonly settings: CurrentSettings },
  stylists: readonly Stylist[],
): Promise<Stylist[]> {
  if (settings.get().found.ratings === 'entered') return [...stylists]
  const sums = new Map((await db.select().from(stylistRatings)).map((row) => [row.stylistId, row]))
  return stylists.map((stylist) => ({ ...stylist, earned: toEarnedRating(sums.get(stylist.id) ?? { count: 0, total: 0 }) }))
}

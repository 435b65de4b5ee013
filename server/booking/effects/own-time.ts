import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/client.ts'
import type { appointments } from '../../platform/database/schema/booking.ts'
import { holds } from '../../platform/database/schema/held-time.ts'

/** The time that a visit takes. */
export type Claimed = Pick<typeof appointments.$inferSelect, 'id' | 'stylistId' | 'startsAt' | 'endsAt' | 'busy'>

export function keptUntil({ startsAt, endsAt, busy }: Omit<Claimed, 'id' | 'stylistId'>): Date {
  return new Date(Math.max(endsAt.getTime(), startsAt.getTime() + (busy?.at(-1) ?? 0) * 60_000))
}

export const overlappingHolds = (booked: Claimed) =>
  and(
    eq(holds.stylistId, booked.stylistId),
    lt(holds.startsAt, keptUntil(booked)),
    sql`greatest(${holds.endsAt}, ${holds.startsAt} + make_interval(mins => coalesce(${holds.busy}[cardinality(${holds.busy})], 0)))
      > ${booked.startsAt.toISOString()}::timestamptz`,
  )

interface Taken {
  readonly booked: Claimed
  readonly browser: string | null
  readonly ids: readonly string[]
}

/** Releases the browser's own holds in the booking's transaction. */
export async function takeOwnHolds(tx: Queryable, { browser, ids, booked }: Taken): Promise<void> {
  const isOwn = or(browser === null ? undefined : eq(holds.browser, browser), inArray(holds.id, [...ids]))
  await tx.delete(holds).where(and(isOwn, overlappingHolds(booked)))
}

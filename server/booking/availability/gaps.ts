import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { TimeNeeded } from '../../../domain/booking/booking.ts'
import type { DayPlan } from '../../../domain/booking/schedule/day-plan.ts'
import type { KnownStylist } from '../../../domain/booking/schedule/known.ts'
import { computeReasons, takenTime } from '../../../domain/booking/schedule/starts.ts'
import { startReasons } from '../../../domain/salon/schedule/schedule.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { advisoryLocks } from '../../platform/database/locks.ts'
import { heldTime } from '../../platform/database/schema/held-time.ts'
import type { Catalogue } from './catalogue.ts'
import { claimedInstants, isHeldAt } from './held-time.ts'
import { ownServices } from './offerings.ts'
import type { Availability } from './queries.ts'

export interface GapCheck {
  readonly stylist: KnownStylist
  readonly visit: TimeNeeded
  /** Unix seconds. */
  readonly starts: number
  readonly settings: VersionedSettings
}

interface GapContext {
  readonly availability: Availability
  readonly catalogue: Catalogue
  readonly clock: Clock
}

/**
 * Returns true if the visit would leave an unusable gap beside another one, or its time is taken. Takes the stylist's lock until the end
 * of the transaction, so that the second of two concurrent bookings sees the first.
 * @param movedId the appointment that is moved there, if it is a move
 */
export async function wouldLeaveGap(
  { availability, catalogue, clock }: GapContext,
  transaction: Queryable,
  { stylist, visit, starts, settings }: GapCheck,
  movedId = '',
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.stylist}, hashtext(${stylist.id}))`)
  const all = await catalogue.allServicesIn(transaction)
  const rows = await heldAround(transaction, stylist.id, { starts, now: clock() })
  const plan: DayPlan = availability.plans.ofStart(stylist, settings, starts)
  const heldInstants = rows.filter(({ holderId }) => holderId !== movedId).flatMap(claimedInstants)
  const takenCells = takenTime(heldInstants, { from: starts, to: starts })
  const minGap = ownServices(stylist.record, all)[0]?.Duration ?? 0
  const now = Number.NEGATIVE_INFINITY
  const [reason = 0] = computeReasons(plan, { visit, now, isTooFar: false, leastNotice: 0, taken: takenCells, minGap })
  return startReasons[reason] !== 'free'
}

function heldAround(db: Queryable, stylistId: string, { starts, now }: { readonly starts: number; readonly now: number }) {
  const aDay = 24 * 3600
  const { holderId, startsAt, endsAt, busy } = heldTime
  return db
    .select({ holderId, startsAt, endsAt, busy })
    .from(heldTime)
    .where(
      and(
        eq(heldTime.stylistId, stylistId),
        gt(startsAt, fromUnixSeconds(starts - aDay)),
        lt(startsAt, fromUnixSeconds(starts + aDay)),
        isHeldAt(sql`${fromUnixSeconds(now).toISOString()}::timestamptz`),
      ),
    )
}

import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Visit } from '../../domain/booking.ts'
import type { DayPlan } from '../../domain/schedule/day-plan.ts'
import { startReasons } from '../../domain/schedule/schedule.ts'
import { reasonsOf, takenTime } from '../../domain/schedule/starts.ts'
import type { KnownStylist } from '../availability/catalogue.ts'
import type { VersionedSettings } from '../availability/day-plans.ts'
import { heldOf } from '../availability/held-time.ts'
import { ownServices } from '../availability/offerings.ts'
import type { Queryable } from '../database/client.ts'
import { withRetry } from '../database/errors.ts'
import { appointments } from '../database/schema.ts'
import {
  afterwards,
  type BookingContext,
  type BookingRefusal,
  bookingInsert,
  type GuardedBooking,
  newRefusalOf,
} from './booking-statements.ts'
import type { AppointmentRow } from './serializers.ts'

interface Written {
  readonly added?: Pick<AppointmentRow, 'version' | 'previousStatus'> | undefined
  readonly refusal?: BookingRefusal | 'gap' | null
}

/** What is needed to see whether a visit would leave a gap. */
export interface GapCheck {
  readonly stylist: KnownStylist
  readonly visit: Visit
  /** Unix seconds. */
  readonly starts: number
  readonly settings: VersionedSettings
}

interface BookingWrite {
  readonly values: Partial<AppointmentRow>
  readonly guarded: GuardedBooking
  /** The client's own booking to release. */
  readonly replaces: string | undefined
  readonly gapCheck: GapCheck
}

/** Writes the booking, or finds out why it must not be written. One that it replaces is released in the same transaction. */
export function writeBooking(context: BookingContext, write: BookingWrite): Promise<Written> {
  const { replaces, gapCheck } = write
  const isPlain = replaces === undefined && !gapCheck.settings.noGaps
  return withRetry(() => (isPlain ? insertOnly(context, write) : insertInTransaction(context, write)))
}

async function insertOnly({ db, insert }: BookingContext, { values, guarded }: BookingWrite): Promise<Written> {
  const [added] = await insert.execute({ ...values, ...guarded })
  return added ? { added } : { refusal: await readRefusal(db, guarded) }
}

async function insertInTransaction(context: BookingContext, write: BookingWrite): Promise<Written> {
  const { values, guarded, replaces, gapCheck } = write
  let refusal: Written['refusal']
  const added = await context.db
    .transaction(async (transaction) => {
      await transaction.execute(sql`select lock_for_booking(${guarded.userId})`)
      if (replaces !== undefined) await release(transaction, guarded.userId, replaces)
      if (gapCheck.settings.noGaps && (await leavesGap(context, transaction, gapCheck))) {
        refusal = 'gap'
        return transaction.rollback()
      }
      const [row] = await bookingInsert(transaction, sql`${newRefusalOf(guarded)} is null`)
        .prepare('')
        .execute({ ...values, ...guarded })
      if (row) return row
      refusal = await readRefusal(transaction, guarded)
      return transaction.rollback()
    })
    .catch((error: unknown) => {
      if (refusal === undefined) throw error
    })
  return added ? { added } : { refusal: refusal ?? null }
}

async function release(transaction: Queryable, userId: string, id: string): Promise<void> {
  const isOpen = and(eq(appointments.userId, userId), inArray(appointments.status, ['Pending', 'Confirmed']))
  await transaction
    .update(appointments)
    .set({ status: 'Canceled', changedBy: userId, updatedAt: afterwards() })
    .where(and(eq(appointments.id, id), isOpen))
}

/**
 * Whether the visit would leave an unusable gap beside another one, or is taken. Takes the stylist's lock until the end of the
 * transaction, so that of two visits that are booked at once, the second sees the first.
 * @param movedId the appointment that is moved there, if it is a move
 */
export async function leavesGap(
  { availability, catalogue }: Pick<BookingContext, 'availability' | 'catalogue'>,
  transaction: Queryable,
  { stylist, visit, starts, settings }: GapCheck,
  movedId = '',
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(7203118, hashtext(${stylist.id}))`)
  const [all, rows] = await Promise.all([catalogue.allServices(), openAround(transaction, stylist.id, starts)])
  const plan: DayPlan = availability.plans.ofStart(stylist, settings, starts)
  const held = rows.filter(({ id }) => id !== movedId).flatMap(heldOf)
  const taken = takenTime(held, { from: starts, to: starts })
  const leastGap = ownServices(stylist.record, all)[0]?.Duration ?? 0
  const now = Number.NEGATIVE_INFINITY
  const [reason = 0] = reasonsOf(plan, { visit, now, isTooFar: false, leastNotice: 0, taken, leastGap })
  return startReasons[reason] !== 'free'
}

/** The stylist's open appointments of two days. */
function openAround(db: Queryable, stylistId: string, starts: number) {
  const aDay = 24 * 3600
  return db
    .select({ id: appointments.id, startsAt: appointments.startsAt, endsAt: appointments.endsAt, busy: appointments.busy })
    .from(appointments)
    .where(
      and(
        eq(appointments.stylistId, stylistId),
        inArray(appointments.status, ['Pending', 'Confirmed']),
        gt(appointments.startsAt, new Date((starts - aDay) * 1000)),
        lt(appointments.startsAt, new Date((starts + aDay) * 1000)),
      ),
    )
}

async function readRefusal(db: Queryable, guarded: GuardedBooking): Promise<BookingRefusal | null> {
  const { rows } = await db.execute<{ refusal: BookingRefusal | null }>(sql`select ${newRefusalOf(guarded)} as refusal`)
  return rows[0]?.refusal ?? null
}

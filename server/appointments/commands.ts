import { and, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '../../domain/app-error.ts'
import { type Appointment, mayChange, type StatusChange } from '../../domain/appointment.ts'
import { durationInMinutes } from '../../domain/booking.ts'
import { dateAt } from '../../domain/salon-time.ts'
import { worksOn } from '../../domain/stylist.ts'
import type { CurrentUser } from '../../domain/user.ts'
import { isUnavailable, violates, withRetry } from '../database/errors.ts'
import { appointments, stylists } from '../database/schema.ts'
import { actorOf } from '../http/context.ts'
import { presentStylist } from '../stylists/queries.ts'
import { type BookingContext, nextFreeTimes } from './create-booking.ts'
import { type AppointmentRow, findAppointment, presentAppointment } from './queries.ts'
import { afterwards } from './stamps.ts'

interface StatusRequest {
  readonly user: CurrentUser
  readonly id: string
  readonly change: StatusChange
}

/**
 * Changes a status, if it still is what the person saw. Re-opening takes the time back through the same claims as booking.
 * @throws {AppError} `forbidden` · `not_found` (also for somebody else's) · `conflict` with the record as it is ·
 *   `slot_taken` with the next free times · `invalid` where a client re-opens what lies behind or cannot be served
 */
export async function changeStatus(context: BookingContext, { user, id, change }: StatusRequest): Promise<Appointment> {
  const actor = actorOf(user)
  if (!mayChange(actor, change)) {
    throw new AppError('forbidden', `A ${change.from} booking cannot be changed to ${change.status}.`)
  }
  const owner = user.admin ? undefined : user.uid
  const seen = await findAppointment(context.db, id, owner)
  if (!seen) throw noSuchBooking()
  if (seen.status !== change.from) throw changedMeanwhile(seen, context.timeZone)
  const clientReopens = !user.admin && change.status === 'Pending'
  if (clientReopens) await checkReopening(context, seen)

  const { db, clock, timeZone, announce } = context
  const stillTrue = and(
    eq(appointments.id, id),
    eq(appointments.status, change.from),
    clientReopens ? gt(appointments.startsAt, new Date(clock() * 1000)) : undefined,
  )
  try {
    const [row] = await withRetry(() =>
      db
        .update(appointments)
        .set({ status: change.status, changedBy: user.uid, updatedAt: afterwards() })
        .where(stillTrue)
        .returning(),
    )
    if (row) {
      announce.appointment(row)
      return presentAppointment(row, timeZone)
    }
  } catch (error) {
    // Where the connection was lost during the commit, the change may stand.
    if (isUnavailable(error)) announce.appointment(seen)
    if (!violates(error, 'slot_claims_pkey')) throw error
    throw await takenMeanwhile(context, seen)
  }
  const fresh = await findAppointment(db, id, owner)
  if (!fresh) throw noSuchBooking()
  // Where nobody has changed it, its time has come.
  if (clientReopens && fresh.status === change.from) await checkReopening(context, fresh)
  throw changedMeanwhile(fresh, timeZone)
}

/** Deletes an appointment for good; its time is free again, and its history stays. @throws {AppError} `not_found` */
export async function deleteAppointment(
  { db, announce }: Pick<BookingContext, 'db' | 'announce'>,
  { user, id }: { readonly user: CurrentUser; readonly id: string },
): Promise<void> {
  const [deleted] = await db.transaction(async (transaction) => {
    const at = new Date().toISOString()
    await transaction.execute(
      sql`select set_config('chairtime.changed_by', ${user.uid}, true), set_config('chairtime.changed_at', ${at}, true)`,
    )
    return transaction
      .delete(appointments)
      .where(eq(appointments.id, id))
      .returning({ id: appointments.id, userId: appointments.userId })
  })
  if (!deleted) throw noSuchBooking()
  announce.appointment(deleted)
}

/** A client can take back only a time that lies ahead and that the stylist still works. */
async function checkReopening({ db, clock, timeZone }: BookingContext, row: AppointmentRow): Promise<void> {
  const starts = row.startsAt.getTime() / 1000
  if (starts <= clock()) throw new AppError('invalid', 'This time has passed. Please book a new one.')
  const [stylistRow] = await db.select().from(stylists).where(eq(stylists.id, row.stylistId))
  if (!stylistRow || !worksOn(presentStylist(stylistRow), dateAt(starts, timeZone))) {
    throw new AppError('invalid', 'The stylist no longer takes bookings at this time. Please book a new one.')
  }
}

async function takenMeanwhile(context: BookingContext, row: AppointmentRow): Promise<AppError> {
  const from = dateAt(Math.max(row.startsAt.getTime() / 1000, context.clock()), context.timeZone)
  const minutes = Math.max(1, durationInMinutes(row.services))
  // The stylist may have been deleted since; then there is nothing to suggest.
  const nextFree = await nextFreeTimes(context, row.stylistId, from, minutes).catch(() => [])
  return new AppError('slot_taken', 'This time has been taken by somebody else meanwhile. Please choose another one.', {
    nextFree,
  })
}

function changedMeanwhile(row: AppointmentRow, timeZone: string): AppError {
  const current = presentAppointment(row, timeZone)
  return new AppError('conflict', `This booking has been changed meanwhile: it is ${current.status} now.`, { current })
}

function noSuchBooking(): AppError {
  return new AppError('not_found', 'There is no such booking.')
}

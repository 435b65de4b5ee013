import { type SQL, sql } from 'drizzle-orm'
import { AppError, notSignedIn } from '../../../domain/app-error.ts'
import { type Appointment, bookedServices } from '../../../domain/booking/appointment.ts'
import { plainTimeNeeded, type TimeNeeded, type VisitPart } from '../../../domain/booking/booking.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { offers } from '../../../domain/salon/schedule/stylist-rules.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { GapCheck } from '../availability/gaps.ts'
import { findHolder } from '../availability/holders.ts'
import { newRefusalOf } from './booking-guard.ts'
import { reasonAlone } from './check-time.ts'
import { canSeeAll } from './policies.ts'
import { askedToCall, findOwnVisit, nextFreeHint, nextFreeTimes, requireOpened, tooManyOpen } from './refusals.ts'
import { type AppointmentRow, presentTo } from './serializers.ts'
import type { BookingContext } from './write-booking.ts'

export interface Reopening {
  /** Null while nothing that was checked has changed and the client is within the limit; evaluated in the update. */
  readonly refusal: SQL<string | null>
  readonly gapCheck: GapCheck
}

/** Checks that a client can re-open a booking: upcoming, within notice, and its stylist still works then. @throws {AppError} `invalid` */
export async function checkReopening(context: BookingContext, row: AppointmentRow): Promise<Reopening> {
  const { clock, catalogue, availability, limits } = context
  const settings = context.settings.get()
  // Only clients get here.
  requireOpened(settings, { role: 'client' })
  const starts = unixSeconds(row.startsAt)
  const now = clock()
  if (starts <= now) throw new AppError('invalid', 'That time has passed. Book a new one.')
  const stylist = await catalogue.stylist(row.stylistId)
  const visit = visitOfRow(row)
  const areOffered = stylist && bookedServices.parse(row.services).every(({ id }) => offers(stylist.record, id))
  const plan = stylist && availability.plans.ofStart(stylist, settings, starts)
  const reason = plan && areOffered ? reasonAlone({ plan, visit, now, settings, isUnlimited: false }, 0) : 'off'
  if (reason === 'too_soon') throw new AppError('invalid', 'That’s too soon for us now. Book a later time, or contact us.')
  if (!stylist || reason !== 'free') {
    throw new AppError('invalid', 'Your stylist isn’t available then anymore. Book a new time.')
  }
  const refusal = newRefusalOf({
    clientId: row.clientId,
    actorId: row.clientId,
    idempotencyKey: null,
    askedAt: fromUnixSeconds(now).toISOString(),
    mostOpen: limits.openAhead ?? settings.rules.mostOpen,
    mayOverlap: true,
    stylistId: row.stylistId,
    stylistVersion: stylist.version,
    serviceIds: [],
    serviceVersions: [],
    settingsVersion: settings.version,
    hasFreeParts: false,
    from: row.startsAt.toISOString(),
    to: row.endsAt.toISOString(),
  })
  return { refusal, gapCheck: { stylist, visit, starts, settings } }
}

/** Throws the reason of a refusal; returns if a retry can succeed. @throws {AppError} */
export async function refuseReopening(context: BookingContext, row: AppointmentRow, { refusal }: Reopening): Promise<void> {
  const { rows } = await context.db.execute<{ refusal: string | null }>(sql`select ${refusal} as refusal`)
  if (rows[0]?.refusal === 'settings') await context.settings.refresh()
  await checkReopening(context, row)
  if (rows[0]?.refusal === 'deleted') throw notSignedIn()
  if (rows[0]?.refusal === 'blocked') throw askedToCall(context.settings.get())
  if (rows[0]?.refusal === 'too_many') {
    throw tooManyOpen(context.limits.openAhead ?? context.settings.get().rules.mostOpen)
  }
}

/** Returns the visit's duration and busy time as booked, not by the current services. */
export function visitOfRow({ startsAt, endsAt, busy }: Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'busy'>): TimeNeeded {
  const minutes = Math.max(1, (endsAt.getTime() - startsAt.getTime()) / 60_000)
  if (busy === null) return plainTimeNeeded(minutes)
  const parts = Array.from({ length: busy.length / 2 }, (_, index): VisitPart => {
    const [from = 0, to = 0] = busy.slice(index * 2, index * 2 + 2)
    return [from, Math.min(to, minutes)]
  })
  const bufferMinutes = Math.max(0, (busy.at(-1) ?? 0) - minutes)
  return { minutes, busy: parts.filter(([from, to]) => from < to), bufferMinutes }
}

/** Builds the error for a time that was taken since, for the desk with the holder. */
export async function slotTaken(context: BookingContext, user: CurrentUser, row: AppointmentRow): Promise<AppError> {
  const { timeZone } = context.settings.get().place
  const from = dateAt(Math.max(unixSeconds(row.startsAt), context.clock()), timeZone)
  const query = { stylistId: row.stylistId, requested: { visit: visitOfRow(row) }, from }
  // The stylist may have been deleted since; then nothing is suggested.
  const nextFree = await nextFreeTimes(context, query).catch(() => [])
  const error = (reason: string, current?: Appointment) =>
    new AppError('slot_taken', `${reason} ${nextFreeHint(nextFree)}`, { nextFree, ...(current && { current }) })
  if (canSeeAll(user)) {
    const place = { stylistId: row.stylistId, visit: visitOfRow(row), starts: unixSeconds(row.startsAt), exceptId: row.id }
    const holder = await findHolder(context, place)
    return error(holder ? `${holder} is there now.` : 'That time has been taken.')
  }
  const claimed = { clientId: row.clientId, from: row.startsAt.toISOString(), to: row.endsAt.toISOString() }
  const own = await findOwnVisit(context.db, claimed, row.id)
  if (own?.stylistId !== row.stylistId) return error('That time has been taken.')
  return error('You’ve booked this time yourself.', presentTo(user, own, timeZone))
}

import { AppError } from '../../../domain/app-error.ts'
import type { Visit } from '../../../domain/booking.ts'
import { walkInClient } from '../../../domain/schedule/desk-booking.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { findHolder } from '../availability/holders.ts'
import type { BookedClient } from './booked-client.ts'
import type { GuardedBooking } from './booking-guard.ts'
import { canSeeAll } from './policies.ts'
import { alreadyHas, findOwnVisit, nextFreeHint, nextFreeTimes, suggestions } from './refusals.ts'
import { presentTo } from './serializers.ts'
import type { BookingContext } from './write-booking.ts'

interface TakenTime {
  readonly guarded: GuardedBooking
  readonly visit: Visit
  readonly client: BookedClient
  readonly user: CurrentUser
  readonly date: string
  readonly time: string
}

/** The time is not free, perhaps because the client has booked it before. */
export async function timeTaken(
  context: BookingContext,
  { guarded, visit: taken, client, user, date, time }: TakenTime,
): Promise<AppError> {
  if (canSeeAll(user)) return timeHeld(context, { guarded, visit: taken, client, date, time })
  const { stylistId, serviceIds } = guarded
  const query = { stylistId, requested: { serviceIds }, from: date }
  const [nextFree, visit] = await Promise.all([nextFreeTimes(context, query), findOwnVisit(context.db, guarded)])
  const isTheirs = visit?.stylistId === stylistId
  const reason = isTheirs ? `${alreadyHas(client)} a booking at that time.` : 'That time was just taken.'
  const { timeZone } = context.settings.get().place
  const current = isTheirs ? presentTo(user, visit, timeZone) : undefined
  return new AppError('slot_taken', `${reason} ${nextFreeHint(nextFree)}`, { nextFree, ...(current && { current }) })
}

/** For the desk: what holds the time, and the next three times that are free for exactly this visit. */
async function timeHeld(
  context: BookingContext,
  { guarded, visit, client, date, time }: Omit<TakenTime, 'user'>,
): Promise<AppError> {
  const { stylistId } = guarded
  const place = { stylistId, visit, starts: Date.parse(guarded.from) / 1000 }
  const query = { stylistId, requested: { visit }, date, time, days: suggestions.days, count: suggestions.count }
  const [holder, own, [opening]] = await Promise.all([
    findHolder(context, place),
    client.id === walkInClient.id ? undefined : findOwnVisit(context.db, guarded),
    context.availability.openings(query),
  ])
  const nextFree = opening?.times ?? []
  const others = holder ? `${holder} is there already.` : 'That time was just taken.'
  const reason = own?.stylistId === stylistId ? `${alreadyHas(client)} a booking at that time.` : others
  return new AppError('slot_taken', `${reason} ${nextFreeHint(nextFree)}`, { nextFree })
}

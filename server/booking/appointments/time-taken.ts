import { AppError } from '../../../domain/app-error.ts'
import { durationInMinutes, type TimeNeeded } from '../../../domain/booking/booking.ts'
import { walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { findHolder } from '../availability/holders.ts'
import type { TimeQuery } from '../availability/queries.ts'
import type { BookedClient, BookingRequest } from './booked-client.ts'
import type { GuardedBooking } from './booking-guard.ts'
import type { MovedVisit } from './moved-visit.ts'
import { canBookWithoutLimits, canSeeAll } from './policies.ts'
import { alreadyHas, findOwnVisit, nextFreeHint, nextFreeTimes, noneFree, suggestions } from './refusals.ts'
import { presentTo } from './serializers.ts'
import type { BookingContext } from './write-booking.ts'

interface TakenTime {
  readonly guarded: GuardedBooking
  readonly visit: TimeNeeded
  readonly client: BookedClient
  readonly user: CurrentUser
  readonly date: string
  readonly time: string
}

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

/** For the desk: adds who holds the time, and the next three times that fit the visit. */
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

export async function nobodyFree(
  context: BookingContext,
  { user, client }: Pick<BookingRequest, 'user' | 'client'>,
  query: TimeQuery & { readonly requested: { readonly serviceIds: readonly string[] } },
): Promise<AppError> {
  const error = await noneFree(context, query)
  if (error.code !== 'slot_taken' || canSeeAll(user)) return error
  const services = await Promise.all(query.requested.serviceIds.map((id) => context.catalogue.service(id)))
  const minutes = durationInMinutes(services.flatMap((service) => service?.record ?? []))
  const { timeZone } = context.settings.get().place
  const starts = instantOf(query.date, query.time, timeZone)
  const [from, to] = [starts, starts + minutes * 60].map((instant) => fromUnixSeconds(instant).toISOString())
  const own = await findOwnVisit(context.db, { clientId: client.id, from: from ?? '', to: to ?? '' })
  if (!own) return error
  const { nextFree = [] } = error.details
  const message = `${alreadyHas(client)} a booking at that time. ${nextFreeHint(nextFree)}`
  return new AppError('slot_taken', message, { nextFree, current: presentTo(user, own, timeZone) })
}

interface TakenMove {
  readonly user: CurrentUser
  readonly id: string
  readonly clientId: string
  readonly moved: MovedVisit
  readonly stylistId: string
  readonly move: MoveRequest
}

export async function moveTimeTaken(
  context: BookingContext,
  { user, id, clientId, moved, stylistId, move }: TakenMove,
): Promise<AppError> {
  const requested = { visit: moved.visit, movedId: id }
  const query = { stylistId, requested, from: move.date, withoutNotice: canBookWithoutLimits(user) }
  const nextFree = await nextFreeTimes(context, query)
  const starts = instantOf(move.date, move.time, context.settings.get().place.timeZone)
  const place = { stylistId, visit: moved.visit, starts, exceptId: id }
  const holder = canSeeAll(user) ? await findHolder(context, place) : null
  const claimed = {
    from: new Date(starts * 1000).toISOString(),
    to: new Date((starts + moved.visit.minutes * 60) * 1000).toISOString(),
  }
  const own = canSeeAll(user) ? undefined : await findOwnVisit(context.db, { clientId, ...claimed }, id)
  const current = own?.stylistId === stylistId ? presentTo(user, own, context.settings.get().place.timeZone) : undefined
  const others = holder ? `${holder} is there already.` : 'That time was just taken.'
  const reason = current ? 'You already have a booking at that time.' : others
  return new AppError('slot_taken', `${reason} ${nextFreeHint(nextFree)} Your booking stays as it was.`, {
    nextFree,
    ...(current && { current }),
  })
}

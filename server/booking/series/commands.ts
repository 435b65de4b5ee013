import { hash } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import {
  type BookedSeries,
  listVisits,
  type SeriesInput,
  type SeriesPlan,
  type SeriesVisit,
} from '../../../domain/booking/schedule/series.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { maxAttempts, unavailable, violates } from '../../platform/database/errors.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { type BookingRequest, resolveClient } from '../appointments/booked-client.ts'
import { type BookingContext, commitBookings } from '../appointments/commit.ts'
import { bookingFor, keyIndexes, keyUsed } from '../appointments/create-booking.ts'
import { requireColumn } from '../appointments/policies.ts'
import { findByIdempotencyKey } from '../appointments/queries.ts'
import { presentTo } from '../appointments/serializers.ts'
import { errorForRefusal } from '../appointments/time-taken.ts'
import { checkSeries, planSeries } from './queries.ts'
import { inTheWay } from './refusals.ts'

interface SeriesRequest {
  readonly user: CurrentUser
  readonly input: SeriesInput
  readonly idempotencyKey: string | undefined
}

/** Checks whether each visit fits; books nothing. @throws {AppError} `invalid` for a client or a selection that can't be booked at all */
export async function trySeries(context: BookingContext, series: Omit<SeriesRequest, 'idempotencyKey'>): Promise<SeriesPlan> {
  const request = await requestFor(context, { ...series, idempotencyKey: undefined })
  return { visits: await planSeries(context, request, listVisits(series.input)) }
}

/**
 * Books all visits of a series, or none. The same key and body return the same visits.
 * @throws {AppError} `invalid` for a client or a selection that can't be booked at all · `slot_taken` or `conflict` with the conflict
 */
export async function bookSeries(context: BookingContext, series: SeriesRequest): Promise<BookedSeries> {
  const booked = await bookAll(context, series).catch(async (error: unknown) => {
    // A repeated request wins over any refusal: its own visits hold the times.
    const earlier = await findEarlier(context, series)
    if (earlier) return earlier
    throw keyIndexes.some((index) => violates(error, index)) ? keyUsed() : error
  })
  for (const { id, user, stylist } of booked) {
    context.announce.appointment({ id, clientId: user?.uid ?? series.input.clientId, stylistId: stylist?.id })
  }
  return { appointments: booked }
}

async function bookAll(context: BookingContext, series: SeriesRequest): Promise<Appointment[]> {
  const request = await requestFor(context, series)
  const visits = listVisits(series.input)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const booked = await tryToBook(context, request, { visits, requestHash: hashSeries(series.input) })
    if (booked) return booked
  }
  throw unavailable()
}

interface AskedSeries {
  readonly visits: readonly SeriesVisit[]
  readonly requestHash: string
}

/** @returns null if something has changed in the meantime, so that everything has to be checked again */
async function tryToBook(
  context: BookingContext,
  request: BookingRequest,
  { visits, requestHash }: AskedSeries,
): Promise<Appointment[] | null> {
  const checks = await checkSeries(context, request, visits)
  if (checks.some(({ conflict }) => conflict))
    throw inTheWay(
      context,
      checks.map(({ asked, conflict }) => ({ ...asked, conflict })),
      'booked',
    )
  const ids = checks.map(() => newId())
  const bookings = checks.flatMap(({ checked, asked }, index) => {
    if (!checked) return []
    // The first one has the key, and its history the ids of all.
    const key = index === 0 ? (request.idempotencyKey ?? null) : null
    const terms = { key, requestHash: key && requestHash, data: { series: ids }, mayOverlap: asked.alsoBook === true }
    const { stylist, visit, starts, settings } = checked
    const gapCheck = asked.outside ? undefined : { stylist, visit, starts, settings }
    return [{ ...bookingFor(context, request, checked, { id: ids[index] ?? newId(), ...terms }), gapCheck }]
  })
  const committed = await commitBookings(context, { writes: bookings })
  if ('rows' in committed) {
    const { timeZone } = context.settings.get().place
    return committed.rows.map((row) => presentTo(request.user, row, timeZone))
  }
  const { refusal, at } = committed
  const booking = bookings[at]
  if (refusal.code === 'settings') await context.settings.refresh()
  if (!booking || (rechecked as readonly string[]).includes(refusal.code)) return null
  throw await errorForRefusal(context, refusal, {
    booking: booking.guarded,
    client: request.client,
    reader: request.user,
  })
}

/** Refusals that the next check finds too, with the visit or block in the way. */
const rechecked = ['catalogue', 'settings', 'gap', 'taken', 'own_visit', 'changed'] as const

async function requestFor(
  context: BookingContext,
  { user: person, input, idempotencyKey }: SeriesRequest,
): Promise<BookingRequest> {
  const { serviceIds, stylistId, expected, note, services, confirmed, tellClient, clientId } = input
  const user = requireColumn(person, input)
  const client = await resolveClient(context, { user, input: { clientId } })
  const selection = { serviceIds, stylistId, expected, note, services, confirmed, tellClient }
  // Each visit has its own time.
  return { user, client, idempotencyKey, input: { ...selection, date: '', time: '' } }
}

/** The visits that a request with this key has made. */
async function findEarlier(
  context: BookingContext,
  { user, input, idempotencyKey }: SeriesRequest,
): Promise<Appointment[] | null> {
  if (idempotencyKey === undefined) return null
  const first = await findByIdempotencyKey(context.db, user.uid, idempotencyKey)
  if (!first) return null
  if (first.requestHash !== hashSeries(input)) throw keyUsed()
  const [booked] = await context.db
    .select({ data: appointmentEvents.data })
    .from(appointmentEvents)
    .where(and(eq(appointmentEvents.appointmentId, first.id), eq(appointmentEvents.kind, 'booked')))
  const rows = await context.db
    .select()
    .from(appointments)
    .where(inArray(appointments.id, [...(booked?.data?.series ?? [first.id])]))
    .orderBy(asc(appointments.startsAt))
  const { timeZone } = context.settings.get().place
  return rows.map((row) => presentTo(user, row, timeZone))
}

/** Hashes a request's content, without the prices that the desk was shown. */
function hashSeries(input: SeriesInput): string {
  const { serviceIds, stylistId, clientId, services = [] } = input
  const what = ['series', serviceIds, stylistId, clientId, services, listVisits(input)]
  return hash('sha256', JSON.stringify(what), 'base64url')
}

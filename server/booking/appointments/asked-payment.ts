import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { chargesInMills } from '../../../domain/booking/booking.ts'
import { asksByPolicy, type BookingWay, firstDeadline } from '../../../domain/booking/prepayment/booking-ways.ts'
import type { BookingPlan } from '../../../domain/booking/visits/plan-booking.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { languageNow } from '../../platform/language/reader.ts'
import { type AcceptedFrom, demandRow, type NewOnlinePayment } from '../online-payments/asking.ts'
import { isPrepaid } from '../online-payments/prepaid.ts'
import { type Demand, demandFor } from '../online-payments/terms.ts'
import type { BookingRequest } from './booked-client.ts'
import type { BookingContext } from './commit.ts'
import { canBookWithoutLimits } from './policies.ts'
import { columnsFor } from './queries.ts'
import { refused } from './refusals.ts'
import { type AppointmentRow, type AwaitedRow, presentTo } from './serializers.ts'

/** A request for payment, written together with its booking. */
interface AskedPayment {
  readonly row: NewOnlinePayment
  /** Unix seconds. */
  readonly payBy: number
  readonly awaited: AwaitedRow
}

interface Planned {
  readonly plan: BookingPlan
  readonly id: string
  readonly actor: Actor
}

/** Returns the salon's demand before the visit; null for none. @throws {AppError} `conflict` if the client hasn't accepted these terms */
export async function askedFor(
  context: BookingContext,
  request: BookingRequest,
  { plan, id, actor }: Planned,
): Promise<AskedPayment | null> {
  const { online } = context
  const { user, client, input, isGuest = false } = request
  const ownWay: BookingWay = isGuest ? 'guest' : 'client'
  const way = client.isSelf ? ownWay : 'desk'
  if (!online || canBookWithoutLimits(user) || !asksByPolicy(way, false)) return null
  const { settings, chosen, serviceIds, now } = plan
  const demand = await demandFor({ db: context.db, provider: online.provider }, settings, {
    serviceIds,
    chargesMills: chargesInMills(chosen),
    currency: settings.place.currency,
    date: input.date,
    starts: plan.starts,
    clientId: isGuest ? null : client.id,
    now,
  })
  if (!demand) return null
  return demanded(
    context,
    { demand, way, accepted: input.acceptedTerms, from: request.from },
    {
      appointmentId: id,
      clientId: client.id,
      currency: settings.place.currency,
      confirms: plan.isConfirmed,
      actor,
    },
  )
}

interface Demanded {
  readonly demand: Demand
  readonly way: BookingWay
  readonly accepted: string | undefined
  readonly from: AcceptedFrom | undefined
}

type Parties = Pick<Parameters<typeof demandRow>[0], 'appointmentId' | 'clientId' | 'currency' | 'confirms' | 'actor'>

function demanded(context: BookingContext, { demand, way, accepted, from }: Demanded, parties: Parties): AskedPayment {
  const { terms } = demand
  if (accepted !== terms.version) throw refused({ code: 'terms_changed', terms }, context.settings.get())
  const now = Math.floor(context.clock())
  const payBy = firstDeadline(way, { starts: now, now, deskHours: 0 }) ?? now
  const acceptance = {
    text: terms.text,
    version: terms.version,
    at: now,
    address: from?.address ?? '',
    browser: from?.browser ?? '',
    language: languageNow() ?? '',
  }
  const row = demandRow({ secret: context.online?.secret ?? '', demand, payBy, accepted: acceptance, ...parties })
  const { purpose, amountMills, link } = row
  return { row, payBy, awaited: { purpose, amount: amountMills, currency: parties.currency, until: payBy, link } }
}

interface Reopened {
  readonly row: AppointmentRow
  readonly user: CurrentUser
  readonly actor: Actor
  readonly accepted: string | undefined
  readonly from: AcceptedFrom | undefined
}

/** The same for a booking that its client re-opens; `prepaid` where it is still paid for, which its write has to find, too. */
export async function askedAgain(
  context: BookingContext,
  { row, user, actor, accepted, from }: Reopened,
): Promise<AskedPayment | 'prepaid' | null> {
  const { online } = context
  if (!online) return null
  if (!asksByPolicy('reopened', await isPrepaid(context.db, row.id))) return 'prepaid'
  const settings = context.settings.get()
  const services = Array.isArray(row.services) ? row.services : []
  const demand = await demandFor({ db: context.db, provider: online.provider }, settings, {
    serviceIds: services.map(({ id }) => id),
    chargesMills: row.chargesMills,
    currency: row.currency,
    date: dateAt(unixSeconds(row.startsAt), settings.place.timeZone),
    // A guest's link: their history isn't told.
    starts: unixSeconds(row.startsAt),
    clientId: actor.role === 'link' ? null : user.uid,
    now: context.clock(),
  })
  if (!demand) return null
  return demanded(
    context,
    { demand, way: 'reopened', accepted, from },
    {
      appointmentId: row.id,
      clientId: row.clientId,
      currency: row.currency,
      confirms: false,
      actor,
    },
  )
}

/**
 * Returns the error for a client who books at the time of a visit of theirs that isn't paid yet, or repeats it; null for any other.
 */
export async function ownPaymentOpen(
  context: BookingContext,
  request: BookingRequest,
  error: unknown,
): Promise<AppError | null> {
  const { user, client, input } = request
  if (!context.online || !(error instanceof AppError) || error.code === 'rate_limited' || !client.isSelf) return null
  if (error.details.reason === 'terms_changed') return null
  const settings = context.settings.get()
  const startsAt = fromUnixSeconds(instantOf(input.date, input.time, settings.place.timeZone))
  // The one that was found in the way, too.
  const inTheWay = error.details.current?.id
  const isThere = or(eq(appointments.startsAt, startsAt), inTheWay === undefined ? undefined : eq(appointments.id, inTheWay))
  const [row] = await context.db
    .select(columnsFor(user))
    .from(appointments)
    .where(
      and(
        eq(appointments.clientId, client.id),
        isThere,
        isNotNull(appointments.awaitsPaymentUntil),
        // The client gives this one up.
        input.replaces === undefined ? undefined : ne(appointments.id, input.replaces),
      ),
    )
    .limit(1)
  if (!row) return null
  const isOther = row.startsAt.getTime() !== startsAt.getTime()
  return refused({ code: 'own_payment_open', current: presentTo(user, row, settings.place.timeZone), isOther }, settings)
}

import { AppError } from '../../../domain/app-error.ts'
import { anyStylist } from '../../../domain/booking/booking.ts'
import type { BookingFit, DeskBookingInput, MoveFit, VisitService } from '../../../domain/booking/schedule/desk-booking.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import { withMinutes } from '../../../domain/booking/visits/edit.ts'
import { explainOutside, placeMoved, stretchRefusal } from '../../../domain/booking/visits/place.ts'
import { placementFacts } from '../../../domain/booking/visits/plan-move.ts'
import type { NextPerson } from '../../../domain/booking/visits/together.ts'
import { canWriteColumn } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { checkFit, required } from '../appointments/check-booking.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { visitWith } from '../appointments/moved-visit.ts'
import { requireColumn } from '../appointments/policies.ts'
import { requireAppointment } from '../appointments/queries.ts'
import { refused } from '../appointments/refusals.ts'
import { seenVisit, visitOfRow } from '../appointments/serializers.ts'
import { findHolder } from '../availability/holders.ts'
import { timesAround } from '../availability/times-around.ts'

/** Days to search ahead for times that fit, and times to find for each stylist; the second limits times around the asked one. */
const searchAhead = { days: 14, count: 9 } as const
const searchAround = { most: 18, perDay: 4 } as const

interface FitQuery {
  readonly user: CurrentUser
  readonly slot: Pick<DeskBookingInput, 'serviceIds' | 'services' | 'stylistId' | 'date' | 'time'>
  /** True if the asked stylist's times before it are wanted as well. */
  readonly isAround: boolean
  /** Who comes along: the next times are those at which all fit. */
  readonly others: readonly (Pick<NextPerson, 'way' | 'stylistId'> & Pick<DeskBookingInput, 'services'>)[]
}

/** Checks whether a visit fits, before it is booked. @throws {AppError} `invalid` for services or a stylist that aren't there anymore */
export async function findFit(context: BookingContext, query: FitQuery): Promise<BookingFit> {
  const { slot } = query
  const user = requireColumn(query.user, slot)
  const [fit, openings] = await Promise.all([fitAt(context, { ...query, user }), openingsFor(context, query)])
  // Who books in their own column only has no use for the others' times.
  return { ...fit, openings: openings.filter(({ stylistId }) => canWriteColumn(query.user, stylistId)) }
}

async function fitAt(context: BookingContext, { user, slot }: FitQuery): Promise<Omit<BookingFit, 'openings'>> {
  try {
    const { visit, starts, reasons } = await checkFit(context, { user, input: slot })
    const holder = await findHolder(context, { stylistId: slot.stylistId, visit, starts })
    return { outside: reasons, holder, problem: null }
  } catch (error) {
    if (!(error instanceof AppError && error.details.fields?.time)) throw error
    return { outside: [], holder: null, problem: error.message }
  }
}

/** The asked stylist comes first. Each one's own length counts, unless this visit has another. */
async function openingsFor(context: BookingContext, { slot, isAround, others }: FitQuery): Promise<BookingFit['openings']> {
  const { services = [], stylistId, date, time } = slot
  if (services.length === 0) return []
  const at = { requested: requestedBy(services), date, time }
  const along = others.map(({ services: own = [], ...who }) => ({ ...who, requested: requestedBy(own) }))
  const [openings, times] = await Promise.all([
    context.availability.openings({ stylistId: anyStylist, others: along, ...at, ...searchAhead }),
    isAround ? timesAround(context.availability, { stylistId, ...at }, searchAround) : null,
  ])
  return openings
    .map((each) => (times && each.stylistId === stylistId ? { ...each, times } : each))
    .toSorted((one, other) => Number(other.stylistId === stylistId) - Number(one.stylistId === stylistId))
}

function requestedBy(services: readonly VisitService[]) {
  const durations = new Map(services.map(({ id, minutes }) => [id, minutes]))
  return { serviceIds: services.map(({ id }) => id), withHidden: true, durations }
}

interface MoveFitQuery {
  readonly user: CurrentUser
  readonly id: string
  /** Visits that are moved at once; none of them is in the way of another. */
  readonly among?: readonly string[]
  readonly slot: Pick<MoveRequest, 'date' | 'time'> & {
    readonly stylistId: string
    /** Another length, in minutes, where it stays. */
    readonly minutes?: number | undefined
  }
}

/** Checks whether a visit fits elsewhere, or at another length. @throws {AppError} `not_found` · `invalid` for a stylist who isn't there anymore */
export async function findMoveFit(
  context: BookingContext,
  { user: person, id, among = [id], slot }: MoveFitQuery,
): Promise<MoveFit> {
  const { stylistId, minutes } = slot
  const row = await requireAppointment(context.db, id, person)
  requireColumn(person, row)
  const user = requireColumn(person, { stylistId })
  try {
    const fit = await (minutes === undefined ? movedTo(context, { user, row, slot }) : stretchedTo(context, { row, minutes }))
    const { visit, starts, outside } = fit
    const holder = await findHolder(context, { stylistId, visit, starts, exceptId: among })
    const isMailed = minutes === undefined && Boolean(row.contact?.email) && starts > context.clock()
    return { outside, holder, problem: null, isMailed }
  } catch (error) {
    const { time, minutes: ofLength } = (error instanceof AppError && error.details.fields) || {}
    if (!(time || ofLength)) throw error
    return { outside: [], holder: null, problem: time ?? ofLength ?? null, isMailed: false }
  }
}

type VisitRow = Awaited<ReturnType<typeof requireAppointment>>

async function movedTo(
  context: BookingContext,
  { user, row, slot }: Pick<MoveFitQuery, 'user' | 'slot'> & { readonly row: VisitRow },
) {
  const stylist = await context.catalogue.stylist(slot.stylistId)
  const settings = context.settings.get()
  if (!stylist) throw refused({ code: 'stylist_gone' }, settings)
  const moved = await visitWith(context, { user, row, stylist, isFree: true })
  const { date, time } = slot
  const placement = { ...placementFacts(seenVisit(row), moved, { stylist, settings, now: context.clock() }), date, time }
  const placed = required(context, placeMoved(context.availability.plans, placement))
  return { visit: moved.visit, starts: placed.starts, outside: explainOutside(placed, placement) }
}

async function stretchedTo(
  { catalogue, availability, settings }: BookingContext,
  { row, minutes }: { readonly row: VisitRow; readonly minutes: number },
) {
  const before = visitOfRow(row)
  const visit = withMinutes(before, minutes)
  const starts = unixSeconds(row.startsAt)
  const stretch = { stylist: await catalogue.stylist(row.stylistId), before, after: visit, starts, settings: settings.get() }
  const refusal = stretchRefusal(availability.plans, stretch)
  if (refusal && refusal.code !== 'length_outside') throw refused(refusal, settings.get())
  return { visit, starts, outside: refusal ? [{ reason: 'too_late' as const, text: refusal.problem }] : [] }
}

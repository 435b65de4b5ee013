import { invalidField } from '../../../domain/app-error.ts'
import type { Visit } from '../../../domain/booking.ts'
import { formatsOf } from '../../../domain/formats.ts'
import type { DayPlan, WallClock } from '../../../domain/schedule/day-plan.ts'
import { closesBefore, fitsOf } from '../../../domain/schedule/fits.ts'
import type { MoveRequest } from '../../../domain/schedule/move.ts'
import { type OutsideReason, outsideOf, outsideText } from '../../../domain/schedule/outside.ts'
import { lastBookableDate, startReasons } from '../../../domain/schedule/schedule.ts'
import { offers } from '../../../domain/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/service.ts'
import type { VersionedSettings } from '../../../domain/settings.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { KnownStylist } from './catalogue.ts'
import type { Availability } from './queries.ts'

const endOfDay = 24 * 60

interface DeskStart {
  readonly input: Pick<MoveRequest, 'time'>
  readonly visit: Pick<Visit, 'minutes'>
}

/**
 * The start that the desk chose outside of what is offered: any time that the clock shows, of a visit that ends that day.
 * @returns the instant in Unix seconds
 * @throws {AppError} `invalid`
 */
function startAtDesk(clock: WallClock, { input, visit }: DeskStart): number {
  const minutes = minutesOf(input.time)
  if (clock.isSkipped(minutes)) throw invalidField('time', 'The clocks skip that time that day. Choose another one.')
  const starts = clock.instantOf(minutes)
  if (starts + visit.minutes * 60 > clock.boundaryOf(endOfDay)) {
    throw invalidField('time', 'That visit would end after midnight. Choose an earlier time.')
  }
  return starts
}

export interface AnyTime {
  readonly date: string
  /** A label such as '10:05 AM'. */
  readonly time: string
  readonly stylist: KnownStylist
  readonly chosen: readonly Service[]
  readonly visit: Visit
  readonly settings: VersionedSettings
  /** Unix seconds. */
  readonly now: number
}

export interface PlacedAnywhere {
  /** Unix seconds. */
  readonly starts: number
  readonly outside: OutsideReason[]
  /** Of the start alone. */
  readonly plan: DayPlan
}

/**
 * Where the desk can book as it likes: any start of the day's grid, with what is outside about it.
 * @throws {AppError} `invalid` for a time that the clocks skip, and for a visit that would end after midnight
 */
export function placeAnywhere(plans: Availability['plans'], asked: AnyTime): PlacedAnywhere {
  const { date, time, stylist, chosen, visit, settings, now } = asked
  const { place, rules } = settings
  const clock = plans.clockOf(date, place.timeZone)
  const starts = startAtDesk(clock, { input: { time }, visit })
  const plan = plans.ofStart(stylist, settings, starts)
  const outside = outsideOf({
    stylist: stylist.record,
    serviceIds: chosen.map(({ id }) => id),
    visit,
    plan,
    now,
    isTooFar: date > lastBookableDate(dateAt(now, place.timeZone), rules.monthsAhead),
    leastNotice: rules.leastNotice,
  })
  return { starts, outside, plan }
}

/**
 * The same of a visit that the desk moves: notice is between the salon and its clients, and what was booked with a stylist stays theirs.
 * @throws {AppError} as above
 */
export function placeMoved(plans: Availability['plans'], asked: AnyTime & { readonly isOwn: boolean }): PlacedAnywhere {
  const placed = placeAnywhere(plans, asked)
  const isNone = (reason: OutsideReason) => reason === 'too_soon' || (asked.isOwn && reason === 'services')
  return { ...placed, outside: placed.outside.filter((reason) => !isNone(reason)) }
}

/** The reasons with a line each. */
export function explainOutside({ outside, plan }: PlacedAnywhere, { stylist, chosen, visit, settings, time }: AnyTime) {
  const words = {
    stylistName: stylist.record.stylistName,
    notDone: chosen.filter(({ id }) => !offers(stylist.record, id)).map(({ ServiceName }) => ServiceName),
    closure: plan.closure,
    closesFirst: closesBefore(plan, 0, visit),
    rules: settings.rules,
    time: formatsOf(settings.place).time(time),
  }
  return outside.map((reason) => ({ reason, text: outsideText(reason, words) }))
}

/** What another time of the same date doesn't help. */
const ofDate: readonly OutsideReason[] = ['off', 'unavailable', 'too_far']

/**
 * The start of a time beside those that clients are offered, where that is all that is special about it: the desk isn't bound to them.
 * @throws {AppError} `invalid` that says what else is
 */
export function startBesideOffered(placed: PlacedAnywhere, asked: AnyTime): number {
  const outside = explainOutside(placed, asked).filter(({ reason }) => reason !== 'too_soon')
  if (outside.length === 0) return placed.starts
  const field = outside.some(({ reason }) => ofDate.includes(reason)) ? 'date' : 'time'
  throw invalidField(field, outside.map(({ text }) => text).join(' '))
}

interface Stretch {
  /** Undefined where the stylist was deleted, who has no hours. */
  readonly stylist: KnownStylist | undefined
  readonly before: Visit
  readonly after: Visit
  /** Unix seconds. */
  readonly starts: number
  readonly settings: VersionedSettings
}

/**
 * Why a visit that gets longer goes beyond what it was within, in one plain line; null if it doesn't.
 * @throws {AppError} `invalid` for one that would end after midnight
 */
export function stretchProblem(
  plans: Availability['plans'],
  { stylist, before, after, starts, settings }: Stretch,
): string | null {
  const { place, rules } = settings
  const ends = starts + after.minutes * 60
  if (
    after.minutes > before.minutes &&
    ends > plans.clockOf(dateAt(starts, place.timeZone), place.timeZone).boundaryOf(endOfDay)
  ) {
    throw invalidField('minutes', 'That visit would end after midnight. Choose fewer minutes.')
  }
  if (!stylist) return null
  const plan = plans.ofStart(stylist, settings, starts)
  const reasonOf = (visit: Visit) => startReasons[fitsOf(plan, visit)[0] ?? 0]
  if (reasonOf(before) !== 'free' || reasonOf(after) !== 'too_late') return null
  const closesFirst = closesBefore(plan, 0, after)
  const { stylistName } = stylist.record
  return outsideText('too_late', { stylistName, notDone: [], closure: null, closesFirst, rules, time: '' })
}

import { invalidField } from '../../../domain/app-error.ts'
import type { TimeNeeded } from '../../../domain/booking/booking.ts'
import type { DayPlan, WallClock } from '../../../domain/booking/schedule/day-plan.ts'
import { closesBefore, fitsOf } from '../../../domain/booking/schedule/fits.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import { type OutsideReason, outsideOf, outsideText } from '../../../domain/booking/schedule/outside.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { lastBookableDate, startReasons } from '../../../domain/salon/schedule/schedule.ts'
import { offers } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { KnownStylist } from './catalogue.ts'
import type { Availability } from './queries.ts'

const endOfDay = 24 * 60

interface DeskStart {
  readonly input: Pick<MoveRequest, 'time'>
  readonly visit: Pick<TimeNeeded, 'minutes'>
}

/**
 * Finds the instant of any time of the desk's choice that the clock shows, for a visit that ends that day.
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
  readonly time: string
  readonly stylist: KnownStylist
  readonly chosen: readonly Service[]
  readonly visit: TimeNeeded
  readonly settings: VersionedSettings
  /** Unix seconds. */
  readonly now: number
}

export interface PlacedAnywhere {
  /** Unix seconds. */
  readonly starts: number
  readonly outside: OutsideReason[]
  readonly plan: DayPlan
}

/**
 * Places a desk booking at any time of the day, with the reasons why clients aren't offered it.
 * @throws {AppError} `invalid` for a time that the clocks skip, or a visit that would end after midnight
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

/** Places a moved visit: without notice, and with its own stylist the services stay as booked. @throws {AppError} as above */
export function placeMoved(plans: Availability['plans'], asked: AnyTime & { readonly isOwn: boolean }): PlacedAnywhere {
  const placed = placeAnywhere(plans, asked)
  const isNone = (reason: OutsideReason) => reason === 'too_soon' || (asked.isOwn && reason === 'services')
  return { ...placed, outside: placed.outside.filter((reason) => !isNone(reason)) }
}

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

const ofDate: readonly OutsideReason[] = ['off', 'unavailable', 'too_far']

/**
 * Returns the start if the only thing unusual about it is that it isn't one of the salon's start times, which don't bind the desk.
 * @throws {AppError} `invalid` with the other reasons
 */
export function startBesideOffered(placed: PlacedAnywhere, asked: AnyTime): number {
  const outside = explainOutside(placed, asked).filter(({ reason }) => reason !== 'too_soon')
  if (outside.length === 0) return placed.starts
  const field = outside.some(({ reason }) => ofDate.includes(reason)) ? 'date' : 'time'
  throw invalidField(field, outside.map(({ text }) => text).join(' '))
}

interface Stretch {
  /** Undefined for a deleted stylist, who has no hours. */
  readonly stylist: KnownStylist | undefined
  readonly before: TimeNeeded
  readonly after: TimeNeeded
  /** Unix seconds. */
  readonly starts: number
  readonly settings: VersionedSettings
}

/**
 * Explains in one line how a visit that gets longer leaves the hours or limits that it kept so far; null if it doesn't.
 * @throws {AppError} `invalid` if it would end after midnight
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
  const findReason = (visit: TimeNeeded) => startReasons[fitsOf(plan, visit)[0] ?? 0]
  if (findReason(before) !== 'free' || findReason(after) !== 'too_late') return null
  const closesFirst = closesBefore(plan, 0, after)
  const { stylistName } = stylist.record
  return outsideText('too_late', { stylistName, notDone: [], closure: null, closesFirst, rules, time: '' })
}

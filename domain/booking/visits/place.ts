import { formatsOf } from '../../formats.ts'
import { lastBookableDate, type StartReason, startReasons } from '../../salon/schedule/schedule.ts'
import { isAvailable, offers } from '../../salon/schedule/stylist-rules.ts'
import type { Service } from '../../salon/service.ts'
import type { Settings, VersionedSettings } from '../../salon/settings.ts'
import { minutesOf, weekdayOf } from '../../time/calendar.ts'
import { dateAt } from '../../time/viewer-time.ts'
import type { TimeNeeded } from '../booking.ts'
import type { DayPlan } from '../schedule/day-plan.ts'
import { closesBefore, computeFits } from '../schedule/fits.ts'
import type { DayPlans, KnownStylist } from '../schedule/known.ts'
import { findBrokenRules, type OutsideReason, outsideText } from '../schedule/outside.ts'
import { computeReasons, nothingTaken } from '../schedule/starts.ts'
import type { Planned, VisitRefusal } from './refusal.ts'

// Finds out if a visit can have a slot, except that it is free: only the database can guarantee that.

const endOfDay = 24 * 60

export interface RequestedSlot {
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
  readonly outside: readonly OutsideReason[]
  readonly plan: DayPlan
}

/** One of the starts that the salon offers. @param isUnlimited notice doesn't apply */
export function placeOffered(
  days: DayPlans,
  asked: RequestedSlot & { readonly isUnlimited: boolean },
): Planned<{ readonly starts: number }> {
  const { stylist, settings, date, time } = asked
  const plan = days.of(stylist, settings, date)
  const index = plan.minutes.indexOf(minutesOf(time))
  const starts = plan.instants[index]
  if (starts === undefined) return { refusal: noSuchStart(plan) }
  const reason = reasonAlone(plan, asked, index)
  return reason === 'free' ? { starts } : { refusal: refusalFor(reason, plan, { ...asked, index }) }
}

interface Alone {
  readonly visit: TimeNeeded
  readonly now: number
  readonly settings: Pick<Settings, 'rules' | 'place'>
  readonly isUnlimited: boolean
}

/** Checks a start, without looking at other visits. */
export function reasonAlone(plan: DayPlan, { visit, now, settings, isUnlimited }: Alone, index: number): StartReason {
  const { leastNotice, monthsAhead } = settings.rules
  const isTooFar = plan.date > lastBookableDate(dateAt(now, settings.place.timeZone), monthsAhead)
  const notice = isUnlimited ? 0 : leastNotice
  const reasons = computeReasons(plan, { visit, now, isTooFar, leastNotice: notice, taken: nothingTaken, minGap: 0 })
  return startReasons[reasons[index] ?? 0] ?? 'closed'
}

function noSuchStart({ minutes, closure }: DayPlan): VisitRefusal {
  return minutes.length === 0 ? { code: 'closed_that_day', closure } : { code: 'no_such_start', minutes }
}

function refusalFor(
  reason: StartReason,
  plan: DayPlan,
  { stylist: { record }, visit, date, index }: RequestedSlot & { readonly index: number },
): VisitRefusal {
  const { stylistName, daysAvailable } = record
  const weekday = weekdayOf(date)
  switch (reason) {
    case 'off':
      return {
        code: 'stylist_off',
        stylistName,
        weekday: !isAvailable(record) || !daysAvailable.includes(weekday) ? weekday : null,
      }
    case 'skipped':
      return { code: 'skipped_by_clocks' }
    case 'closed':
      return plan.closure === null ? { code: 'closed_then' } : { code: 'closed_that_day', closure: plan.closure }
    case 'too_far':
    case 'past':
    case 'too_soon':
      return { code: reason }
    case 'too_late':
      return closesBefore(plan, index, visit) ? { code: 'ends_after_closing' } : { code: 'too_little_time', stylistName }
    default:
      return { code: 'stylist_away', stylistName }
  }
}

/** Any time of the day that the clock shows, for a visit that ends that day, with the reasons why clients aren't offered it. */
export function placeAnywhere(days: DayPlans, asked: RequestedSlot): Planned<PlacedAnywhere> {
  const { date, time, stylist, chosen, visit, settings, now } = asked
  const { place, rules } = settings
  const clock = days.clockOf(date, place.timeZone)
  const minutes = minutesOf(time)
  if (clock.isSkipped(minutes)) return { refusal: { code: 'skipped_by_clocks' } }
  const starts = clock.instantOf(minutes)
  if (starts + visit.minutes * 60 > clock.boundaryOf(endOfDay)) return { refusal: { code: 'ends_after_midnight' } }
  const plan = days.ofStart(stylist, settings, starts)
  const outside = findBrokenRules({
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

export type MovedSlot = RequestedSlot & { readonly isOwn: boolean }

/** Places a moved visit: without notice, and with its own stylist the services stay as booked. */
export function placeMoved(days: DayPlans, asked: MovedSlot): Planned<PlacedAnywhere> {
  const placed = placeAnywhere(days, asked)
  if ('refusal' in placed) return placed
  const isNone = (reason: OutsideReason) => reason === 'too_soon' || (asked.isOwn && reason === 'services')
  return { ...placed, outside: placed.outside.filter((reason) => !isNone(reason)) }
}

export function explainOutside({ outside, plan }: PlacedAnywhere, { stylist, chosen, visit, settings, time }: RequestedSlot) {
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

/** The start if the only thing unusual about it is that it isn't one of the salon's start times, which don't bind the desk. */
export function besideOffered(placed: Planned<PlacedAnywhere>, asked: RequestedSlot): Planned<{ readonly starts: number }> {
  if ('refusal' in placed) return placed
  const reasons = explainOutside(placed, asked).filter(({ reason }) => reason !== 'too_soon')
  return reasons.length === 0 ? { starts: placed.starts } : { refusal: { code: 'outside', reasons } }
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

/** Returns the hours or limits that a visit leaves by getting longer; null if none. */
export function stretchRefusal(
  days: DayPlans,
  { stylist, before, after, starts, settings }: Stretch,
): Extract<VisitRefusal, { code: 'length_past_midnight' | 'length_outside' }> | null {
  const { place, rules } = settings
  const ends = starts + after.minutes * 60
  const midnight = () => days.clockOf(dateAt(starts, place.timeZone), place.timeZone).boundaryOf(endOfDay)
  if (after.minutes > before.minutes && ends > midnight()) return { code: 'length_past_midnight' }
  if (!stylist) return null
  const plan = days.ofStart(stylist, settings, starts)
  const findReason = (visit: TimeNeeded) => startReasons[computeFits(plan, visit)[0] ?? 0]
  if (findReason(before) !== 'free' || findReason(after) !== 'too_late') return null
  const closesFirst = closesBefore(plan, 0, after)
  const { stylistName } = stylist.record
  const problem = outsideText('too_late', { stylistName, notDone: [], closure: null, closesFirst, rules, time: '' })
  return { code: 'length_outside', problem }
}

import { startReasons } from '../../salon/schedule/schedule.ts'
import { isAvailable, offers } from '../../salon/schedule/stylist-rules.ts'
import type { Settings } from '../../salon/settings.ts'
import type { Stylist } from '../../salon/stylist.ts'
import type { TimeNeeded } from '../booking.ts'
import type { DayPlan } from './day-plan.ts'
import { fitsOf } from './fits.ts'
import { noticeInWords } from './move.ts'

/**
 * Rules that the desk can override after a warning; `no_start` occurs only in histories. `startReasons` has the clients' reasons of the
 * same names.
 */
export const outsideReasons = [
  'services',
  'unavailable',
  'closed',
  'off',
  'absent',
  'break',
  'outside',
  'too_late',
  'past',
  'too_soon',
  'too_far',
  'no_start',
  'gap',
] as const
export type OutsideReason = (typeof outsideReasons)[number]

interface PlacedVisit {
  readonly stylist: Pick<Stylist, 'status' | 'services'>
  readonly serviceIds: readonly string[]
  readonly visit: TimeNeeded
  /** Plan of this start alone, which need not be one of the salon's start times. */
  readonly plan: DayPlan
  readonly now: number
  readonly isTooFar: boolean
  readonly leastNotice: number
}

/** Returns every rule that a visit breaks, without looking at other bookings. */
export function outsideOf(placed: PlacedVisit): OutsideReason[] {
  const { stylist, serviceIds, visit, plan, isTooFar } = placed
  const reasons: OutsideReason[] = []
  if (!serviceIds.every((id) => offers(stylist, id))) reasons.push('services')
  const place = startReasons[fitsOf(plan, visit)[0] ?? 0] ?? 'closed'
  // A stylist who takes no bookings has no hours either.
  if (!isAvailable(stylist)) reasons.push('unavailable')
  else if (isOutside(place)) reasons.push(place)
  const time = timeReason(placed)
  if (time) reasons.push(time)
  if (isTooFar) reasons.push('too_far')
  return reasons
}

function isOutside(reason: string): reason is OutsideReason {
  return (outsideReasons as readonly string[]).includes(reason)
}

function timeReason({ plan, now, leastNotice }: PlacedVisit): OutsideReason | null {
  const starts = plan.instants[0] ?? 0
  if (starts <= now) return 'past'
  return starts < now + leastNotice * 60 ? 'too_soon' : null
}

interface Words {
  readonly stylistName: string
  readonly notDone: readonly string[]
  readonly closure: string | null
  readonly closesFirst: boolean
  readonly rules: Pick<Settings['rules'], 'leastNotice' | 'monthsAhead'>
  readonly time: string
}

export function outsideText(reason: OutsideReason, { stylistName, notDone, closure, closesFirst, rules, time }: Words): string {
  switch (reason) {
    case 'services':
      return `${stylistName} doesn’t do ${notDone.join(', ')}.`
    case 'unavailable':
      return `${stylistName} isn’t taking bookings.`
    case 'closed':
      return `The salon is closed then${closure ? ` (${closure})` : ''}.`
    case 'off':
      return `${stylistName} is off that day.`
    case 'absent':
      return `${stylistName} is away then.`
    case 'break':
      return `${stylistName} is on a break then.`
    case 'outside':
      return `${stylistName} is off then.`
    case 'too_late':
      return closesFirst ? 'The salon closes before the visit ends.' : `${stylistName} isn’t here for all of it.`
    case 'past':
      return 'That time has passed.'
    case 'too_soon':
      return `Sooner than your notice of ${noticeInWords(rules.leastNotice)}.`
    case 'too_far':
      return `Further ahead than clients can book (${rules.monthsAhead === 1 ? 'a month' : `${rules.monthsAhead} months`}).`
    case 'no_start':
      return `Visits don’t usually start at ${time}.`
    case 'gap':
      return 'It leaves a gap too short for another visit.'
    default:
      return reason satisfies never
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, select } from '@lingui/core/runtime-macro'
import { inWords } from '../../language/lists.ts'
import { say } from '../../language/say.ts'
import { startReasons } from '../../salon/schedule/schedule.ts'
import { isAvailable, offers } from '../../salon/schedule/stylist-rules.ts'
import type { Settings } from '../../salon/settings.ts'
import type { Stylist } from '../../salon/stylist.ts'
import type { TimeNeeded } from '../booking.ts'
import type { DayPlan } from './day-plan.ts'
import { computeFits } from './fits.ts'
import { noticeInUnits } from './move.ts'

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
export function findBrokenRules(placed: PlacedVisit): OutsideReason[] {
  const { stylist, serviceIds, visit, plan, isTooFar } = placed
  const reasons: OutsideReason[] = []
  if (!serviceIds.every((id) => offers(stylist, id))) reasons.push('services')
  const startReason = startReasons[computeFits(plan, visit)[0] ?? 0] ?? 'closed'
  // A stylist who takes no bookings has no hours either.
  if (!isAvailable(stylist)) reasons.push('unavailable')
  else if (isOutside(startReason)) reasons.push(startReason)
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
      return say(msg`${{ stylist: stylistName }} doesn’t do ${{ services: inWords(notDone, 'comma') }}.`)
    case 'unavailable':
      return say(msg`${{ stylist: stylistName }} isn’t taking bookings.`)
    case 'closed':
      return say(closure ? msg`The salon is closed then (${{ closure }}).` : msg`The salon is closed then.`)
    case 'off':
      return say(msg`${{ stylist: stylistName }} is off that day.`)
    case 'absent':
      return say(msg`${{ stylist: stylistName }} is away then.`)
    case 'break':
      return say(msg`${{ stylist: stylistName }} is on a break then.`)
    case 'outside':
      return say(msg`${{ stylist: stylistName }} is off then.`)
    case 'too_late':
      return say(
        closesFirst ? msg`The salon closes before the visit ends.` : msg`${{ stylist: stylistName }} isn’t here for all of it.`,
      )
    case 'past':
      return say(msg`That time has passed.`)
    case 'too_soon':
      return say(soonerThan(rules.leastNotice))
    case 'too_far':
      return say(furtherThan(rules.monthsAhead))
    case 'no_start':
      return say(msg`Visits don’t usually start at ${{ time }}.`)
    case 'gap':
      return say(msg`It leaves a gap too short for another visit.`)
    default:
      return reason satisfies never
  }
}

function soonerThan(leastNotice: number): MessageDescriptor {
  const { unit, count } = noticeInUnits(leastNotice)
  return msg`Sooner than your notice of ${select(
    { unit },
    {
      days: plural({ count }, { one: '# day', other: '# days' }),
      hours: plural({ count }, { one: 'an hour', other: '# hours' }),
      other: plural({ count }, { one: 'a minute', other: '{count} minutes' }),
    },
  )}.`
}

function furtherThan(months: number): MessageDescriptor {
  return msg`Further ahead than clients can book (${plural({ months }, { one: 'a month', other: '# months' })}).`
}

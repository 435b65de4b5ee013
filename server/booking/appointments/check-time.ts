import { type AppError, invalidField } from '../../../domain/app-error.ts'
import type { TimeNeeded } from '../../../domain/booking/booking.ts'
import type { BookingInput } from '../../../domain/booking/schedule/booking-input.ts'
import type { DayPlan } from '../../../domain/booking/schedule/day-plan.ts'
import { closesBefore } from '../../../domain/booking/schedule/fits.ts'
import { nothingTaken, reasonsOf } from '../../../domain/booking/schedule/starts.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { lastBookableDate, type StartReason, startReasons } from '../../../domain/salon/schedule/schedule.ts'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { minutesOf, weekdayOf } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { endsTooLate, hasTooLittleTime } from './refusals.ts'

interface TimeCheck {
  readonly input: Pick<BookingInput, 'date' | 'time'>
  readonly stylist: Stylist
  readonly plan: DayPlan
  readonly visit: TimeNeeded
  /** Unix seconds. */
  readonly now: number
  readonly settings: Settings
  /** True if notice doesn't apply. */
  readonly isUnlimited: boolean
}

const maxListed = 12

/**
 * Checks the time, except whether it is free: only the database can guarantee that.
 * @returns the start's instant in Unix seconds
 * @throws {AppError} `invalid`
 */
export function checkTime(check: TimeCheck): number {
  const { input, plan } = check
  const index = plan.minutes.indexOf(minutesOf(input.time))
  const starts = plan.instants[index]
  if (starts === undefined) throw noSuchStart(plan, check.settings)
  const reason = reasonAlone(check, index)
  if (reason === 'free') return starts
  throw wrongTime(check, reason, index)
}

export function reasonAlone(
  { plan, visit, now, settings, isUnlimited }: Omit<TimeCheck, 'input' | 'stylist'>,
  index: number,
): StartReason {
  const { leastNotice, monthsAhead } = settings.rules
  const isTooFar = plan.date > lastBookableDate(dateAt(now, settings.place.timeZone), monthsAhead)
  const notice = isUnlimited ? 0 : leastNotice
  const reasons = reasonsOf(plan, { visit, now, isTooFar, leastNotice: notice, taken: nothingTaken, minGap: 0 })
  return startReasons[reasons[index] ?? 0] ?? 'closed'
}

function noSuchStart({ minutes, closure }: DayPlan, { place }: Settings): AppError {
  if (minutes.length === 0) return closedThatDay(closure)
  if (minutes.length > maxListed) return invalidField('time', 'Visits don’t start at that time. Choose one of the times shown.')
  return invalidField('time', `Choose one of these times: ${minutes.map(formatsOf(place).timeOfDay).join(', ')}`)
}

function closedThatDay(closure: string | null): AppError {
  return invalidField('date', `We’re closed that day${closure ? ` (${closure})` : ''}. Choose another day.`)
}

function wrongTime({ input, stylist, plan, visit, settings }: TimeCheck, reason: StartReason, index: number): AppError {
  const { stylistName, daysAvailable } = stylist
  const weekday = weekdayOf(input.date)
  const isDayOff = !isAvailable(stylist) || !daysAvailable.includes(weekday)
  switch (reason) {
    case 'off':
      return invalidField(
        'date',
        `${stylistName} doesn’t work ${isDayOff ? `on ${weekday}s` : 'that day'}. Choose another day.`,
      )
    case 'skipped':
      return invalidField('time', 'The clocks skip that time that day. Choose another one.')
    case 'closed':
      return plan.closure !== null
        ? closedThatDay(plan.closure)
        : invalidField('time', 'We’re closed at that time. Choose another one.')
    case 'too_far':
      return invalidField('date', `You can book up to ${monthsInWords(settings.rules.monthsAhead)} ahead.`)
    case 'past':
      return invalidField('time', 'That time has passed. Choose a later one.')
    case 'too_soon':
      return invalidField('time', 'That’s too soon for us. Choose a later time, or contact us.')
    case 'too_late':
      return closesBefore(plan, index, visit) ? endsTooLate() : hasTooLittleTime(stylistName)
    default:
      return invalidField('time', `${stylistName} isn’t here at that time. Choose another one.`)
  }
}

function monthsInWords(months: number): string {
  if (months % 12 !== 0) return months === 1 ? 'a month' : `${months} months`
  return months === 12 ? 'a year' : `${months / 12} years`
}

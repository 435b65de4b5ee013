import { t } from '@lingui/core/macro'
import { type WorkingDay, worksThrough } from '../../../../domain/booking/schedule/working-days.ts'
import type { Formats } from '../../../../domain/formats.ts'
import { withCommas } from '../../../../domain/language/lists.ts'
import { type Absence, type HoursInterval, isSoon } from '../../../../domain/salon/schedule/hours.ts'
import { addDays, type Weekday, weekStart } from '../../../../domain/time/calendar.ts'
import { bookingsText } from '../../shared/count-text.ts'
import { dateInWords, hoursInWords, isWholeDay } from './time-text.ts'

/** `away` if absent for all working hours. */
export type WorkingDayKind = 'working' | 'away' | 'off' | 'closed'

export function dayKind({ closure, working, absences }: WorkingDay): WorkingDayKind {
  if (closure !== null) return 'closed'
  if (working.length === 0) return 'off'
  return hoursPresent({ working, absences }).length === 0 ? 'away' : 'working'
}

export type DayAction = 'away' | 'otherHours' | 'dayOff' | 'usualHours'

/** Returns the possible changes of a day. While the salon is closed, other hours would have no effect; only the settings open it. */
export function dayActions(day: WorkingDay): readonly DayAction[] {
  const kind = dayKind(day)
  const actions: DayAction[] = []
  if (kind === 'working') actions.push('away')
  if (kind !== 'closed') actions.push('otherHours')
  if (day.hasOwnHours) actions.push('usualHours')
  else if (kind === 'working') actions.push('dayOff')
  return actions
}

interface Permission {
  readonly canWrite: boolean
  readonly today: string
}

/** Filters them by permission: all, or for accounts that only take sick calls, an absence today or tomorrow. */
export function allowedActions(day: WorkingDay, { canWrite, today }: Permission) {
  return dayActions(day).filter((action) => canWrite || (action === 'away' && isSoon(day.date, today)))
}

/** True if the account may take an absence back: any, or only a sick call. */
export function canRemoveAbsence(
  { from, to, repeats }: Pick<Absence, 'from' | 'to' | 'repeats'>,
  { canWrite, today }: Permission,
): boolean {
  return canWrite || (repeats === null && isSoon(from, today) && isSoon(to, today))
}

/** First and last day of an absence. */
export interface AwayDates {
  readonly from: string
  readonly to: string
}

/**
 * Returns the absences that a press enters: the day, and today together with tomorrow, where the stylist works and the account may.
 * @param days the date, and the one after it
 */
export function awayChoices([day, next]: readonly WorkingDay[], { canWrite, today }: Permission): readonly AwayDates[] {
  const works = (each: WorkingDay | undefined) =>
    each && each.date >= today && allowedActions(each, { canWrite, today }).includes('away')
  if (!day) return []
  const isToday = day.date === today
  const alone = works(day) ? [{ from: day.date, to: day.date }] : []
  if (!isToday || !next || !works(next)) return alone
  return works(day) ? [...alone, { from: day.date, to: next.date }] : [{ from: next.date, to: next.date }]
}

type NearDates = 'today' | 'tomorrow' | 'both' | 'other'

function nearDates({ from, to }: AwayDates, today: string): NearDates {
  const tomorrow = addDays(today, 1)
  if (from === to && from === today) return 'today'
  if (from === to && from === tomorrow) return 'tomorrow'
  return from === today && to === tomorrow ? 'both' : 'other'
}

/** 'today', 'today and tomorrow', 'on Tuesday, December 1'. */
function awayInWords(dates: AwayDates, today: string, formats: Formats): string {
  const first = dateInWords(dates.from, formats)
  switch (nearDates(dates, today)) {
    case 'today':
      return t({ message: 'today', comment: 'When somebody is away' })
    case 'tomorrow':
      return t({ message: 'tomorrow', comment: 'When somebody is away' })
    case 'both':
      return t({ message: 'today and tomorrow', comment: 'When somebody is away' })
    case 'other':
      return dates.from === dates.to
        ? t({ message: `on ${{ date: first }}`, comment: 'When somebody is away' })
        : t({ message: `on ${first} and on ${{ last: dateInWords(dates.to, formats) }}`, comment: 'When somebody is away' })
  }
}

interface Wording {
  readonly today: string
  readonly formats: Formats
}

export function markAwayTitle(name: string, dates: AwayDates, { today, formats }: Wording): string {
  switch (nearDates(dates, today)) {
    case 'today':
      return t`Mark ${name} away today?`
    case 'tomorrow':
      return t`Mark ${name} away tomorrow?`
    case 'both':
      return t`Mark ${name} away today and tomorrow?`
    case 'other':
      return t`Mark ${name} away ${{ when: awayInWords(dates, today, formats) }}?`
  }
}

export function alreadyAwayText(name: string, dates: AwayDates, { today, formats }: Wording): string {
  switch (nearDates(dates, today)) {
    case 'today':
      return t`${name} is already away today.`
    case 'tomorrow':
      return t`${name} is already away tomorrow.`
    case 'both':
      return t`${name} is already away today and tomorrow.`
    case 'other':
      return t`${name} is already away ${{ when: awayInWords(dates, today, formats) }}.`
  }
}

/** The absence that is most likely meant while a date is looked at; null if the stylist doesn't work then, or it isn't near. */
export function likelyAway(days: ReadonlyMap<string, WorkingDay>, chosen: string, today: string): 'today' | 'tomorrow' | null {
  const day = days.get(chosen)
  if (!day || dayKind(day) !== 'working' || !isSoon(chosen, today)) return null
  return chosen === today ? 'today' : 'tomorrow'
}

/** Returns working hours without absences, on the 5-minute grid. */
export function hoursPresent({ working, absences }: Pick<WorkingDay, 'working' | 'absences'>): HoursInterval[] {
  const intervals: HoursInterval[] = []
  for (const { starts, ends } of working) {
    for (let cell = starts; cell < ends; cell += 5) {
      if (!worksThrough({ working, absent: absences }, { starts: cell, ends: cell + 5 })) continue
      const last = intervals.at(-1)
      if (last?.ends === cell) intervals.splice(-1, 1, { starts: last.starts, ends: cell + 5 })
      else intervals.push({ starts: cell, ends: cell + 5 })
    }
  }
  return intervals
}

/** 'Closed: Christmas', 'Off', 'Away all day: Flu' or '10:00 AM to 7:00 PM'; partial absences follow. */
export function hoursText(day: WorkingDay, formats: Formats): string {
  const { closure, absences } = day
  switch (dayKind(day)) {
    case 'closed':
      return t`Salon closed: ${{ closure: closure ?? '' }}`
    case 'off':
      return t({ message: 'Off', context: 'doesn’t work that day' })
    case 'away': {
      const reasons = withCommas([...new Set(absences.map(({ reason }) => reason))])
      if (absences.some(isWholeDay)) return reasons ? t`Away all day: ${reasons}` : t`Away all day`
      return reasons ? t`Away: ${reasons}` : t({ message: 'Away', comment: 'The stylist isn’t at work' })
    }
    case 'working':
      return hoursInWords(hoursPresent(day), formats)
  }
}

/** 'Tuesday, December 1, 10:00 AM to 7:00 PM, 3 bookings'. */
export function dayInWords(date: string, day: WorkingDay | undefined, formats: Formats): string {
  const words = dateInWords(date, formats)
  if (!day) return words
  const hours = hoursText(day, formats)
  if (day.appointments === 0) return t`${{ date: words }}, ${hours}`
  return t`${{ date: words }}, ${hours}, ${{ bookings: bookingsText(day.appointments) }}`
}

/** Dates in a month's grid: six weeks from the first day of the week of the 1st. */
export function rangeOfMonth(month: string, firstDay: Weekday): { readonly from: string; readonly to: string } {
  const from = weekStart(`${month}-01`, firstDay)
  return { from, to: addDays(from, 41) }
}

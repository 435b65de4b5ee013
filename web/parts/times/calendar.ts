import { plural, t } from '@lingui/core/macro'
import type { Formats } from '../../../domain/formats.ts'
import type { Closure } from '../../../domain/salon/schedule/hours.ts'
import type { DayAvailability, Slot, SlotState } from '../../../domain/salon/schedule/schedule.ts'
import { worksOn } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { addDays, daysBetween, minutesOf, type Weekday, weekStart } from '../../../domain/time/calendar.ts'

// Months are 'YYYY-MM' and dates 'YYYY-MM-DD', on the salon's calendar.

/** Number of next openings, on different days. */
export const shownOpenings = 3

export function monthOfDate(date: string): string {
  return date.slice(0, 7)
}

export function startOfNextMonth(month: string): string {
  // 31 days after the 1st is always in the next month.
  return `${monthOfDate(addDays(`${month}-01`, 31))}-01`
}

export function lastOfMonth(month: string): string {
  return addDays(startOfNextMonth(month), -1)
}

/** The same in every month, so that the height doesn't change. */
const shownWeeks = 6

/** Returns the last date on a month's page, which begins with the week of the 1st and ends in the next month. */
function lastShown(month: string, firstDay: Weekday): string {
  return addDays(weekStart(`${month}-01`, firstDay), shownWeeks * 7 - 1)
}

/** Returns the dates on a month's page, from the 1st or today, whichever is later. */
export function monthRange(month: string, today: string, firstDay: Weekday): { from: string; to: string } {
  const first = `${month}-01`
  return { from: first < today ? today : first, to: lastShown(month, firstDay) }
}

export function countWeeks(month: string, today: string, firstDay: Weekday): number {
  const { from, to } = monthRange(month, today, firstDay)
  return Math.ceil((daysBetween(from, to) + 1) / 7)
}

/** Formats a month without its year: 'January'. */
export function nameOfMonth(month: string, { calendarDate }: Formats): string {
  return calendarDate(`${month}-01`, { month: 'long' })
}

/** Formats 'Tue, Dec 1', without a line break but after a comma, which 'segunda, 23/11' needs. */
export function shortDate(date: string, { calendarDate }: Formats): string {
  return calendarDate(date, { weekday: 'short', month: 'short', day: 'numeric' }).replaceAll(/(?<![,،]) /g, '\u00a0')
}

/** Converts a date for the month view: noon on the viewer's clock, so that no zone moves it to another day. */
export function toLocalNoon(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** Converts back: the date on the viewer's clock, 'YYYY-MM-DD'. */
export function toCalendarDate(local: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}

/** A day's look: `off` not bookable (day off, or past), `unknown` not loaded, `full` all taken, `few` nearly all, `open`. */
export interface DayMark {
  readonly kind: 'off' | 'unknown' | 'full' | 'few' | 'open'
  readonly free: number
  readonly closure?: string
}

/** Up to this many free starts, out of six, are few. */
const maxFew = 2

interface DayQuery {
  readonly date: string
  /** Chosen stylist, or all candidates: a weekday on which none works is off until its starts are loaded. */
  readonly stylists: readonly Pick<Stylist, 'status' | 'daysAvailable'>[]
  readonly closures?: readonly Closure[]
  /** First and last bookable dates. */
  readonly today: string
  readonly last: string
  /** Undefined until loaded. */
  readonly day: DayAvailability | undefined
}

export function markDay({ date, stylists, closures = [], today, last, day }: DayQuery): DayMark {
  if (date < today || date > last) return { kind: 'off', free: 0 }
  const closure = closures.find(({ from, to }) => from <= date && date <= to)
  if (closure) return { kind: 'off', free: 0, closure: closure.reason }
  if (!day) return { kind: stylists.some((stylist) => worksOn(stylist, date)) ? 'unknown' : 'off', free: 0 }
  return markOfSlots(day.slots)
}

export function markOfSlots(slots: DayAvailability['slots']): DayMark {
  const free = slots.filter(({ state }) => state === 'free').length
  if (free > 0) return { kind: free <= maxFew ? 'few' : 'open', free }
  return { kind: slots.some(({ state }) => state === 'taken') ? 'full' : 'off', free }
}

export function canChoose({ kind }: DayMark): boolean {
  return kind === 'few' || kind === 'open'
}

export function markInWords({ kind, free, closure }: DayMark): string {
  switch (kind) {
    case 'off':
      return closure ? t`closed: ${closure}` : t({ message: 'not available', comment: 'A day in a calendar' })
    case 'unknown':
      return t({ message: 'loading', comment: 'A day in a calendar whose times aren’t known yet' })
    case 'full':
      return t({ message: 'full', context: 'day in a calendar' })
    case 'few':
    case 'open':
      return t`${plural({ count: free }, { one: '# time left', other: '# times left' })}`
  }
}

const stateWords = (): Record<Exclude<SlotState, 'free'>, string> => ({
  taken: t({ message: 'taken', comment: 'Why a time can’t be chosen' }),
  past: t({ message: 'past', comment: 'Why a time can’t be chosen' }),
  closing: t({ message: 'ends too late', comment: 'Why a time can’t be chosen' }),
})

export function closuresIn(
  month: string,
  { closures, firstDay }: { readonly closures: readonly Closure[]; readonly firstDay: Weekday },
): Closure[] {
  return closures.filter(({ from, to }) => from <= lastShown(month, firstDay) && to >= `${month}-01`)
}

/** True if a day's starts are grouped by part of the day. */
export function isLongDay({ slots }: Pick<DayAvailability, 'slots'>): boolean {
  return slots.length > 12
}

type DayPart = 'Morning' | 'Afternoon' | 'Evening'

export function partName(part: DayPart): string {
  return { Morning: t`Morning`, Afternoon: t`Afternoon`, Evening: t`Evening` }[part]
}

function findPart(time: Slot): DayPart {
  const minutes = minutesOf(time)
  if (minutes < 12 * 60) return 'Morning'
  return minutes < 17 * 60 ? 'Afternoon' : 'Evening'
}

export function byPart<Start extends { readonly time: Slot }>(slots: readonly Start[]): { part: DayPart; slots: Start[] }[] {
  return (['Morning', 'Afternoon', 'Evening'] as const)
    .map((part) => ({ part, slots: slots.filter(({ time }) => findPart(time) === part) }))
    .filter((group) => group.slots.length > 0)
}

interface SlotText {
  readonly date: string
  readonly time: Slot
  readonly state: SlotState
}

export function slotInWords({ date, time, state }: SlotText, formats: Formats): string {
  return state === 'free' ? formats.time(time, date) : `${formats.time(time, date)} (${stateWords()[state]})`
}

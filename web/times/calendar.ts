import type { Formats } from '../../domain/formats.ts'
import type { Closure } from '../../domain/schedule/hours.ts'
import type { DayAvailability, Slot, SlotState } from '../../domain/schedule/schedule.ts'
import { worksOn } from '../../domain/schedule/stylist-rules.ts'
import type { Stylist } from '../../domain/stylist.ts'
import { addDays, daysBetween, minutesOf, type Weekday, weekStart } from '../../domain/time/calendar.ts'

// Months are 'YYYY-MM' and dates 'YYYY-MM-DD', both on the salon's calendar.

/** How many of the next openings are shown, each on a day of its own. */
export const shownOpenings = 3

export function monthOfDate(date: string): string {
  return date.slice(0, 7)
}

/** The first date of the month after. */
export function startOfNextMonth(month: string): string {
  // The 1st and 31 days lie in the next month, whichever month it is.
  return `${monthOfDate(addDays(`${month}-01`, 31))}-01`
}

export function lastOfMonth(month: string): string {
  return addDays(startOfNextMonth(month), -1)
}

/** Weeks on show in every month, so that its height stays the same from month to month. */
const shownWeeks = 6

/** The last date that a month shows: it begins with the week of the 1st, and ends some days into the month after. */
function lastShown(month: string, firstDay: Weekday): string {
  return addDays(weekStart(`${month}-01`, firstDay), shownWeeks * 7 - 1)
}

/** The dates shown with a month that is not over: from the 1st or today, whichever is later, into the month after. */
export function rangeOf(month: string, today: string, firstDay: Weekday): { from: string; to: string } {
  const first = `${month}-01`
  return { from: first < today ? today : first, to: lastShown(month, firstDay) }
}

/** How many of a month's weeks are on show; those that are over are not. */
export function weeksOf(month: string, today: string, firstDay: Weekday): number {
  const { from, to } = rangeOf(month, today, firstDay)
  return Math.ceil((daysBetween(from, to) + 1) / 7)
}

/** A month's name without its year: 'January'. */
export function nameOfMonth(month: string, { calendarDate }: Formats): string {
  return calendarDate(`${month}-01`, { month: 'long' })
}

/** A calendar date, short and with its weekday: 'Tue, Dec 1', with no line break within the date: 'segunda, 23/11' needs one before it. */
export function shortDate(date: string, { calendarDate }: Formats): string {
  return calendarDate(date, { weekday: 'short', month: 'short', day: 'numeric' }).replace(/(?<!,) (?=\d)/, '\u00a0')
}

/**
 * A date of the salon as the month view needs it: noon on the viewer's own clock, so that no zone moves it to another day. Such
 * `Date` objects stay inside the month view.
 */
export function toLocalNoon(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** The calendar date that the viewer's own clock shows, 'YYYY-MM-DD'. */
export function toCalendarDate(local: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}

/**
 * How a day looks in the month: `off` no bookings (a day off, or over), `unknown` not loaded yet, `full` all taken, `few` nearly all,
 * `open`.
 */
export interface DayMark {
  readonly kind: 'off' | 'unknown' | 'full' | 'few' | 'open'
  /** Free starts. */
  readonly free: number
  /** Why the salon is closed on that day, if it is. */
  readonly closure?: string
}

/** The most free starts, out of six, that count as few. */
const maxFew = 2

interface DayQuery {
  readonly date: string
  /** The chosen stylist, or all candidates: a day on which none of them usually works is off until its starts are known. */
  readonly stylists: readonly Pick<Stylist, 'status' | 'daysAvailable'>[]
  readonly closures?: readonly Closure[]
  /** First and last date that can be booked. */
  readonly today: string
  readonly last: string
  /** The day's starts, if they are known. */
  readonly day: DayAvailability | undefined
}

export function markOf({ date, stylists, closures = [], today, last, day }: DayQuery): DayMark {
  if (date < today || date > last) return { kind: 'off', free: 0 }
  const closure = closures.find(({ from, to }) => from <= date && date <= to)
  if (closure) return { kind: 'off', free: 0, closure: closure.reason }
  if (!day) return { kind: stylists.some((stylist) => worksOn(stylist, date)) ? 'unknown' : 'off', free: 0 }
  return markOfSlots(day.slots)
}

/** The mark of a day whose starts are known. */
export function markOfSlots(slots: DayAvailability['slots']): DayMark {
  const free = slots.filter(({ state }) => state === 'free').length
  if (free > 0) return { kind: free <= maxFew ? 'few' : 'open', free }
  return { kind: slots.some(({ state }) => state === 'taken') ? 'full' : 'off', free }
}

/** Whether a day can be chosen. */
export function canChoose({ kind }: DayMark): boolean {
  return kind === 'few' || kind === 'open'
}

/** What a screen reader says after the day's date. */
export function markInWords({ kind, free, closure }: DayMark): string {
  switch (kind) {
    case 'off':
      return closure ? `closed: ${closure}` : 'not available'
    case 'unknown':
      return 'loading'
    case 'full':
      return 'full'
    case 'few':
    case 'open':
      return free === 1 ? '1 time left' : `${free} times left`
  }
}

const stateWords: Record<Exclude<SlotState, 'free'>, string> = {
  taken: 'taken',
  past: 'past',
  closing: 'ends too late',
}

/** The closures with at least one day in the month on show. */
export function closuresIn(
  month: string,
  { closures, firstDay }: { readonly closures: readonly Closure[]; readonly firstDay: Weekday },
): Closure[] {
  return closures.filter(({ from, to }) => from <= lastShown(month, firstDay) && to >= `${month}-01`)
}

/** Whether a day has more starts than a list shows at a glance: then they are grouped by part of the day. */
export function isLongDay({ slots }: Pick<DayAvailability, 'slots'>): boolean {
  return slots.length > 12
}

type DayPart = 'Morning' | 'Afternoon' | 'Evening'

function partOf(time: Slot): DayPart {
  const minutes = minutesOf(time)
  if (minutes < 12 * 60) return 'Morning'
  return minutes < 17 * 60 ? 'Afternoon' : 'Evening'
}

/** A day's starts by part of the day, in order; parts without any are left out. */
export function byPart<Start extends { readonly time: Slot }>(slots: readonly Start[]): { part: DayPart; slots: Start[] }[] {
  return (['Morning', 'Afternoon', 'Evening'] as const)
    .map((part) => ({ part, slots: slots.filter(({ time }) => partOf(time) === part) }))
    .filter((group) => group.slots.length > 0)
}

interface SlotText {
  readonly date: string
  readonly time: Slot
  readonly state: SlotState
}

/** A start as the time select shows it. */
export function slotInWords({ date, time, state }: SlotText, formats: Formats): string {
  return state === 'free' ? formats.time(time, date) : `${formats.time(time, date)} (${stateWords[state]})`
}

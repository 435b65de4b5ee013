import { z } from 'zod'
import { language } from '../../language/say.ts'
import { datesBetween, daysBetween, type Weekday, weekdayOf } from '../../time/calendar.ts'

/** A country's public holidays as closures that the owner can take. */
export const holidayProposal = z
  .object({
    /** The salon's country; null where it isn't known, or has no holidays that we know of. */
    country: z.object({ code: z.string(), name: z.string() }).nullable(),
    /** Its states or regions, where holidays differ between them. */
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
    /** The region that has these holidays; empty for the whole country. */
    region: z.string(),
    /** In order, over the coming months. Dates are 'YYYY-MM-DD'. */
    items: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        name: z.string(),
        /** Date of the holiday in whose place this day is free. */
        insteadOf: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'HolidayProposal' })
export type HolidayProposal = z.infer<typeof holidayProposal>
export type Holiday = HolidayProposal['items'][number]

/** Months ahead for which they are proposed. */
export const holidayMonths = 15

/** As a list of holidays has them: the start and the end in the country's own time. */
interface ListedHoliday {
  /** Such as '2026-12-25 00:00:00'. */
  readonly date: string
  readonly start: Date
  readonly end: Date
  readonly name: string
  readonly type: string
  /** True for a day that is free in place of a holiday on a weekend. */
  readonly substitute?: boolean | undefined
  readonly rule?: string | undefined
}

const halfDay = 12 * 60 * 60 * 1000

/**
 * Picks the public holidays of a list, as whole days: one that begins at sunset is on the day after, and half days are left out.
 * @param from the first date, and `to` the last, on which they are proposed
 */
export function holidaysIn(
  listed: readonly ListedHoliday[],
  { from, to }: { readonly from: string; readonly to: string },
): Holiday[] {
  const utcDate = (millis: number) => new Date(millis).toISOString().slice(0, 10)
  const publicDays = listed
    .filter(({ type }) => type === 'public')
    .map((holiday) => {
      const { date, start, end, name } = holiday
      const begins = Date.parse(`${date.slice(0, 10)}T${date.slice(11, 19) || '00:00:00'}Z`)
      const ends = begins + (end.getTime() - start.getTime())
      return { holiday, day: { from: utcDate(begins + halfDay), to: utcDate(ends - halfDay), name: name.slice(0, 100) } }
    })
  const days = publicDays
    .map(({ holiday, day }): Holiday => {
      const own = holiday.substitute && publicDays.find((other) => isSubstituteFor({ holiday, day }, other))
      return own ? { ...day, insteadOf: own.day.from } : day
    })
    .filter((day) => day.from <= day.to && day.to >= from && day.from <= to)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return days.filter((day, index) => days.findIndex((other) => other.from === day.from) === index)
}

interface DatedHoliday {
  readonly holiday: ListedHoliday
  readonly day: Pick<Holiday, 'from'>
}

/** Days within which a holiday and the one in its place lie. */
const substituteDays = 7

function isSubstituteFor({ holiday, day }: DatedHoliday, other: DatedHoliday): boolean {
  if (other.holiday.substitute || Math.abs(daysBetween(day.from, other.day.from)) > substituteDays) return false
  return (holiday.rule !== undefined && holiday.rule === other.holiday.rule) || holiday.name.startsWith(other.holiday.name)
}

interface SalonDays {
  readonly hours: Readonly<Record<Weekday, readonly unknown[]>>
  readonly closures: readonly { readonly from: string; readonly to: string }[]
}

export type HolidayState = 'open' | 'weekday off' | 'closed'

/** Returns the salon's plan for a holiday so far. */
export function holidayState({ from, to }: Holiday, { hours, closures }: SalonDays): HolidayState {
  const dates = datesBetween(from, to)
  const isClosed = (date: string) => closures.some((closure) => closure.from <= date && date <= closure.to)
  if (dates.every(isClosed)) return 'closed'
  return dates.every((date) => hours[weekdayOf(date)].length === 0) ? 'weekday off' : 'open'
}

/** True if the salon would be open: one day off is enough where another one is free in a holiday's place. */
export function isProposed(holiday: Holiday, days: SalonDays): boolean {
  const { insteadOf } = holiday
  if (holidayState(holiday, days) !== 'open') return false
  return insteadOf === undefined || days.hours[weekdayOf(insteadOf)].length === 0
}

const withArticle =
  /\b(United|Netherlands|Philippines|Bahamas|Maldives|Comoros|Seychelles|Gambia|Isle|Islands|Republic|Territor\w+)\b/

/** In English 'the United States', 'Germany'; in other languages the name. @param name in the reader's language */
export function countryInSentence(name: string): string {
  if (language() !== 'en') return name
  return withArticle.test(name) ? `the ${name}` : name
}

/** The region that an address names; empty where it names none, or several. */
export function regionIn(address: string, regions: readonly { readonly code: string; readonly name: string }[]): string {
  const words = ` ${address.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const matches = regions.filter(({ name }) => words.includes(` ${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `))
  return matches.length === 1 ? (matches[0]?.code ?? '') : ''
}

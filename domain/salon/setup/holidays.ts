import { z } from 'zod'

/** A country's public holidays as closures that the owner can take. */
export const holidayProposal = z
  .object({
    /** The salon's country; null where it isn't known, or has no holidays that we know of. */
    country: z.object({ code: z.string(), name: z.string() }).nullable(),
    /** Its states or regions, where holidays differ between them. */
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Whose holidays these are; empty: the whole country's. */
    region: z.string(),
    /** In order, over the coming months. Dates are 'YYYY-MM-DD'. */
    items: z.array(z.object({ from: z.string(), to: z.string(), name: z.string() })),
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
}

const halfDay = 12 * 60 * 60 * 1000

/**
 * The public holidays among those of a list, as whole days: one that begins at sunset is of the day after, and of half a day there is none.
 * @param from the first date, and `to` the last, on which they are proposed
 */
export function holidaysIn(
  listed: readonly ListedHoliday[],
  { from, to }: { readonly from: string; readonly to: string },
): Holiday[] {
  const dateOf = (millis: number) => new Date(millis).toISOString().slice(0, 10)
  const days = listed
    .filter(({ type }) => type === 'public')
    .map(({ date, start, end, name }) => {
      const begins = Date.parse(`${date.slice(0, 10)}T${date.slice(11, 19) || '00:00:00'}Z`)
      const ends = begins + (end.getTime() - start.getTime())
      return { from: dateOf(begins + halfDay), to: dateOf(ends - halfDay), name: name.slice(0, 100) }
    })
    .filter((day) => day.from <= day.to && day.to >= from && day.from <= to)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return days.filter((day, index) => days.findIndex((other) => other.from === day.from) === index)
}

/** The region that an address names; empty where it names none, or several. */
export function regionIn(address: string, regions: readonly { readonly code: string; readonly name: string }[]): string {
  const words = ` ${address.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const named = regions.filter(({ name }) => words.includes(` ${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `))
  return named.length === 1 ? (named[0]?.code ?? '') : ''
}

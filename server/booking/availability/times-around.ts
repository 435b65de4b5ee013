import type { FreeTime } from '../../../domain/schedule/schedule.ts'
import { nearestTimes } from '../../../domain/schedule/series.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import type { Availability, TimeQuery } from './queries.ts'

/** How many days before and after the wanted one are looked at. */
const daysAround = 3

interface AroundQuery extends Omit<TimeQuery, 'withoutNotice' | 'isAnyDate'> {
  readonly stylistId: string
}

/** A stylist's free times nearest to a wanted one, for the desk: at any notice, and as far ahead as it likes. */
export async function timesAround(
  availability: Pick<Availability, 'days'>,
  { stylistId, requested, date, time }: AroundQuery,
  nearest: { readonly most: number; readonly perDay: number },
): Promise<FreeTime[]> {
  const dates = { from: addDays(date, -daysAround), to: addDays(date, daysAround) }
  const days = await availability.days({ stylistId, requested, ...dates, withoutNotice: true, isAnyDate: true })
  return nearestTimes(days, { date, time }, nearest)
}

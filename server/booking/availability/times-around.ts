import { nearestTimes } from '../../../domain/booking/schedule/series.ts'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import type { Availability, TimeQuery } from './queries.ts'

const daysAround = 3

interface AroundQuery extends Omit<TimeQuery, 'withoutNotice' | 'isAnyDate'> {
  readonly stylistId: string
}

export async function timesAround(
  availability: Pick<Availability, 'days'>,
  { stylistId, requested, date, time }: AroundQuery,
  nearest: { readonly most: number; readonly perDay: number },
): Promise<FreeTime[]> {
  const dates = { from: addDays(date, -daysAround), to: addDays(date, daysAround) }
  const days = await availability.days({ stylistId, requested, ...dates, withoutNotice: true, isAnyDate: true })
  return nearestTimes(days, { date, time }, nearest)
}

import { and, gte, lt, sql } from 'drizzle-orm'
import { without } from '../../../domain/booking/schedule/day-plan.ts'
import { type HoursInterval, keptDays } from '../../../domain/salon/schedule/hours.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { addDays, datesBetween } from '../../../domain/time/calendar.ts'
import { startOfDay, wallClockOf } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { blocksBetween } from '../../booking/blocks/queries.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { offeredTime, reportBacklog } from '../../platform/database/schema/insight.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { readable, readDays } from '../../salon/schedules/queries.ts'

interface OfferedContext {
  readonly db: Database
  readonly settings: { get(): Pick<Settings, 'hours' | 'closures' | 'place'> }
}

const daysAtOnce = 14

/**
 * Notes each stylist's offered time on past days, up to yesterday: working hours without absences, closures and blocks. Earlier schedules
 * aren't known, so the first run goes back only as far as exceptions and absences are kept.
 */
export async function noteOfferedTime(context: OfferedContext, now: number): Promise<void> {
  const { db, settings } = context
  const today = dateAt(now, settings.get().place.timeZone)
  const { rows } = await db.execute<{ last: string | null }>(sql`select max(day)::text as last from ${offeredTime}`)
  const last = rows[0]?.last ?? null
  const first = last === null ? addDays(today, -keptDays) : addDays(last, 1)
  const since = last === null ? await firstDays(context, first, now) : new Map<string, string>()
  for (let from = first; from < today; from = addDays(from, daysAtOnce)) {
    const to = [addDays(from, daysAtOnce - 1), addDays(today, -1)].toSorted()[0] as string
    await noteDays(context, { from, to }, since)
  }
}

/** Finds each stylist's first visit: they may have started before their record was made, by import or the demo. */
async function firstDays({ db }: OfferedContext, from: string, now: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: appointments.stylistId, day: sql<string>`min(${appointments.wallDate})` })
    .from(appointments)
    .where(
      and(
        sql`${appointments.status} in ('Pending', 'Confirmed', 'Completed')`,
        gte(appointments.wallDate, from),
        gte(appointments.startsAt, new Date(`${addDays(from, -1)}T00:00:00Z`)),
        lt(appointments.startsAt, fromUnixSeconds(now)),
      ),
    )
    .groupBy(appointments.stylistId)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

async function noteDays(
  { db, settings }: OfferedContext,
  { from, to }: { readonly from: string; readonly to: string },
  since: ReadonlyMap<string, string>,
): Promise<void> {
  const { timeZone } = settings.get().place
  const bounds = { from: startOfDay(from, timeZone), to: startOfDay(addDays(to, 1), timeZone) }
  const [known, kept] = await Promise.all([
    db.select().from(stylists),
    blocksBetween(db, { from: fromUnixSeconds(bounds.from), to: fromUnixSeconds(bounds.to) }),
  ])
  const dates = datesBetween(from, to)
  const clocks = dates.map((date) => wallClockOf(date, timeZone))
  const noted = known.flatMap((stylist) => {
    const readDay = readDays({ settings }, stylist, readable(stylist.schedule), { from, to })
    const worksSince = [
      dateAt(unixSeconds(stylist.createdAt), timeZone),
      since.get(stylist.id) ?? '9999-12-31',
    ].toSorted()[0] as string
    const blocked = kept
      .filter(({ stylistId }) => stylistId === stylist.id)
      .map(({ startsAt, endsAt }) => ({ starts: unixSeconds(startsAt), ends: unixSeconds(endsAt) }))
    return dates.flatMap((day, index) => {
      const clock = clocks[index]
      if (!clock || day < worksSince) return []
      const instants = ({ starts, ends }: HoursInterval) => ({ starts: clock.boundaryOf(starts), ends: clock.boundaryOf(ends) })
      const { working, absent } = readDay(day)
      const offered = without(without(working.map(instants), absent.map(instants)), blocked)
      const seconds = offered.reduce((sum, { starts, ends }) => sum + ends - starts, 0)
      return [{ day, stylistId: stylist.id, minutes: Math.round(seconds / 60) }]
    })
  })
  if (noted.length === 0) return
  await db.transaction(async (tx) => {
    await tx.insert(offeredTime).values(noted).onConflictDoNothing()
    await tx.insert(reportBacklog).values(dates.map((key) => ({ kind: 'day' as const, key })))
  })
}

import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type AppointmentStatus, appointmentStatuses } from '../../../domain/booking/appointment.ts'
import type { FeedKind } from '../../../domain/messages/calendar-feed.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { appointmentColumns, visitColumns } from '../../booking/appointments/queries.ts'
import { presentUser, type UserRules } from '../../people/auth/serializers.ts'
import { userColumns } from '../../people/auth/user-row.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { staff, users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { calendarFeeds } from '../../platform/database/schema/messages.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { canMakeFeed } from './policies.ts'

export interface Feed {
  readonly id: string
  readonly kind: FeedKind
  readonly userId: string
  readonly stylistId: string | null
  readonly stylistName: string | null
  readonly createdAt: Date
}

const columns = {
  id: calendarFeeds.id,
  kind: calendarFeeds.kind,
  userId: calendarFeeds.userId,
  stylistId: calendarFeeds.stylistId,
  stylistName: stylists.name,
  createdAt: calendarFeeds.createdAt,
}

export function listFeeds(db: Queryable, userId: string): Promise<Feed[]> {
  return db
    .select(columns)
    .from(calendarFeeds)
    .leftJoin(stylists, eq(stylists.id, calendarFeeds.stylistId))
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id))
}

export async function findFeed(
  db: Queryable,
  id: string,
  rules: UserRules,
): Promise<(Feed & { readonly owner: CurrentUser }) | null> {
  const [found] = await db
    .select({ ...columns, owner: userColumns })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(staff, eq(staff.userId, users.id))
    .leftJoin(stylists, eq(stylists.id, calendarFeeds.stylistId))
    .where(and(eq(calendarFeeds.id, id), isNull(users.deletedAt)))
  if (!found) return null
  const { owner: row, ...feed } = found
  const owner = presentUser(row, rules)
  return canMakeFeed(owner, feed) ? { ...feed, owner } : null
}

/** Days around today that a calendar covers, and days for which a canceled visit is still sent as canceled. */
const shownDays = { past: 30, ahead: 366, canceled: 14 } as const
/** Limits, so that phones accept the file; the visits nearest to today. */
const maxVisits = { past: 1_000, ahead: 4_000 }

export interface FeedWindow {
  /** The salon's date: the window moves once a day, so that an unchanged calendar stays the same for a day. */
  readonly today: string
  readonly timeZone: string
  readonly most?: typeof maxVisits
}

export function windowAt(now: number, timeZone: string): FeedWindow {
  return { today: dateAt(now, timeZone), timeZone }
}

/** Selects `id` and `starts_at` of a calendar's visits, each part by an index and with a limit. */
function shown({ kind, userId, stylistId }: Feed, { today, timeZone, most = maxVisits }: FeedWindow): SQL {
  const condition = { client: sql`client_id = ${userId}`, stylist: sql`stylist_id = ${stylistId}`, salon: sql`true` }[kind]
  const day = (days: number) => sql`${fromUnixSeconds(startOfDay(addDays(today, days), timeZone)).toISOString()}::timestamptz`
  const part = (status: AppointmentStatus, isPast: boolean) => {
    const [from, to] = isPast ? [-shownDays.past, 0] : [0, shownDays.ahead]
    const recently = status === 'Canceled' ? sql`and updated_at >= ${day(-shownDays.canceled)}` : sql``
    // A literal status, so that the planner finds the partial index.
    return sql`(select id, starts_at from appointments
      where status = ${sql.raw(`'${status}'`)} and ${condition} and starts_at >= ${day(from)} and starts_at < ${day(to)} ${recently}
      order by starts_at ${isPast ? sql`desc` : sql`asc`}, id limit ${isPast ? most.past : most.ahead})`
  }
  const nearest = (isPast: boolean) => {
    const parts = sql.join(
      appointmentStatuses.map((status) => part(status, isPast)),
      sql` union all `,
    )
    return sql`(select id, starts_at from (${parts}) as parts
      order by starts_at ${isPast ? sql`desc` : sql`asc`}, id limit ${isPast ? most.past : most.ahead})`
  }
  return sql`${nearest(true)} union all ${nearest(false)}`
}

/** The number of visits, and a sum over their versions and clients, which changes with the calendar. */
export interface FeedState {
  readonly count: number
  readonly sum: string
  readonly changedAt: Date | null
}

/** Reads the state in one statement without documents. Every write of an appointment raises its version, which changes the sum. */
export async function readFeedState(db: Queryable, feed: Feed, window: FeedWindow): Promise<FeedState> {
  const { rows } = await db.execute<{ count: number; sum: string; changed_at: string | Date | null }>(sql`
    select count(*)::integer as count, max(appointments.updated_at) as changed_at,
      coalesce(sum(hashtextextended(concat_ws(chr(10), appointments.id, version, ${visitColumns.stylistLeft}, person.name, person.phone), 0)), 0)::text as sum
    from (${shown(feed, window)}) as shown
    join appointments on appointments.id = shown.id
    left join clients as person on person.id = appointments.client_id`)
  const [{ count, sum, changed_at: changedAt } = { count: 0, sum: '0', changed_at: null }] = rows
  return { count, sum, changedAt: changedAt === null ? null : new Date(changedAt) }
}

export type FeedRow = Awaited<ReturnType<typeof readFeedRows>>[number]

export function readFeedRows(db: Queryable, feed: Feed, window: FeedWindow) {
  return db
    .select(appointmentColumns)
    .from(appointments)
    .innerJoin(sql`(${shown(feed, window)}) as shown`, sql`shown.id = ${appointments.id}`)
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
}

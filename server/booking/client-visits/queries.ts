import { and, count, eq, gt, inArray, lte, notInArray, or } from 'drizzle-orm'
import { type AppointmentPage, openStatuses } from '../../../domain/booking/appointment.ts'
import type { VisitTime } from '../../../domain/people/client.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds, type Moment } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { cursorAt, type PageRequest, readSortedPage } from '../../platform/database/keyset.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { columnsFor } from '../appointments/queries.ts'
import { presentTo } from '../appointments/serializers.ts'

interface VisitsQuery extends PageRequest {
  readonly clientId: string
  readonly when: VisitTime
}

/** Reads a page of a client's visits, for a stylist only their own. */
export async function readVisits(
  db: Queryable,
  reader: CurrentUser,
  { clientId, when, ...query }: VisitsQuery,
  { now, timeZone }: Moment,
): Promise<AppointmentPage> {
  const at = fromUnixSeconds(now)
  const isNext = when === 'next'
  const { endsAt, startsAt, status, id } = appointments
  const open = [...openStatuses]
  const isAhead = isNext ? and(gt(endsAt, at), inArray(status, open)) : or(lte(endsAt, at), notInArray(status, open))
  const isSeen = can(reader, 'bookings.read-all') ? undefined : eq(appointments.stylistId, reader.stylistId ?? '')
  const matches = and(eq(appointments.clientId, clientId), isAhead, isSeen)
  const [counted] = await db.select({ total: count() }).from(appointments).where(matches)
  const { total } = counted ?? { total: 0 }
  const sorting = { at: startsAt, id, direction: isNext ? 'asc' : 'desc' } as const
  const { rows, ...neighbors } = await readSortedPage(sorting, query, ({ where, order, limit }) =>
    db
      .select({ visit: columnsFor(reader), cursor: cursorAt(sorting) })
      .from(appointments)
      .where(and(matches, where))
      .orderBy(order)
      .limit(limit),
  )
  return { items: rows.map(({ visit }) => presentTo(reader, visit, timeZone)), total, ...neighbors }
}

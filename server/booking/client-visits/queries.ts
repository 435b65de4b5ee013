import { and, asc, count, desc, eq, gt, inArray, lte, notInArray, or } from 'drizzle-orm'
import { type AppointmentPage, openStatuses } from '../../../domain/booking/appointment.ts'
import type { VisitTime } from '../../../domain/people/client.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds, type Moment } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { columnsFor } from '../appointments/queries.ts'
import { presentTo } from '../appointments/serializers.ts'

interface VisitsQuery {
  readonly clientId: string
  readonly when: VisitTime
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** Reads a page of a client's visits, for a stylist only their own; past the end, the last page. */
export async function readVisits(
  db: Queryable,
  reader: CurrentUser,
  { clientId, when, page, pageSize }: VisitsQuery,
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
  const currentPage = Math.max(1, Math.min(page, Math.ceil(total / pageSize)))
  const rows = await db
    .select(columnsFor(reader))
    .from(appointments)
    .where(matches)
    .orderBy(...(isNext ? [asc(startsAt), asc(id)] : [desc(startsAt), desc(id)]))
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
  return { items: rows.map((row) => presentTo(reader, row, timeZone)), total, page: currentPage, pageSize }
}

import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Appointment, AppointmentPage } from '../../domain/appointment.ts'
import { timeLabelAt } from '../../domain/salon-time.ts'
import type { Queryable } from '../database/client.ts'
import { appointments } from '../database/schema.ts'
import { type ListPage, type ListPlace, type OpenDay, overduePage, ownPage, salonPage } from './list-pages.ts'
import { searchPage } from './search.ts'

export type AppointmentRow = typeof appointments.$inferSelect

/** What leaves the server of an appointment. `date` and `time` are both views of its start. */
export function presentAppointment(row: AppointmentRow, timeZone: string): Appointment {
  const seconds = row.startsAt.getTime() / 1000
  return {
    id: row.id,
    status: row.status,
    services: row.services,
    stylist: row.stylist,
    date: seconds,
    time: timeLabelAt(seconds, timeZone),
    user: row.client,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

interface PageQuestion extends ListPlace {
  /** Only this person's; everybody's where undefined. */
  readonly userId: string | undefined
  /** What everybody's are searched for. */
  readonly search?: string | undefined
  /** Everybody's that are over and still open, of this day. */
  readonly overdue?: OpenDay | undefined
}

/** One page of appointments. However many there are, a page costs the same. */
export async function listAppointments(db: Queryable, question: PageQuestion, timeZone: string): Promise<AppointmentPage> {
  const { page, pageSize } = question
  const { keys, order, total, isAtLeast = sql<boolean>`false`, mayMissSome = false } = await pageOf(db, question)
  const rows = await db
    .select({ appointment: getTableColumns(appointments), total, isAtLeast })
    .from(appointments)
    .innerJoin(sql`(${keys}) as page`, sql`page.id = ${appointments.id}`)
    .orderBy(order)
  const items = rows.map((row) => presentAppointment(row.appointment, timeZone))
  const [first] = rows
  if (first || page === 1) {
    const totalIsAtLeast = mayMissSome || (first?.isAtLeast ?? false)
    return { items, total: first?.total ?? 0, ...(totalIsAtLeast && { totalIsAtLeast }), page, pageSize }
  }
  // Beyond the end: the front knows how many there are.
  return { ...(await listAppointments(db, { ...question, page: 1, pageSize: 1 }, timeZone)), items, page, pageSize }
}

function pageOf(db: Queryable, question: PageQuestion): ListPage | Promise<ListPage> {
  const { userId, search, overdue } = question
  if (userId !== undefined) return ownPage(userId, question)
  if (overdue !== undefined) return overduePage(overdue, question)
  return search === undefined ? salonPage(question) : searchPage(db, search, question)
}

/** One appointment, if it is the person's own or `userId` is undefined. */
export async function findAppointment(db: Queryable, id: string, userId: string | undefined): Promise<AppointmentRow | null> {
  const own = userId === undefined ? undefined : eq(appointments.userId, userId)
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), own))
  return row ?? null
}

/** The appointment that the person made with an idempotency key, with the hash of the request that made it. */
export async function findByIdempotencyKey(db: Queryable, userId: string, key: string): Promise<AppointmentRow | null> {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.userId, userId), eq(appointments.idempotencyKey, key)))
  return row ?? null
}

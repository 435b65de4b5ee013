import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Appointment, AppointmentPage } from '../../domain/appointment.ts'
import { timeLabelAt } from '../../domain/salon-time.ts'
import type { Queryable } from '../database/client.ts'
import { appointments } from '../database/schema.ts'
import { type ListPage, type ListPlace, ownPage, salonPage } from './list-pages.ts'
import { searchPage } from './search.ts'

export type AppointmentRow = typeof appointments.$inferSelect

/**
 * An appointment's columns and its client's account as it is now, to be selected from, or returned by, `appointments`. The account is
 * read by its primary key for the rows that are selected, however many appointments there are.
 */
export const appointmentColumns = {
  ...getTableColumns(appointments),
  contact: sql<Appointment['contact']>`(
    select jsonb_build_object('name', account.name, 'email', account.email) from users as account where account.id = appointments.user_id
  )`,
}

/**
 * What leaves the server of an appointment. `date` and `time` are both views of its start. A row without `contact` is one that was booked
 * just now: it has the account's name already.
 */
export function presentAppointment(row: AppointmentRow & Pick<Appointment, 'contact'>, timeZone: string): Appointment {
  const seconds = row.startsAt.getTime() / 1000
  return {
    id: row.id,
    status: row.status,
    services: row.services,
    stylist: row.stylist,
    date: seconds,
    time: timeLabelAt(seconds, timeZone),
    user: row.client,
    contact: row.contact ?? (row.client && { name: row.client.name, email: row.client.email }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

interface PageQuestion extends ListPlace {
  /** Only this person's; everybody's where undefined. */
  readonly userId: string | undefined
  /** What everybody's are searched for. */
  readonly search?: string | undefined
}

/** One page of appointments, last changed first. However many there are, a page costs the same. */
export async function listAppointments(db: Queryable, question: PageQuestion, timeZone: string): Promise<AppointmentPage> {
  const { page, pageSize } = question
  const { keys, total, isAtLeast = sql<boolean>`false`, mayMissSome = false } = await pageOf(db, question)
  const rows = await db
    .select({ appointment: appointmentColumns, total, isAtLeast })
    .from(appointments)
    .innerJoin(sql`(${keys}) as page`, sql`page.id = ${appointments.id}`)
    .orderBy(desc(appointments.updatedAt), desc(appointments.id))
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
  const { userId, search } = question
  if (userId !== undefined) return ownPage(userId, question)
  return search === undefined ? salonPage(question) : searchPage(db, search, question)
}

/** One appointment, if it is the person's own or `userId` is undefined. */
export async function findAppointment(db: Queryable, id: string, userId: string | undefined) {
  const own = userId === undefined ? undefined : eq(appointments.userId, userId)
  const [row] = await db
    .select(appointmentColumns)
    .from(appointments)
    .where(and(eq(appointments.id, id), own))
  return row ?? null
}

/** The appointment that the person made with an idempotency key, with the hash of the request that made it. */
export async function findByIdempotencyKey(db: Queryable, userId: string, key: string) {
  const [row] = await db
    .select(appointmentColumns)
    .from(appointments)
    .where(and(eq(appointments.userId, userId), eq(appointments.idempotencyKey, key)))
  return row ?? null
}

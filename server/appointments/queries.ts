import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  type Appointment,
  type AppointmentPage,
  bookedClient,
  bookedServices,
  bookedStylist,
  isDamaged,
} from '../../domain/appointment.ts'
import { timeLabelAt } from '../../domain/salon-time.ts'
import type { Queryable } from '../database/client.ts'
import { appointments } from '../database/schema.ts'
import { type ListPage, type ListPlace, ownPage, salonPage } from './list-pages.ts'
import { searchPage } from './search.ts'

export type AppointmentRow = typeof appointments.$inferSelect

/**
 * What leaves the server of an appointment. `date` and `time` are both views of its start. Documents that another system wrote, or that
 * are damaged, are read as far as they can be.
 */
export function presentAppointment(row: AppointmentRow, timeZone: string): Appointment {
  const seconds = row.startsAt.getTime() / 1000
  const unreadable = isDamaged(row)
  if (unreadable) noteDamage(row.id)
  return {
    id: row.id,
    status: row.status,
    services: bookedServices.parse(row.services),
    stylist: bookedStylist.parse(row.stylist),
    date: seconds,
    time: timeLabelAt(seconds, timeZone),
    user: bookedClient.parse(row.client),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(unreadable && { unreadable }),
  }
}

const noted = new Set<string>()

/** One line in the log for each damaged record, however often it is shown; a process notes the first thousand. */
function noteDamage(id: string): void {
  if (noted.has(id) || noted.size >= 1000) return
  noted.add(id)
  console.error(
    `${new Date().toISOString()} warn The booking ${id} is damaged: its services, stylist or client cannot be read in full`,
  )
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
    .select({ appointment: getTableColumns(appointments), total, isAtLeast })
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

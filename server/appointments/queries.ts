import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { Appointment, AppointmentPage, AppointmentStatus } from '../../domain/appointment.ts'
import { timeLabelAt } from '../../domain/salon-time.ts'
import type { Queryable } from '../database/client.ts'
import { appointments } from '../database/schema.ts'

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
  }
}

export interface AppointmentFilter {
  /** Only this person's; everybody's where undefined. */
  readonly userId: string | undefined
  readonly status: AppointmentStatus | undefined
}

interface PageQuestion extends AppointmentFilter {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

function matching({ userId, status }: AppointmentFilter): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(appointments.userId, userId),
    status === undefined ? undefined : eq(appointments.status, status),
  )
}

/** One page of appointments, last changed first. */
export async function listAppointments(db: Queryable, question: PageQuestion, timeZone: string): Promise<AppointmentPage> {
  const { page, pageSize } = question
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(appointments)
      .where(matching(question))
      .orderBy(desc(appointments.updatedAt), appointments.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(appointments).where(matching(question)),
  ])
  return { items: rows.map((row) => presentAppointment(row, timeZone)), total: counted?.total ?? 0, page, pageSize }
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

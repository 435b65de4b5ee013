import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Appointment, AppointmentPage, AppointmentPlace, OwnOverview } from '../../domain/appointment.ts'
import { timeLabelAt } from '../../domain/time/salon-time.ts'
import type { CurrentUser } from '../../domain/user.ts'
import type { Database, Queryable } from '../database/client.ts'
import { prepared } from '../database/prepared.ts'
import { appointments } from '../database/schema.ts'
import { type ListPage, type ListPlace, type OpenDay, overduePage, ownPage, ownPlace, salonPage } from '../lists/pages.ts'
import { searchPage } from '../lists/search.ts'
import { canSee } from './policies.ts'
import { presentAppointment } from './serializers.ts'

/**
 * An appointment's columns and its client's account as it is now, to be selected from, or returned by, `appointments`. The account is
 * read by its primary key for the rows that are selected, however many appointments there are.
 */
export const appointmentColumns = {
  ...getTableColumns(appointments),
  contact: sql<Appointment['contact']>`(
    select jsonb_strip_nulls(jsonb_build_object('name', account.name, 'email', account.email, 'phone', account.phone,
      'bounced', account.bounce_reason)) from users as account where account.id = appointments.user_id
  )`,
}

interface PageQuestion extends ListPlace {
  /** Only this person's; everybody's where undefined. */
  readonly userId: string | undefined
  /** What everybody's are searched for. */
  readonly search?: string | undefined
  /** Everybody's that are over and still open, of this day. */
  readonly overdue?: OpenDay | undefined
}

interface Moment {
  /** Unix seconds. */
  readonly now: number
  readonly timeZone: string
}

/** One page of appointments; the last one for a page beyond the end. However many there are, a page costs the same. */
export async function listAppointments(db: Queryable, question: PageQuestion, moment: Moment): Promise<AppointmentPage> {
  const asked = await readPage(db, question, moment)
  if (asked.items.length > 0 || question.page === 1) return asked
  // The front knows how many there are.
  const { total } = await readPage(db, { ...question, page: 1, pageSize: 1 }, moment)
  const page = Math.max(1, Math.ceil(total / question.pageSize))
  const last = page < question.page ? await readPage(db, { ...question, page }, moment) : asked
  // Where it has been emptied since, the front is the last page that is sure to be there.
  return last.items.length > 0 ? last : readPage(db, { ...question, page: 1 }, moment)
}

async function readPage(db: Queryable, question: PageQuestion, { now, timeZone }: Moment): Promise<AppointmentPage> {
  const { page, pageSize } = question
  const { keys, total, order, isAtLeast = sql<boolean>`false`, mayMissSome = false } = await pageOf(db, question, now)
  const rows = await db
    .select({ appointment: appointmentColumns, total, isAtLeast })
    .from(appointments)
    .innerJoin(sql`(${keys}) as page`, sql`page.id = ${appointments.id}`)
    .orderBy(order)
  const items = rows.map((row) => presentAppointment(row.appointment, timeZone))
  const [first] = rows
  const totalIsAtLeast = mayMissSome || (first?.isAtLeast ?? false)
  return { items, total: first?.total ?? 0, ...(totalIsAtLeast && { totalIsAtLeast }), page, pageSize }
}

function pageOf(db: Queryable, question: PageQuestion, now: number): ListPage | Promise<ListPage> {
  const { userId, search, overdue } = question
  if (userId !== undefined) return ownPage(userId, question, now)
  if (overdue !== undefined) return overduePage(overdue, question)
  return search === undefined ? salonPage(question) : searchPage(db, search, question)
}

/** Where one of the person's own appointments is in their lists, or null where it isn't theirs. @param now Unix seconds */
export async function findOwnPlace(
  db: Queryable,
  userId: string,
  { id, pageSize, now }: { readonly id: string; readonly pageSize: number; readonly now: number },
): Promise<AppointmentPlace | null> {
  const { rows } = await db.execute<AppointmentPlace & Record<string, unknown>>(ownPlace(userId, { id, pageSize }, now))
  const [found] = rows
  return found ? { status: found.status, page: found.page } : null
}

/** How many of the last changed bookings an overview has: more than a salon confirms at a time for one client. */
const latestShown = 5

const ownStatements = prepared((db) => {
  const { id, status, startsAt, updatedAt } = appointments
  const own = eq(appointments.userId, sql.placeholder('userId'))
  const isOpen = sql`${status} in ('Pending', 'Confirmed') and ${appointments.endsAt} > ${sql.placeholder('now')}::timestamptz`
  return {
    counts: db.select({ status, n: count() }).from(appointments).where(own).groupBy(status).prepare('own-counts'),
    next: db
      .select(appointmentColumns)
      .from(appointments)
      .where(and(own, isOpen))
      .orderBy(startsAt, id)
      .limit(1)
      .prepare('own-next'),
    latest: db
      .select({ id, status, startsAt, updatedAt })
      .from(appointments)
      .where(own)
      .orderBy(desc(updatedAt), desc(id))
      .limit(latestShown)
      .prepare('own-latest'),
  }
})

/** What a person sees of all of their own appointments. */
export async function readOwnOverview(db: Database, userId: string, { now, timeZone }: Moment): Promise<OwnOverview> {
  const statements = ownStatements(db)
  const [counted, [next], latest] = await Promise.all([
    statements.counts.execute({ userId }),
    statements.next.execute({ userId, now: new Date(now * 1000).toISOString() }),
    statements.latest.execute({ userId }),
  ])
  const counts = { Pending: 0, Confirmed: 0, Completed: 0, Canceled: 0 }
  for (const { status, n } of counted) counts[status] = n
  return {
    counts,
    next: next ? presentAppointment(next, timeZone) : null,
    latest: latest.map((row) => {
      const date = row.startsAt.getTime() / 1000
      return { id: row.id, status: row.status, date, time: timeLabelAt(date, timeZone), updatedAt: row.updatedAt.toISOString() }
    }),
  }
}

/** One appointment, or null where there is none that the person can see. */
export async function findAppointment(db: Queryable, id: string, person: CurrentUser) {
  const [row] = await db.select(appointmentColumns).from(appointments).where(eq(appointments.id, id))
  return row && canSee(person, row) ? row : null
}

/** The appointment that the person made with an idempotency key, with the hash of the request that made it. */
export async function findByIdempotencyKey(db: Queryable, userId: string, key: string) {
  const [row] = await db
    .select(appointmentColumns)
    .from(appointments)
    .where(and(eq(appointments.userId, userId), eq(appointments.idempotencyKey, key)))
  return row ?? null
}

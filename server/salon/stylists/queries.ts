import { and, eq, sql } from 'drizzle-orm'
import type { UpcomingBookings } from '../../../domain/booking/appointment.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { type Weekday, weekdays } from '../../../domain/time/calendar.ts'
import type { Database } from '../../platform/database/client.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { readUpcoming, type UpcomingContext } from '../upcoming/queries.ts'
import { presentStylist } from './serializers.ts'

const inOrder = prepared((db) => db.select().from(stylists).orderBy(stylists.position, stylists.id).prepare('stylists'))

/** Lists stylists in the owner's order. Only the administrator sees hidden services' stylists and prices. */
export async function listStylists(db: Database, { withHidden }: { readonly withHidden: boolean }): Promise<Stylist[]> {
  const listed = (await inOrder(db).execute()).map(presentStylist)
  if (withHidden || listed.every((stylist) => stylist.services === undefined)) return listed
  const hidden = await db.select({ id: services.id }).from(services).where(eq(services.hidden, true))
  return listed.map((stylist) => withoutServices(stylist, new Set(hidden.map(({ id }) => id))))
}

/** Keeps an empty record if nothing remains: a missing one would mean every service. */
function withoutServices(stylist: Stylist, ids: ReadonlySet<string>): Stylist {
  if (stylist.services === undefined) return stylist
  return { ...stylist, services: Object.fromEntries(Object.entries(stylist.services).filter(([id]) => !ids.has(id))) }
}

interface UpcomingQuery {
  readonly id: string
  readonly days?: readonly Weekday[] | undefined
}

export async function upcomingOfStylist(
  context: UpcomingContext,
  { id, days }: UpcomingQuery,
): Promise<UpcomingBookings | null> {
  if ((await context.db.$count(stylists, eq(stylists.id, id))) === 0) return null
  const numbers = days?.map((day) => weekdays.indexOf(day) + 1)
  const onDays = numbers && sql`extract(isodow from ${appointments.wallDate}) = any(${sql.param(numbers)}::int[])`
  return readUpcoming(context, sql`${and(eq(appointments.stylistId, id), onDays)}`)
}

import { eq, sql } from 'drizzle-orm'
import type { UpcomingBookings } from '../../../domain/booking/appointment.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Database } from '../../platform/database/client.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { services } from '../../platform/database/schema/salon.ts'
import { readUpcoming, type UpcomingContext } from '../upcoming/queries.ts'
import { presentService } from './serializers.ts'

const inOrder = prepared((db) => db.select().from(services).orderBy(services.position, services.id).prepare('services'))

/** Lists services in the owner's order; only the administrator sees hidden ones. */
export async function listServices(db: Database, { withHidden }: { readonly withHidden: boolean }): Promise<Service[]> {
  const rows = await inOrder(db).execute()
  return rows.filter(({ hidden }) => withHidden || !hidden).map(presentService)
}

export async function upcomingOfService(context: UpcomingContext, id: string): Promise<UpcomingBookings | null> {
  if ((await context.db.$count(services, eq(services.id, id))) === 0) return null
  return readUpcoming(context, sql`${appointments.services} @> ${JSON.stringify([{ id }])}::jsonb`)
}

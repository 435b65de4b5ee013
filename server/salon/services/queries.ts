import { eq, sql } from 'drizzle-orm'
import type { UpcomingBookings } from '../../../domain/appointment.ts'
import type { Service } from '../../../domain/service.ts'
import { readUpcoming, type UpcomingContext } from '../../booking/lists/upcoming.ts'
import type { Database } from '../../platform/database/client.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { appointments, services } from '../../platform/database/schema.ts'
import { presentService } from './serializers.ts'

const inOrder = prepared((db) => db.select().from(services).orderBy(services.position, services.id).prepare('services'))

/** The services, in the owner's order; new ones come last. Hidden ones are the administrator's only. */
export async function listServices(db: Database, { withHidden }: { readonly withHidden: boolean }): Promise<Service[]> {
  const rows = await inOrder(db).execute()
  return rows.filter(({ hidden }) => withHidden || !hidden).map(presentService)
}

/** The upcoming bookings with the service, or null if the service doesn't exist. */
export async function upcomingOfService(context: UpcomingContext, id: string): Promise<UpcomingBookings | null> {
  if ((await context.db.$count(services, eq(services.id, id))) === 0) return null
  return readUpcoming(context, sql`${appointments.services} @> ${JSON.stringify([{ id }])}::jsonb`)
}

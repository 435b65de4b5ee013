import { sql } from 'drizzle-orm'
import type { Settings } from '../../../domain/salon/settings.ts'
import { type DemoState, salonDetailNames } from '../../../domain/salon/setup/demo.ts'
import { sampleDetails } from '../../platform/config.ts'
import type { Queryable } from '../../platform/database/client.ts'

type Counts = Pick<DemoState, 'services' | 'stylists' | 'clients' | 'bookings' | 'hasRealBookings'>

/** True if any demo data remains. Reads at most one row of each table, and clients through a partial index. */
export async function isDemoPresent(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ present: boolean }>(sql`
    select exists (select from services where demo) or exists (select from stylists where demo) or exists (select from users where demo) as present`)
  return rows[0]?.present ?? false
}

/** Counts the records that `clearDemo` would remove, and names unchanged sample details. */
export async function readDemoState(db: Queryable, { salon, setup }: Pick<Settings, 'salon' | 'setup'>): Promise<DemoState> {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select (select count(*)::int from services where demo) as services, (select count(*)::int from stylists where demo) as stylists,
      (select count(*)::int from users where demo) as clients,
      (select count(*)::int from appointments where client_id in (select id from users where demo)) as bookings,
      exists (select 1 from appointments where client_id not in (select id from users where demo)) as "hasRealBookings"`)
  const { services = 0, stylists = 0, clients = 0, bookings = 0, hasRealBookings = false } = rows[0] ?? {}
  const present = services + stylists + clients > 0
  return { present, services, stylists, clients, bookings, hasRealBookings, sampleDetails: unchangedDetails(salon), setup }
}

export async function isInUse(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select from services) or exists (select from stylists) or exists (select from appointments) as used`)
  return rows[0]?.used ?? true
}

export function unchangedDetails({ name, address, phone, email }: Settings['salon']) {
  const { SALON_NAME, SALON_ADDRESS, SALON_PHONE, SALON_EMAIL } = sampleDetails
  const isSample = {
    name: name === SALON_NAME,
    address: address === SALON_ADDRESS,
    phone: phone === SALON_PHONE,
    email: email === SALON_EMAIL,
  }
  return salonDetailNames.filter((detail) => isSample[detail])
}

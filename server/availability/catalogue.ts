import { getTableColumns, sql } from 'drizzle-orm'
import type { StylistSchedule } from '../../domain/hours.ts'
import type { Service } from '../../domain/service.ts'
import type { Stylist } from '../../domain/stylist.ts'
import { batched, type Database } from '../database/client.ts'
import { services, stylists } from '../database/schema.ts'
import { presentService } from '../services/serializers.ts'
import { presentStylist } from '../stylists/serializers.ts'

/** A record of the catalogue, and the version of its row (xmin): every write makes another one, whatever writes. */
export interface Versioned<Record> {
  readonly id: string
  readonly version: string
  readonly record: Record
}
export type KnownService = Versioned<Service>
export interface KnownStylist extends Versioned<Stylist> {
  /** Null: the salon's hours. */
  readonly schedule: StylistSchedule | null
}

export interface RowVersion {
  readonly id: string
  readonly version: string
}

/** Records that are cached, of each kind. */
const mostKnown = 10_000

const version = sql<string>`xmin::text`

/** The statements by which the catalogue is read for bookings, made once, and its records by their versions. */
export function openCatalogue(db: Database) {
  const wanted = sql`any(${sql.placeholder('ids')}::text[])`
  const serviceRows = db
    .select({ row: getTableColumns(services), version })
    .from(services)
    .where(sql`${services.id} = ${wanted}`)
    .prepare('booked-services')
  const stylistRows = db
    .select({ row: getTableColumns(stylists), version })
    .from(stylists)
    .where(sql`${stylists.id} = ${wanted}`)
    .prepare('booked-stylists')
  const serviceVersions = db.select({ id: services.id, version }).from(services).prepare('service-versions')

  async function readServices(ids: readonly string[]): Promise<Map<string, KnownService>> {
    const rows = await serviceRows.execute({ ids })
    return new Map(rows.map(({ row, version }) => [row.id, { id: row.id, version, record: presentService(row) }]))
  }

  async function readStylists(ids: readonly string[]): Promise<Map<string, KnownStylist>> {
    const rows = await stylistRows.execute({ ids })
    return new Map(
      rows.map(({ row, version }) => [row.id, { id: row.id, version, record: presentStylist(row), schedule: row.schedule }]),
    )
  }

  const knownServices = cachedByVersion(readServices)
  return {
    /** A service or a stylist as the catalogue has it now. */
    service: batched(readServices),
    stylist: batched(readStylists),
    /** Those of these versions, in their order, mostly from memory; a deleted one is left out, a changed one is as it is now. */
    knownServices,
    knownStylists: cachedByVersion(readStylists),
    /** All services. */
    allServices: async () => knownServices(await serviceVersions.execute()),
  }
}
export type Catalogue = ReturnType<typeof openCatalogue>

function cachedByVersion<Known extends RowVersion>(read: (ids: readonly string[]) => Promise<Map<string, Known>>) {
  const known = new Map<string, Known>()
  return async (versions: readonly RowVersion[]): Promise<Known[]> => {
    const missing = versions.filter(({ id, version }) => known.get(id)?.version !== version)
    const fresh = missing.length > 0 ? await read(missing.map(({ id }) => id)) : new Map<string, Known>()
    const found = versions.flatMap(({ id, version }) => {
      const kept = known.get(id)
      return fresh.get(id) ?? (kept?.version === version ? kept : [])
    })
    if (known.size + fresh.size > mostKnown) known.clear()
    for (const [id, record] of fresh) known.set(id, record)
    return found
  }
}

import { getTableColumns, sql } from 'drizzle-orm'
import type { StylistSchedule } from '../../../domain/schedule/hours.ts'
import type { Service } from '../../../domain/service.ts'
import type { Stylist } from '../../../domain/stylist.ts'
import { batched } from '../../platform/database/batched.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { services, stylists } from '../../platform/database/schema.ts'
import { presentService } from '../../salon/services/serializers.ts'
import { presentStylist } from '../../salon/stylists/serializers.ts'

/** A record of the catalogue, and the version of its row (xmin): every write makes another one. */
export interface Versioned<Document> {
  readonly id: string
  readonly version: string
  readonly record: Document
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

/** The services and stylist that somebody has chosen; undefined for those that are not in the catalogue. */
export interface SelectedRecords {
  /** In the order chosen. */
  readonly services: readonly (KnownService | undefined)[]
  readonly stylist: KnownStylist | undefined
}

export interface SelectedIds {
  readonly serviceIds: readonly string[]
  readonly stylistId: string
}

const version = sql<string>`xmin::text`

/** The statements by which the catalogue is read for bookings, made once, and its records by their versions. */
export function openCatalogue(db: Database) {
  const requested = sql`any(${sql.placeholder('ids')}::text[])`
  const prepareServices = (queryable: Queryable) => {
    const rows = queryable
      .select({ row: getTableColumns(services), version })
      .from(services)
      .where(sql`${services.id} = ${requested}`)
      .prepare('booked-services')
    return async (ids: readonly string[]): Promise<KnownService[]> =>
      (await rows.execute({ ids })).map(({ row, version }) => ({ id: row.id, version, record: presentService(row) }))
  }
  const stylistRows = db
    .select({ row: getTableColumns(stylists), version })
    .from(stylists)
    .where(sql`${stylists.id} = ${requested}`)
    .prepare('booked-stylists')
  const prepareServiceVersions = (queryable: Queryable) =>
    queryable.select({ id: services.id, version }).from(services).prepare('service-versions')
  const serviceVersions = prepareServiceVersions(db)

  const serviceRecords = cacheByVersion<KnownService>(prepareServices(db))
  const stylistRecords = cacheByVersion<KnownStylist>(async (ids) =>
    (await stylistRows.execute({ ids })).map(({ row, version }) => {
      return { id: row.id, version, record: presentStylist(row), schedule: row.schedule }
    }),
  )

  return {
    /** A service or a stylist as the catalogue has it now. */
    service: serviceRecords.now,
    stylist: stylistRecords.now,

    /** The choices as the catalogue has them now. */
    async selectedRecords({ serviceIds, stylistId }: SelectedIds): Promise<SelectedRecords> {
      const [services, stylist] = await Promise.all([
        Promise.all(serviceIds.map(serviceRecords.now)),
        stylistRecords.now(stylistId),
      ])
      return { services, stylist }
    },

    /**
     * The choices as they were when they were last read, without a query. Good for a booking that is written only if their
     * versions are still the catalogue's, and for nothing else: refuse nobody because of them.
     */
    lastSelectedRecords({ serviceIds, stylistId }: SelectedIds): SelectedRecords {
      return { services: serviceIds.map(serviceRecords.last), stylist: stylistRecords.last(stylistId) }
    },

    /** Those of these versions, in their order, mostly from memory; a deleted one is left out, a changed one is as it is now. */
    knownServices: serviceRecords.ofVersions,
    knownStylists: stylistRecords.ofVersions,
    allServices: async () => serviceRecords.ofVersions(await serviceVersions.execute()),
    /** The same within a transaction, on its own connection: transactions that waited for a second one would wait for each other. */
    allServicesIn: async (transaction: Queryable) =>
      serviceRecords.ofVersions(await prepareServiceVersions(transaction).execute(), prepareServices(transaction)),
  }
}
export type Catalogue = ReturnType<typeof openCatalogue>

/** Loads records by id, in batches, and remembers the last of each: as many as the catalogue has ever had, which are few. */
function cacheByVersion<Known extends RowVersion>(load: (ids: readonly string[]) => Promise<Known[]>) {
  const seen = new Map<string, Known>()
  async function read(ids: readonly string[], loadFrom = load): Promise<Map<string, Known>> {
    const found = new Map((await loadFrom(ids)).map((each) => [each.id, each]))
    for (const id of ids) seen.delete(id)
    for (const [id, each] of found) seen.set(id, each)
    return found
  }
  return {
    now: batched((ids: readonly string[]) => read(ids)),
    last: (id: string) => seen.get(id),
    async ofVersions(versions: readonly RowVersion[], loadFrom = load): Promise<Known[]> {
      const kept = versions.map(({ id, version }) => (seen.get(id)?.version === version ? seen.get(id) : undefined))
      const missing = versions.filter((_, index) => !kept[index]).map(({ id }) => id)
      const fresh = missing.length > 0 ? await read(missing, loadFrom) : new Map<string, Known>()
      return versions.flatMap(({ id }, index) => kept[index] ?? fresh.get(id) ?? [])
    },
  }
}

/** Versions of the lists of services, stylists and their ratings: each text changes with anything in its list. */
export interface CatalogueVersions {
  readonly services: string
  readonly stylists: string
  /** What clients gave stylists. */
  readonly ratings: string
}

/** Prepares reading these versions, which takes a fraction of the time of the lists. Calls in one turn of the event loop share a query. */
export function prepareCatalogueVersions(db: Database): () => Promise<CatalogueVersions> {
  const rowsOf = (table: string, id = 'id') =>
    sql<string>`coalesce((select md5(string_agg(${sql.identifier(id)} || ' ' || xmin::text, ',' order by ${sql.identifier(id)})) from ${sql.identifier(table)}), '')`
  const statement = db
    .select({ services: sql<string>`services`, stylists: sql<string>`stylists`, ratings: sql<string>`ratings` })
    .from(
      sql`(select ${rowsOf('services')} as services, ${rowsOf('stylists')} as stylists, ${rowsOf('stylist_ratings', 'stylist_id')} as ratings) as versions`,
    )
    .prepare('catalogue-versions')
  const read = batched(async () => new Map([['now', (await statement.execute())[0]]]))
  return async () => {
    const versions = await read('now')
    if (!versions) throw new Error('the versions of the catalogue were not returned')
    return versions
  }
}

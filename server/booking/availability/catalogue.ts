import { getTableColumns, sql } from 'drizzle-orm'
import type { KnownService, KnownStylist, SelectedRecords } from '../../../domain/booking/schedule/known.ts'
import { batched } from '../../platform/database/batched.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { namesColumn } from '../../salon/services/names.ts'
import { presentService } from '../../salon/services/serializers.ts'
import { presentStylist } from '../../salon/stylists/serializers.ts'

export interface RowVersion {
  readonly id: string
  readonly version: string
}

export interface SelectedIds {
  readonly serviceIds: readonly string[]
  readonly stylistId: string
}

const version = sql<string>`xmin::text`

/** Prepares reading the catalogue for bookings, and caches records by version. */
export function openCatalogue(db: Database) {
  const requested = sql`any(${sql.placeholder('ids')}::text[])`
  const prepareServices = (queryable: Queryable) => {
    const rows = queryable
      .select({ row: getTableColumns(services), version, names: namesColumn })
      .from(services)
      .where(sql`${services.id} = ${requested}`)
      .prepare('booked-services')
    return async (ids: readonly string[]): Promise<KnownService[]> =>
      (await rows.execute({ ids })).map(({ row, version, names }) => ({
        id: row.id,
        version,
        record: { ...presentService(row), ...(names && { names }) },
      }))
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
    service: serviceRecords.now,
    stylist: stylistRecords.now,

    async selectedRecords({ serviceIds, stylistId }: SelectedIds): Promise<SelectedRecords> {
      const [services, stylist] = await Promise.all([
        Promise.all(serviceIds.map(serviceRecords.now)),
        stylistRecords.now(stylistId),
      ])
      return { services, stylist }
    },

    /** Returns cached records without a query: only for a write that checks their versions, never to refuse a booking. */
    lastSelectedRecords({ serviceIds, stylistId }: SelectedIds): SelectedRecords {
      return { services: serviceIds.map(serviceRecords.last), stylist: stylistRecords.last(stylistId) }
    },

    /** Returns records for these versions in order, mostly from memory; deleted ones are left out, changed ones are current. */
    knownServices: serviceRecords.ofVersions,
    knownStylists: stylistRecords.ofVersions,
    allServices: async () => serviceRecords.ofVersions(await serviceVersions.execute()),
    /** The same on the transaction's own connection: transactions that wait for a second one would deadlock. */
    allServicesIn: async (transaction: Queryable) =>
      serviceRecords.ofVersions(await prepareServiceVersions(transaction).execute(), prepareServices(transaction)),
  }
}
export type Catalogue = ReturnType<typeof openCatalogue>

/** Loads records by id, in batches, and caches the last version of each; catalogues are small. */
function cacheByVersion<Known extends RowVersion>(load: (ids: readonly string[]) => Promise<Known[]>) {
  const cache = new Map<string, Known>()
  async function read(ids: readonly string[], loadFrom = load): Promise<Map<string, Known>> {
    const loaded = new Map((await loadFrom(ids)).map((each) => [each.id, each]))
    for (const id of ids) cache.delete(id)
    for (const [id, each] of loaded) cache.set(id, each)
    return loaded
  }
  return {
    now: batched((ids: readonly string[]) => read(ids)),
    last: (id: string) => cache.get(id),
    async ofVersions(versions: readonly RowVersion[], loadFrom = load): Promise<Known[]> {
      const cached = versions.map(({ id, version }) => (cache.get(id)?.version === version ? cache.get(id) : undefined))
      const missing = versions.filter((_, index) => !cached[index]).map(({ id }) => id)
      const fresh = missing.length > 0 ? await read(missing, loadFrom) : new Map<string, Known>()
      return versions.flatMap(({ id }, index) => cached[index] ?? fresh.get(id) ?? [])
    },
  }
}

/** Versions of the lists; each changes with any of its rows. */
export interface CatalogueVersions {
  readonly services: string
  readonly stylists: string
  readonly ratings: string
}

/** Prepares reading the versions, much faster than the lists. Calls in one turn of the event loop share a query. */
export function prepareCatalogueVersions(db: Database): () => Promise<CatalogueVersions> {
  const versionHash = (table: string, id = 'id') =>
    sql<string>`coalesce((select md5(string_agg(${sql.identifier(id)} || ' ' || xmin::text, ',' order by ${sql.identifier(id)})) from ${sql.identifier(table)}), '')`
  const statement = db
    .select({ services: sql<string>`services`, stylists: sql<string>`stylists`, ratings: sql<string>`ratings` })
    .from(
      sql`(select ${versionHash('services')} as services, ${versionHash('stylists')} as stylists, ${versionHash('stylist_ratings', 'stylist_id')} as ratings) as versions`,
    )
    .prepare('catalogue-versions')
  const read = batched(async () => new Map([['now', (await statement.execute())[0]]]))
  return async () => {
    const versions = await read('now')
    if (!versions) throw new Error('the versions of the catalogue were not returned')
    return versions
  }
}

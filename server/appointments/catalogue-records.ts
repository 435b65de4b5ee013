import { getTableColumns, sql } from 'drizzle-orm'
import type { Service } from '../../domain/service.ts'
import type { Stylist } from '../../domain/stylist.ts'
import { batched, type Database } from '../database/client.ts'
import { services, stylists } from '../database/schema.ts'
import { presentService } from '../services/serializers.ts'
import { presentStylist } from '../stylists/serializers.ts'

/** A record of the catalogue, and the version of its row: every write makes another one, whatever writes. */
export interface Versioned<Record> {
  readonly record: Record
  readonly version: string
}

/** What somebody has chosen from the catalogue; undefined for what is not in it. */
export interface Choices {
  /** In the order chosen. */
  readonly services: readonly (Versioned<Service> | undefined)[]
  readonly stylist: Versioned<Stylist> | undefined
}

export interface ChosenIds {
  readonly serviceIds: readonly string[]
  readonly stylistId: string
}

const version = sql<string>`xmin::text`

/** Reads the catalogue for bookings. */
export function prepareCatalogueRecords(db: Database) {
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

  const readServices = remembering(async (ids) =>
    (await serviceRows.execute({ ids })).map(({ row, version }) => ({ record: presentService(row), version })),
  )
  const readStylists = remembering(async (ids) =>
    (await stylistRows.execute({ ids })).map(({ row, version }) => ({ record: presentStylist(row), version })),
  )

  return {
    /** A stylist as the catalogue has it now. */
    stylist: readStylists.now,

    /** The choices as the catalogue has them now. */
    async choices({ serviceIds, stylistId }: ChosenIds): Promise<Choices> {
      const [chosen, stylist] = await Promise.all([Promise.all(serviceIds.map(readServices.now)), readStylists.now(stylistId)])
      return { services: chosen, stylist }
    },

    /**
     * The choices as they were when they were last read, without asking the database. Good for a booking that is written only if their
     * versions are still the catalogue's, and for nothing else: refuse nobody because of them.
     */
    lastChoices({ serviceIds, stylistId }: ChosenIds): Choices {
      return { services: serviceIds.map(readServices.last), stylist: readStylists.last(stylistId) }
    },
  }
}

/** Loads records by id, in batches, and remembers the last of each: as many as the catalogue has ever had, which are few. */
function remembering<Record extends { readonly id: string }>(load: (ids: string[]) => Promise<Versioned<Record>[]>) {
  const seen = new Map<string, Versioned<Record>>()
  const now = batched(async (ids: string[]) => {
    const found = new Map((await load(ids)).map((each) => [each.record.id, each]))
    for (const id of ids) seen.delete(id)
    for (const [id, each] of found) seen.set(id, each)
    return found
  })
  return { now, last: (id: string) => seen.get(id) }
}

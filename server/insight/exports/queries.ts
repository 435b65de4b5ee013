import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { matchesSearch } from '../../booking/lists/search.ts'
import type { RowBatch } from '../../platform/csv-stream.ts'

export interface ExportFilter {
  readonly status: AppointmentStatus | undefined
  readonly search: string | undefined
}

export interface ExportedRow extends Record<string, unknown> {
  readonly id: string
  /** Unix seconds. */
  readonly starts: number
  readonly client: string | null
  readonly email: string | null
  readonly bookedAs: string | null
  /** The booking's number, or else the client's. */
  readonly phone: string | null
  readonly note: string | null
  readonly minutes: number
  readonly clientId: string
  readonly currency: string
  readonly stylist: string | null
  /** The stored documents, unparsed. */
  readonly services: unknown
  readonly status: string
  /** Unix milliseconds. */
  readonly createdAt: number
}

const rowsAtOnce = 1_000

export function readBookings(pool: pg.Pool, filter: ExportFilter): AsyncGenerator<RowBatch<ExportedRow>, void, void> {
  return readRows<ExportedRow>(pool, selectBookings(filter))
}

/**
 * Reads a statement's rows through a cursor, from one snapshot, at most a thousand in memory. Holds a connection until the last rows;
 * callers that stop earlier must call `return()`.
 */
export async function* readRows<Row extends Record<string, unknown>>(
  pool: pg.Pool,
  statement: SQL,
): AsyncGenerator<RowBatch<Row>, void, void> {
  const connection = await pool.connect()
  // Without a listener, losing the connection between two reads would end the process; the next read fails anyway.
  const ignore = () => {}
  connection.on('error', ignore)
  let isHeld = true
  const giveBack = (broken: boolean) => {
    if (!isHeld) return
    isHeld = false
    connection.off('error', ignore)
    connection.release(broken)
  }
  try {
    const db = drizzle(connection)
    await db.execute(sql`begin read only`)
    // A reader that stops reading must not keep the database from vacuuming.
    await db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
    await db.execute(sql`declare exported no scroll cursor for ${statement}`)
    for (let isLast = false; !isLast; ) {
      const { rows } = await db.execute(sql.raw(`fetch ${rowsAtOnce} from exported`))
      isLast = rows.length < rowsAtOnce
      if (isLast) {
        await db.execute(sql`commit`)
        giveBack(false)
      }
      yield { rows: rows as unknown as Row[], isLast }
    }
  } finally {
    giveBack(true)
  }
}

function selectBookings({ status, search }: ExportFilter): SQL {
  const conditions = [sql`true`]
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (search !== undefined) conditions.push(matchesSearch(search))
  return sql`
    select id, extract(epoch from starts_at)::float8 as starts, person.name as client, person.email,
      nullif(concat_ws(', ', nullif(${selectText('client', 'name')}, person.name), nullif(nullif(${selectText('client', 'email')}, ''), person.email)), '') as "bookedAs",
      coalesce(appointments.phone, person.phone) as phone, note, currency,
      (extract(epoch from ends_at - starts_at) / 60)::float8 as minutes, client_id as "clientId",
      ${selectText('stylist', 'stylistName')} as stylist, services, status, (extract(epoch from created_at) * 1000)::float8 as "createdAt"
    from appointments cross join lateral (
      select name, email, phone from clients where clients.id = appointments.client_id
    ) as person
    where ${sql.join(conditions, sql` and `)} order by updated_at desc, id desc`
}

function selectText(document: 'client' | 'stylist', field: string): SQL {
  const value = sql`${sql.identifier(document)} -> ${field}::text`
  return sql`case when jsonb_typeof(${value}) = 'string' then ${sql.identifier(document)} ->> ${field}::text end`
}

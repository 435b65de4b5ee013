import { type SQL, sql } from 'drizzle-orm'
import type { Held } from '../../domain/starts.ts'
import type { Database } from '../database/client.ts'
import type { RowVersion } from './catalogue.ts'

/** An open appointment: its start and end in Unix seconds, and what it claims as in `appointments.busy`. */
type HeldRow = [starts: number, ends: number, busy: number[] | null]

export interface StylistTime extends RowVersion {
  readonly held: readonly Held[]
}

/** A question about stylists' time, with instants in Unix seconds. */
interface TimeQuestion {
  readonly from: number
  readonly to: number
  /** Services that are asked for; their versions come with the answer. */
  readonly serviceIds: readonly string[]
  /** An appointment that is to be moved, so that its own time counts as free. */
  readonly movedId?: string | undefined
}

/** An appointment lasts a day at the most, and its buffer some hours after that. */
const longest = { visit: sql`interval '26 hours'`, buffer: sql`interval '3 hours'` }

const { placeholder } = sql

/** The stylist's open appointments. Statuses are literals, so that the planner sees that they match the partial index. */
const heldRows = sql`(
  select json_agg(json_build_array(extract(epoch from starts_at)::bigint, extract(epoch from ends_at)::bigint, busy))
  from appointments
  where stylist_id = stylists.id and appointments.status in ('Pending', 'Confirmed')
    and appointments.id <> ${placeholder('movedId')}
    and starts_at >= ${placeholder('from')}::timestamptz - ${longest.visit}
    and starts_at < ${placeholder('to')}::timestamptz + ${longest.buffer}
    and ends_at > ${placeholder('from')}::timestamptz - ${longest.buffer}
)`

/**
 * Prepares reading what stylists hold, with the versions of their rows and of the services: one statement, so one round trip. The
 * records themselves are known by their versions, nearly always.
 */
export function prepareHeldTime(db: Database) {
  const wanted = sql`${placeholder('serviceIds')}::text[]`
  const statement = (condition: SQL) => {
    const query = sql`
      select stylists.id, stylists.xmin::text as version, ${heldRows} as held,
        (select json_agg(json_build_array(id, xmin::text)) from services where id = any(${wanted})) as services
      from stylists where ${condition}`
    return db
      .select({
        id: sql<string>`id`,
        version: sql<string>`version`,
        held: sql<HeldRow[] | null>`held`,
        services: sql<[string, string][] | null>`services`,
      })
      .from(sql`(${query}) as answer`)
  }
  const ofOne = statement(sql`stylists.id = ${placeholder('stylistId')}`).prepare('held-of-one')
  const ofAll = statement(
    sql`stylists.status = 'Available' and (stylists.services is null or stylists.services ?& ${wanted})`,
  ).prepare('held-of-all')

  /** @param stylistId null for everybody who takes bookings and offers the services */
  return async (stylistId: string | null, { from, to, serviceIds, movedId = '' }: TimeQuestion) => {
    const range = { from: new Date(from * 1000), to: new Date(to * 1000), serviceIds, movedId }
    const rows = stylistId === null ? await ofAll.execute(range) : await ofOne.execute({ ...range, stylistId })
    const services = rows[0]?.services ?? []
    return {
      stylists: rows.map(({ id, version, held }): StylistTime => ({ id, version, held: (held ?? []).flatMap(heldOf) })),
      services: services.map(([id, version]): RowVersion => ({ id, version })),
    }
  }
}

/** What an open appointment claims, as instants. */
export function heldOf([starts, ends, busy]: HeldRow): Held[] {
  if (busy === null) return [{ starts, ends }]
  const parts: Held[] = []
  for (let index = 0; index + 1 < busy.length; index += 2) {
    parts.push({ starts: starts + (busy[index] ?? 0) * 60, ends: starts + (busy[index + 1] ?? 0) * 60 })
  }
  return parts
}

import { type SQL, sql } from 'drizzle-orm'
import { fromUnixSeconds, unixSeconds } from '../../domain/time/unix-time.ts'
import type { Database } from '../database/client.ts'
import type { appointments } from '../database/schema.ts'
import type { RowVersion } from './catalogue.ts'

export interface StylistTime extends RowVersion {
  /** What open appointments claim: instants in pairs, as `takenTime` takes them. */
  readonly held: readonly number[]
}

/** A query for stylists' time, with instants in Unix seconds. */
interface HeldTimeQuery {
  readonly from: number
  readonly to: number
  /** The requested services; their versions come with the result. */
  readonly serviceIds: readonly string[]
  /** An appointment that is to be moved, so that its own time counts as free. */
  readonly movedId?: string | undefined
}

/** An appointment lasts a day at the most, and its buffer some hours after that. */
const longest = { visit: sql`interval '26 hours'`, buffer: sql`interval '3 hours'` }

const { placeholder } = sql

/**
 * The stylist's open appointments as arrays of minutes since 1970: where the whole visit is claimed, its start and end; where parts are,
 * its start and `appointments.busy`. From the index `appointments_open` alone, and as text, which is much less work for both sides than
 * JSON. Statuses are literals, so that the planner sees that they match the partial index.
 */
const openTime = (condition: SQL) => sql`
  select array_agg((date_part('epoch', starts_at) / 60)::integer) filter (where busy is null)::text as starts,
    array_agg(ceil(date_part('epoch', ends_at) / 60)::integer) filter (where busy is null)::text as ends,
    array_agg((date_part('epoch', starts_at) / 60)::integer) filter (where busy is not null)::text as starts_of_parts,
    string_agg(busy::text, ',') as parts
  from appointments
  where stylist_id = stylists.id and appointments.status in ('Pending', 'Confirmed') and ${condition}
    and starts_at >= ${placeholder('from')}::timestamptz - ${longest.visit}
    and starts_at < ${placeholder('to')}::timestamptz + ${longest.buffer}
    and ends_at > ${placeholder('from')}::timestamptz - ${longest.buffer}`

/** As the database writes them: arrays of numbers. */
interface HeldTexts {
  readonly starts: string | null
  readonly ends: string | null
  readonly startsOfParts: string | null
  readonly parts: string | null
}

/**
 * Prepares reading what stylists hold, with the versions of their rows and of the services: one statement, so one round trip. The
 * records themselves are known by their versions, nearly always.
 */
export function prepareHeldTime(db: Database) {
  const requested = sql`${placeholder('serviceIds')}::text[]`
  const statement = (stylists: SQL, condition: SQL) => {
    const query = sql`
      select stylists.id, stylists.xmin::text as version, held.*,
        (select json_agg(json_build_array(id, xmin::text)) from services where id = any(${requested})) as services
      from stylists cross join lateral (${openTime(condition)}) as held where ${stylists}`
    return db
      .select({
        id: sql<string>`id`,
        version: sql<string>`version`,
        held: {
          starts: sql<string | null>`starts`,
          ends: sql<string | null>`ends`,
          startsOfParts: sql<string | null>`starts_of_parts`,
          parts: sql<string | null>`parts`,
        },
        services: sql<[string, string][] | null>`services`,
      })
      .from(sql`(${query}) as result`)
  }
  const one = sql`stylists.id = ${placeholder('stylistId')}`
  const all = sql`stylists.status = 'Available' and (stylists.services is null or stylists.services ?& ${requested})`
  // The id is not in the index.
  const isOther = sql`appointments.id <> ${placeholder('movedId')}`
  const statements = {
    plain: {
      ofOne: statement(one, sql`true`).prepare('held-of-one'),
      ofAll: statement(all, sql`true`).prepare('held-of-all'),
    },
    moving: {
      ofOne: statement(one, isOther).prepare('held-of-one-but'),
      ofAll: statement(all, isOther).prepare('held-of-all-but'),
    },
  }

  /** @param stylistId null for everybody who takes bookings and offers the services */
  return async (stylistId: string | null, { from, to, serviceIds, movedId }: HeldTimeQuery) => {
    const { ofOne, ofAll } = statements[movedId === undefined ? 'plain' : 'moving']
    const range = { from: fromUnixSeconds(from), to: fromUnixSeconds(to), serviceIds, movedId }
    const rows = stylistId === null ? await ofAll.execute(range) : await ofOne.execute({ ...range, stylistId })
    const services = rows[0]?.services ?? []
    return {
      stylists: rows.map(({ id, version, held }): StylistTime => ({ id, version, held: heldFrom(held) })),
      services: services.map(([id, version]): RowVersion => ({ id, version })),
    }
  }
}

function heldFrom({ starts, ends, startsOfParts, parts }: HeldTexts): number[] {
  const held: number[] = []
  const endsOf = arraysFrom<number[]>(ends)
  for (const [index, start] of arraysFrom<number[]>(starts).entries()) {
    addHeld(held, start * 60, (endsOf[index] ?? start) * 60, null)
  }
  const partsOf = arraysFrom<number[][]>(parts === null ? null : `{${parts}}`)
  for (const [index, start] of arraysFrom<number[]>(startsOfParts).entries()) {
    addHeld(held, start * 60, start * 60, partsOf[index] ?? [])
  }
  return held
}

/** The database's arrays of numbers, '{1,2}', are JSON's but for the brackets. */
function arraysFrom<Arrays extends readonly unknown[]>(text: string | null): Arrays {
  return JSON.parse(text === null ? '[]' : text.replaceAll('{', '[').replaceAll('}', ']')) as Arrays
}

/** What an open appointment claims, as instants in pairs. */
export function heldOf({
  startsAt,
  endsAt,
  busy,
}: Pick<typeof appointments.$inferSelect, 'startsAt' | 'endsAt' | 'busy'>): number[] {
  const held: number[] = []
  addHeld(held, unixSeconds(startsAt), unixSeconds(endsAt), busy)
  return held
}

function addHeld(held: number[], starts: number, ends: number, busy: readonly number[] | null): void {
  if (busy === null) held.push(starts, ends)
  else for (const minutes of busy) held.push(starts + minutes * 60)
}

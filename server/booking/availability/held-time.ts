import { type SQL, sql } from 'drizzle-orm'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import { batched } from '../../platform/database/batched.ts'
import type { Database } from '../../platform/database/client.ts'
import { heldTime } from '../../platform/database/schema/held-time.ts'
import type { RowVersion } from './catalogue.ts'

export interface StylistTime extends RowVersion {
  /** Held time: pairs of instants for `takenTime`. */
  readonly held: readonly number[]
}

/** A query for stylists' time, with instants in Unix seconds. */
interface HeldTimeQuery {
  readonly from: number
  readonly to: number
  readonly serviceIds: readonly string[]
  /** Holders that count as free: an appointment to be moved, and the caller's own holds. */
  readonly except: readonly string[]
}

interface OneQuery extends HeldTimeQuery {
  readonly stylistId: string
}

/** Limits for the index: a holder lasts a day at most, plus hours of buffer. */
const longest = { visit: sql`interval '26 hours'`, buffer: sql`interval '3 hours'` }

const { placeholder } = sql

/** Holds count until they expire, by the server's clock. */
export const isHeldAt = (now: SQL) => sql`(${heldTime.expiresAt} is null or ${heldTime.expiresAt} > ${now})`

/**
 * Aggregates held time as arrays of minutes since 1970: start and end if the whole time is claimed, else start and `busy`. An index-only
 * read of `appointments_open`; text is much cheaper than JSON on both sides.
 */
const heldBetween = (condition: SQL, { from, to }: { readonly from: SQL; readonly to: SQL }) => sql`
  select array_agg((date_part('epoch', starts_at) / 60)::integer) filter (where busy is null)::text as starts,
    array_agg(ceil(date_part('epoch', ends_at) / 60)::integer) filter (where busy is null)::text as ends,
    array_agg((date_part('epoch', starts_at) / 60)::integer) filter (where busy is not null)::text as starts_of_parts,
    string_agg(busy::text, ',') as parts
  from held_time
  where stylist_id = stylists.id and ${condition} and ${isHeldAt(sql`${placeholder('now')}::timestamptz`)}
    and starts_at >= ${from} - ${longest.visit} and starts_at < ${to} + ${longest.buffer}
    and ends_at > ${from} - ${longest.buffer}`

/** PostgreSQL's arrays of numbers, as text. */
interface HeldTexts {
  readonly starts: string | null
  readonly ends: string | null
  readonly startsOfParts: string | null
  readonly parts: string | null
}

/** The most queries for one stylist in a statement; beyond that, several connections are faster. */
const maxAtOnce = 16

/**
 * Prepares reading stylists' held time with the versions of their rows and of the services in one round trip; the records are nearly
 * always cached by version. Queries for single stylists in one turn of the event loop share a statement.
 */
export function prepareHeldTime(db: Database, clock: Clock) {
  const requested = sql`${placeholder('serviceIds')}::text[]`
  const servicesWithVersions = sql`(
    select json_agg(json_build_array(id, xmin::text)) from services where id = any(${requested})
  ) as services`
  const columns = {
    id: sql<string>`id`,
    version: sql<string>`version`,
    held: {
      starts: sql<string | null>`starts`,
      ends: sql<string | null>`ends`,
      startsOfParts: sql<string | null>`starts_of_parts`,
      parts: sql<string | null>`parts`,
    },
    services: sql<[string, string][] | null>`services`,
  }
  const ofRange = (stylists: SQL, condition: SQL) => {
    const range = { from: sql`${placeholder('from')}::timestamptz`, to: sql`${placeholder('to')}::timestamptz` }
    return db.select(columns).from(sql`(
      select stylists.id, stylists.xmin::text as version, held.*, ${servicesWithVersions}
      from stylists cross join lateral (${heldBetween(condition, range)}) as held where ${stylists}) as result`)
  }
  const one = sql`stylists.id = ${placeholder('stylistId')}`
  const all = sql`stylists.status = 'Available' and (stylists.services is null or stylists.services ?& ${requested})`
  // The index doesn't have the id.
  const isOther = sql`held_time.holder_id <> all((select ${placeholder('except')}::text[])::text[])`
  const ofAll = ofRange(all, sql`true`).prepare('held-of-all')
  const ofOneBut = ofRange(one, isOther).prepare('held-of-one-but')
  const ofAllBut = ofRange(all, isOther).prepare('held-of-all-but')
  const inRanges = heldBetween(sql`true`, { from: sql`ranges."from"`, to: sql`ranges."to"` })
  const ofEach = db
    .select({ ...columns, number: sql<number>`number` })
    .from(sql`(
      select ranges.number::integer, stylists.id, stylists.xmin::text as version, held.*, ${servicesWithVersions}
      from unnest(${placeholder('stylistIds')}::text[], ${placeholder('froms')}::timestamptz[], ${placeholder('tos')}::timestamptz[])
          with ordinality as ranges (stylist_id, "from", "to", number)
        join stylists on stylists.id = ranges.stylist_id
        cross join lateral (${inRanges}) as held) as result`)
    .prepare('held-of-each')

  const ofOne = batched(async (queries: OneQuery[]) => {
    const rows = await ofEach.execute({
      stylistIds: queries.map(({ stylistId }) => stylistId),
      froms: queries.map(({ from }) => fromUnixSeconds(from)),
      tos: queries.map(({ to }) => fromUnixSeconds(to)),
      serviceIds: [...new Set(queries.flatMap(({ serviceIds }) => serviceIds))],
      now: fromUnixSeconds(clock()),
    })
    return new Map(rows.map((row) => [queries[row.number - 1] as OneQuery, row]))
  }, maxAtOnce)

  async function readRows(stylistId: string | null, query: HeldTimeQuery) {
    const { from, to, except } = query
    if (stylistId !== null && except.length === 0) {
      const row = await ofOne({ ...query, stylistId })
      return row ? [row] : []
    }
    const range = { ...query, from: fromUnixSeconds(from), to: fromUnixSeconds(to), now: fromUnixSeconds(clock()) }
    if (stylistId !== null) return ofOneBut.execute({ ...range, stylistId })
    return (except.length === 0 ? ofAll : ofAllBut).execute(range)
  }

  /** @param stylistId null for all who take bookings and offer the services */
  return async (stylistId: string | null, query: HeldTimeQuery) => {
    const rows = await readRows(stylistId, query)
    const services = rows[0]?.services ?? []
    return {
      stylists: rows.map(({ id, version, held }): StylistTime => ({ id, version, held: heldFrom(held) })),
      services: services.map(([id, version]): RowVersion => ({ id, version })),
    }
  }
}

function heldFrom({ starts, ends, startsOfParts, parts }: HeldTexts): number[] {
  const instants: number[] = []
  const endMinutes = arraysFrom<number[]>(ends)
  for (const [index, start] of arraysFrom<number[]>(starts).entries()) {
    addHeld(instants, start * 60, (endMinutes[index] ?? start) * 60, null)
  }
  const busyParts = arraysFrom<number[][]>(parts === null ? null : `{${parts}}`)
  for (const [index, start] of arraysFrom<number[]>(startsOfParts).entries()) {
    addHeld(instants, start * 60, start * 60, busyParts[index] ?? [])
  }
  return instants
}

/** PostgreSQL's arrays of numbers, '{1,2}', are JSON but for the brackets. */
function arraysFrom<Arrays extends readonly unknown[]>(text: string | null): Arrays {
  return JSON.parse(text === null ? '[]' : text.replaceAll('{', '[').replaceAll('}', ']')) as Arrays
}

export interface HolderTime {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly busy: readonly number[] | null
}

/** Returns a holder's claims as pairs of instants. */
export function claimedInstants({ startsAt, endsAt, busy }: HolderTime): number[] {
  const instants: number[] = []
  addHeld(instants, unixSeconds(startsAt), unixSeconds(endsAt), busy)
  return instants
}

function addHeld(held: number[], starts: number, ends: number, busy: readonly number[] | null): void {
  if (busy === null) held.push(starts, ends)
  else for (const minutes of busy) held.push(starts + minutes * 60)
}

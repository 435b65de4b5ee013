import { type SQL, sql } from 'drizzle-orm'
import { invalidField } from '../../../domain/app-error.ts'
import { sameWallClock } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import type { Author } from '../../platform/http/author.ts'

/** Two zones, and the moment in Unix seconds from which on bookings move. */
export interface ZoneChange {
  readonly from: string
  readonly to: string
  readonly now: number
}

/** The most bookings that are moved in one transaction: new ones wait until it is done. Years of a large salon's. */
const maxMoved = 50_000

/** How many are written in one statement, so that none takes long enough to be ended. */
const batchSize = 1_000

/**
 * What moves. Of bookings all future ones, and past ones that are still open: those still have claims, onto which a future booking could
 * otherwise move.
 */
function movingRows(now: number) {
  const at = sql`${fromUnixSeconds(now).toISOString()}::timestamptz`
  return [
    { table: sql`appointments`, tells: true, condition: sql`starts_at > ${at} or status in ('Pending', 'Confirmed')` },
    { table: sql`blocks`, condition: sql`ends_at > ${at}` },
    { table: sql`holds`, condition: sql`expires_at > ${at}` },
    { table: sql`waitlist_offers`, condition: sql`state = 'open'` },
  ]
}

/** How many bookings that are open and lie ahead start at another instant after the change. */
export async function countMoves(db: Queryable, { from, to, now }: ZoneChange): Promise<number> {
  if (from === to) return 0
  const { rows } = await db.execute<{ starts: number; n: number }>(sql`
    select extract(epoch from starts_at)::float8 as starts, count(*)::int as n from appointments
    where status in ('Pending', 'Confirmed') and starts_at > ${fromUnixSeconds(now).toISOString()}::timestamptz group by 1`)
  return rows.reduce((sum, { starts, n }) => (sameWallClock(starts, from, to) === starts ? sum : sum + n), 0)
}

/**
 * Moves bookings, blocks and holds to the instants at which the new zone's clock shows what the old one's showed. To be called in the
 * transaction that stores the new zone, after that: it holds the lock that bookings wait for.
 *
 * The claims of everything that moves are released first, so bookings never meet on the way, only where they end up: then the claims
 * refuse the whole change. Nobody sees the time free in between, since nothing of it is committed.
 *
 * Each visit's history says it, from which its mail and webhooks follow; a reminder that has been written stays the one of its visit.
 * @throws {AppError} `invalid` if two of a stylist's bookings would overlap, or there are too many to move at once
 */
export async function moveToZone(transaction: Queryable, change: ZoneChange, by: Pick<Author, 'actor'>): Promise<void> {
  const batches: Batch[] = []
  for (const rows of movingRows(change.now)) batches.push(...(await lockedBatches(transaction, rows, change)))
  for (const { ids } of batches) {
    await transaction.execute(sql`
      select release_time(holder_id, stylist_id, starts_at, ends_at, busy) from held_time where holder_id = any(${ids}::text[])`)
  }
  try {
    for (const { table, tells, ids, starts } of batches) {
      if (tells) await keepReminders(transaction, { ids, starts })
      const told = tells
        ? sql`change = ${JSON.stringify(noteOf(change, by))}::jsonb, updated_at = ${new Date().toISOString()},`
        : sql``
      await transaction.execute(sql`
        update ${table} set ${told} starts_at = to_timestamp(moved.starts), ends_at = to_timestamp(moved.starts) + (ends_at - starts_at)
        from unnest(${ids}::text[], ${starts}::float8[]) as moved (id, starts) where ${table}.id = moved.id`)
    }
  } catch (error) {
    if (!violates(error, 'slot_claims_pkey')) throw error
    throw invalidField(
      'place.timeZone',
      'Two bookings of one stylist would overlap in this time zone, where the clocks change. Move one of them first.',
    )
  }
}

const noteOf = ({ from, to }: ZoneChange, { actor }: Pick<Author, 'actor'>) => ({
  ...{ kind: 'rezoned', actor, data: { zone: { from, to } } },
})

/** A reminder's mail is known by its visit and its start; one for that start was written before, where the visit had been there already. */
async function keepReminders(transaction: Queryable, { ids, starts }: Pick<Batch, 'ids' | 'starts'>): Promise<void> {
  await transaction.execute(sql`
    update mails set key = moved.later from appointments,
      lateral (select 'reminder:' || appointments.id || ':' as visit) as named,
      unnest(${ids}::text[], ${starts}::float8[]) as given (id, starts),
      lateral (select visit || extract(epoch from starts_at)::bigint as sooner, visit || given.starts::bigint as later) as moved
    where appointments.id = given.id and mails.key = moved.sooner
      and not exists (select from mails as other where other.key = moved.later)`)
}

interface Batch {
  readonly table: SQL
  /** Whether it has a history. */
  readonly tells: boolean
  readonly ids: unknown
  /** Where each of them starts from now on, in Unix seconds. */
  readonly starts: unknown
}

/** In the order of their ids, and all before any claim is touched, so that two transactions never wait for each other. */
async function lockedBatches(
  transaction: Queryable,
  { table, tells = false, condition }: ReturnType<typeof movingRows>[number],
  { from, to }: ZoneChange,
): Promise<Batch[]> {
  const { rows } = await transaction.execute<{ id: string; starts: number }>(sql`
    select id, extract(epoch from starts_at)::float8 as starts from ${table} where ${condition}
    order by id limit ${maxMoved + 1} for update`)
  if (rows.length > maxMoved) throw invalidField('place.timeZone', 'There are too many bookings ahead to change the time zone.')
  const moved = rows
    .map(({ id, starts }) => ({ id, starts: sameWallClock(starts, from, to), before: starts }))
    .filter(({ starts, before }) => starts !== before)
  return Array.from({ length: Math.ceil(moved.length / batchSize) }, (_, index) => {
    const batch = moved.slice(index * batchSize, (index + 1) * batchSize)
    return { table, tells, ids: sql.param(batch.map(({ id }) => id)), starts: sql.param(batch.map(({ starts }) => starts)) }
  })
}

import { msg } from '@lingui/core/runtime-macro'
import { type SQL, sql } from 'drizzle-orm'
import { invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { sameWallClock } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import type { Author } from '../../platform/http/author.ts'

/** Bookings move from this moment on, in Unix seconds. */
export interface ZoneChange {
  readonly from: string
  readonly to: string
  readonly now: number
}

/** Moved in one transaction, for which new bookings wait. Years of a large salon's. */
const maxMoved = 50_000

/** Rows per statement, within the statement timeout. */
const batchSize = 1_000

/** Selects future bookings, and past open ones: their claims could collide with a moved booking's. */
function movingRows(now: number) {
  const at = sql`${fromUnixSeconds(now).toISOString()}::timestamptz`
  return [
    { table: sql`appointments`, tells: true, condition: sql`starts_at > ${at} or status in ('Pending', 'Confirmed')` },
    { table: sql`blocks`, condition: sql`ends_at > ${at}` },
    { table: sql`holds`, condition: sql`expires_at > ${at}` },
    { table: sql`waitlist_offers`, condition: sql`state = 'open'` },
  ]
}

export async function countMoves(db: Queryable, { from, to, now }: ZoneChange): Promise<number> {
  if (from === to) return 0
  const { rows } = await db.execute<{ starts: number; n: number }>(sql`
    select extract(epoch from starts_at)::float8 as starts, count(*)::int as n from appointments
    where status in ('Pending', 'Confirmed') and starts_at > ${fromUnixSeconds(now).toISOString()}::timestamptz group by 1`)
  return rows.reduce((sum, { starts, n }) => (sameWallClock(starts, from, to) === starts ? sum : sum + n), 0)
}

/**
 * Moves bookings, blocks and holds to the instants at which the new zone shows the same wall clock. Call it in the transaction that
 * stores the new zone, afterwards: it holds the lock that bookings wait for. Claims of everything that moves are released first, so
 * bookings collide only at their final times: then the claims refuse the whole change. Nobody sees the time free, since nothing is
 * committed in between. Each visit's history records it for mail and webhooks; written reminders stay.
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
      const history = tells
        ? sql`change = ${JSON.stringify(buildNote(change, by))}::jsonb, updated_at = ${systemDate().toISOString()},`
        : sql``
      await transaction.execute(sql`
        update ${table} set ${history} starts_at = to_timestamp(moved.starts), ends_at = to_timestamp(moved.starts) + (ends_at - starts_at)
        from unnest(${ids}::text[], ${starts}::float8[]) as moved (id, starts) where ${table}.id = moved.id`)
    }
  } catch (error) {
    if (!violates(error, 'slot_claims_pkey')) throw error
    throw invalidField(
      'place.timeZone',
      say(msg`Two bookings of one stylist would overlap in this time zone, where the clocks change. Move one of them first.`),
    )
  }
}

const buildNote = ({ from, to }: ZoneChange, { actor }: Pick<Author, 'actor'>) => ({
  kind: 'rezoned',
  actor,
  data: { zone: { from, to } },
})

/** Moves the keys of reminders, which contain the visit's start, unless one was written for the new start. */
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
  readonly tells: boolean
  readonly ids: unknown
  /** New starts, in Unix seconds. */
  readonly starts: unknown
}

/** Locks in order of ids, before touching any claim, so that two transactions can't deadlock. */
async function lockedBatches(
  transaction: Queryable,
  { table, tells = false, condition }: ReturnType<typeof movingRows>[number],
  { from, to }: ZoneChange,
): Promise<Batch[]> {
  const { rows } = await transaction.execute<{ id: string; starts: number }>(sql`
    select id, extract(epoch from starts_at)::float8 as starts from ${table} where ${condition}
    order by id limit ${maxMoved + 1} for update`)
  if (rows.length > maxMoved)
    throw invalidField('place.timeZone', say(msg`There are too many bookings ahead to change the time zone.`))
  const moved = rows
    .map(({ id, starts }) => ({ id, starts: sameWallClock(starts, from, to), before: starts }))
    .filter(({ starts, before }) => starts !== before)
  return Array.from({ length: Math.ceil(moved.length / batchSize) }, (_, index) => {
    const batch = moved.slice(index * batchSize, (index + 1) * batchSize)
    return { table, tells, ids: sql.param(batch.map(({ id }) => id)), starts: sql.param(batch.map(({ starts }) => starts)) }
  })
}

import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import type { appointments } from '../database/schema.ts'
import type { RowVersion } from './catalogue.ts'

export interface StylistTime extends RowVersion {
  /** What open appointments claim: instants in pairs, as `takenTime` takes them. */
  readonly held: readonly number[]
}

/** A question about stylists' time, with instants in Unix seconds. */
interface HeldTimeQuestion {
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

/**
 * The stylist's open appointments as a text, which is much less work for both sides than JSON: `start end busy;` of each, in Unix seconds
 * and as in `appointments.busy`. Statuses are literals, so that the planner sees that they match the partial index.
 */
const heldRows = sql`(
  select string_agg(
    date_part('epoch', starts_at)::bigint || ' ' || date_part('epoch', ends_at)::bigint || ' ' || coalesce(busy::text, ''), ';'
  )
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
        held: sql<string | null>`held`,
        services: sql<[string, string][] | null>`services`,
      })
      .from(sql`(${query}) as answer`)
  }
  const ofOne = statement(sql`stylists.id = ${placeholder('stylistId')}`).prepare('held-of-one')
  const ofAll = statement(
    sql`stylists.status = 'Available' and (stylists.services is null or stylists.services ?& ${wanted})`,
  ).prepare('held-of-all')

  /** @param stylistId null for everybody who takes bookings and offers the services */
  return async (stylistId: string | null, { from, to, serviceIds, movedId = '' }: HeldTimeQuestion) => {
    const range = { from: new Date(from * 1000), to: new Date(to * 1000), serviceIds, movedId }
    const rows = stylistId === null ? await ofAll.execute(range) : await ofOne.execute({ ...range, stylistId })
    const services = rows[0]?.services ?? []
    return {
      stylists: rows.map(({ id, version, held }): StylistTime => ({ id, version, held: heldFrom(held ?? '') })),
      services: services.map(([id, version]): RowVersion => ({ id, version })),
    }
  }
}

function heldFrom(text: string): number[] {
  const held: number[] = []
  if (text === '') return held
  for (const row of text.split(';')) {
    const [starts = '', ends = '', busy = ''] = row.split(' ')
    addHeld(held, Number(starts), Number(ends), busy === '' ? null : busy.slice(1, -1).split(',').map(Number))
  }
  return held
}

/** What an open appointment claims, as instants in pairs. */
export function heldOf({
  startsAt,
  endsAt,
  busy,
}: Pick<typeof appointments.$inferSelect, 'startsAt' | 'endsAt' | 'busy'>): number[] {
  const held: number[] = []
  addHeld(held, startsAt.getTime() / 1000, endsAt.getTime() / 1000, busy)
  return held
}

function addHeld(held: number[], starts: number, ends: number, busy: readonly number[] | null): void {
  if (busy === null) held.push(starts, ends)
  else for (const minutes of busy) held.push(starts + minutes * 60)
}

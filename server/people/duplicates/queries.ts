import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import type { DuplicateClients, LikelyDuplicates } from '../../../domain/people/client-merge.ts'
import { areNearNames, type DuplicateReason, duplicateReasons } from '../../../domain/people/near-names.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { requireClient } from '../cards/queries.ts'
import { type ClientRow, findClients } from '../clients/queries.ts'
import { presentClient } from '../clients/serializers.ts'
import { readDistinctions } from './distinctions.ts'
import { findJoinedNames } from './other-names.ts'

const most = { compared: 500, shown: 10 } as const

/**
 * Finds possible duplicates by phone number, email or name, most reasons first, and names that could be other people's. Reads a few
 * hundred rows at most, and the client's visits.
 */
export async function findDuplicates(db: Queryable, reader: CurrentUser, id: string): Promise<DuplicateClients> {
  const client = await requireClient(db, reader, id)
  const { phone, email } = client
  // Each through its index: one combined condition would read every client.
  const candidates = sql`clients.id in (
    select id from clients where digits_of(phone) collate "C" = digits_of(${phone}) collate "C" and phone <> ''
    union all select id from clients where email = ${email}
    union all (select id from search_words where kind = 'client' and word = any(words_of(${client.name})) limit ${most.compared})
  )`
  const rows = await findClients(db, and(ne(clients.id, client.id), eq(clients.demo, client.demo), candidates))
  const areTwo = await readDistinctions(db, [client.id])
  const duplicates = rows.flatMap((row) => {
    const reasons = areTwo(client.id, row.id) ? [] : reasonsFor(client, row)
    return reasons.length > 0 ? [{ client: presentClient(row), reasons }] : []
  })
  const items = duplicates.toSorted((one, other) => other.reasons.length - one.reasons.length).slice(0, most.shown)
  return { items, joined: await findJoinedNames(db, [client]) }
}

type Compared = Pick<ClientRow, 'id' | 'name' | 'phone' | 'email'>

function reasonsFor(one: Compared, other: Compared): DuplicateReason[] {
  const digits = (phone: string | null) => phone?.replace(/\D/g, '')
  const is: Record<DuplicateReason, boolean> = {
    phone: one.phone !== null && digits(one.phone) === digits(other.phone),
    email: one.email !== null && one.email === other.email,
    name: areNearNames(one.name, other.name),
  }
  return duplicateReasons.filter((reason) => is[reason])
}

const look = { clients: 200, sameContact: 20, sharedWord: 100, shown: 50 } as const

interface Found {
  readonly id: string
  readonly other: Compared
  readonly reasons: readonly DuplicateReason[]
}

/**
 * Finds pairs that could be one person: compares 200 clients with later ones by name. Reads some thousand rows at most. Skips pairs of
 * accounts, which can't be merged.
 * @param after id to continue from; the start by default
 */
export async function findLikelyDuplicates(db: Queryable, after?: string): Promise<LikelyDuplicates> {
  const page = await clientsByName(db, after)
  const looked = page.slice(0, look.clients)
  const comparisons = await comparedWithLater(db, looked)
  const ids = comparisons.flatMap(({ id, other }) => [id, other.id])
  const rows = new Map((await findClients(db, inArray(clients.id, ids))).map((row) => [row.id, row]))
  const areTwo = await readDistinctions(db, [...new Set(comparisons.map(({ id }) => id))])
  const items = comparisons.flatMap(({ id, other, reasons }) => {
    const one = rows.get(id)
    const two = rows.get(other.id)
    if (!one || !two || (one.hasAccount && two.hasAccount) || areTwo(id, other.id)) return []
    const keepsOne = one.hasAccount || (!two.hasAccount && one.createdAt <= two.createdAt)
    const [keep, merge] = keepsOne ? [one, two] : [two, one]
    return [{ keep: presentClient(keep), merge: presentClient(merge), reasons: [...reasons] }]
  })
  const next = page.length > looked.length ? (looked.at(-1)?.id ?? null) : null
  const joined = await findJoinedNames(
    db,
    await findClients(
      db,
      and(
        inArray(
          clients.id,
          looked.map(({ id }) => id),
        ),
        eq(clients.demo, false),
      ),
    ),
  )
  return { items: items.slice(0, look.shown), joined: joined.slice(0, look.shown), looked: looked.length, next }
}

/** Reads one more than the page. */
function clientsByName(db: Queryable, after: string | undefined) {
  const { id, name, phone, email } = clients
  const byName = sql`lower(${name}) collate "C"`
  const isLater = after && sql`(${byName}, ${id}) > (select lower(name) collate "C", id from clients where id = ${after})`
  return db
    .select({ id, name, phone, email })
    .from(clients)
    .where(and(isNull(clients.deletedAt), ne(id, walkInClient.id), isLater || undefined))
    .orderBy(byName, id)
    .limit(look.clients + 1)
}

async function comparedWithLater(db: Queryable, looked: readonly Compared[]): Promise<Found[]> {
  const byId = new Map(looked.map((client) => [client.id, client]))
  // Each candidate through its index, as for one client. `unnest` and `offset 0` compute words and digits once each.
  const { rows } = await db.execute<{ first: string } & Compared>(sql`
    select one.id as first, other.id, other.name, other.phone, other.email
    from clients as one cross join lateral (select digits_of(one.phone) as digits offset 0) as dialed cross join lateral (
      (select id from clients where digits_of(phone) collate "C" = digits collate "C" and phone <> '' limit ${look.sameContact})
      union (select id from clients where email = one.email limit ${look.sameContact})
      union (select id from unnest(words_of(one.name)) as own (word) join search_words as stored on stored.word = own.word and stored.kind = 'client' limit ${look.sharedWord})
    ) as candidate join clients as other on other.id = candidate.id
    where one.id = any(${sql.param([...byId.keys()])}::text[]) and (lower(other.name) collate "C", other.id) > (lower(one.name) collate "C", one.id)
      and other.deleted_at is null and other.demo = one.demo and other.id <> ${walkInClient.id}
    order by lower(one.name) collate "C", one.id, lower(other.name) collate "C", other.id`)
  return rows.flatMap(({ first, ...other }) => {
    const one = byId.get(first)
    const reasons = one ? reasonsFor(one, other) : []
    return reasons.length > 0 ? [{ id: first, other, reasons }] : []
  })
}

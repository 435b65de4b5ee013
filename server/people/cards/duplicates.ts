import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Duplicate, LikelyDuplicates } from '../../../domain/accounts/client-merge.ts'
import { areNearNames, type DuplicateReason, duplicateReasons } from '../../../domain/accounts/near-names.ts'
import { walkInClient } from '../../../domain/schedule/desk-booking.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema.ts'
import { type ClientRow, findClients } from '../clients/queries.ts'
import { presentClient } from '../clients/serializers.ts'
import { requireClient } from './queries.ts'

/** Records with a word of the name that are compared, and duplicates that are shown. */
const most = { compared: 500, shown: 10 } as const

/**
 * Records that could be the same person's, by phone number, email or name, those with more reasons first. However many clients there are, it
 * reads a few hundred rows at most.
 */
export async function findDuplicates(db: Queryable, reader: CurrentUser, id: string): Promise<Duplicate[]> {
  const client = await requireClient(db, reader, id)
  const { phone, email } = client
  // Each by its own index: one condition for all of them would read every client.
  const candidates = sql`clients.id in (
    select id from clients where digits_of(phone) collate "C" = digits_of(${phone}) collate "C" and phone <> ''
    union all select id from clients where email = ${email}
    union all (select id from search_words where kind = 'client' and word = any(words_of(${client.name})) limit ${most.compared})
  )`
  const rows = await findClients(db, and(ne(clients.id, client.id), eq(clients.demo, client.demo), candidates))
  const found = rows.flatMap((row) => {
    const reasons = reasonsFor(client, row)
    return reasons.length > 0 ? [{ client: presentClient(row), reasons }] : []
  })
  return found.toSorted((one, other) => other.reasons.length - one.reasons.length).slice(0, most.shown)
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

/** What one look through the latest clients reads. */
const look = { clients: 200, sameContact: 20, sharedWord: 100, shown: 50 } as const

interface Found {
  /** The later record. */
  readonly id: string
  readonly earlier: Compared
  readonly reasons: readonly DuplicateReason[]
}

/**
 * Records that could be one person's, among the 200 clients added last, or last before one of them, each beside an earlier record. However
 * many clients there are, it reads some thousand rows at most. Two accounts are left out, since they aren't merged.
 * @param before the id to look on from; from the latest without one
 */
export async function findLikelyDuplicates(db: Queryable, before?: string): Promise<LikelyDuplicates> {
  const page = await latestClients(db, before)
  const looked = page.slice(0, look.clients)
  const found = await comparedWithEarlier(db, looked)
  const ids = found.flatMap(({ id, earlier }) => [id, earlier.id])
  const rows = new Map((await findClients(db, inArray(clients.id, ids))).map((row) => [row.id, row]))
  const items = found.flatMap(({ id, earlier, reasons }) => {
    const [late, early] = [rows.get(id), rows.get(earlier.id)]
    if (!late || !early || (late.hasAccount && early.hasAccount)) return []
    // An account keeps its record; otherwise the one that was there first does.
    const [keep, merge] = late.hasAccount ? [late, early] : [early, late]
    return [{ keep: presentClient(keep), merge: presentClient(merge), reasons: [...reasons] }]
  })
  const next = page.length > looked.length ? (looked.at(-1)?.id ?? null) : null
  return { items: items.slice(0, look.shown), looked: looked.length, next }
}

/** One more than are looked at. */
function latestClients(db: Queryable, before: string | undefined) {
  const { id, name, phone, email, createdAt } = clients
  const isEarlier = before && sql`(${createdAt}, ${id}) < (select created_at, id from clients where id = ${before})`
  return db
    .select({ id, name, phone, email })
    .from(clients)
    .where(and(isNull(clients.deletedAt), ne(id, walkInClient.id), isEarlier || undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(look.clients + 1)
}

async function comparedWithEarlier(db: Queryable, looked: readonly Compared[]): Promise<Found[]> {
  const byId = new Map(looked.map((client) => [client.id, client]))
  // Each candidate by an index of its own, as for one client. Words and digits are worked out once for each of them: `unnest` and `offset 0`.
  const { rows } = await db.execute<{ late: string } & Compared>(sql`
    select late.id as late, early.id, early.name, early.phone, early.email
    from clients as late cross join lateral (select digits_of(late.phone) as digits offset 0) as dialed cross join lateral (
      (select id from clients where digits_of(phone) collate "C" = digits collate "C" and phone <> '' limit ${look.sameContact})
      union (select id from clients where email = late.email limit ${look.sameContact})
      union (select id from unnest(words_of(late.name)) as own (word) join search_words as stored on stored.word = own.word and stored.kind = 'client' limit ${look.sharedWord})
    ) as candidate join clients as early on early.id = candidate.id
    where late.id = any(${sql.param([...byId.keys()])}::text[]) and (early.created_at, early.id) < (late.created_at, late.id)
      and early.deleted_at is null and early.demo = late.demo and early.id <> ${walkInClient.id}
    order by late.created_at desc, late.id desc, early.created_at, early.id`)
  return rows.flatMap(({ late, ...earlier }) => {
    const one = byId.get(late)
    const reasons = one ? reasonsFor(one, earlier) : []
    return reasons.length > 0 ? [{ id: late, earlier, reasons }] : []
  })
}

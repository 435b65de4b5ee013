import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ClientList } from '../../../domain/accounts/client.ts'
import { walkInClient } from '../../../domain/schedule/desk-booking.ts'
import { findClientIds, startsWith } from '../../booking/lists/search.ts'
import { type PhonePlace, phoneSearch } from '../../phone-number.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema.ts'
import { type LastVisit, presentClient } from './serializers.ts'

// With their names: drizzle leaves out the table's where a query has one.
const hasAccount = sql<boolean>`exists (select from users as account where account.id = clients.id)`

const columns = {
  id: clients.id,
  name: clients.name,
  email: clients.email,
  phone: clients.phone,
  createdAt: clients.createdAt,
  deletedAt: clients.deletedAt,
  mergedInto: clients.mergedInto,
  demo: clients.demo,
  hasAccount,
}

/** In the order of names, as the index has them. */
const byName = [sql`lower(${clients.name}) collate "C"`, clients.id]
const isHere = isNull(clients.deletedAt)

/** How many clients a list has; of more, another letter finds the right one. */
const maxListed = 20
/** Matches that are read for a phone number, for each way to write it. */
const maxByPhone = 100

interface ClientSearch {
  /** What was typed: beginnings of words of the name, the email, or the phone number in any spelling. Empty for everybody. */
  readonly typed: string
  /** The salon's, for phone numbers. */
  readonly place: PhonePlace
  /** Unix seconds. */
  readonly now: number
}

/** Of each client found, through the index of their appointments. */
function lastVisitBefore(now: number): SQL<LastVisit | null> {
  return sql`(select json_build_object('date', extract(epoch from starts_at)::bigint, 'services', services, 'note', note)
    from appointments where user_id = clients.id and status in ('Confirmed', 'Completed') and starts_at <= to_timestamp(${now})
    order by starts_at desc limit 1)`
}

/** However many clients there are, it reads a few hundred rows at most. */
export async function searchClients(db: Queryable, { typed, place, now }: ClientSearch): Promise<ClientList> {
  const found = typed === '' ? null : await matchingClients(db, { typed, place })
  const isSomebody = and(isHere, ne(clients.id, walkInClient.id))
  const rows = await db
    .select({ ...columns, lastVisit: lastVisitBefore(now) })
    .from(clients)
    .where(found ? and(isSomebody, inArray(clients.id, found.ids)) : isSomebody)
    .orderBy(...byName)
    .limit(maxListed + 1)
  const hasMore = rows.length > maxListed || (found?.isCutOff ?? false)
  return { items: rows.slice(0, maxListed).map(presentClient), hasMore }
}

async function matchingClients(db: Queryable, { typed, place }: Omit<ClientSearch, 'now'>) {
  const [byWords, byPhone] = await Promise.all([findClientIds(db, typed), findByPhone(db, { typed, place })])
  return { ids: [...new Set([...byWords.ids, ...byPhone])], isCutOff: byWords.isCutOff || byPhone.length >= maxByPhone }
}

async function findByPhone(db: Queryable, { typed, place }: Omit<ClientSearch, 'now'>): Promise<string[]> {
  const digits = phoneSearch(typed, place)
  if (!digits) return []
  const number = sql`digits_of(${clients.phone})`
  const found = (of: SQL) => db.select({ id: clients.id }).from(clients).where(and(of, isHere)).limit(maxByPhone)
  const rows = await Promise.all([
    ...digits.beginnings.map((beginning) => found(startsWith(number, sql`${beginning}`))),
    found(startsWith(sql`reverse(${number})`, sql`reverse(${digits.end})`)),
  ])
  return rows.flat().map(({ id }) => id)
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof readRow>>>

async function readRow(db: Queryable, id: string) {
  const [row] = await db.select(columns).from(clients).where(eq(clients.id, id))
  return row ?? null
}

/** The client with an id, or the one that it was merged into; null if there is none, or not anymore. */
export async function findClient(db: Queryable, id: string): Promise<ClientRow | null> {
  const row = await readRow(db, id)
  const current = row?.mergedInto ? await readRow(db, row.mergedInto) : row
  return current && !current.deletedAt ? current : null
}

/** Accounts that could be the same person's: with the same email, phone number or name. The demo salon's are nobody's. */
export async function findLikelyAccounts(db: Queryable, { id, name, email, phone }: ClientRow): Promise<ClientRow[]> {
  const isAlike = or(
    eq(sql`lower(${clients.name}) collate "C"`, sql`lower(${name}) collate "C"`),
    email ? eq(clients.email, email) : undefined,
    phone ? eq(sql`digits_of(${clients.phone}) collate "C"`, sql`digits_of(${phone}) collate "C"`) : undefined,
  )
  return db
    .select(columns)
    .from(clients)
    .where(and(isAlike, isHere, ne(clients.id, id), eq(clients.demo, false), hasAccount))
    .orderBy(...byName)
    .limit(5)
}

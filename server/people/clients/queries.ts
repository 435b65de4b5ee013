import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ClientList } from '../../../domain/accounts/client.ts'
import { walkInClient } from '../../../domain/schedule/desk-booking.ts'
import { findByPhone, findClientIds, findInTexts, mostFound } from '../../booking/lists/people.ts'
import type { PhonePlace } from '../../phone-number.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { clientRecords, clients } from '../../platform/database/schema.ts'
import { type ClientFilters, filtersOf, isNoColleague } from './filters.ts'
import { type LastVisit, presentClient } from './serializers.ts'

// With their names: drizzle leaves out the table's where a query has one. Not `exists`, for which PostgreSQL may hash all accounts.
const hasAccount = sql<boolean>`coalesce((select true from users as account where account.id = clients.id), false)`

/** What is read of a client, with `client_records` joined to the left. */
const columns = {
  id: clients.id,
  name: clients.name,
  email: clients.email,
  phone: clients.phone,
  birthday: clientRecords.birthday,
  source: clientRecords.source,
  tags: sql<string[]>`coalesce(${clientRecords.tags}, '{}')`,
  mailConsentAt: clientRecords.mailConsentAt,
  blockedAt: clientRecords.blockedAt,
  createdAt: clients.createdAt,
  deletedAt: clients.deletedAt,
  mergedInto: clients.mergedInto,
  demo: clients.demo,
  hasAccount,
}

const isOfClient = eq(clientRecords.clientId, clients.id)

/** In the order of names, as the index has them. */
const byName = [sql`lower(${clients.name}) collate "C"`, sql`${clients.id}`]
const isHere = isNull(clients.deletedAt)

interface ClientSearch extends ClientFilters {
  /**
   * What was typed: beginnings of words of the name or letters inside of them, the email, or the phone number in any spelling. Empty for
   * everybody.
   */
  readonly typed: string
  /** The salon's, for phone numbers. */
  readonly place: PhonePlace
  /** Whether what was typed is looked for in their notes, alerts, formulas and tags too. */
  readonly inNotes?: boolean | undefined
  /** The administrator's. */
  readonly adminEmail: string
  /** Unix seconds. */
  readonly now: number
  /** The id of the client after whom, or before whom, the page is; from the beginning without either. */
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly pageSize: number
}

const now = sql`to_timestamp(${sql.placeholder('now')})`
/** Of each client found, through the index of their appointments. */
const visits = {
  lastVisit: sql<LastVisit | null>`(select json_build_object('date', extract(epoch from starts_at)::bigint, 'services', services, 'note', note)
    from appointments where user_id = clients.id and status in ('Confirmed', 'Completed') and starts_at <= ${now}
    order by starts_at desc limit 1)`,
  nextVisit: sql<number | null>`(select min(extract(epoch from starts_at)::bigint)
    from appointments where user_id = clients.id and status in ('Pending', 'Confirmed') and starts_at > ${now})`.mapWith(
    Number,
  ),
}

/** What must be seen before a client is served, oldest first; null where there is nothing. @param clientId of the row it is read for */
export function alertsOf(clientId: SQL): SQL<string[] | null> {
  return sql`(select array_agg(note.text order by note.created_at, note.id) from client_notes as note
    where note.client_id = ${clientId} and note.kind = 'alert')`
}

interface PageQuery {
  /** Among these `ids`, or all. */
  readonly isFound: boolean
  readonly filters: ClientFilters
  /** Whether staff who have no visit are left out. */
  readonly hidesStaff: boolean
  readonly from: NonNullable<Awaited<ReturnType<typeof positionOf>>> | null
  readonly isBackwards: boolean
}

/** Those whose words begin with what was typed come before those in whose names it is inside. */
const isInside = (id: unknown) => sql`${id} = any((select ${sql.placeholder('inside')}::text[])::text[])`

/** A page, with placeholders for `ids`, `inside`, `now`, `adminEmail` and `limit`. */
function pageOf(db: Database, { isFound, filters, hidesStaff, from, isBackwards }: PageQuery) {
  // A subquery, so that PostgreSQL keeps a plan, as for sessions.
  const isAmong = sql`${clients.id} = any((select ${sql.placeholder('ids')}::text[])::text[])`
  const order = isFound ? [isInside(clients.id), ...byName] : byName
  const place = from && [...(isFound ? [isInside(from.id)] : []), sql`${from.name} collate "C"`, sql`${from.id}`]
  return db
    .select({ ...columns, ...visits, alerts: alertsOf(sql`clients.id`) })
    .from(clients)
    .leftJoin(clientRecords, isOfClient)
    .where(
      and(
        isHere,
        ne(clients.id, walkInClient.id),
        isFound ? isAmong : undefined,
        hidesStaff ? isNoColleague : undefined,
        ...filtersOf(filters),
        place
          ? sql`(${sql.join(order, sql`, `)}) ${sql.raw(isBackwards ? '<' : '>')} (${sql.join(place, sql`, `)})`
          : undefined,
      ),
    )
    .orderBy(...(isBackwards ? order.map(desc) : order))
    .limit(sql.placeholder('limit'))
}

/** What each typed letter asks for. */
const firstFound = prepared((db) =>
  pageOf(db, { isFound: true, filters: {}, hidesStaff: false, from: null, isBackwards: false }).prepare('clients-found'),
)

/** However many clients there are, it reads a few hundred rows at most. */
export async function searchClients(db: Database, search: ClientSearch): Promise<ClientList> {
  const { typed, tag, has, lastVisit, inNotes = false, adminEmail, now, after, before, pageSize } = search
  const [found, from] = await Promise.all([
    typed === '' ? null : matchingClients(db, search),
    after || before ? positionOf(db, after ?? before ?? '') : null,
  ])
  const isBackwards = from !== null && after === undefined
  const filters = { tag, has, lastVisit }
  const hidesStaff = found === null || inNotes
  const isFirstFound = found && !from && !hidesStaff && Object.values(filters).every((filter) => filter === undefined)
  const page = isFirstFound ? firstFound(db) : pageOf(db, { isFound: found !== null, filters, hidesStaff, from, isBackwards })
  const rows = await page.execute({ now, adminEmail, limit: pageSize + 1, ...found })
  const isMore = rows.length > pageSize
  const shown = rows.slice(0, pageSize)
  if (isBackwards) shown.reverse()
  const [first, last] = [shown.at(0)?.id ?? null, shown.at(-1)?.id ?? null]
  const [isAfter, isBefore] = isBackwards ? [true, isMore] : [isMore, from !== null]
  return {
    items: shown.map((row) => presentClient({ ...row, foundIn: found?.texts.get(row.id) })),
    hasMore: isAfter || (found?.isCutOff ?? false),
    next: isAfter ? last : null,
    previous: isBefore ? first : null,
  }
}

/** Where a client stands in the list; null if it isn't known anymore, and then the list is read from its beginning. */
async function positionOf(db: Queryable, id: string) {
  const [row] = await db
    .select({ name: sql<string>`lower(${clients.name})`, id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isHere))
  return row ?? null
}

async function matchingClients(db: Database, { typed, place, inNotes }: Pick<ClientSearch, 'typed' | 'place' | 'inNotes'>) {
  const [byWords, byPhone, byText] = await Promise.all([
    findClientIds(db, typed),
    findByPhone(db, { typed, place }),
    inNotes ? findInTexts(db, typed) : [],
  ])
  const first = new Set([...byWords.ids, ...byPhone])
  const texts = new Map(byText.filter(({ id }) => !first.has(id)).map(({ id, ...text }) => [id, text]))
  const inside = [...new Set([...byWords.inside, ...texts.keys()])].filter((id) => !first.has(id))
  const isCutOff = byWords.isCutOff || byPhone.length >= mostFound.byPhone || byText.length >= mostFound.byText
  return { ids: [...first, ...inside], inside, texts, isCutOff }
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof readRow>>>

async function readRow(db: Queryable, id: string) {
  const [row] = await db.select(columns).from(clients).leftJoin(clientRecords, isOfClient).where(eq(clients.id, id))
  return row ?? null
}

/** Current clients that match, by name. */
export function findClients(db: Queryable, matches: SQL | undefined): Promise<ClientRow[]> {
  return db
    .select(columns)
    .from(clients)
    .leftJoin(clientRecords, isOfClient)
    .where(and(isHere, ne(clients.id, walkInClient.id), matches))
    .orderBy(...byName)
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
    .leftJoin(clientRecords, isOfClient)
    .where(and(isAlike, isHere, ne(clients.id, id), eq(clients.demo, false), hasAccount))
    .orderBy(...byName)
    .limit(5)
}

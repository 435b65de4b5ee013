import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import type { ClientList } from '../../../domain/people/client.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { clientRecords, clients } from '../../platform/database/schema/clients.ts'
import type { PhoneRegion } from '../../platform/phone-number.ts'
import { buildFilters, type ClientFilters, isNoColleague } from './filters.ts'
import { findByPhone, findClientIds, findInTexts, mostFound } from './search.ts'
import { type LastVisit, presentClient } from './serializers.ts'

// With the table's name, which drizzle leaves out. Not `exists`, for which PostgreSQL may hash all accounts.
const hasAccount = sql<boolean>`coalesce((select true from users as account where account.id = clients.id), false)`

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

const byName = [sql`lower(${clients.name}) collate "C"`, sql`${clients.id}`]
const isHere = isNull(clients.deletedAt)

interface ClientSearch extends ClientFilters {
  /** Matches starts of words or letters inside of the name, the email, or the phone number in any spelling. Empty for everybody. */
  readonly typed: string
  readonly region: PhoneRegion
  readonly inNotes?: boolean | undefined
  readonly adminEmail: string
  /** Unix seconds. */
  readonly now: number
  /** Client ids that the page follows or precedes; the first page without either. */
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly pageSize: number
}

const now = sql`to_timestamp(${sql.placeholder('now')})`
const visits = {
  lastVisit: sql<LastVisit | null>`(select json_build_object('date', extract(epoch from starts_at)::bigint, 'services', services, 'note', note)
    from appointments where client_id = clients.id and status in ('Confirmed', 'Completed') and starts_at <= ${now}
    order by starts_at desc limit 1)`,
  nextVisit: sql<number | null>`(select min(extract(epoch from starts_at)::bigint)
    from appointments where client_id = clients.id and status in ('Pending', 'Confirmed') and starts_at > ${now})`.mapWith(
    Number,
  ),
}

/** Selects alerts, oldest first; null without any. @param clientId of the current row */
export function selectAlerts(clientId: SQL): SQL<string[] | null> {
  return sql`(select array_agg(note.text order by note.created_at, note.id) from client_notes as note
    where note.client_id = ${clientId} and note.kind = 'alert')`
}

interface PageQuery {
  readonly isFound: boolean
  readonly filters: ClientFilters
  readonly hidesStaff: boolean
  readonly from: NonNullable<Awaited<ReturnType<typeof findPosition>>> | null
  readonly isBackwards: boolean
}

/** Names whose words begin with the search come before names that contain it. */
const isInside = (id: unknown) => sql`${id} = any((select ${sql.placeholder('inside')}::text[])::text[])`

function buildPage(db: Database, { isFound, filters, hidesStaff, from, isBackwards }: PageQuery) {
  // A subquery, so that PostgreSQL keeps a plan, as for sessions.
  const isAmong = sql`${clients.id} = any((select ${sql.placeholder('ids')}::text[])::text[])`
  const order = isFound ? [isInside(clients.id), ...byName] : byName
  const after = from && [...(isFound ? [isInside(from.id)] : []), sql`${from.name} collate "C"`, sql`${from.id}`]
  return db
    .select({ ...columns, ...visits, alerts: selectAlerts(sql`clients.id`) })
    .from(clients)
    .leftJoin(clientRecords, isOfClient)
    .where(
      and(
        isHere,
        ne(clients.id, walkInClient.id),
        isFound ? isAmong : undefined,
        hidesStaff ? isNoColleague : undefined,
        ...buildFilters(filters),
        after
          ? sql`(${sql.join(order, sql`, `)}) ${sql.raw(isBackwards ? '<' : '>')} (${sql.join(after, sql`, `)})`
          : undefined,
      ),
    )
    .orderBy(...(isBackwards ? order.map(desc) : order))
    .limit(sql.placeholder('limit'))
}

/** Runs for each typed letter. */
const firstFound = prepared((db) =>
  buildPage(db, { isFound: true, filters: {}, hidesStaff: false, from: null, isBackwards: false }).prepare('clients-found'),
)

/** Reads a few hundred rows at most, with any number of clients. */
export async function searchClients(db: Database, search: ClientSearch): Promise<ClientList> {
  const { typed, tag, has, lastVisit, inNotes = false, adminEmail, now, after, before, pageSize } = search
  const [found, from] = await Promise.all([
    typed === '' ? null : matchingClients(db, search),
    after || before ? findPosition(db, after ?? before ?? '') : null,
  ])
  const isBackwards = from !== null && after === undefined
  const filters = { tag, has, lastVisit }
  const hidesStaff = found === null || inNotes
  const isFirstFound = found && !from && !hidesStaff && Object.values(filters).every((filter) => filter === undefined)
  const page = isFirstFound
    ? firstFound(db)
    : buildPage(db, { isFound: found !== null, filters, hidesStaff, from, isBackwards })
  const rows = await page.execute({ now, adminEmail, limit: pageSize + 1, ...found })
  const isMore = rows.length > pageSize
  const visible = rows.slice(0, pageSize)
  if (isBackwards) visible.reverse()
  const first = visible.at(0)?.id ?? null
  const last = visible.at(-1)?.id ?? null
  const [isAfter, isBefore] = isBackwards ? [true, isMore] : [isMore, from !== null]
  return {
    items: visible.map((row) => presentClient({ ...row, foundIn: found?.texts.get(row.id) })),
    hasMore: isAfter || (found?.isCutOff ?? false),
    next: isAfter ? last : null,
    previous: isBefore ? first : null,
  }
}

/** Finds a client's position in the list; null if deleted, which starts over. */
async function findPosition(db: Queryable, id: string) {
  const [row] = await db
    .select({ name: sql<string>`lower(${clients.name})`, id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isHere))
  return row ?? null
}

async function matchingClients(db: Database, { typed, region, inNotes }: Pick<ClientSearch, 'typed' | 'region' | 'inNotes'>) {
  const [byWords, byPhone, byText] = await Promise.all([
    findClientIds(db, typed),
    findByPhone(db, { typed, region }),
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

export function findClients(db: Queryable, matches: SQL | undefined): Promise<ClientRow[]> {
  return db
    .select(columns)
    .from(clients)
    .leftJoin(clientRecords, isOfClient)
    .where(and(isHere, ne(clients.id, walkInClient.id), matches))
    .orderBy(...byName)
}

/** Finds a client by a current or merged id; null if deleted. */
export async function findClient(db: Queryable, id: string): Promise<ClientRow | null> {
  const row = await readRow(db, id)
  const current = row?.mergedInto ? await readRow(db, row.mergedInto) : row
  return current && !current.deletedAt ? current : null
}

/** Finds accounts with the same email, phone number or name, without demo accounts. */
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

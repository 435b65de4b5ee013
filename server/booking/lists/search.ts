import { type SQL, sql } from 'drizzle-orm'
import { appointmentStatuses } from '../../../domain/booking/appointment.ts'
import { bookingIdPrefix } from '../../../domain/text.ts'
import {
  candidates,
  foundClients,
  hasEveryWord,
  isInName,
  matching,
  matchingClients,
  mostFound,
  namedClients,
  typedWords,
} from '../../people/clients/search.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { keyset } from '../../platform/database/keyset.ts'
import { type ListPage, type ListQuery, sortingFor } from './pages.ts'

/** Limit the cost of a search. Beyond them the response says that there is more, and the administrator refines the search. */
const bounds = {
  counted: 500,
  /** With more matching clients: the most recently changed appointments, checked one by one. */
  recent: 1_000,
} as const

/**
 * Matches of a search: each typed word must begin a word of the client's name or email or of the stylist's name, current or former, or be
 * inside the client's name.
 */
interface Matches {
  readonly words: SQL
  readonly clients: readonly string[]
  readonly moreClients: boolean
  readonly stylists: readonly string[]
  readonly moreStylists: boolean
  readonly idPrefix: string | null
}

async function findMatches(db: Queryable, typed: string): Promise<Matches> {
  const words = typedWords(typed)
  const { rows } = await db.execute<{ ids: string[]; inside: string[]; cutOff: boolean }>(sql`
    select ids, inside, "cutOff" from ${matchingClients(words)} as clients
    union all select ids, '{}', "cutOff" from ${matching(words, 'stylist', mostFound.stylists)} as stylists`)
  const [clients, stylists] = rows
  if (!clients || !stylists) throw new Error('a search for two kinds of people returned fewer than two rows')
  const { ids, inside, isCutOff } = foundClients(clients)
  return {
    words,
    clients: [...ids, ...inside],
    moreClients: isCutOff,
    stylists: stylists.ids.slice(0, mostFound.stylists),
    moreStylists: stylists.cutOff || stylists.ids.length > mostFound.stylists,
    idPrefix: bookingIdPrefix(typed),
  }
}

export function matchesSearch(typed: string): SQL {
  const words = typedWords(typed)
  const idPrefix = bookingIdPrefix(typed)
  const among = (kind: 'client' | 'stylist') =>
    sql`(select id from (${candidates(words, kind)}) as candidate where ${hasEveryWord(words, kind, sql`candidate.id`)})`
  const byId = idPrefix === null ? sql`` : sql`or ${hasIdPrefix(idPrefix)}`
  return sql`(client_id in ${among('client')} or client_id in (${namedClients(words)}) or stylist_id in ${among('stylist')} ${byId})`
}

/** Returns a condition on client's name and booking id, for readers who may not search by address. */
export function namesClient(typed: string): SQL {
  const idPrefix = bookingIdPrefix(typed)
  const byId = idPrefix === null ? sql`` : sql`or ${hasIdPrefix(idPrefix)}`
  const isIn = (name: SQL) =>
    sql`array_to_string(words_of(${typed}), '') <> '' and ${isInName(sql`select word from unnest(words_of(${typed})) as word`, name)}`
  const client = sql`select from clients where clients.id = appointments.client_id and ${isIn(sql`clients.name`)}`
  return sql`(${isIn(sql`client->>'name'`)} or exists (${client}) ${byId})`
}

export async function searchPage(db: Queryable, typed: string, position: ListQuery): Promise<ListPage> {
  const { status } = position
  const matches = await findMatches(db, typed)
  const statuses = status === undefined ? [...appointmentStatuses] : [status]
  const each = bounds.counted + 1
  const { where, order, limit } = keyset(sortingFor(position, 'shown'), position)
  const keys = sql`
    with found as (
      select id, updated_at, starts_at, bool_or(rank = ${each}) as has_more from (${allStreams(matches, position, statuses, each)}) as streams
      group by id, updated_at, starts_at
    ), counted as (
      select count(*) as n, coalesce(bool_or(has_more), false) as has_more from found
    )
    select shown.id, least(counted.n, ${bounds.counted}) as total,
      counted.has_more or counted.n > ${bounds.counted} as is_at_least
    from (select * from found order by updated_at desc, id desc limit ${bounds.counted}) as shown, counted
    where ${where} order by ${order} limit ${limit}`
  return {
    keys,
    total: sql<number>`page.total`.mapWith(Number),
    isAtLeast: sql<boolean>`page.is_at_least`,
    mayMissSome: matches.moreClients || matches.moreStylists,
  }
}

function allStreams(matches: Matches, { status, order }: ListQuery, statuses: readonly string[], each: number): SQL {
  const { clients, stylists, idPrefix, words, moreClients } = matches
  // Not every index has the start.
  const keys = order === 'visit' ? sql`id, updated_at, starts_at` : sql`id, updated_at, null::timestamptz as starts_at`
  const newest = (of: SQL) => sql`
    select ${keys}, row_number() over (order by updated_at desc, id desc) as rank from appointments
    where ${of} order by updated_at desc, id desc limit ${each}`
  const ofStatus = sql`status = any(${sql.param(statuses)}::text[])`
  const streams = [
    sql`
      select own.* from unnest(${sql.param([...clients])}::text[]) as client (id) cross join lateral (
        ${newest(sql`client_id = client.id and ${ofStatus}`)}
      ) as own`,
    sql`
      select own.* from unnest(${sql.param([...stylists])}::text[]) as stylist (id)
      cross join unnest(${sql.param(statuses)}::text[]) as wanted (status) cross join lateral (
        ${newest(sql`stylist_id = stylist.id and status = wanted.status`)}
      ) as own`,
  ]
  if (idPrefix !== null) {
    streams.push(sql`(${newest(sql`${hasIdPrefix(idPrefix)} and ${ofStatus}`)})`)
  }
  if (moreClients) {
    const ofList = status === undefined ? sql`true` : sql`status = ${status}`
    streams.push(sql`
      select id, updated_at, starts_at, 0 from (
        select ${keys}, client_id from appointments where ${ofList} order by updated_at desc, id desc limit ${bounds.recent}
      ) as recent
      where ${hasEveryWord(words, 'client', sql`recent.client_id`)} or recent.client_id in (${namedClients(words)})`)
  }
  return sql.join(streams, sql` union all `)
}

/** Uses the primary key: ids are capital letters and digits, which all but a few languages (Estonian) sort like ASCII. */
function hasIdPrefix(prefix: string): SQL {
  return sql`(id >= ${prefix} and id <= ${prefix.padEnd(12, 'Z')} and starts_with(id, ${prefix}))`
}

import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { type PhoneRegion, phoneSearch } from '../../platform/phone-number.ts'

// Words in a table: a `tsvector` with GIN reads every entry with a prefix before the first row (decision 018). Letters inside a client's
// name are found by trigrams (decision 067).

/**
 * Limits on results, and on the words and names read for them. A single word reads `wordsEach` times as many words as results: name and
 * address can both match.
 */
export const mostFound = {
  clients: 200,
  stylists: 50,
  words: 5_000,
  wordsEach: 4,
  names: 2_000,
  byPhone: 100,
  byText: 100,
} as const

/** Sorts after every word with the prefix it is appended to. */
const last = '\u{10FFFF}'

const clientIds = prepared((db) => {
  const words = wordsIn({ rest: sql.placeholder('rest'), addresses: sql.placeholder('addresses') })
  return db
    .select({ ids: sql<string[]>`ids`, inside: sql<string[]>`inside`, cutOff: sql<boolean>`"cutOff"` })
    .from(sql`${matchingClients(words)} as found`)
    .prepare('client-ids')
})

export interface FoundClients {
  readonly ids: readonly string[]
  readonly inside: readonly string[]
  readonly isCutOff: boolean
}

export async function findClientIds(db: Database, typed: string): Promise<FoundClients> {
  const [found] = await clientIds(db).execute({ ...typedParts(typed) })
  return foundClients(found ?? { ids: [], inside: [], cutOff: false })
}

/** @param found as selected by `matchingClients`, which reads one more than the limit */
export function foundClients(found: { ids: string[]; inside: string[]; cutOff: boolean }): FoundClients {
  const { clients } = mostFound
  const ids = found.ids.slice(0, clients)
  const inside = found.inside.slice(0, Math.max(0, clients - found.ids.length))
  return { ids, inside, isCutOff: found.cutOff || found.ids.length + found.inside.length > clients }
}

interface FoundText {
  readonly id: string
  readonly kind: 'alert' | 'note' | 'formula' | 'tag'
  readonly text: string
}

/** Finds clients whose alerts, notes, formulas or tags contain every typed word (three letters or more), with the best text of each. */
export async function findInTexts(db: Database, typed: string): Promise<FoundText[]> {
  const words = typedWords(typed)
  const pieces = sql`(select nullif(pieces_of(string_agg(word, ' ')), '{}') from (${words}) as typed)`
  const matches = (column: SQL) => sql`pieces_of(${column}) collate "C" @> ${pieces} and ${isInName(words, column)}`
  const { rows } = await db.execute<FoundText & Record<string, unknown>>(sql`
    select distinct on (id) id, kind, text from (
      (select client_id as id, kind, text from client_notes where ${matches(sql`text`)} limit ${mostFound.byText})
      union all
      (select client_id, 'formula', text from client_formulas where ${matches(sql`text`)} limit ${mostFound.byText})
      union all
      (select client_id, 'tag', tag from client_records, unnest(tags) as tag
        where tags <> '{}' and ${isInName(words, sql`tag`)} and ${pieces} is not null limit ${mostFound.byText})
    ) as texts order by id, kind limit ${mostFound.byText}`)
  return rows
}

/** Splits typed text like stored words; parts with an @ are prefixes of email addresses. */
function typedParts(typed: string) {
  const parts = typed.toLowerCase().split(/\s+/)
  const addresses = parts.filter((part) => part.indexOf('@') > 0)
  return { rest: parts.filter((part) => !addresses.includes(part)).join(' '), addresses }
}

export function typedWords(typed: string): SQL {
  const { rest, addresses } = typedParts(typed)
  return wordsIn({ rest, addresses: sql.param(addresses) })
}

/** @param parts from `typedParts` */
function wordsIn({ rest, addresses }: { readonly rest: unknown; readonly addresses: unknown }): SQL {
  return sql`select word from unnest(words_of(${rest}) || ${addresses}::text[]) as word`
}

/** True if a stored word starts with the typed one. Compares bytes, so that no character is a wildcard. */
function startsWith(stored: SQL, typed: SQL): SQL {
  return sql`${stored} >= ${typed} collate "C" and ${stored} < (${typed} || ${last}) collate "C"`
}

export function hasEveryWord(words: SQL, kind: 'client' | 'stylist', id: SQL): SQL {
  return sql`not exists (
    select from (${words}) as typed where not exists (
      select from search_words as stored where stored.kind = ${kind} and stored.id = ${id} and ${startsWith(sql`stored.word`, sql`typed.word`)}
    )
  )`
}

/** True if a client's name has every trigram of the typed words, by an index; false without trigrams. */
const hasPieces = (words: SQL) => sql`clients.deleted_at is null
  and pieces_of(clients.name) collate "C" @> (select nullif(pieces_of(string_agg(word, ' ')), '{}') from (${words}) as typed)`

/** True if a name has every typed word: three letters or more anywhere in a word, shorter ones at its beginning. */
export const isInName = (words: SQL, name: SQL) => sql`not exists (
  select from (${words}) as typed where not exists (
    select from unnest(words_of(${name})) as own
    where starts_with(own, typed.word) or (length(typed.word) >= 3 and strpos(own, typed.word) > 0)
  )
)`

export function namedClients(words: SQL): SQL {
  return sql`select id from clients where ${hasPieces(words)} and ${isInName(words, sql`clients.name`)}`
}

/** Selects clients or stylists that match the longest typed word, usually the most selective; may return duplicates. */
export function candidates(words: SQL, kind: 'client' | 'stylist'): SQL {
  return sql`
    select stored.id from (select word from (${words}) as typed order by length(word) desc, word limit 1) as longest, search_words as stored
    where stored.kind = ${kind} and ${startsWith(sql`stored.word`, sql`longest.word`)}`
}

/** Selects the matching clients or stylists, and whether the limit cut them off. */
export function matching(words: SQL, kind: 'client' | 'stylist', most: number): SQL {
  return sql`(
    -- A single word is in every candidate: few are read, and there is nothing more to look up.
    with asked as materialized (
      select count(*) = 1 as single, case count(*) when 1 then ${most * mostFound.wordsEach}::int else ${mostFound.words} end as words
      from (${words}) as typed
    ), candidate as (${candidates(words, kind)} limit (select words from asked))
    select array(
      select id from (select distinct id from candidate) as one
      where (select single from asked) or ${hasEveryWord(words, kind, sql`one.id`)} limit ${most + 1}
    ) as ids, (select count(*) from candidate) = (select words from asked) as "cutOff"
  )`
}

/** Like `matching`, and up to the limit also clients with the typed words inside their names. */
export function matchingClients(words: SQL): SQL {
  return sql`(
    select begun.ids, named.ids as inside, begun."cutOff" or named."cutOff" as "cutOff"
    from ${matching(words, 'client', mostFound.clients)} as begun cross join lateral (
      with candidate as (
        select id, name from clients where ${hasPieces(words)}
        limit case when cardinality(begun.ids) > ${mostFound.clients} then 0 else ${mostFound.names} end
      )
      select array(
        select id from candidate where id <> all(begun.ids) and ${isInName(words, sql`candidate.name`)}
        limit ${mostFound.clients + 1} - cardinality(begun.ids)
      ) as ids, (select count(*) from candidate) = ${mostFound.names} as "cutOff"
    ) as named
  )`
}

interface TypedPhone {
  readonly typed: string
  readonly region: PhoneRegion
}

export async function findByPhone(db: Queryable, { typed, region }: TypedPhone): Promise<string[]> {
  const digits = phoneSearch(typed, region)
  if (!digits) return []
  const number = sql`digits_of(${clients.phone})`
  const select = (of: SQL) =>
    db
      .select({ id: clients.id })
      .from(clients)
      .where(and(of, isNull(clients.deletedAt)))
      .limit(mostFound.byPhone)
  const rows = await Promise.all([
    ...digits.beginnings.map((beginning) => select(startsWith(number, sql`${beginning}`))),
    select(startsWith(sql`reverse(${number})`, sql`reverse(${digits.end})`)),
  ])
  return rows.flat().map(({ id }) => id)
}

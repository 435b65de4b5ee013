import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/client.ts'
import { prepared } from '../../platform/database/prepared.ts'

// A table of words and not a `tsvector` with GIN, which reads every entry with a prefix before the first row (decision 018).

/** How many people are found, and how many words with the prefix are read for each kind of them. */
export const mostFound = { clients: 200, stylists: 50, words: 5_000 } as const

/** Appended to a prefix, sorts after every word that has it. */
const last = '\u{10FFFF}'

const clientIds = prepared((db) => {
  const words = wordsIn({ rest: sql.placeholder('rest'), addresses: sql.placeholder('addresses') })
  const found = matching(words, 'client', mostFound.clients)
  return db
    .select({ ids: sql<string[]>`ids`, cutOff: sql<boolean>`"cutOff"` })
    .from(sql`${found} as found`)
    .prepare('client-ids')
})

/** The clients that match what was typed; cut off where too many do. */
export async function findClientIds(db: Database, typed: string) {
  const [found] = await clientIds(db).execute({ ...typedParts(typed) })
  const { ids, cutOff } = found ?? { ids: [], cutOff: false }
  return { ids: ids.slice(0, mostFound.clients), isCutOff: cutOff || ids.length > mostFound.clients }
}

/** A text with an @ is a prefix of an email address; everything else is split as the stored words were. */
function typedParts(typed: string) {
  const parts = typed.toLowerCase().split(/\s+/)
  const addresses = parts.filter((part) => part.indexOf('@') > 0)
  return { rest: parts.filter((part) => !addresses.includes(part)).join(' '), addresses }
}

export function typedWords(typed: string): SQL {
  const { rest, addresses } = typedParts(typed)
  return wordsIn({ rest, addresses: sql.param(addresses) })
}

/** @param parts of what was typed, as `typedParts` has them */
function wordsIn({ rest, addresses }: { readonly rest: unknown; readonly addresses: unknown }): SQL {
  return sql`select word from unnest(words_of(${rest}) || ${addresses}::text[]) as word`
}

/** Whether a stored word starts with a typed one. Compares bytes, so no character is a wildcard. */
export function startsWith(stored: SQL, typed: SQL): SQL {
  return sql`${stored} >= ${typed} collate "C" and ${stored} < (${typed} || ${last}) collate "C"`
}

/** Whether the client or stylist has a matching word for each typed one. */
export function hasEveryWord(words: SQL, kind: 'client' | 'stylist', id: SQL): SQL {
  return sql`not exists (
    select from (${words}) as typed where not exists (
      select from search_words as stored where stored.kind = ${kind} and stored.id = ${id} and ${startsWith(sql`stored.word`, sql`typed.word`)}
    )
  )`
}

/** The clients or stylists that match the longest typed word, usually the most selective; can contain duplicates. */
export function candidates(words: SQL, kind: 'client' | 'stylist'): SQL {
  return sql`
    select stored.id from (select word from (${words}) as typed order by length(word) desc, word limit 1) as longest, search_words as stored
    where stored.kind = ${kind} and ${startsWith(sql`stored.word`, sql`longest.word`)}`
}

/** The matching clients or stylists, and whether the limit cut the search off. */
export function matching(words: SQL, kind: 'client' | 'stylist', most: number): SQL {
  return sql`(
    with candidate as (${candidates(words, kind)} limit ${mostFound.words})
    select array(
      -- With a single word, which every candidate has, there is nothing more to look up.
      select id from (select distinct id from candidate) as one
      where (select count(*) from (${words}) as typed) = 1 or ${hasEveryWord(words, kind, sql`one.id`)} limit ${most + 1}
    ) as ids, (select count(*) from candidate) = ${mostFound.words} as "cutOff"
  )`
}

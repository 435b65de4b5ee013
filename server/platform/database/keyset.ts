import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { endOfList, type ListPosition, type PageEnds } from '../../../domain/paging.ts'

/** The sorting of a list: by a time, and among equal ones by the id. */
export interface Sorting {
  readonly at: SQLWrapper
  readonly id: SQLWrapper
  readonly direction: 'asc' | 'desc'
}

export interface PageRequest extends ListPosition {
  readonly pageSize: number
}

export const sortedBy = ({ at, id, direction }: Sorting, isReversed = false): SQL => {
  const way = sql.raw((direction === 'asc') === isReversed ? 'desc' : 'asc')
  return sql`${at} ${way}, ${id} ${way}`
}

export const cursorAt = ({ at, id }: Sorting): SQL<string> =>
  sql`((extract(epoch from ${at}) * 1000000)::bigint || '-' || ${id})`

/**
 * Selects a page by its position instead of counting rows, so that any page costs the same, and none is skipped or repeated when the list
 * changes. One row more than the page tells whether there are others.
 */
export function keyset(sorting: Sorting, { after, before, pageSize }: PageRequest) {
  const isBack = before !== undefined
  return {
    where: before === endOfList ? sql`true` : isBeyond(sorting, before ?? after, isBack),
    order: sortedBy(sorting, isBack),
    limit: pageSize + 1,
  }
}

function isBeyond({ at, id, direction }: Sorting, cursor: string | undefined, isBack: boolean): SQL {
  if (cursor === undefined) return sql`true`
  if (cursor === endOfList) return sql`false`
  const dash = cursor.indexOf('-')
  const time = sql`(timestamptz 'epoch' + ${cursor.slice(0, dash)}::bigint * interval '1 microsecond')`
  const side = sql.raw((direction === 'asc') === isBack ? '<' : '>')
  return sql`(${at}, ${id}) ${side} (${time}, ${cursor.slice(dash + 1)}::text)`
}

/** Reads the page at a position by one query that takes the conditions, order and limit of `keyset`. */
export function readSortedPage<Row extends { readonly cursor: string }>(
  sorting: Sorting,
  position: PageRequest,
  read: (selection: ReturnType<typeof keyset>) => Promise<Row[]>,
) {
  return readPageAt(position, async (at) => {
    const rows = await read(keyset(sorting, at))
    return at.before === undefined ? rows : rows.toReversed()
  })
}

/**
 * Reads the page at a position. Where nothing follows it anymore, the last page; where less than a page precedes it, the first.
 * @param read the rows that `keyset` selects, sorted as the list is
 */
export async function readPageAt<Row extends { readonly cursor: string }>(
  position: PageRequest,
  read: (position: PageRequest) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[] } & Omit<PageEnds, 'total'>> {
  const { after, before, pageSize } = position
  const results = await read(position)
  if (after !== undefined && results.length === 0) return readPageAt({ before: endOfList, pageSize }, read)
  if (before !== undefined && before !== endOfList && results.length < pageSize) return readPageAt({ pageSize }, read)
  const isBack = before !== undefined
  const hasMore = results.length > pageSize
  const rows = isBack ? results.slice(-pageSize) : results.slice(0, pageSize)
  const hasPrevious = isBack ? hasMore : after !== undefined
  const hasNext = isBack ? before !== endOfList : hasMore
  return {
    rows,
    previous: (hasPrevious && rows[0]?.cursor) || null,
    next: (hasNext && rows.at(-1)?.cursor) || null,
  }
}

import { sql } from 'drizzle-orm'
import { compareNames } from '../../../domain/language/sorting.ts'
import type { Queryable } from '../../platform/database/client.ts'

/** Latest changed records to read tags from. */
const recentlyTagged = 2_000
const mostTags = 100

/** Sorted tags in recent use, from a bounded number of records. */
export async function readTags(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select distinct tag from (
      select tags from client_records where tags <> '{}' order by updated_at desc limit ${recentlyTagged}
    ) as recent, unnest(tags) as tag order by tag limit ${mostTags}`)
  return rows.map(({ tag }) => tag).toSorted(compareNames)
}

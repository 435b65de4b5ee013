import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/client.ts'

/** Records that are read for the tags: those that changed last. */
const recentlyTagged = 2_000
const mostTags = 100

/** The salon's tags, in order, as far as it has used them lately; however many clients there are, it reads the same. */
export async function readTags(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select distinct tag from (
      select tags from client_records where tags <> '{}' order by updated_at desc limit ${recentlyTagged}
    ) as recent, unnest(tags) as tag order by tag limit ${mostTags}`)
  return rows.map(({ tag }) => tag)
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { nameKey } from '../../../domain/accounts/near-names.ts'
import type { PersonChoices } from '../../../domain/moving-in/person-questions.ts'
import { lineOf } from './staging.ts'

/**
 * The salon's clients as a file's are compared with them, by the key of their names, and then the file's own as they come in. `line` is where
 * they stand in it; `import_questions` are those who could be somebody, `import_choices` what was said of them: line 0 is of all others.
 */
const tables = `
  create temp table import_people (
    id text primary key, key text, digits text, email text, line bigint, created_at timestamptz,
    ref text generated always as (coalesce('line:' || line, 'client:' || id)) stored
  ) on commit drop;
  create temp table import_choices (line bigint primary key, choice text) on commit drop;
  create temp table import_questions (
    seq int primary key, line bigint, kind text, candidates text[], must_choose boolean, choice text, id text
  ) on commit drop`

export async function knowPeople(client: pg.Client, { all, each }: PersonChoices): Promise<void> {
  await client.query(tables)
  await client.query(`declare known_people no scroll cursor for
    select id, name, nullif(digits_of(phone), '') as digits, email, created_at::text as at from clients where deleted_at is null and not demo`)
  for (;;) {
    const { rows } = await client.query<{ id: string; name: string; digits: string | null; email: string | null; at: string }>(
      'fetch 5000 from known_people',
    )
    if (rows.length === 0) break
    const lines = rows.map(({ id, name, digits, email, at }) => lineOf([id, nameKey(name), digits, email, at]))
    await pipeline(
      Readable.from([lines.join('')]),
      client.query(copyFrom('copy import_people (id, key, digits, email, created_at) from stdin')),
    )
  }
  await client.query('close known_people')
  await client.query(`
    create index on import_people (key); create index on import_people (digits, key); create index on import_people (email, key);
    analyze import_people`)
  const choices = [...Object.entries(each), ...(all ? [['0', all] as const] : [])]
  await client.query(
    'insert into import_choices select * from unnest($1::bigint[], $2::text[]) on conflict (line) do update set choice = excluded.choice',
    [choices.map(([line]) => line), choices.map(([, choice]) => choice)],
  )
}

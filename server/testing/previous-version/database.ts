import { randomBytes } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { query, temporaryFolder } from '../embedded-postgres.ts'
import { withDatabase } from '../server-process.ts'

export const migrationsFolder = path.join(import.meta.dirname, '../../platform/database/migrations')

/**
 * Migrations of the previous version, 0000 to 0021, which can't be edited anymore. This folder keeps its server's writes.
 * docs/migrations.md says when to move both on.
 */
export const landed = 22

/** Earlier versions, whose upgrades get the same checks as the next one's. */
export const landedBefore = [10, 14, 15, 16]

const withThirdDecimals = 14

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}

export const readJournal = async () =>
  JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal

export async function migrationsUpTo(count: number, more: readonly string[] = []): Promise<string> {
  const folder = await temporaryFolder()
  const journal = await readJournal()
  const entries = journal.entries.slice(0, count)
  await mkdir(path.join(folder, 'meta'))
  for (const { tag } of entries) await cp(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  await writeFile(path.join(folder, 'more.sql'), more.join('\n--> statement-breakpoint\n'))
  const last = { ...entries.at(-1), idx: count, when: (entries.at(-1)?.when ?? 0) + 1, tag: 'more' }
  const withMore = more.length > 0 ? [...entries, last] : entries
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: withMore }))
  return folder
}

interface Contents {
  readonly bookings: number
  readonly clients?: number
  readonly migrations?: number
}

export async function previousDatabase({ bookings, clients = 1, migrations = landed }: Contents): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(inject('postgresUrl'), `create database ${name}`)
  onTestFinished(async () => void (await query(inject('postgresUrl'), `drop database ${name} with (force)`)))
  const url = withDatabase(inject('postgresUrl'), name)

  const [money, amount] =
    migrations < withThirdDecimals ? ['charges_cents', 'i'] : ['charges_cents, charges_third_decimal', 'i, i % 10']
  const folder = await migrationsUpTo(migrations)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(drizzle(client), { migrationsFolder: folder })
  await client.query(`
    insert into users (id, name, email) values ('ADA', 'Ada Client', 'ada@client.example');
    insert into services (id, name, description, price_cents, duration_minutes) values ('CUT', 'Cut', '', 4250, 60);
    insert into stylists (id, name, description, rating, status, days_available) values ('MARA', 'Mara', '', 4.5, 'Available', '{Monday}');
    insert into users (id, name, email) select 'U' || i, 'Client ' || i, 'client' || i || '@client.example'
    from generate_series(1, ${clients}) as i;
    set session_replication_role = replica;
    insert into appointments (id, status, stylist_id, user_id, starts_at, ends_at, wall_date, wall_minutes, ${money}, services, created_at, updated_at)
    select 'OLD' || i, 'Completed', 'MARA', 'U' || 1 + i % ${clients}, at, at + interval '1 hour', at::date, 600, ${amount}, '[]', at, at
    from generate_series(1, ${bookings}) as i cross join lateral (select timestamptz '2000-01-01 10:00Z' + i * interval '1 hour' as at) as moment;
    select rebuild_appointment_figures();`)
  await client.end()
  return url
}

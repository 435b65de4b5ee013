import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { query, temporaryFolder } from '../testing/embedded-postgres.ts'
import { patience } from '../testing/live-events.ts'
import { startServerProcess, withDatabase } from '../testing/server-process.ts'
import { migrate } from './migrate.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** How many migrations the previous version has: 0000 to 0009. What its server writes is kept below as it was. */
const landed = 10

/** Without the migration that makes an index on the appointments. */
const beforeTheIndex = 6

interface Journal {
  readonly entries: readonly { readonly tag: string }[]
}

const readJournal = async () => JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal

/** A database as an earlier version has left it, with so many bookings that are over. */
async function previousDatabase(bookings: number, migrations = landed): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(inject('postgresUrl'), `create database ${name}`)
  onTestFinished(async () => void (await query(inject('postgresUrl'), `drop database ${name} with (force)`)))
  const url = withDatabase(inject('postgresUrl'), name)

  const folder = await temporaryFolder()
  const journal = await readJournal()
  await mkdir(path.join(folder, 'meta'))
  await writeFile(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, migrations) }),
  )
  for (const { tag } of journal.entries.slice(0, migrations))
    await cp(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(drizzle(client), { migrationsFolder: folder })
  await client.query(`
    insert into users (id, name, email) values ('ADA', 'Ada Client', 'ada@client.example');
    insert into services (id, name, description, price_cents, duration_minutes) values ('CUT', 'Cut', '', 4250, 60);
    insert into stylists (id, name, description, rating, status, days_available) values ('MARA', 'Mara', '', 4.5, 'Available', '{Monday}');
    set session_replication_role = replica;
    insert into appointments (id, status, stylist_id, user_id, starts_at, ends_at, wall_date, wall_minutes, charges_cents, services, created_at, updated_at)
    select 'OLD' || i, 'Completed', 'MARA', 'ADA', at, at + interval '1 hour', at::date, 600, 4250, '[]', at, at
    from generate_series(1, ${bookings}) as i cross join lateral (select timestamptz '2000-01-01 10:00Z' + i * interval '1 hour' as at) as moment;
    select rebuild_appointment_figures();`)
  await client.end()
  return url
}

/** The previous version: its statements, column for column, with its statement timeout. */
async function serveAsBefore(url: string) {
  const client = new pg.Client({ connectionString: url, statement_timeout: 8_000 })
  await client.connect()
  let serving = true
  let booked = 0
  let slowest = 0

  async function serve(): Promise<void> {
    while (serving) {
      const id = `NEW${booked}`
      const starts = new Date(Date.UTC(2040, 0, 1, 10) + booked * 3_600_000)
      const begun = performance.now()
      const { rowCount } = await client.query(
        `insert into "appointments" ("id", "status", "stylist_id", "user_id", "starts_at", "ends_at", "wall_date", "wall_minutes",
           "charges_cents", "services", "stylist", "client", "idempotency_key", "request_hash", "version", "changed_by",
           "previous_status", "created_at", "updated_at")
         select $1, 'Pending', 'MARA', 'ADA', $2, $3, '2040-01-01', 600, 4250, '[]', null, null, $1, 'hash', 1, 'ADA', null, now(), now()
         where booking_refusal('ADA', $1, now(), null, false, 'MARA', (select xmin::text from stylists where id = 'MARA'),
           '{CUT}', array(select xmin::text from services where id = 'CUT'), $2, $3) is null
         returning "version", "previous_status"`,
        [id, starts, new Date(starts.getTime() + 3_600_000)],
      )
      if (rowCount !== 1) throw new Error(`booking ${id} was refused`)
      await client.query(
        `update "appointments" set "status" = 'Confirmed', "changed_by" = 'ADA', "updated_at" = now() where "id" = $1 and "status" = 'Pending'`,
        [id],
      )
      slowest = Math.max(slowest, performance.now() - begun)
      booked++
      if (booked % 10 === 0) {
        await client.query('begin')
        await client.query(`insert into "users" ("id", "name", "email") values ($1, 'Grace', $2)`, [
          id,
          `${id.toLowerCase()}@client.example`,
        ])
        await client.query(
          `insert into "accounts" ("id", "account_id", "provider_id", "user_id", "password") values ($1, $1, 'credential', $1, 'hash')
           on conflict ("user_id", "provider_id") do update set "password" = 'hash', "updated_at" = now()`,
          [id],
        )
        await client.query('commit')
        await client.query(
          `select "users"."id", "accounts"."password" from "users" inner join "accounts" on "accounts"."user_id" = "users"."id" where "users"."email" = $1`,
          [`${id.toLowerCase()}@client.example`],
        )
        await client.query(
          `insert into "services" ("id", "name", "description", "price_cents", "duration_minutes") values ($1, 'Colour', '', 9000, 90)`,
          [id],
        )
        await client.query(
          `insert into "stylists" ("id", "name", "description", "rating", "image_url", "status", "days_available")
           values ($1, 'Jun', '', 4.5, null, 'Available', '{Monday}')`,
          [id],
        )
        await client.query(`update "services" set "price_cents" = 9500, "updated_at" = now() where "id" = $1`, [id])
        await client.query(`delete from "appointments" where "id" = $1`, [id])
        await client.query('select fold_appointment_deltas(10000)')
      }
    }
  }

  const done = serve()
  return {
    booked: () => booked,
    /** @returns how long the slowest booking took, in milliseconds; rejects where anything was refused */
    async stop(): Promise<number> {
      serving = false
      await done.finally(() => client.end())
      return slowest
    },
  }
}

test('the previous version serves and books while this one migrates a populated database and starts', async () => {
  const url = await previousDatabase(20_000)
  const before = await serveAsBefore(url)
  // Before the migration, during it and after it.
  await expect.poll(before.booked, { timeout: patience }).toBeGreaterThan(10)
  const server = await startServerProcess(url)
  onTestFinished(() => server.stop())
  const atStart = before.booked()
  await expect.poll(before.booked, { timeout: patience }).toBeGreaterThan(atStart + 20)
  await before.stop()

  expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
  const catalogue = (await (await fetch(`${server.origin}/api/services`)).json()) as { id: string }[]
  expect(catalogue.map(({ id }) => id)).toEqual(expect.arrayContaining(['CUT', 'NEW9']))
  const [{ counted, kept } = {}] = await query(
    url,
    `select (select count(*)::int from appointments) as counted, (select sum(n)::int from appointment_figures_now where kind = 'status') as kept`,
  )
  expect(kept).toBe(counted)
})

test('a sign-up that is under way when the migration begins is finished', async () => {
  const url = await previousDatabase(10)
  const client = new pg.Client({ connectionString: url, statement_timeout: 8_000 })
  await client.connect()
  await client.query('begin')
  await client.query(`insert into users (id, name, email) values ('GRACE', 'Grace', 'grace@client.example')`)
  const migrated = migrate(url)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%lock table%'`
  await expect.poll(async () => (await query(url, waiting)).length, { timeout: patience }).toBe(1)
  await client.query(`insert into accounts (id, account_id, provider_id, user_id) values ('G', 'GRACE', 'credential', 'GRACE')`)
  await client.query('commit')
  await client.end()
  await migrated
})

test('an index on a large table is created during writes', async () => {
  const url = await previousDatabase(20_000, beforeTheIndex)
  // Somebody books and takes long to finish: an index made in the usual way would make everybody else wait behind it.
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  await writer.query('begin')
  await writer.query(`update appointments set charges_cents = 1 where id = 'OLD1'`)
  const migrated = migrate(url)
  const waiting = `select from pg_stat_activity where datname = current_database() and query ilike '%create index concurrently%' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await query(url, waiting)).length, { timeout: patience }).toBe(1)
  const other = new pg.Client({ connectionString: url, statement_timeout: 8_000 })
  await other.connect()
  await other.query(`update appointments set charges_cents = 2 where id = 'OLD2'`)
  await other.end()
  await writer.query('commit')
  await writer.end()
  await migrated
  const valid = `select indisvalid from pg_index where indexrelid = 'appointments_by_visit'::regclass`
  expect(await query(url, valid)).toEqual([{ indisvalid: true }])
})

test('a migration that is the victim of a deadlock is made again', async () => {
  const url = await previousDatabase(10)
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  // Looks for a deadlock later than the migration does.
  await reader.query(`set deadlock_timeout = '5s'`)
  await reader.query('begin')
  await reader.query('select from appointment_deltas')
  const migrated = migrate(url)
  const waiting = `select from pg_stat_activity where datname = current_database() and query like '%LOCK TABLE%figures_now%' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await query(url, waiting)).length, { timeout: patience, interval: 20 }).toBe(1)
  // On a machine that is too slow, it is the victim itself.
  await reader.query('select from appointments limit 1').catch(() => {})
  await reader.end()
  await migrated
  expect(await query(url, 'select charges_third_decimal from appointments limit 1')).toEqual([{ charges_third_decimal: 0 }])
})

/** What would break the version before while it still serves; the reason beside each pattern. */
const breaking: readonly [pattern: RegExp, reason: string][] = [
  [/\bDROP\s+(TABLE|COLUMN|VIEW|FUNCTION|TYPE|CONSTRAINT|TRIGGER)\b/i, 'drops what the version before may use'],
  [/\bRENAME\b/i, 'renames what the version before may use'],
  [/\bALTER\s+COLUMN\b.*\b(TYPE|SET\s+NOT\s+NULL|DROP\s+DEFAULT)\b/i, 'narrows a column that the version before writes'],
  [
    /\bCREATE\s+(UNIQUE\s+)?INDEX\s+(?!IF\s+NOT\s+EXISTS)/i,
    'makes an index in the transaction; with IF NOT EXISTS it is made before',
  ],
  [/\bADD\s+COLUMN\b(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT\s+NULL\b/i, 'adds a column that the version before leaves empty'],
]

const complaintsOf = (sql: string) =>
  sql
    .replace(/--.*$/gm, '')
    .split(';')
    .flatMap((statement) =>
      breaking.filter(([pattern]) => pattern.test(statement.replace(/\s+/g, ' '))).map(([, reason]) => reason),
    )

test('no later migration removes anything that the previous version uses', async () => {
  const { entries } = await readJournal()
  const files = entries.slice(landed).map(({ tag }) => `${tag}.sql`)
  expect(files.length).toBeGreaterThan(0)
  expect((await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'))).toEqual(expect.arrayContaining(files))
  const complaints = await Promise.all(
    files.map(async (file) => [file, complaintsOf(await readFile(path.join(migrationsFolder, file), 'utf8'))]),
  )
  expect(complaints).toEqual(files.map((file) => [file, []]))
})

test('migrations lock what the previous version uses before they change it, in one place', async () => {
  const { entries } = await readJournal()
  const files = await Promise.all(entries.map(({ tag }) => readFile(path.join(migrationsFolder, `${tag}.sql`), 'utf8')))
  const tables = (pattern: RegExp, sql: string) => [...sql.matchAll(pattern)].map(([, table]) => table)
  const used = files.slice(0, landed).flatMap((sql) => tables(/CREATE TABLE "(\w+)"/g, sql))
  // All of them run in one transaction.
  const locked = files.slice(landed).flatMap((sql) => tables(/(?<=LOCK TABLE [^;]*)"(\w+)"/g, sql))
  const changed = files.slice(landed).flatMap((sql) => tables(/(?:ALTER TABLE|ON|REFERENCES) (?:"public"\.)?"(\w+)"/g, sql))
  expect(changed.filter((table) => used.includes(table) && !locked.includes(table))).toEqual([])
})

test.each([
  'ALTER TABLE "a" ADD COLUMN "b" date NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "b" date;--> statement-breakpoint\nALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
  'ALTER TABLE "a" DROP COLUMN "b";',
  'CREATE INDEX "c" ON "a" USING btree ("b");',
  'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
  'ALTER TABLE "a" ALTER COLUMN "b"\n SET DATA TYPE text;',
])('that check finds %j', (sql) => {
  expect(complaintsOf(sql)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 1 NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "b" bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY (sequence name "s");',
  'CREATE TABLE "a" ("b" text NOT NULL);',
  'CREATE INDEX IF NOT EXISTS "c" ON "a" USING btree ("b");',
])('and lets %j pass', (sql) => {
  expect(complaintsOf(sql)).toEqual([])
})

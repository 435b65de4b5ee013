import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { query } from '../../testing/embedded-postgres.ts'
import { timeoutMillis } from '../../testing/live-events.ts'
import {
  landed,
  landedBefore,
  migrationsFolder,
  migrationsUpTo,
  previousDatabase,
  readJournal,
} from '../../testing/previous-version/database.ts'
import { prepareRounds, serveRound, writtenTables } from '../../testing/previous-version/rounds.ts'
import { changeStatus } from '../../testing/previous-version/statements.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { isThorough } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

const beforeTheIndex = 6
const beforeTheLocks = 10
/** With the column of the clients, and without what reads it. */
const beforeTheClients = 52

async function serveAsBefore(url: string) {
  const client = new pg.Client({ connectionString: url, statement_timeout: 8_000 })
  client.on('error', () => {})
  await client.connect()
  await prepareRounds(client)
  let serving = true
  let rounds = 0
  let longest = 0

  async function serve(): Promise<void> {
    for (; serving; rounds++) {
      const start = performance.now()
      await serveRound(client, rounds)
      await client.query(changeStatus, ['Canceled', 'OWNER', null, new Date(), `OLD${2 * rounds + 1}`, 'Completed'])
      const setCharges = 'update appointments set charges_cents = $1, charges_third_decimal = 7 where id = $2'
      await client.query(setCharges, [rounds, `OLD${2 * rounds + 2}`])
      longest = Math.max(longest, performance.now() - start)
    }
  }

  const work = serve()
  // `stop` awaits it; without this, waiting for its rounds would hang.
  let failure: unknown
  work.catch((error: unknown) => {
    failure = error
  })
  return {
    async moreRounds(count: number): Promise<void> {
      const until = rounds + count
      await expect.poll(() => failure !== undefined || rounds >= until, { timeout: timeoutMillis }).toBe(true)
      if (failure !== undefined) throw failure
    },
    longestMillis: () => longest,
    rounds: () => rounds,
    async stop(): Promise<void> {
      serving = false
      await work.finally(() => client.end())
    },
  }
}

/** Expects the amounts that the previous version wrote, before or during `rounds`, in its columns, this version's and the totals. */
async function expectTrueMoney(url: string, rounds: number): Promise<void> {
  const written = `case when id like 'NEW%' then 42500 + number % 10
    when number <= 2 * ${rounds} and number % 2 = 0 then (number - 2) / 2 * 10 + 7 else number * 10 + number % 10 end`
  const wrong = await query(
    url,
    `select id, charges_mills, version from (select *, regexp_replace(id, '\\D', '', 'g')::int as number from appointments where id not like '%W') as each
     where charges_mills is distinct from ${written} or charges_mills <> charges_cents::bigint * 10 + charges_third_decimal
       or id like 'OLD%' and version <> case when number <= 2 * ${rounds} then 2 else 1 end`,
  )
  expect(wrong).toEqual([])
  const figures = `select key as status, sum(mills)::text as mills from appointment_figures_now where kind = 'status' and n <> 0 group by key order by key`
  const counted = 'select status, sum(charges_mills)::text as mills from appointments group by status order by status'
  expect(await query(url, figures)).toEqual(await query(url, counted))
  const [prices] = await query(url, 'select min(price_mills) as least, max(price_mills) as most from services')
  expect(prices).toEqual({ least: '42500', most: '95005' })
}

async function expectTrueFigures(url: string): Promise<void> {
  const [{ counted, kept } = {}] = await query(
    url,
    `select (select count(*)::int from appointments) as counted, (select sum(n)::int from appointment_figures_now where kind = 'status') as kept`,
  )
  expect(kept).toBe(counted)
}

async function expectClientsOfAccounts(url: string): Promise<void> {
  const [found] = await query(
    url,
    `select count(*)::int as accounts, count(clients.deleted_at)::int > 0 as "hasDeleted", bool_and(
       (clients.name, clients.deleted_at is null) = (users.name, users.deleted_at is null)
       and clients.phone is not distinct from users.phone
       and clients.email is not distinct from case when users.deleted_at is null then users.email end
     ) as "areAlike", (select convalidated from pg_constraint where conname = 'appointments_client_id_clients_id_fk') as "isValidated"
     from users left join clients using (id)`,
  )
  expect(found).toMatchObject({ hasDeleted: true, areAlike: true, isValidated: true })
  expect(Number(found?.accounts)).toBeGreaterThan(8)
}

async function expectClientsByBothNames(url: string): Promise<void> {
  for (const table of ['appointments', 'mails']) {
    const differing = `select id from ${table} where client_id is distinct from user_id`
    expect(await query(url, differing)).toEqual([])
    const unchecked = `select conname from pg_constraint where conrelid = '${table}'::regclass and not convalidated`
    expect(await query(url, unchecked)).toEqual([])
  }
}

test('the previous version serves and books while this one migrates a populated database and starts', async () => {
  const url = await previousDatabase(
    isThorough ? { bookings: 1_000_000, clients: 100_000 } : { bookings: 20_000, clients: 500 },
  )
  const before = await serveAsBefore(url)
  await before.moreRounds(3)
  const server = await startServerProcess(url)
  onTestFinished(() => server.stop())
  await before.moreRounds(5)
  await before.stop()
  if (isThorough) console.log(`the longest round of the previous version took ${Math.round(before.longestMillis())} ms`)

  expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
  const catalogue = (await (await fetch(`${server.origin}/api/services`)).json()) as { id: string }[]
  expect(catalogue.map(({ id }) => id)).toEqual(expect.arrayContaining(['CUT', 'NEW0', 'NEW7']))
  await expectTrueFigures(url)
  await expectTrueMoney(url, before.rounds())
  await expectClientsOfAccounts(url)
  await expectClientsByBothNames(url)
})

test('a migration that was killed before its columns were filled goes on, and the previous version serves meanwhile', async () => {
  const url = await previousDatabase({ bookings: 100 })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(drizzle(client), { migrationsFolder: await migrationsUpTo(beforeTheClients) })
  await client.end()
  expect(await query(url, 'select count(*)::int as left from appointments where client_id is null')).toEqual([{ left: 100 }])
  const before = await serveAsBefore(url)
  await before.moreRounds(2)
  await migrate(url)
  await before.moreRounds(2)
  await before.stop()
  await expectClientsByBothNames(url)
  await expectTrueMoney(url, before.rounds())
})

test('a migration that reads a filled column is made once every row has it', async () => {
  const url = await previousDatabase({ bookings: 10 })
  const reads = `-- Once columns are filled: a test.
    DO $$ BEGIN IF EXISTS (SELECT FROM appointments WHERE client_id IS NULL) THEN RAISE 'not filled'; END IF; END $$;`
  await migrate(url, { migrationsFolder: await migrationsUpTo(beforeTheClients, [reads]) })
  expect(await query(url, 'select count(*)::int as filled from appointments where client_id is not null')).toEqual([
    { filled: 10 },
  ])
})

const extended = [
  ...['appointments', 'stylists', 'services', 'sessions', 'users', 'accounts', 'appointment_events', 'mails'],
  'webhook_deliveries',
]

test('the previous version serves through a migration that keeps the rules: columns with a default, and an index', async () => {
  const url = await previousDatabase({ bookings: 20_000 })
  const folder = await migrationsUpTo(landed, [
    `LOCK TABLE ${extended.map((table) => `"${table}"`).join(', ')} IN ACCESS EXCLUSIVE MODE;`,
    ...extended.map((table) => `ALTER TABLE "${table}" ADD COLUMN "of_the_future" integer DEFAULT 0 NOT NULL;`),
    `CREATE INDEX IF NOT EXISTS "of_the_future" ON "appointments" USING btree ("phone");`,
  ])
  const before = await serveAsBefore(url)
  await before.moreRounds(1)
  await migrate(url, { migrationsFolder: folder })
  await before.moreRounds(3)
  await before.stop()
  expect(await query(url, 'select distinct of_the_future from appointments')).toEqual([{ of_the_future: 0 }])
  await expectTrueFigures(url)
})

test('whichever of its tables a migration breaks, the previous version is found to fail', async () => {
  const url = await previousDatabase({ bookings: 10 })
  const problems: unknown[] = []
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await prepareRounds(client)
  await serveRound(client, writtenTables.length)
  for (const [round, table] of writtenTables.entries()) {
    await client.query(`alter table ${table} add column future integer not null default 0`)
    await client.query(`alter table ${table} alter column future drop default`)
    await serveRound(client, round).catch((error: pg.DatabaseError) => problems.push(error.table))
    await client.query('rollback')
    await client.query(`alter table ${table} drop column future`)
  }
  await client.end()
  expect(problems).toEqual(writtenTables)
})

test('a sign-up that is under way when the migration begins is finished', async () => {
  const url = await previousDatabase({ bookings: 10, migrations: beforeTheLocks })
  const client = new pg.Client({ connectionString: url, statement_timeout: 8_000 })
  await client.connect()
  await client.query('begin')
  await client.query(`insert into users (id, name, email) values ('GRACE', 'Grace', 'grace@client.example')`)
  const migrated = migrate(url)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%lock table%'`
  await expect.poll(async () => (await query(url, waiting)).length, { timeout: timeoutMillis }).toBe(1)
  await client.query(`insert into accounts (id, account_id, provider_id, user_id) values ('G', 'GRACE', 'credential', 'GRACE')`)
  await client.query('commit')
  await client.end()
  await migrated
})

test('an index on a large table is created during writes', async () => {
  const url = await previousDatabase({ bookings: 20_000, migrations: beforeTheIndex })
  // A slow booking: an index made in the usual way would make everybody else wait behind it.
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  await writer.query('begin')
  await writer.query(`update appointments set charges_cents = 1 where id = 'OLD1'`)
  const migrated = migrate(url)
  const waiting = `select from pg_stat_activity where datname = current_database() and query ilike '%create index concurrently%' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await query(url, waiting)).length, { timeout: timeoutMillis }).toBe(1)
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
  const url = await previousDatabase({ bookings: 10, migrations: beforeTheLocks })
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  // Detect a deadlock later than the migration does.
  await reader.query(`set deadlock_timeout = '5s'`)
  await reader.query('begin')
  await reader.query('select from appointment_deltas')
  const migrated = migrate(url)
  const waiting = `select from pg_stat_activity where datname = current_database() and query like '%LOCK TABLE%figures_now%' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await query(url, waiting)).length, { timeout: timeoutMillis, interval: 20 }).toBe(1)
  // On a slow machine, this one is the victim.
  await reader.query('select from appointments limit 1').catch(() => {})
  await reader.end()
  await migrated
  expect(await query(url, 'select charges_third_decimal from appointments limit 1')).toEqual([{ charges_third_decimal: 0 }])
})

/**
 * Used only by versions before the previous one, so dropping it breaks no version that still serves; keys that are re-created with the
 * currency and used only by functions of the database; and checks that allow more than before.
 */
const outdated =
  /^\s*(DROP (TRIGGER|FUNCTION) "(services_third_decimal_\d_\w+|mark_third_decimal|settle_third_decimal)"|ALTER TABLE "\w+" DROP CONSTRAINT "((appointment_figures|till_closings)_pkey|payments_(sign|method))")/

/** Statements that would break the previous version while it still serves. */
const breaking: readonly [pattern: RegExp, reason: string][] = [
  // Dropping a foreign key, or the grid's check, breaks no statement; its promise has to be kept in another way.
  [
    /\bDROP\s+(TABLE|COLUMN|VIEW|FUNCTION|TYPE|CONSTRAINT(?! "\w+_(?:fk|on_grid)")|TRIGGER)\b/i,
    'drops what the version before may use',
  ],
  // No statement names an index.
  [/(?<!ALTER INDEX "\w+" )\bRENAME\b/i, 'renames what the version before may use'],
  [/\bALTER\s+COLUMN\b.*\b(TYPE|SET\s+NOT\s+NULL|DROP\s+DEFAULT)\b/i, 'narrows a column that the version before writes'],
  [
    /\bCREATE\s+(UNIQUE\s+)?INDEX\s+(?!IF\s+NOT\s+EXISTS)/i,
    'makes an index in the transaction; with IF NOT EXISTS it is made before',
  ],
  [/\bADD\s+COLUMN\b(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT\s+NULL\b/i, 'adds a column that the version before leaves empty'],
]

const findComplaints = (sql: string) =>
  sql
    .replace(/--.*$/gm, '')
    .split(';')
    .filter((statement) => !outdated.test(statement.replace('--> statement-breakpoint', '')))
    .flatMap((statement) =>
      breaking.filter(([pattern]) => pattern.test(statement.replace(/\s+/g, ' '))).map(([, reason]) => reason),
    )

async function upgrades() {
  const { entries } = await readJournal()
  const files = await Promise.all(entries.map(({ tag }) => readFile(path.join(migrationsFolder, `${tag}.sql`), 'utf8')))
  const versions = [...landedBefore, landed]
  return versions.map((count, at) => ({ from: count, had: files.slice(0, count), added: files.slice(count, versions[at + 1]) }))
}

test('the journal names every migration, and those that landed are there', async () => {
  const { entries } = await readJournal()
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'))
  expect(files.toSorted()).toEqual(entries.map(({ tag }) => `${tag}.sql`))
  expect(entries.length).toBeGreaterThanOrEqual(landed)
})

test('no migration removes anything that the version before it uses', async () => {
  const all = await upgrades()
  expect(all.map(({ from, added }) => [from, added.flatMap(findComplaints)])).toEqual(all.map(({ from }) => [from, []]))
})

const tablesIn = (pattern: RegExp, sql: string) => [...sql.matchAll(pattern)].map(([, table]) => table)

function unlockedTables(had: readonly string[], added: readonly string[]) {
  const used = had.flatMap((sql) => tablesIn(/CREATE TABLE "(\w+)"/g, sql))
  // All run in one transaction.
  const locked = added.flatMap((sql) => tablesIn(/(?<=LOCK TABLE [^;]*)"(\w+)"/g, sql))
  // An index created only if missing was made before the transaction, and locks nothing in it.
  const inside = added.map((sql) =>
    sql.replace(/IF to_regclass\('\w+'\) IS NULL THEN\s+CREATE INDEX IF NOT EXISTS [^;]*;/g, ''),
  )
  const changed = inside.flatMap((sql) => tablesIn(/(?:ALTER TABLE|ON|REFERENCES) (?:"public"\.)?"(\w+)"/g, sql))
  return changed.filter((table) => used.includes(table) && !locked.includes(table))
}

test('migrations lock what the version before uses before they change it, in one place', async () => {
  const all = await upgrades()
  expect(all.map(({ from, had, added }) => [from, unlockedTables(had, added)])).toEqual(all.map(({ from }) => [from, []]))
})

test('this check finds a table that is changed and not locked', () => {
  const had = ['CREATE TABLE "a" ();', 'CREATE TABLE "b" ();']
  const change = 'ALTER TABLE "a" ADD COLUMN "c" date;\nCREATE INDEX IF NOT EXISTS "d" ON "b" ("e");'
  expect(unlockedTables(had, [change])).toEqual(['a', 'b'])
  expect(unlockedTables(had, ['LOCK TABLE "a", "b" IN ACCESS EXCLUSIVE MODE;', change])).toEqual([])
  expect(unlockedTables([], [change])).toEqual([])
})

test.each([
  'ALTER TABLE "a" ADD COLUMN "b" date NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "b" date;--> statement-breakpoint\nALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
  'ALTER TABLE "a" DROP COLUMN "b";',
  'ALTER TABLE "a" DROP CONSTRAINT "a_b_check";',
  'CREATE INDEX "c" ON "a" USING btree ("b");',
  'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
  'ALTER TABLE "a" ALTER COLUMN "b"\n SET DATA TYPE text;',
])('the check for what is removed finds %j', (sql) => {
  expect(findComplaints(sql)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 1 NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "b" bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY (sequence name "s");',
  'CREATE TABLE "a" ("b" text NOT NULL);',
  'CREATE INDEX IF NOT EXISTS "c" ON "a" USING btree ("b");',
  'ALTER TABLE "a" DROP CONSTRAINT "a_b_c_id_fk";',
  'ALTER INDEX "a" RENAME TO "b";',
])('and lets %j pass', (sql) => {
  expect(findComplaints(sql)).toEqual([])
})

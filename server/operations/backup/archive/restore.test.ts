import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../../../platform/database/migrate.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { mails } from '../../../platform/database/schema/messages.ts'
import { images } from '../../../platform/database/schema/salon.ts'
import { withClient } from '../../../platform/database/single-client.ts'
import { addAppointment } from '../../../testing/appointments.ts'
import { eventually } from '../../../testing/live-events.ts'
import { addMail } from '../../../testing/mails.ts'
import { landed, migrationsUpTo, previousDatabase } from '../../../testing/previous-version/database.ts'
import { addService, addStylist, openTestSalon, signedIn } from '../../../testing/salon.ts'
import { dropDatabase, testAuthSecret, withDatabase } from '../../../testing/server-process.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { dump } from './dump.ts'
import { readBackupFile, writeBackupFile } from './file.ts'
import { type BackupPart, damaged, UnusableBackup } from './format.ts'
import { checkBackup, restore } from './restore.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let file: string

const awkward = 'Tab\there, \\N, "quotes"\n\\.\nand a backslash \\'

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'chairtime-backups-'))
  const app = openTestSalon(database)
  const client = await signedIn(app, database, { email: 'ada@client.example' })
  await addService(database)
  await addStylist(database)
  const id = await addAppointment(database, { userId: client.uid })
  await database.db.update(appointments).set({ note: awkward }).where(eq(appointments.id, id))
  await database.db
    .insert(images)
    .values({ id: 'picture', mediaType: 'image/webp', width: 1, height: 1, content: randomBytes(5_000) })
  await addMail(database, { status: 'queued', relayedAt: new Date(), subject: 'Tab\there' })
  file = join(folder, 'salon.backup')
  await backUp(file)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function backUp(to: string, passphrase?: string): Promise<void> {
  await withClient({ connectionString: database.url }, (client) =>
    writeBackupFile(
      to,
      dump(client, { version: '0.1.0', madeAt: new Date(), ...(passphrase && { authSecret: 'the salon’s key' }) }),
      { passphrase },
    ),
  )
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient({ connectionString: inject('postgresUrl') }, (client) => client.query(`create database ${name}`))
  onTestFinished(() => dropDatabase(inject('postgresUrl'), name))
  return withDatabase(inject('postgresUrl'), name)
}

async function rowsIn(url: string): Promise<Record<string, unknown>> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not in ('sessions', 'verifications', 'rate_limits', 'backup_runs') order by 1`,
    )
    const rowsByTable: Record<string, unknown> = {}
    for (const { name } of rows) {
      const all = await client.query(
        `select to_jsonb(t) - 'relayed_at' as row from public."${name}" t order by t::text collate "C"`,
      )
      rowsByTable[name] = all.rows
    }
    return rowsByTable
  })
}

async function readStructure(url: string): Promise<unknown> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query(
      `select pg_get_indexdef(indexrelid) as what from pg_index join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace
       union all select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
       union all select md5(pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
       order by 1`,
    )
    return rows
  })
}

const restoreTo = (url: string, from = file) =>
  withClient({ connectionString: url }, (client) => restore(client, readBackupFile(from)))

test('every row, and the way they are kept, is in the restored database', async () => {
  const url = await emptyDatabase()
  await restoreTo(url)
  expect(await rowsIn(url)).toEqual(await rowsIn(database.url))
  await migrate(url)
  expect(await readStructure(url)).toEqual(await readStructure(database.url))
  // A sequence's next number is still unused.
  await withClient({ connectionString: url }, (client) =>
    client.query(
      `insert into appointment_events (appointment_id, kind, at) select appointment_id, 'note', now() from appointment_events limit 1`,
    ),
  )
})

test('a mail that waited to be sent waits again, and one that was sent does not', async () => {
  const url = await emptyDatabase()
  await restoreTo(url)
  const states = await withClient({ connectionString: url }, (client) =>
    client.query(`select status, relayed_at is null as waits from mails`),
  )
  const { rows } = await database.db.execute(sql`select status, status = 'queued' as waits from ${mails}`)
  expect(states.rows).toEqual(rows)
  expect(rows).not.toEqual([])
})

test('a salon that was there is replaced as a whole, or not at all', async () => {
  const url = await emptyDatabase()
  await restoreTo(url)
  await withClient({ connectionString: url }, (client) =>
    client.query(
      `create table public.of_later (id serial primary key); update settings set version = version + 7; delete from images`,
    ),
  )
  const before = await rowsIn(url)

  await withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const onTable = (table: string) => {
      if (table !== 'clients') return
      void withClient({ connectionString: inject('postgresUrl') }, (other) =>
        other.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
      )
    }
    await expect(restore(client, slowly(readBackupFile(file)), { onTable })).rejects.toThrow()
  })
  expect(await rowsIn(url)).toEqual(before)

  await restoreTo(url)
  expect(await rowsIn(url)).toEqual(await rowsIn(database.url))
})

async function* slowly<Part>(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    yield part
  }
}

test('an encrypted one opens with its passphrase only', async () => {
  const secret = join(folder, 'secret.backup')
  await backUp(secret, 'four plain words here')
  expect((await readFile(secret)).includes('ada@client.example')).toBe(false)
  await expect(checkBackup(readBackupFile(secret, 'four plain words her'))).rejects.toThrow('That passphrase doesn’t open')
  await expect(checkBackup(readBackupFile(secret))).rejects.toThrow('This backup is encrypted')
  const { tables, header } = await checkBackup(readBackupFile(secret, 'four plain words here'))
  expect(header.authSecret).toBe('the salon’s key')
  expect(tables.appointments?.rows).toBe(1)
})

test('anything but a whole backup of this version or an earlier one is refused', async () => {
  const content = await readFile(file)
  const cut = join(folder, 'cut.backup')
  await writeFile(cut, content.subarray(0, content.length - 100))
  await expect(checkBackup(readBackupFile(cut))).rejects.toThrow('damaged')
  const foreign = join(folder, 'foreign.backup')
  await writeFile(foreign, 'id,name\n1,Ada\n')
  await expect(checkBackup(readBackupFile(foreign))).rejects.toThrow('isn’t a backup of Chairtime')
  await expect(checkBackup(readBackupFile(join(folder, 'none.backup')))).rejects.toThrow('There is no file')
  await expect(checkBackup(readBackupFile(folder))).rejects.toThrow('can’t be read')

  async function* ofLater() {
    for await (const part of readBackupFile(file)) {
      if (part.kind !== 'header') yield part
      else yield { ...part, header: { ...part.header, migrations: [...part.header.migrations, 'of later'] } }
    }
  }
  await expect(checkBackup(ofLater())).rejects.toThrow('made by a later version')
})

async function* changed(change: (part: BackupPart) => BackupPart): AsyncGenerator<BackupPart> {
  for await (const part of readBackupFile(file)) yield change(part)
}
const renamed = (names: Partial<Extract<BackupPart, { kind: 'table' }>>) => (part: BackupPart) =>
  part.kind === 'table' && part.table === 'webhooks' ? { ...part, ...names } : part

test.each([
  ['a table that would be a program', renamed({ table: `webhooks" from program 'echo 1' --` })],
  ['a column that would be a statement', renamed({ columns: ['id") from stdin; create table public.smuggled (id int) --'] })],
  ['sessions', renamed({ table: 'sessions', columns: ['id'] })],
  ['a table of another schema', renamed({ table: 'pg_authid', columns: ['rolname'] })],
])('one that names %s is refused, and nothing of it is carried out', async (_, change) => {
  const url = await emptyDatabase()
  await withClient({ connectionString: url }, async (client) => {
    await expect(restore(client, changed(change))).rejects.toThrow(UnusableBackup)
    const { rows } = await client.query(
      `select to_regclass('public.smuggled') as smuggled, to_regclass('public.users') as users`,
    )
    expect(rows).toEqual([{ smuggled: null, users: null }])
  })
})

test('values that their columns don’t take are refused in a line, and the old salon stays', async () => {
  const unreadable = (part: BackupPart): BackupPart =>
    part.kind === 'rows' ? { ...part, rows: Buffer.from(part.rows.toString().replaceAll(/\b\d{4}-\d\d-\d\d/g, 'noday')) } : part
  const url = await emptyDatabase()
  await withClient({ connectionString: url }, async (client) => {
    await expect(restore(client, changed(unreadable))).rejects.toThrow(new UnusableBackup(damaged))
    const { rows } = await client.query(`select to_regclass('public.users') as users`)
    expect(rows).toEqual([{ users: null }])
  })
})

/** Runs the restore command as its own process. @param killAt a word of its output at which it is killed @returns its exit code */
async function restoreByCommand(url: string, killAt?: string): Promise<number | null> {
  const child = spawn(process.execPath, [restoreScript, file, '--replace', '--yes'], {
    env: { ...process.env, DATABASE_URL: url, AUTH_SECRET: testAuthSecret, DATA_DIR: folder },
    cwd: folder,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
    if (killAt !== undefined && output.includes(killAt)) child.kill('SIGKILL')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

const restoreScript = fileURLToPath(new URL('../../../../scripts/restore.ts', import.meta.url))

test('a restore that is killed at any moment leaves the old salon or the new one, and the next one goes through', async () => {
  const url = await emptyDatabase()
  await restoreTo(url)
  await migrate(url)
  const fresh = await rowsIn(url)
  const change = `update settings set version = version + 7; delete from images`
  await withClient({ connectionString: url }, (client) => client.query(change))
  const old = await rowsIn(url)
  for (const moment of ['Restoring', 'webhooks\n', 'Bringing it to this version']) {
    expect(await restoreByCommand(url, moment)).toBe(null)
    await eventually(async () => {
      const others = `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
      return (await withClient({ connectionString: url }, (client) => client.query(others))).rowCount === 0
    })
    expect([old, fresh]).toContainEqual(await rowsIn(url))
  }
  expect(await restoreByCommand(url)).toBe(0)
  expect(await rowsIn(url)).toEqual(fresh)
})

test.each([
  ['a backup of the version that landed before', landed],
  ['a backup that was made while a migration filled a column', 52],
])('%s is restored into this one, as an upgrade would leave it', async (_, migrations) => {
  const before = await previousDatabase({ bookings: 50, clients: 5 })
  const migrationsFolder = await migrationsUpTo(migrations)
  await withClient({ connectionString: before }, (client) => applyMigrations(drizzle(client), { migrationsFolder }))
  const older = join(folder, 'older.backup')
  await withClient({ connectionString: before }, (client) =>
    writeBackupFile(older, dump(client, { version: '0.1.0', madeAt: new Date() })),
  )
  const url = await emptyDatabase()
  await restoreTo(url, older)
  expect(await rowsIn(url)).toEqual(await rowsIn(before))
  await Promise.all([migrate(url), migrate(before)])
  expect(await readStructure(url)).toEqual(await readStructure(database.url))
  expect(await rowsIn(url)).toEqual(await rowsIn(before))
  const clientless = 'select from appointments where client_id is distinct from user_id'
  expect((await withClient({ connectionString: url }, (client) => client.query(clientless))).rowCount).toBe(0)
})

test('a restore never begins on a database that refuses it', async () => {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const broken = join(folder, 'broken.backup')
  await writeFile(broken, (await readFile(file)).subarray(0, 2_000))
  await expect(restore(client, readBackupFile(broken))).rejects.toThrow(UnusableBackup)
  const { rows } = await client.query(
    `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([{ tables: 0 }])
})

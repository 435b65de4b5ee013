import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { systemDate } from '../../../platform/clock.ts'
import { removeLeftovers } from '../../../platform/database/embedded/cluster.ts'
import { databaseRoles, maintenance, roleName } from '../../../platform/database/embedded/connection.ts'
import { startEmbeddedPostgres } from '../../../platform/database/embedded/start.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { withClient } from '../../../platform/database/single-client.ts'
import { explainDataFolder, StartError } from '../../../platform/start-error.ts'
import { dump } from './dump.ts'
import { readBackupFile, writeBackupFile } from './file.ts'
import { type BackupEnd, readParts, UnusableBackup } from './format.ts'
import { type CheckedBackup, checkBackup, holdsSalon, restore } from './restore.ts'
import { openForReading, type SalonConfig } from './source.ts'

const packageFile = new URL('../../../../package.json', import.meta.url)

interface CommandOptions {
  readonly file: string
  readonly passphrase?: string | undefined
  readonly say: (line: string) => void
  /** Aborting leaves no files behind; its reason is thrown. */
  readonly signal?: AbortSignal | undefined
}

interface BackUpOptions extends CommandOptions {
  readonly onShare?: (share: number) => void
}

/** Backs the salon up while it goes on. @returns the size of the file in bytes */
export async function backUp(config: SalonConfig, options: BackUpOptions): Promise<number> {
  const { file, passphrase, say, signal, onShare = () => {} } = options
  const database = await openForReading(config, say)
  try {
    return await withClient(database.reading, async (client) => {
      const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
      const authSecret =
        passphrase && (config.authSecret ?? (await readFile(secretFile(config), 'utf8').catch(() => '')).trim())
      const about = { version, madeAt: systemDate(), ...(authSecret && { authSecret }) }
      const onTable = (table: string, left: number) => say(`  ${table}${left === 0 ? '' : `, ${left} more`}`)
      let bytes = 0
      const onProgress = (written: number) => {
        bytes = written
      }
      await writeBackupFile(resolve(file), dump(client, { ...about, onTable, onShare }), { passphrase, onProgress, signal })
      return bytes
    })
  } finally {
    await database.close()
  }
}

const secretFile = ({ dataDir }: SalonConfig) => join(dataDir, 'auth-secret.txt')

/**
 * Restores a backup into a temporary database, then compares every table's rows and checksum.
 * @throws {UnusableBackup} if anything differs
 */
export async function tryBackup({ file, passphrase, say, signal }: CommandOptions): Promise<CheckedBackup> {
  const checked = await checkBackup(readBackupFile(file, passphrase))
  say('The file is whole. Restoring it into a database that is thrown away…')
  await using undo = new AsyncDisposableStack()
  const prefix = 'chairtime-check-'
  await removeLeftovers(tmpdir(), prefix)
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const embedded = await startEmbeddedPostgres({ dataDir, settings: thrownAway })
  undo.defer(() => embedded.stop())
  const work = async () => {
    await withClient({ connectionString: embedded.ownerUrl }, (client) => restore(client, readBackupFile(file, passphrase)))
    say('Comparing…')
    const { tables } = await withClient({ connectionString: embedded.ownerUrl }, readSums)
    const differing = Object.keys({ ...checked.tables, ...tables }).filter((name) => {
      const one = checked.tables[name]
      const other = tables[name]
      return one?.rows !== other?.rows || (one?.sha256 !== other?.sha256 && !relayed.includes(name))
    })
    if (differing.length > 0) throw new UnusableBackup(`Restored, these tables differ: ${differing.join(', ')}.`)
    return checked
  }
  return await Promise.race([work(), rejectOnAbort(signal)])
}

/** Rows of tables created or truncated in the same transaction need no log: they are on the disk before the commit. */
const forLoading = { wal_level: 'minimal', max_wal_senders: '0' }

/** A crash may lose this database. */
const thrownAway = { ...forLoading, fsync: 'off', full_page_writes: 'off' }

async function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
}

const relayed = ['mails', 'webhook_deliveries', 'appointment_events']

async function readSums(client: pg.Client): Promise<BackupEnd> {
  for await (const part of readParts(dump(client, { version: '', madeAt: systemDate() }))) {
    if (part.kind === 'end') return part.end
  }
  throw new UnusableBackup('The restored database couldn’t be read.')
}

interface RestoreOptions extends CommandOptions {
  readonly mayReplace: (salon: CheckedBackup) => Promise<boolean>
}

/**
 * Puts a backup into the salon's database, which no server may use at that time, and migrates it to this version.
 * @throws {UnusableBackup} {StartError} in words, before anything was changed
 */
export async function restoreBackup(config: SalonConfig, options: RestoreOptions): Promise<CheckedBackup> {
  const { file, passphrase, say } = options
  say('Reading the backup…')
  const checked = await checkBackup(readBackupFile(file, passphrase))
  const target = await openForWriting(config, say)
  try {
    await withClient(target.connection, async (client) => {
      await refuseInUse(client)
      if ((await holdsSalon(client)) && !(await options.mayReplace(checked))) throw new StartError('Nothing was changed.')
      say('Restoring…')
      const takeSecret = await keepSecret(config, checked)
      await restore(client, readBackupFile(file, passphrase), { owner: target.owner, onTable: (table) => say(`  ${table}`) })
      await takeSecret?.()
    })
    say('Bringing it to this version…')
    await migrate(target.url, { ownerUrl: target.ownerUrl })
    return checked
  } finally {
    await target.close()
  }
}

interface Target {
  readonly connection: pg.ClientConfig
  readonly owner?: string
  readonly url: string
  readonly ownerUrl: string
  close(): Promise<void>
}

async function openForWriting(
  { databaseUrl, databaseOwnerUrl, dataDir }: SalonConfig,
  say: CommandOptions['say'],
): Promise<Target> {
  if (databaseUrl) {
    const ownerUrl = databaseOwnerUrl ?? databaseUrl
    return { connection: { connectionString: ownerUrl }, url: databaseUrl, ownerUrl, close: async () => {} }
  }
  const folder = resolve(dataDir)
  const { url, ownerUrl, stop } = await startEmbeddedPostgres({ dataDir: folder, say, settings: forLoading })
  const password = (await readFile(join(folder, 'postgres-password.txt'), 'utf8')).trim()
  const { port } = new URL(url)
  // The jobs' tables belong to the server's role.
  return { connection: maintenance(Number(port), password, roleName), owner: databaseRoles.owner, url, ownerUrl, close: stop }
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (rows[0]?.others)
    throw new StartError(`Something is connected to the database (${rows[0].others}). Stop the salon’s servers, then restore.`)
}

/**
 * Saves the backup's key for links and one-time codes beside the one in the data folder.
 * @returns a function that makes it the current key, to call once the data is restored; undefined if the backup has no other key
 */
async function keepSecret(config: SalonConfig, { header }: CheckedBackup) {
  if (!header.authSecret || header.authSecret === config.authSecret) return undefined
  const file = secretFile(config)
  try {
    await mkdir(config.dataDir, { recursive: true })
    await writeFile(`${file}.restored`, `${header.authSecret}\n`, { mode: 0o600 })
  } catch (error) {
    throw explainDataFolder(error, config.dataDir)
  }
  return () => rename(`${file}.restored`, file)
}

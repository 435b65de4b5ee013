import { msg } from '@lingui/core/runtime-macro'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { say } from '../../../domain/language/say.ts'
import type { PersonChoices } from '../../../domain/operations/moving-in/person-questions.ts'
import type { ImportReport, RecordSource, ReportLine } from '../../../domain/operations/moving-in/source-records.ts'
import { systemActor } from '../../../domain/people/actor.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { advisoryLocks } from '../../platform/database/locks.ts'
import { settings as settingsTable } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import { announceEverything } from '../../platform/live/channel.ts'
import { importBookings, importRest } from './bookings.ts'
import { importCatalogue } from './catalogue.ts'
import { UnusableImport } from './checks.ts'
import { importFurther, importHistory, rememberFurther } from './further.ts'
import { importLedger } from './ledger.ts'
import { ownSystem } from './own-format.ts'
import { importClients } from './people.ts'
import { buildReport, reportLines } from './report.ts'
import { type Staged, stageRecords } from './staging.ts'

export interface ImportReporting {
  readonly step: 'reading' | 'matching' | 'writing' | 'reporting'
  readonly done: number
  readonly all: number | null
}

interface ImportOptions {
  /** Imports everything and rolls it back, so that the report is accurate. */
  readonly dryRun: boolean
  readonly skipOverlaps?: boolean
  readonly people?: PersonChoices
  readonly settings: Settings
  readonly now: Date
  /** The administrator's account can't be blocked. */
  readonly adminEmail?: string
  readonly by?: Author
  readonly onProgress?: (progress: ImportReporting) => void
  /** Receives each record's outcome, by kind and in the order of the file. */
  readonly onLine?: (line: ReportLine) => void | Promise<void>
  /** Receives the report before the commit; if it throws, the import is rolled back. */
  readonly onReport?: (report: ImportReport) => Promise<void>
  /** `notable` leaves out records that were simply added; defaults to all. */
  readonly lines?: 'all' | 'notable'
}

const bySystem: Author = { actor: systemActor, address: null, device: null }

/**
 * Imports another system's records in one transaction. Sends no mail and calls no webhook.
 * @param client on a connection of its own, to be closed afterwards
 * @throws {UnusableImport} if another import is running; nothing is changed, as after any error in the records
 */
export async function importRecords(
  client: pg.Client,
  { system, records }: RecordSource,
  options: ImportOptions,
): Promise<ImportReport> {
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set work_mem = '64MB';
     set temp_buffers = '64MB'; set jit = off; set timezone = 'UTC'`,
  )
  await client.query('begin')
  try {
    const staged = await importInside(client, { system, records }, options)
    options.onProgress?.({ step: 'reporting', done: 0, all: staged.count })
    const report = await buildReport(client)
    if (options.onLine) for await (const line of reportLines(client, options.lines ?? 'all')) await options.onLine(line)
    const isStopped = report.counts.booking.overlap > 0 && !options.skipOverlaps
    const isDone = !options.dryRun && !isStopped
    const result = { ...report, isDone, isStopped }
    if (isDone) await finish(client, { system, options, report })
    await options.onReport?.(result)
    await client.query(isDone ? 'commit' : 'rollback')
    if (isDone) await announceEverything(client).catch(() => {})
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function importInside(client: pg.Client, { system, records }: RecordSource, options: ImportOptions): Promise<Staged> {
  const { now, by = bySystem, onProgress = () => {} } = options
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    advisoryLocks.movingIn,
  ])
  if (!rows[0]?.mine) throw new UnusableImport(say(msg`Another import is running. Wait until it is done, then try again.`))
  const { currency } = options.settings.place
  const context = { system, settings: options.settings, currency, now, isOwn: system === ownSystem }
  const staged = await stageRecords(client, records, {
    context,
    takesSettings: context.isOwn && (await isEmpty(client)),
    onRecord: (done) => onProgress({ step: 'reading', done, all: null }),
  })
  onProgress({ step: 'matching', done: 0, all: staged.count })
  const settled = { ...context, settings: staged.settings ?? context.settings, currency: staged.currency }
  await client.query(`select set_config('chairtime.admin_email', $1, true)`, [options.adminEmail ?? ''])
  await importCatalogue(client, staged, settled)
  await importClients(client, settled, options.people ?? { all: null, each: {} })
  if (staged.hasFurther) await importHistory(client, now)
  await importBookings(client, {
    isOwn: context.isOwn,
    now,
    actor: by.actor,
    count: staged.count,
    bookings: staged.bookings,
    onProgress: (done, all) => onProgress({ step: 'writing', done, all }),
  })
  await importRest(client)
  if (staged.hasFurther) {
    await importFurther(client)
    await importLedger(client, now)
    await rememberFurther(client)
  }
  // Last, since it blocks bookings until the commit.
  if (staged.settings) await takeSettings(client, staged.settings, now)
  return staged
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from services) and not exists (select from stylists) and not exists (select from appointments) as empty`,
  )
  return rows[0]?.empty ?? false
}

async function takeSettings(client: pg.Client, document: Settings, updatedAt: Date): Promise<void> {
  await drizzle(client)
    .insert(settingsTable)
    .values({ document, updatedAt })
    .onConflictDoUpdate({ target: settingsTable.only, set: { document, updatedAt } })
}

interface Finishing {
  readonly system: string
  readonly options: ImportOptions
  readonly report: Pick<ImportReport, 'counts'>
}

async function finish(client: pg.Client, { system, options, report: { counts } }: Finishing): Promise<void> {
  const changes = Object.entries(counts).flatMap(([kind, ends]) =>
    ends.added + ends.joined > 0 ? [{ field: `${kind}s`, from: null, to: ends.added + ends.joined }] : [],
  )
  const subject = { id: system, label: system }
  await recordAudit(drizzle(client), options.by ?? bySystem, { kind: 'imports.done', subject, changes })
}

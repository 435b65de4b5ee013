import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import { say } from '../../../domain/language/say.ts'
import type { ImportProgress } from '../../../domain/operations/moving-in/import-file.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { removeLeftovers } from '../../platform/database/embedded/cluster.ts'
import { importFiles } from '../../platform/database/schema/operations.ts'
import { languageNow } from '../../platform/language/reader.ts'
import type { Log } from '../../platform/log.ts'
import { UnusableFile } from '../../platform/tables/unusable-file.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { connectionName, type ImportTask, type ReadTask, type Work, workApart } from './apart.ts'
import { removeParts } from './parts.ts'
import type { ImportFileRow } from './queries.ts'

export interface RunContext {
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
  readonly pool: pg.Pool
  readonly log: Log
  readonly adminEmail: string
}

/** Milliseconds between reports of progress, which also show that the worker lives. */
const signMillis = 2_000

/** Followed by the process's id, so that the next start finds leftovers. */
const folderPrefix = 'chairtime-import-'

export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes uploads that a crash left on the disk. Call at the start: in a container the previous process may have had the same id. */
export async function sweepUploads(): Promise<void> {
  await removeLeftovers(tmpdir(), folderPrefix)
  const own = (await readdir(tmpdir())).filter((name) => name.startsWith(`${folderPrefix}${process.pid}-`))
  for (const name of own) await rm(join(tmpdir(), name), { recursive: true, force: true })
}

const working = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>()

/** Stops this process's work at once; other processes notice at their next report. */
export async function stopWork(id: string): Promise<void> {
  const own = working.get(id)
  own?.stop.abort(new Stopped())
  await own?.ended
}

class Stopped extends Error {}

/** @throws {UnusableFile} {Stopped} or the signal's reason */
export async function work(context: RunContext, task: ReadTask | ImportTask, folder: string, signal?: AbortSignal) {
  const { db, pool, clock, settings, adminEmail } = context
  const id = task.kind === 'read' ? task.id : task.file.id
  let progress: ImportProgress | null = null
  const stop = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const before = working.get(id)
  working.set(id, { stop, ended })
  const sign = setInterval(() => {
    void touch(context, id, progress).then(
      (isWanted) => isWanted || stop.abort(new Stopped()),
      () => {},
    )
  }, signMillis)
  const all: Work = {
    databaseUrl: pool.options.connectionString ?? '',
    settings: settings.get(),
    adminEmail,
    language: languageNow(),
    now: clock(),
    folder,
    task,
  }
  try {
    // Restarted before the previous work noticed that it was stopped.
    before?.stop.abort(new Stopped())
    await before?.ended
    // Stopped before this process began.
    if (!(await touch(context, id, null))) throw new Stopped()
    await workApart(all, {
      signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
      onProgress(now) {
        progress = now
      },
    })
  } finally {
    clearInterval(sign)
    // A killed process may leave its last statement running in the database.
    await db
      .execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = ${connectionName(id)}`)
      .catch(() => {})
    if (working.get(id)?.stop === stop) working.delete(id)
    end()
  }
}

/** @returns false if the work was stopped */
async function touch({ db, clock }: RunContext, id: string, progress: ImportProgress | null): Promise<boolean> {
  const touched = await db
    .update(importFiles)
    .set({ progress, touchedAt: new Date(clock() * 1000) })
    .where(and(eq(importFiles.id, id), inArray(importFiles.state, ['reading', 'checking', 'importing'])))
    .returning({ id: importFiles.id })
  if (touched.length > 0) return true
  const [row] = await db.select({ state: importFiles.state }).from(importFiles).where(eq(importFiles.id, id))
  // It may have been completed just now.
  return row !== undefined && row.state !== 'failed' && row.state !== 'discarded'
}

type Run = Pick<ImportTask, 'by' | 'dryRun' | 'skipOverlaps' | 'people'>

/** Checks or imports a file and stores the result. Never throws. */
export async function runImport(context: RunContext, file: ImportFileRow, run: Run): Promise<void> {
  const { db, clock, log } = context
  const { id, recognized, mapping, tableSet } = file
  try {
    await withFolder((folder) => work(context, { kind: 'import', file: { id, recognized, mapping, tableSet }, ...run }, folder))
    if (!run.dryRun) await removeDone(context, id)
  } catch (error) {
    if (error instanceof Stopped) return
    const isExpected = error instanceof UnusableFile
    if (!isExpected) log.error('a file could not be imported', error)
    const problem = isExpected ? error.message : say(msg`Something went wrong on our side. Nothing was imported. Try again.`)
    await db
      .update(importFiles)
      .set({ state: 'failed', problem, progress: null, touchedAt: new Date(clock() * 1000) })
      .where(and(eq(importFiles.id, id), inArray(importFiles.state, ['checking', 'importing'])))
      .catch(() => {})
  }
}

async function removeDone({ db }: RunContext, id: string): Promise<void> {
  const [row] = await db.select({ state: importFiles.state }).from(importFiles).where(eq(importFiles.id, id))
  if (row?.state === 'done') await removeParts(db, id, 'rows', 'file')
}

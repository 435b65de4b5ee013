import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { ImportProgress as Progress } from '../../../domain/moving-in/import-file.ts'
import type { PersonChoices } from '../../../domain/moving-in/person-questions.ts'
import type { RecordSource } from '../../../domain/moving-in/source-records.ts'
import type { Log } from '../../log.ts'
import { importFiles } from '../../platform/database/schema.ts'
import { withClient } from '../../platform/database/single-client.ts'
import type { Author } from '../../platform/http/author.ts'
import { UnusableFile } from '../../platform/tables/unusable-file.ts'
import { UnusableImport } from '../moving-in/checks.ts'
import { importRecords } from '../moving-in/commands.ts'
import { reportCsv, reportHeader } from '../moving-in/report.ts'
import { openSourceFile } from '../moving-in/source-file.ts'
import type { ImportFileContext } from './commands.ts'
import { partWriter, readParts, removeParts, restoreFile } from './parts.ts'
import type { ImportFileRow } from './queries.ts'
import { rowsIn, tableSource } from './records.ts'

export interface RunContext extends ImportFileContext {
  readonly pool: pg.Pool
  readonly log: Log
  readonly adminEmail: string
}

interface Run {
  readonly by: Author
  readonly dryRun: boolean
  readonly skipOverlaps: boolean
  readonly people: PersonChoices | undefined
}

/** How often a file shows how far it is, and that somebody works on it, in milliseconds. */
const signMillis = 2_000

/** Tries or imports a file and stores how it ended. Never throws. */
export async function runImport(context: RunContext, file: ImportFileRow, run: Run): Promise<void> {
  const { db, log, pool, clock, settings, adminEmail } = context
  let progress: Progress | null = null
  const store = (changes: Partial<typeof importFiles.$inferInsert>) =>
    db
      .update(importFiles)
      .set({ ...changes, touchedAt: new Date(clock() * 1000) })
      .where(eq(importFiles.id, file.id))
  const sign = setInterval(() => void store({ progress }).catch(() => {}), signMillis)
  try {
    const lines = partWriter(db, file.id, 'lines')
    await removeParts(db, file.id, 'lines')
    await lines.add(`\uFEFF${reportHeader}`)
    await using source = await openSource(context, file)
    const report = await withClient({ connectionString: pool.options.connectionString }, (client) =>
      importRecords(client, source, {
        ...{
          dryRun: run.dryRun,
          skipOverlaps: run.skipOverlaps,
          settings: settings.get(),
          adminEmail,
          now: new Date(clock() * 1000),
          by: run.by,
          ...(run.people && { people: run.people }),
        },
        onProgress: (now) => {
          progress = { ...now, all: now.all ?? (now.step === 'reading' ? (file.recognized?.rows ?? null) : null) }
        },
        // A row without a number of its own has one of ours, which says nothing.
        onLine: (line) => lines.add(reportCsv(line.sourceId.startsWith('row:') ? { ...line, sourceId: '' } : line)),
      }),
    )
    await lines.end()
    clearInterval(sign)
    if (!report.isDone) {
      await store({ state: 'checked', report, progress: null })
      return
    }
    await store({ state: 'done', report, progress: null, recognized: null })
    await removeParts(db, file.id, 'rows', 'file')
  } catch (error) {
    clearInterval(sign)
    const isExpected = error instanceof UnusableImport || error instanceof UnusableFile
    if (!isExpected) log.error('a file could not be imported', error)
    const problem = isExpected ? error.message : 'Something went wrong on our side. Nothing was imported. Try again.'
    await store({ state: 'failed', problem, progress: null }).catch(() => {})
  } finally {
    clearInterval(sign)
  }
}

/** A file's records, and what was put on the disk for them. */
type OpenSource = RecordSource & AsyncDisposable

async function openSource({ db, settings, clock }: RunContext, file: ImportFileRow): Promise<OpenSource> {
  const { id, recognized, mapping } = file
  const zone = settings.get().place.timeZone
  if (recognized && mapping) {
    const rows = rowsIn(readParts(db, id, 'rows'))
    return { ...tableSource(rows, { table: recognized, mapping, zone, now: clock() }), async [Symbol.asyncDispose]() {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'chairtime-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await restoreFile(db, id, path)
    return { ...(await openSourceFile(path, zone, clock())), [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

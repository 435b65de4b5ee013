import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { say } from '../../../domain/language/say.ts'
import type { ImportProgress } from '../../../domain/operations/moving-in/import-file.ts'
import type { RecordSource } from '../../../domain/operations/moving-in/source-records.ts'
import { suggestMapping } from '../../../domain/operations/moving-in/table-mapping.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { importFiles } from '../../platform/database/schema/operations.ts'
import { withClient } from '../../platform/database/single-client.ts'
import { uploadBounds } from '../../platform/tables/bounds.ts'
import { tableLimits } from '../../platform/tables/unusable-file.ts'
import { UnusableImport } from '../moving-in/checks.ts'
import { importRecords } from '../moving-in/commands.ts'
import { reportHeader, reportLineCsv } from '../moving-in/report.ts'
import { openSourceFile } from '../moving-in/source-file.ts'
import { connectionName, type ImportTask, type ReadTask, type Work } from './apart.ts'
import { partWriter, readParts, removeParts, restoreFile, storeFile } from './parts.ts'
import { rememberedMapping } from './queries.ts'
import { hashHeaders, kindOfFile, openTable, readTable } from './reading.ts'
import { rowLine, rowsIn, tableSource } from './records.ts'
import { inEnglish } from './translated-headers.ts'

const connect = <Result>({ databaseUrl }: Work, id: string, work: (client: pg.Client) => Promise<Result>) =>
  withClient({ connectionString: databaseUrl, application_name: connectionName(id) }, work)

/** Reads a file to its end and stores it for the next steps. @throws {UnusableFile} {UnusableImport} */
export function keepFile(work: Work, { id, name, path, encoding }: ReadTask): Promise<void> {
  return connect(work, id, async (client) => {
    const db = drizzle(client)
    const touchedAt = new Date(work.now * 1000)
    const store = (found: Partial<typeof importFiles.$inferInsert>) =>
      db
        .update(importFiles)
        .set({ ...found, state: 'read', touchedAt })
        .where(and(eq(importFiles.id, id), eq(importFiles.state, 'reading')))
    const format = await kindOfFile(path)
    if (format === 'json') {
      const options = { timeZone: work.settings.place.timeZone, now: work.now, bounds: uploadBounds }
      const { tableSets } = await openSourceFile(path, options)
      const sets = (await tableSets?.()) ?? null
      await storeFile(db, id, path)
      await store({ format, tableSets: sets })
      return
    }
    const writer = partWriter(db, id, 'rows')
    const thisYear = Number(dateAt(work.now, work.settings.place.timeZone).slice(0, 4))
    const table = await readTable(await openTable(path, format, encoding), {
      thisYear,
      mostRows: tableLimits.rows,
      onRow: (row) => writer.add(rowLine(row)),
    })
    await writer.end()
    const headersKey = hashHeaders(table)
    const remembered = await rememberedMapping(db, headersKey)
    const headers = inEnglish(table.columns.map(({ header }) => header))
    const mapping = remembered ?? suggestMapping(headers, { columns: table.columns, fileName: name })
    await store({ format, headersKey, recognized: { ...table, isRemembered: remembered !== null }, mapping })
  })
}

/** Checks or imports a stored file, and stores the result. @throws {UnusableFile} {UnusableImport} */
export function importKept(work: Work, task: ImportTask, onProgress: (progress: ImportProgress) => void): Promise<void> {
  const { file, by, dryRun, skipOverlaps, people } = task
  return connect(work, file.id, async (client) => {
    const db = drizzle(client)
    await removeParts(db, file.id, 'lines')
    const lines = partWriter(db, file.id, 'lines')
    await lines.add(`\uFEFF${reportHeader()}`)
    const source = await openKept(work, db, file)
    await connect(work, file.id, (importing) =>
      importRecords(importing, source, {
        dryRun,
        skipOverlaps,
        settings: work.settings,
        adminEmail: work.adminEmail,
        now: new Date(work.now * 1000),
        by,
        ...(people && { people }),
        onProgress: (now) =>
          onProgress({ ...now, all: now.all ?? (now.step === 'reading' ? (file.recognized?.rows ?? null) : null) }),
        // Generated ids of rows mean nothing to the person.
        onLine: (line) => lines.add(reportLineCsv(line.sourceId.startsWith('row:') ? { ...line, sourceId: '' } : line)),
        async onReport(report) {
          await lines.end()
          const ended = report.isDone ? ({ state: 'done', recognized: null } as const) : ({ state: 'checked' } as const)
          const stored = await drizzle(report.isDone ? importing : client)
            .update(importFiles)
            .set({ ...ended, report, progress: null, touchedAt: new Date(work.now * 1000) })
            .where(and(eq(importFiles.id, file.id), inArray(importFiles.state, ['checking', 'importing'])))
            .returning({ id: importFiles.id })
          if (stored.length === 0) throw new UnusableImport(say(msg`It was stopped. Nothing was imported.`))
        },
      }),
    )
  })
}

async function openKept(
  work: Work,
  db: Queryable,
  { id, recognized, mapping, tableSet }: ImportTask['file'],
): Promise<RecordSource> {
  const { folder, now } = work
  const { timeZone, currency } = work.settings.place
  if (recognized && mapping) {
    return tableSource(rowsIn(readParts(db, id, 'rows')), { table: recognized, mapping, zone: timeZone, currency, now })
  }
  const path = join(folder, 'kept')
  await restoreFile(db, id, path)
  return openSourceFile(path, { timeZone, now, bounds: uploadBounds, tableSet: tableSet ?? undefined })
}

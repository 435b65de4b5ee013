import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { FileEncoding } from '../../../domain/moving-in/import-file.ts'
import { mappingProblems, suggestMapping, type TableMapping } from '../../../domain/moving-in/table-mapping.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { importFiles, importParts, newId } from '../../platform/database/schema.ts'
import { tableLimits } from '../../platform/tables/unusable-file.ts'
import { openSourceFile } from '../moving-in/source-file.ts'
import type { CurrentSettings } from '../settings/current.ts'
import { partWriter, storeFile } from './parts.ts'
import { findFile, type ImportFileRow, isAbandoned, latestFile, rememberedMapping, untouchedSince } from './queries.ts'
import { headersKeyOf, kindOfFile, openTable, readTable, refuseFile, withinLimit } from './reading.ts'
import { rowLine } from './records.ts'

interface FilesContext {
  readonly db: Database
  readonly clock: Clock
}

export interface ImportFileContext extends FilesContext {
  readonly settings: CurrentSettings
}

const isBusy = (clock: Clock) => and(inArray(importFiles.state, ['checking', 'importing']), not(isAbandoned(clock)))
const dateOf = (clock: Clock) => new Date(clock() * 1000)

/**
 * Receives a file, reads it to its end and keeps it for the next steps. What was chosen before is thrown away.
 * @throws {AppError} `invalid` if it can't be read, `too_large`, or `conflict` while another one is being worked on
 */
export async function receiveFile(
  context: ImportFileContext,
  { name, encoding }: { readonly name: string; readonly encoding?: FileEncoding | undefined },
  content: ReadableStream<Uint8Array>,
): Promise<ImportFileRow> {
  const { db, clock } = context
  const [busy] = await db.select({ id: importFiles.id }).from(importFiles).where(isBusy(clock))
  if (busy) throw new AppError('conflict', 'Another file is being imported right now. Wait until it’s done.')
  const id = newId()
  const folder = await mkdtemp(join(tmpdir(), 'chairtime-import-'))
  try {
    const file = join(folder, 'file')
    await pipeline(Readable.fromWeb(content), withinLimit, createWriteStream(file, { mode: 0o600 }))
    await db.insert(importFiles).values({ id, name, format: 'csv', state: 'reading', touchedAt: dateOf(clock) })
    await keep(context, { id, name, file, encoding })
    await discardOthers(context, id)
    return await findFile(context, id)
  } catch (error) {
    await db.delete(importFiles).where(and(eq(importFiles.id, id), eq(importFiles.state, 'reading')))
    throw refuseFile(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Received {
  readonly id: string
  readonly name: string
  /** Where it is on the disk. */
  readonly file: string
  readonly encoding: FileEncoding | undefined
}

async function keep({ db, settings, clock }: ImportFileContext, { id, name, file, encoding }: Received): Promise<void> {
  const format = await kindOfFile(file)
  if (format === 'json') {
    // Refuses what it doesn't know.
    await openSourceFile(file, settings.get().place.timeZone, clock())
    await storeFile(db, id, file)
    await db
      .update(importFiles)
      .set({ format, state: 'read', touchedAt: dateOf(clock) })
      .where(eq(importFiles.id, id))
    return
  }
  const writer = partWriter(db, id, 'rows')
  const thisYear = Number(dateAt(clock(), settings.get().place.timeZone).slice(0, 4))
  const table = await readTable(await openTable(file, format, encoding), {
    thisYear,
    mostRows: tableLimits.rows,
    onRow: (row) => writer.add(rowLine(row)),
  })
  await writer.end()
  const headersKey = headersKeyOf(table)
  const remembered = await rememberedMapping(db, headersKey)
  const headers = table.columns.map(({ header }) => header)
  const mapping = remembered ?? suggestMapping(headers, { columns: table.columns, fileName: name })
  const recognized = { ...table, isRemembered: remembered !== null }
  await db
    .update(importFiles)
    .set({ format, state: 'read', headersKey, recognized, mapping, touchedAt: dateOf(clock) })
    .where(eq(importFiles.id, id))
}

/** Of other files the mapping stays, and nothing else. */
async function discardOthers({ db, clock }: FilesContext, id: string): Promise<void> {
  const others = and(
    ne(importFiles.id, id),
    or(not(inArray(importFiles.state, ['reading', 'checking', 'importing'])), isAbandoned(clock)),
  )
  await discard(db, others)
}

async function discard(db: Database, which: ReturnType<typeof and>): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(importFiles)
      .set({ state: 'discarded', recognized: null, report: null, progress: null, problem: null })
      .where(which)
      .returning({ id: importFiles.id })
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await tx.delete(importParts).where(inArray(importParts.fileId, ids))
    await tx.delete(importFiles).where(and(eq(importFiles.state, 'discarded'), isNull(importFiles.mapping)))
  })
}

/** Throws a file away. @throws {AppError} `not_found`, or `conflict` while it is being worked on */
export async function discardFile(context: FilesContext, id: string): Promise<void> {
  await findFile(context, id)
  await discard(context.db, and(eq(importFiles.id, id), not(isBusy(context.clock) ?? sql`false`)))
  const latest = await latestFile(context)
  if (latest?.id === id) throw new AppError('conflict', 'This file is being worked on. Wait until it’s done.')
}

/** A file that nobody came back to keeps names and phone numbers no longer than this, in seconds. */
const keptSeconds = 7 * 24 * 60 * 60

export async function discardOld(db: Database, now: number): Promise<void> {
  await discard(db, and(ne(importFiles.state, 'discarded'), untouchedSince(now - keptSeconds)))
}

/**
 * Marks a file as being tried. Repeated, it changes nothing.
 * @returns the file if the caller is to try it now; null if that is under way
 * @throws {AppError} `invalid` with what is missing, by field
 */
export async function beginCheck(
  context: FilesContext,
  id: string,
  mapping: TableMapping | undefined,
): Promise<ImportFileRow | null> {
  const file = await findFile(context, id)
  if (file.state === 'done') throw new AppError('conflict', 'This file was imported. Choose it again to import it again.')
  if (file.recognized) {
    if (!mapping) throw new AppError('invalid', 'Choose what the columns are.')
    const fields = mappingProblems(file.recognized.columns, mapping)
    const [first] = Object.values(fields)
    if (first) throw new AppError('invalid', `${first}.`, { fields })
  }
  return begin(context, id, {
    state: 'checking',
    from: ['read', 'checked', 'failed'],
    mapping: file.recognized ? mapping : undefined,
  })
}

/** Marks a file as being imported, once. @throws {AppError} `conflict` unless it was tried, with that mapping */
export async function beginImport(
  context: FilesContext,
  id: string,
  mapping: TableMapping | undefined,
): Promise<ImportFileRow | null> {
  const file = await findFile(context, id)
  if (mapping && !isDeepStrictEqual(mapping, file.mapping))
    throw new AppError('conflict', 'Somebody changed the columns meanwhile. Look at the result again, then import it.')
  const wasTried = file.state === 'checked' || file.state === 'importing' || file.state === 'done'
  if (!wasTried) throw new AppError('conflict', 'Check the file first.')
  return begin(context, id, { state: 'importing', from: ['checked'] })
}

interface Step {
  readonly state: 'checking' | 'importing'
  readonly from: readonly ImportFileRow['state'][]
  readonly mapping?: TableMapping | undefined
}

async function begin(context: FilesContext, id: string, { state, from, mapping }: Step): Promise<ImportFileRow | null> {
  const { db, clock } = context
  // Whoever left it halfway changed nothing, or all that they meant to.
  const wasLeft = and(inArray(importFiles.state, ['checking', 'importing']), isAbandoned(clock))
  const isFree = or(inArray(importFiles.state, [...from]), state === 'checking' ? wasLeft : undefined)
  const [begun] = await db
    .update(importFiles)
    .set({ state, progress: null, problem: null, report: null, touchedAt: dateOf(clock), ...(mapping && { mapping }) })
    .where(and(eq(importFiles.id, id), isFree))
    .returning({ id: importFiles.id })
  return begun ? findFile(context, id) : null
}

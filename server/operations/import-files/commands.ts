import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { isDeepStrictEqual } from 'node:util'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { say } from '../../../domain/language/say.ts'
import type { CheckRequest, FileEncoding } from '../../../domain/operations/moving-in/import-file.ts'
import { mappingProblems, type TableMapping } from '../../../domain/operations/moving-in/table-mapping.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { importFiles, importParts } from '../../platform/database/schema/operations.ts'
import { findFile, type ImportFileRow, isAbandoned, latestFile, untouchedSince } from './queries.ts'
import { refuseFile, withinLimit } from './reading.ts'
import { importRefusal } from './refusals.ts'
import { type RunContext, stopWork, withFolder, work } from './running.ts'

interface FilesContext {
  readonly db: Database
  readonly clock: Clock
}

const isBusy = (clock: Clock) => and(inArray(importFiles.state, ['checking', 'importing']), not(isAbandoned(clock)))
const currentDate = (clock: Clock) => new Date(clock() * 1000)

interface Upload {
  readonly name: string
  readonly encoding: FileEncoding | undefined
  readonly content: ReadableStream<Uint8Array>
  /** Aborted when the sender disconnects. */
  readonly signal: AbortSignal
}

/** One file at a time in this process: each may take much memory. */
let isReading = false

/**
 * Receives a file, reads it to its end and stores it for the next steps. Deletes earlier files.
 * @throws {AppError} `invalid` if it can't be read, `too_large`, or `conflict` while another one is being worked on
 */
export async function receiveFile(context: RunContext, { name, encoding, content, signal }: Upload): Promise<ImportFileRow> {
  const { db, clock } = context
  const [busy] = await db.select({ id: importFiles.id }).from(importFiles).where(isBusy(clock))
  if (busy) throw importRefusal({ code: 'other_importing' })
  return withFolder(async (folder) => {
    const path = join(folder, 'file')
    await pipeline(Readable.fromWeb(content), withinLimit, createWriteStream(path, { mode: 0o600 }), { signal })
    if (isReading) throw importRefusal({ code: 'other_reading' })
    isReading = true
    const id = newId()
    try {
      await db.insert(importFiles).values({ id, name, format: 'csv', state: 'reading', touchedAt: currentDate(clock) })
      await work(context, { kind: 'read', id, name, path, encoding }, folder, signal)
      await discardOthers(context, id)
      return await findFile(context, id)
    } catch (error) {
      await db.delete(importFiles).where(and(eq(importFiles.id, id), eq(importFiles.state, 'reading')))
      throw refuseFile(error)
    } finally {
      isReading = false
    }
  })
}

const stopped = {
  checking: msg`You stopped the check. Nothing was changed.`,
  importing: msg`You stopped the import. Nothing was imported.`,
} as const

/** Stops a check or an import, and rolls it back. Repeated, or too late, it changes nothing. @throws {AppError} `not_found` */
export async function stopFile(context: RunContext, id: string): Promise<ImportFileRow> {
  await findFile(context, id)
  for (const state of ['checking', 'importing'] as const) {
    await context.db
      .update(importFiles)
      .set({ state: 'failed', problem: say(stopped[state]), progress: null, touchedAt: currentDate(context.clock) })
      .where(and(eq(importFiles.id, id), eq(importFiles.state, state)))
  }
  const file = await findFile(context, id)
  if (file.state === 'failed') await stopWork(id)
  return file
}

/** Keeps only the mappings of other files. */
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
      .set({ state: 'discarded', recognized: null, tableSets: null, report: null, progress: null, problem: null })
      .where(which)
      .returning({ id: importFiles.id })
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await tx.delete(importParts).where(inArray(importParts.fileId, ids))
    await tx.delete(importFiles).where(and(eq(importFiles.state, 'discarded'), isNull(importFiles.mapping)))
  })
}

/** @throws {AppError} `not_found`, or `conflict` while it is being worked on */
export async function discardFile(context: FilesContext, id: string): Promise<void> {
  await findFile(context, id)
  await discard(context.db, and(eq(importFiles.id, id), not(isBusy(context.clock) ?? sql`false`)))
  const latest = await latestFile(context)
  if (latest?.id === id) throw importRefusal({ code: 'in_work' })
}

/** Seconds after which abandoned files are deleted, since they have names and phone numbers. */
const keptSeconds = 7 * 24 * 60 * 60

export async function discardOld(db: Database, now: number): Promise<void> {
  await discard(
    db,
    and(
      eq(importFiles.state, 'reading'),
      isAbandoned(() => now),
    ),
  )
  await discard(db, and(ne(importFiles.state, 'discarded'), untouchedSince(now - keptSeconds)))
}

/**
 * Starts a dry run. Idempotent.
 * @returns the file if the caller is to check it now; null if that is under way
 * @throws {AppError} `invalid` with missing parts by field
 */
export async function beginCheck(
  context: FilesContext,
  id: string,
  { mapping, tableSet }: CheckRequest,
): Promise<ImportFileRow | null> {
  const file = await findFile(context, id)
  const sets = file.tableSets?.map((set) => set.id) ?? []
  const chosenSet = sets.length > 1 ? tableSet : sets[0]
  if (sets.length > 0 && !sets.includes(chosenSet ?? '')) throw importRefusal({ code: 'tables_unchosen' })
  if (file.state === 'done') throw importRefusal({ code: 'imported' })
  if (file.recognized) {
    if (!mapping) throw importRefusal({ code: 'columns_unchosen' })
    const fields = mappingProblems(file.recognized.columns, mapping)
    if (Object.keys(fields).length > 0) throw importRefusal({ code: 'columns_wrong', fields })
  }
  return begin(context, id, {
    state: 'checking',
    from: ['read', 'checked', 'failed'],
    mapping: file.recognized ? mapping : undefined,
    tableSet: chosenSet,
  })
}

/** Starts an import, once. @throws {AppError} `conflict` unless it was checked with that mapping */
export async function beginImport(
  context: FilesContext,
  id: string,
  mapping: TableMapping | undefined,
): Promise<ImportFileRow | null> {
  const file = await findFile(context, id)
  if (mapping && !isDeepStrictEqual(mapping, file.mapping)) throw importRefusal({ code: 'columns_changed' })
  const wasTried = file.state === 'checked' || file.state === 'importing' || file.state === 'done'
  if (!wasTried) throw importRefusal({ code: 'unchecked' })
  return begin(context, id, { state: 'importing', from: ['checked'] })
}

interface Step {
  readonly state: 'checking' | 'importing'
  readonly from: readonly ImportFileRow['state'][]
  readonly mapping?: TableMapping | undefined
  readonly tableSet?: string | undefined
}

async function begin(
  context: FilesContext,
  id: string,
  { state, from, mapping, tableSet }: Step,
): Promise<ImportFileRow | null> {
  const { db, clock } = context
  // An abandoned check or import has changed nothing, or everything.
  const wasLeft = and(inArray(importFiles.state, ['checking', 'importing']), isAbandoned(clock))
  const isFree = or(inArray(importFiles.state, [...from]), state === 'checking' ? wasLeft : undefined)
  const [begun] = await db
    .update(importFiles)
    .set({
      state,
      progress: null,
      problem: null,
      report: null,
      touchedAt: currentDate(clock),
      ...(mapping && { mapping }),
      ...(tableSet !== undefined && { tableSet }),
    })
    .where(and(eq(importFiles.id, id), isFree))
    .returning({ id: importFiles.id })
  return begun ? findFile(context, id) : null
}

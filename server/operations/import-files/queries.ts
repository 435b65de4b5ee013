import { and, desc, eq, getTableColumns, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import type { TableMapping } from '../../../domain/operations/moving-in/table-mapping.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { importFiles } from '../../platform/database/schema/operations.ts'
import { importRefusal } from './refusals.ts'

/** Workers report more often than this, in seconds. */
const silenceSeconds = 30

interface Files {
  readonly db: Queryable
  readonly clock: Clock
}

/** @param instant Unix seconds */
export const untouchedSince = (instant: number) => lt(importFiles.touchedAt, new Date(instant * 1000))

/** True for a file whose worker has stopped reporting. */
export const isAbandoned = (clock: Clock) => untouchedSince(clock() - silenceSeconds)

const columns = (clock: Clock) => ({ ...getTableColumns(importFiles), isAbandoned: sql<boolean>`${isAbandoned(clock)}` })
export type ImportFileRow = typeof importFiles.$inferSelect & { readonly isAbandoned: boolean }

export async function latestFile({ db, clock }: Files): Promise<ImportFileRow | null> {
  const [row] = await db
    .select(columns(clock))
    .from(importFiles)
    .where(notInArray(importFiles.state, ['reading', 'discarded']))
    .orderBy(desc(importFiles.createdAt), desc(importFiles.id))
    .limit(1)
  return row ?? null
}

/** @throws {AppError} `not_found` */
export async function findFile({ db, clock }: Files, id: string): Promise<ImportFileRow> {
  const [row] = await db
    .select(columns(clock))
    .from(importFiles)
    .where(and(eq(importFiles.id, id), notInArray(importFiles.state, ['reading', 'discarded'])))
  if (!row) throw importRefusal({ code: 'file_gone' })
  return row
}

/** Returns the last mapping used for these headers, or null. */
export async function rememberedMapping(db: Queryable, headersKey: string): Promise<TableMapping | null> {
  const [row] = await db
    .select({ mapping: importFiles.mapping })
    .from(importFiles)
    .where(and(eq(importFiles.headersKey, headersKey), isNotNull(importFiles.mapping)))
    .orderBy(desc(importFiles.createdAt), desc(importFiles.id))
    .limit(1)
  return row?.mapping ?? null
}

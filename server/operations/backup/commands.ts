import { join } from 'node:path'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { type BackupPlan, defaultPlan } from '../../../domain/operations/backups/nightly.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { backupPlans, backupRuns } from '../../platform/database/schema/operations.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Log } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'
import { knownFailure, storedFailure } from './archive/failures.ts'
import { nameAt } from './archive/terminal.ts'
import { removeBefore } from './folder.ts'
import type { MakeBackup } from './making.ts'
import { lostSeconds, readPlan } from './queries.ts'

export interface BackupContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly folder: string
  readonly encrypts: boolean
  readonly make: MakeBackup
}

/** Milliseconds between signs of life. */
const beatMillis = 1_000

/**
 * Begins a backup unless any process makes one already.
 * @param by null at night
 * @returns a function that awaits its end and never throws; null if nothing began
 */
export async function beginBackup(context: BackupContext, by: Author | null, signal: AbortSignal) {
  const { db, clock, encrypts } = context
  const now = clock()
  const startedAt = fromUnixSeconds(now)
  const name = nameAt(fromUnixSeconds(now))
  const id = await db.transaction(async (tx) => {
    await tx
      .update(backupRuns)
      .set({ endedAt: startedAt, failure: storedFailure(knownFailure('stopped')) })
      .where(and(isNull(backupRuns.endedAt), lt(backupRuns.seenAt, fromUnixSeconds(now - lostSeconds))))
    const [begun] = await tx
      .insert(backupRuns)
      .values({ startedAt, seenAt: startedAt, name, encrypted: encrypts })
      .onConflictDoNothing()
      .returning({ id: backupRuns.id })
    if (begun && by) await recordAudit(tx, by, { kind: 'backups.started', subject: { id: name, label: name } })
    return begun?.id
  })
  if (id === undefined) return null
  const ended = carryOut(context, { id, name, signal })
  return () => ended
}

interface Run {
  readonly id: number
  readonly name: string
  readonly signal: AbortSignal
}

async function carryOut(context: BackupContext, { id, name, signal }: Run): Promise<void> {
  const { db, clock, log, folder, make } = context
  let share = 0
  const note = (values: Partial<typeof backupRuns.$inferInsert>) =>
    db
      .update(backupRuns)
      .set({ seenAt: fromUnixSeconds(clock()), share, ...values })
      .where(and(eq(backupRuns.id, id), isNull(backupRuns.endedAt)))
      .catch((error: unknown) => log.warn('a backup could not be noted', error))
  const beat = setInterval(() => void note({}), beatMillis)
  const onShare = (read: number) => {
    share = read
  }
  try {
    const { bytes, rows } = await make({ file: join(folder, name), signal, onShare })
    clearInterval(beat)
    await note({ share: 1, bytes, rows, endedAt: fromUnixSeconds(clock()) })
    await forgetOld(context, name).catch((error: unknown) => log.warn('old backups could not be removed', error))
  } catch (error) {
    clearInterval(beat)
    log.warn('a backup failed', error instanceof StartError ? error.message : error)
    await note({ failure: storedFailure(error), endedAt: fromUnixSeconds(clock()) })
  }
}

/** Only after a good new one: a salon whose backups fail keeps its old ones. */
async function forgetOld({ db, clock, folder }: BackupContext, made: string): Promise<void> {
  const { days } = await readPlan(db, clock())
  const before = clock() - days * 24 * 3600
  await removeBefore(folder, before, made)
  await db.delete(backupRuns).where(and(isNotNull(backupRuns.endedAt), lt(backupRuns.startedAt, fromUnixSeconds(before))))
}

export async function storeFirstPlan(db: Database, now: number): Promise<void> {
  await db
    .insert(backupPlans)
    .values({ ...defaultPlan, since: fromUnixSeconds(now) })
    .onConflictDoNothing()
}

export async function savePlan({ db, clock }: BackupContext, by: Author, plan: BackupPlan): Promise<void> {
  await storeFirstPlan(db, clock())
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(backupPlans).for('update')
    await tx.update(backupPlans).set(plan)
    const { nightly, at, days } = before ?? defaultPlan
    await recordAudit(tx, by, { kind: 'backups.plan-changed', changes: changesBetween({ nightly, at, days }, plan) })
  })
}

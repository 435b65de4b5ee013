import { and, desc, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Backup, Backups } from '../../../domain/operations/backups/backups.ts'
import { assessBackups } from '../../../domain/operations/backups/health.ts'
import { type BackupHistory, type BackupPlan, defaultPlan } from '../../../domain/operations/backups/nightly.ts'
import { fromUnixSeconds, unixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Database } from '../../platform/database/client.ts'
import { backupPlans, backupRuns } from '../../platform/database/schema/operations.ts'
import { failureInWords } from './archive/failures.ts'
import { backupsIn, isEncryptedIn } from './folder.ts'

interface Reading {
  readonly db: Database
  readonly folder: string
}

/** Seconds of silence after which a backup counts as lost. */
export const lostSeconds = 120

const mostListed = 200

export async function readPlan(db: Database, now: number): Promise<BackupPlan & { readonly since: number }> {
  const [row] = await db.select().from(backupPlans)
  if (!row) return { ...defaultPlan, since: now }
  const { nightly, at, days, since } = row
  return { nightly, at, days, since: unixSeconds(since) }
}

/** Reads the history from processes' records and from files, such as the terminal's. */
export async function readBackupHistory({ db, folder }: Reading, since: number, now: number): Promise<BackupHistory> {
  const latest = (failed: boolean) =>
    db
      .select({ at: backupRuns.startedAt, reason: backupRuns.failure })
      .from(backupRuns)
      .where(and(isNotNull(backupRuns.endedAt), failed ? isNotNull(backupRuns.failure) : isNull(backupRuns.failure)))
      .orderBy(desc(backupRuns.startedAt))
      .limit(1)
  const [[good], [failed], files] = await Promise.all([latest(false), latest(true), backupsIn(folder).catch(() => [])])
  const moments = [...(good ? [wholeUnixSeconds(good.at)] : []), ...files.map(({ at }) => at)].filter((at) => at <= now)
  return {
    since,
    lastGood: moments.length > 0 ? Math.max(...moments) : null,
    lastFailure: failed ? { at: unixSeconds(failed.at), reason: failureInWords(failed.reason ?? '') } : null,
  }
}

export async function readBackups({ db, folder }: Reading, now: number): Promise<Omit<Backups, 'encrypts' | 'asksCode'>> {
  const { since, ...plan } = await readPlan(db, now)
  const from = fromUnixSeconds(now - plan.days * 24 * 3600)
  const [history, [running], runs, files] = await Promise.all([
    readBackupHistory({ db, folder }, since, now),
    db
      .select({ share: backupRuns.share })
      .from(backupRuns)
      .where(and(isNull(backupRuns.endedAt), gte(backupRuns.seenAt, fromUnixSeconds(now - lostSeconds)))),
    db
      .select({
        name: backupRuns.name,
        startedAt: backupRuns.startedAt,
        bytes: sql<number>`coalesce(${backupRuns.bytes}, 0)`.mapWith(Number),
        rows: backupRuns.rows,
        seconds: sql<number>`extract(epoch from ${backupRuns.endedAt} - ${backupRuns.startedAt})`.mapWith(Number),
        encrypted: backupRuns.encrypted,
      })
      .from(backupRuns)
      .where(and(isNotNull(backupRuns.endedAt), isNull(backupRuns.failure), gte(backupRuns.startedAt, from)))
      .orderBy(desc(backupRuns.startedAt))
      .limit(mostListed),
    backupsIn(folder).catch(() => []),
  ])
  const items = new Map<string, Backup>()
  for (const { startedAt, ...run } of runs) {
    items.set(run.name, { ...run, at: wholeUnixSeconds(startedAt), checked: true, here: false })
  }
  for (const { name, at, bytes } of files.slice(0, mostListed)) {
    const run = items.get(name)
    const encrypted = run?.encrypted ?? (await isEncryptedIn(folder, name))
    const isSame = run?.bytes === bytes
    items.set(name, { rows: null, seconds: null, ...run, name, at, bytes, encrypted, checked: isSame, here: true })
  }
  return {
    plan,
    health: assessBackups(plan, history, now),
    folder,
    running: running ?? null,
    items: [...items.values()].toSorted((one, other) => other.at - one.at),
  }
}

import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/client.ts'
import { renewedAfter, versioned } from '../versioned.ts'

/** Milliseconds: limit for the database, and lifetime of its response. */
const waits = { timeout: 3_000, cached: 5_000 } as const

interface QueueFigures {
  readonly count: number
  readonly seconds: number
  /** Null for a queue that keeps no failures. */
  readonly failures: number | null
}

interface Figures {
  readonly queues: Readonly<Record<'changes' | 'mail' | 'webhooks' | 'payments', QueueFigures>>
  readonly holds: number
  /** Unix seconds of the start of the last successful backup; null if there is none. */
  readonly lastBackup: number | null
}

interface Row extends Record<string, unknown> {
  readonly changes: number
  readonly changes_since: number | null
  readonly mails: number
  readonly mails_since: number | null
  readonly failed_mails: number
  readonly deliveries: number
  readonly deliveries_since: number | null
  readonly failed_deliveries: number
  readonly calls: number
  readonly calls_since: number | null
  readonly refused_calls: number
  readonly holds: number
  readonly last_backup: number | null
}

/** Reads the database's figures in one statement over indexes and small tables. Null if the database fails. @returns never rejects */
export function createFigures({ db, clock }: { readonly db: Database; readonly clock: Clock }): () => Promise<Figures | null> {
  const figures = versioned<Promise<Figures | null>>({ most: 1 })
  const age = renewedAfter(waits.cached)
  return () => figures('figures', [age()], () => inTime(read(db, clock())))
}

function inTime<Result>(work: Promise<Result>): Promise<Result | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), waits.timeout).unref())
  return Promise.race([work.catch(() => null), late])
}

async function read(db: Database, now: number): Promise<Figures | null> {
  const { rows } = await db.execute<Row>(sql`
    select changes.*, mails.*, failed_mails.*, deliveries.*, failed_deliveries.*, calls.*, refused_calls.*, holds.*, backups.* from
      (select count(*)::int as changes, extract(epoch from min(at))::float8 as changes_since
        from appointment_events where relayed_at is null) as changes,
      (select count(*)::int as mails, extract(epoch from min(created_at))::float8 as mails_since
        from mails where status = 'queued') as mails,
      (select count(*)::int as failed_mails from mails where status in ('failed', 'bounced')) as failed_mails,
      (select count(*)::int as deliveries, extract(epoch from min(created_at))::float8 as deliveries_since
        from webhook_deliveries where status = 'queued') as deliveries,
      (select count(*)::int as failed_deliveries from webhook_deliveries where status = 'failed') as failed_deliveries,
      (select count(*)::int as calls, extract(epoch from min(created_at))::float8 as calls_since
        from provider_calls where state = 'waiting') as calls,
      (select count(*)::int as refused_calls from provider_calls where state = 'refused') as refused_calls,
      (select count(*)::int as holds from holds where expires_at > to_timestamp(${now})) as holds,
      (select extract(epoch from max(started_at))::float8 as last_backup
        from backup_runs where ended_at is not null and failure is null) as backups`)
  const [row] = rows
  if (!row) return null
  const secondsSince = (since: number | null) => (since === null ? 0 : Math.max(0, now - since))
  return {
    queues: {
      changes: { count: row.changes, seconds: secondsSince(row.changes_since), failures: null },
      mail: { count: row.mails, seconds: secondsSince(row.mails_since), failures: row.failed_mails },
      webhooks: { count: row.deliveries, seconds: secondsSince(row.deliveries_since), failures: row.failed_deliveries },
      payments: { count: row.calls, seconds: secondsSince(row.calls_since), failures: row.refused_calls },
    },
    holds: row.holds,
    lastBackup: row.last_backup,
  }
}

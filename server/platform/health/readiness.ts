import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Database, forgetFullDisk, hasMetFullDisk } from '../database/client.ts'
import { isMigrated } from '../database/migrate.ts'
import { renewedAfter, versioned } from '../versioned.ts'

/** Milliseconds: limit for the database, and lifetime of a response. */
const waits = { timeout: 3_000, cached: 1_000 } as const

/** Says why the database can't serve a salon right now; `null` if it can. Checks at most once a second. @returns never rejects */
export function prepareReadiness(db: Database, pool: pg.Pool): () => Promise<string | null> {
  const problems = versioned<Promise<string | null>>({ most: 1 })
  const age = renewedAfter(waits.cached)
  return () => problems('problem', [age()], () => findProblem(db, pool))
}

const fullDisk = 'The database’s disk is full.'

async function findProblem(db: Database, pool: pg.Pool): Promise<string | null> {
  // Without room for a write, the database can't go on either: it ends, and may not start again.
  const notReady = () => (hasMetFullDisk(pool) ? fullDisk : 'The database isn’t ready.')
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(notReady()), waits.timeout).unref())
  return Promise.race([look(db, pool).catch(notReady), late])
}

async function look(db: Database, pool: pg.Pool): Promise<string | null> {
  const [migrated, { rows }] = await Promise.all([
    isMigrated(db),
    db.execute<{ setting: string }>(sql`select current_setting('transaction_read_only') as setting`),
  ])
  if (!migrated) return 'The database isn’t migrated to this version.'
  // A standby, or a hosted database closed to writes because it is full.
  if (rows[0]?.setting === 'on') return 'The database is read-only.'
  if (hasMetFullDisk(pool)) {
    if (!(await hasRoom(db))) return fullDisk
    forgetFullDisk(pool)
  }
  return null
}

async function hasRoom(db: Database): Promise<boolean> {
  const write = db.transaction(async (transaction) => {
    await transaction.execute(
      sql`create temporary table room_probe on commit drop as select repeat(md5(n::text), 60) as text from generate_series(1, 64) as n`,
    )
  })
  return write.then(
    () => true,
    () => false,
  )
}

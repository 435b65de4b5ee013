import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { type JobsOptions, openJobs } from '../messages/jobs/jobs.ts'
import { readConfig } from '../platform/config.ts'
import { jobSchema } from '../platform/database/rights.ts'
import { createLog } from '../platform/log.ts'
import { adminEmail, fixedSettings, mondayMorning } from './salon.ts'
import { localReceivers } from './server-process.ts'
import type { TestDatabase } from './test-database.ts'

interface TestJobsOptions extends Partial<Omit<JobsOptions, 'config'>> {
  readonly environment?: Record<string, string>
}

export function openTestJobs(database: TestDatabase, { environment = {}, ...rest }: TestJobsOptions = {}) {
  const jobs = openJobs({
    db: (database.app ?? database).db,
    pool: (database.app ?? database).pool,
    clock: () => mondayMorning,
    log: createLog('silent'),
    config: readConfig({ ADMIN_EMAIL: adminEmail, MAIL_FROM: 'hello@salon.example', ...localReceivers, ...environment }),
    settings: fixedSettings(),
    authSecret: 'a secret for tests only, long enough',
    origin: 'http://localhost:3000',
    intervals: { polling: 0.5, idlePolling: 2, supervising: 1 },
    ...rest,
  })
  onTestFinished(jobs.stop)
  return jobs
}

/** Makes jobs due that wait for a retry or the end of an undo. @returns how many */
export async function makeJobsDue({ db }: Pick<TestDatabase, 'db'>): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${sql.raw(jobSchema)}.job set start_after = now() where state < 'active' and start_after > now()`)
  return rowCount ?? 0
}

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '../../platform/database/client.ts'
import { isForbidden, isUnavailable, reasonOf } from '../../platform/database/errors.ts'
import { jobSchema } from '../../platform/database/rights.ts'
import type { Log } from '../../platform/log.ts'
import { createWorkers, type Job, type JobData, type QueueName } from './workers.ts'

const queueNames = ['appointment-changed', 'send-mail', 'deliver-webhook'] as const satisfies readonly QueueName[]

/** @throws if it should be tried again */
export type Handlers = { readonly [Name in QueueName]: (data: JobData[Name], signal: AbortSignal) => Promise<void> }

/** Pauses double from half a minute to two hours, with jitter. Jobs of a dead process are retried when they expire. */
const queueOptions = {
  retryLimit: 1_000,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 7_200,
  expireInSeconds: 60,
  // Longer than a salon's holidays, in which its computer is off; done jobs aren't needed.
  retentionSeconds: 60 * 86_400,
  deleteAfterSeconds: 3_600,
} as const

/** Seconds between polls for unannounced jobs, by a queue's first worker and by each other one, and between checks for expired jobs. */
const defaultIntervals = { polling: 5, idlePolling: 30, supervising: 15 } as const
export type Intervals = { readonly [Interval in keyof typeof defaultIntervals]: number }

/** Milliseconds: for jobs in progress when the server stops, and between attempts to open. */
const waits = { stop: 5_000, firstStart: 500, longestStart: 60_000 } as const

interface NewJob<Name extends QueueName> {
  readonly data: JobData[Name]
  /** Seconds from now by the database's clock. */
  readonly startAfter?: number
  /** A process runs one job of a group at a time. */
  readonly group?: { readonly id: string }
}

export interface Queue {
  readonly isOpen: () => boolean
  /** Queues jobs in the caller's transaction. */
  add<Name extends QueueName>(tx: Pick<Database, 'execute'>, name: Name, jobs: readonly NewJob<Name>[]): Promise<void>
  wake(name: QueueName, jobs: number): void
  /** Lets jobs in progress end, for a few seconds; others are retried by the next process. */
  close(): Promise<void>
}

interface QueueOptions {
  readonly pool: pg.Pool
  readonly log: Log
  readonly handlers: Handlers
  readonly onOpen?: () => void
  /** True if a failure is recorded elsewhere, such as in the log of mail. */
  readonly isExpected?: (error: unknown) => boolean
  readonly intervals?: Intervals
}

/** Gives pg-boss our own connections, and logs its errors. */
function connectBoss(pool: pg.Pool, log: Log, closing: AbortSignal) {
  let isAway = false
  return {
    async executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult> {
      const client = await pool.connect()
      let isBroken = false
      try {
        const result = await client.query(text, values)
        isAway = false
        return result
      } catch (error) {
        // Without values it can be a script with its own transaction, which would stay open in a connection that bookings use next.
        isBroken = values === undefined || isUnavailable(error)
        throw error
      } finally {
        client.release(isBroken)
      }
    },

    /** Logs once when the database becomes unavailable, not for each polling worker. */
    onError(emitted: Error): void {
      if (closing.aborted || isAway) return
      // A worker's error is a copy, without its class.
      const error = Object.assign(new Error(emitted.message), emitted)
      isAway = isUnavailable(error)
      log.warn(isAway ? 'mail and webhooks wait for the database' : 'a job could not be settled', reasonOf(error))
    },
  }
}

/** Tries with growing pauses, until it succeeds or the server stops. Logs each new reason once. */
async function retryUntilOpen(open: () => Promise<void>, log: Log, closing: AbortSignal): Promise<void> {
  let lastReason = ''
  for (let pause: number = waits.firstStart; !closing.aborted; pause = Math.min(2 * pause, waits.longestStart)) {
    try {
      return await open()
    } catch (error) {
      const reason = isForbidden(error)
        ? `Mail and webhooks are off: the database’s user can’t create the schema ${jobSchema}. Allow it with GRANT CREATE ON DATABASE, or create the schema for it.`
        : `mail and webhooks can’t start yet: ${reasonOf(error)}`
      if (reason !== lastReason && !closing.aborted) log.error(reason)
      lastReason = reason
      await sleep(pause, undefined, { ref: false, signal: closing }).catch(() => {})
    }
  }
}

/** Opens pg-boss on our own connections; the salon runs on while the database is unavailable or refuses the schema. */
export function openQueue(options: QueueOptions): Queue {
  const { pool, log, handlers, onOpen, isExpected = () => false, intervals = defaultIntervals } = options
  const closing = new AbortController()
  const workers = createWorkers({ work, intervals })
  const connection = connectBoss(pool, log, closing.signal)
  let boss: PgBoss | undefined

  async function open(): Promise<void> {
    const { rows } = await pool.query(`select to_regnamespace('${jobSchema}') is not null as exists`)
    const fresh = new PgBoss({
      db: { executeSql: connection.executeSql },
      schema: jobSchema,
      // Creating an existing schema takes a privilege that its owner may lack.
      createSchema: !rows[0]?.exists,
      schedule: false,
      reindex: false,
      superviseIntervalSeconds: intervals.supervising,
      monitorIntervalSeconds: intervals.supervising,
    })
    fresh.on('error', connection.onError)
    try {
      await fresh.start()
      for (const name of queueNames) {
        await fresh.createQueue(name, queueOptions)
        await fresh.updateQueue(name, queueOptions)
      }
      if (closing.signal.aborted) return await fresh.stop({ graceful: false })
      boss = fresh
      for (const name of queueNames) await workers.start(fresh, name)
    } catch (error) {
      boss = undefined
      await fresh.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  /** pg-boss retries silently, so failures are logged here. `connection` logs an unavailable database. */
  async function work<Name extends QueueName>(name: Name, job: Job<Name>): Promise<void> {
    try {
      await handlers[name](job.data, job.signal)
    } catch (error) {
      if (!closing.signal.aborted && !isExpected(error) && !isUnavailable(error)) {
        log.warn(`the job ${name} ${JSON.stringify(job.data)} failed; it is tried again`, error)
      }
      throw error
    }
  }

  const openAndTell = async () => {
    await open()
    onOpen?.()
  }
  const opening = retryUntilOpen(openAndTell, log, closing.signal)

  return {
    isOpen: () => boss !== undefined,
    async add(tx, name, jobs) {
      if (!boss) throw new Error('the queue isn’t open yet')
      if (jobs.length > 0) await boss.insert(name, [...jobs], { db: fromDrizzle(tx, sql) })
    },
    wake: workers.wake,
    async close() {
      closing.abort()
      await opening
      await boss?.stop({ close: false, timeout: waits.stop })
    },
  }
}

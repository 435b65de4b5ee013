import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { isUnavailable, reasonOf } from './errors.ts'

interface Waiting {
  /** Hears, in a line for a person, that there is something to wait for. */
  readonly say: (line: string) => void
  /** How long to wait, in milliseconds. */
  readonly patienceMillis?: number
}

/** A database that is started together with the server takes its time. */
const usualPatienceMillis = 60_000
const pauseMillis = 1_000
const connectMillis = 5_000

/** What `server_version_num` of PostgreSQL 14 begins with. */
const oldestVersion = 140_000

/**
 * Waits until a hosted database takes connections.
 * @throws {StartError} when it does not come, refuses us or is too old, with one line that says why
 */
export async function awaitDatabase(url: string, { say, patienceMillis = usualPatienceMillis }: Waiting): Promise<void> {
  const deadline = performance.now() + patienceMillis
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await tryConnecting(url)
    } catch (error) {
      if (error instanceof StartError) throw error
      const mayCome = isUnavailable(error) && performance.now() < deadline
      if (!mayCome) throw new StartError(`The database in DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error })
      if (isFirst) say(`The database does not answer yet (${reasonOf(error)}): waiting for it …`)
      await sleep(pauseMillis)
    }
  }
}

async function tryConnecting(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMillis, query_timeout: connectMillis })
  // Without a listener, a connection that is lost ends the whole process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    const version = rows[0]?.version ?? 0
    if (version < oldestVersion) {
      throw new StartError(
        `The database in DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; Chairtime needs 14 or newer.`,
      )
    }
  } finally {
    await client.end().catch(() => {})
  }
}

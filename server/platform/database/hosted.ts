import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError, systemCode } from '../start-error.ts'
import { isUnavailable, reasonOf } from './errors.ts'
import { createPgClient } from './single-client.ts'

interface Waiting {
  readonly say: (line: string) => void
  readonly setting?: string
  readonly timeoutMillis?: number
}

const defaultTimeoutMillis = 60_000
const pauseMillis = 1_000
const connectMillis = 5_000

/** `server_version_num` of PostgreSQL 14. */
const oldestVersion = 140_000

/**
 * Waits until a hosted database takes connections.
 * @throws {StartError} with one line that says why, if it stays unreachable, refuses us or is too old
 */
export async function awaitDatabase(
  url: string,
  { say, setting = 'DATABASE_URL', timeoutMillis = defaultTimeoutMillis }: Waiting,
): Promise<void> {
  const deadline = performance.now() + timeoutMillis
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await tryConnecting(url)
    } catch (error) {
      if (error instanceof StartError) throw error
      const mayCome = isUnavailable(error) && performance.now() < deadline
      if (!mayCome) throw refusal(error, setting)
      if (isFirst) say(`The database isn’t answering yet (${reasonOf(error)}). Waiting for it…`)
      await sleep(pauseMillis)
    }
  }
}

// https://nodejs.org/api/tls.html#x509-certificate-error-codes
const unknownAuthority =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/

function refusal(error: unknown, setting: string): StartError {
  return new StartError(
    `The database in ${setting} can’t be used: ${reasonOf(error).replace(/\.$/, '')}.${adviceOn(systemCode(error))}`,
    { cause: error },
  )
}

function adviceOn(code: string): string {
  if (unknownAuthority.test(code)) {
    return ' Add sslrootcert=<file> to the address, with the certificate of the authority that issued the database’s own.'
  }
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? ' Use the name that is in the database’s certificate.' : ''
}

async function tryConnecting(url: string): Promise<void> {
  const config = { connectionString: url, connectionTimeoutMillis: connectMillis, query_timeout: connectMillis }
  const first = createPgClient(config)
  const second = createPgClient(config)
  try {
    await first.connect()
    const { rows } = await first.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    const version = rows[0]?.version ?? 0
    if (version < oldestVersion) {
      throw new StartError(
        `The database in DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; Chairtime needs 14 or newer.`,
      )
    }
    await second.connect()
    if (!(await keepSessions(first, second))) {
      throw new StartError(
        'DATABASE_URL leads to a pooler in transaction mode. Chairtime needs a session for each connection (live updates, locks and prepared statements): use session mode or the database’s own address.',
      )
    }
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})))
  }
}

/**
 * True if each connection has its own session. A pooler in transaction mode runs each statement in any free session: the same one for
 * both, or different ones in turn, hence this order.
 */
async function keepSessions(first: pg.Client, second: pg.Client): Promise<boolean> {
  const sessions = new Map<pg.Client, Set<number>>([first, second].map((client) => [client, new Set()]))
  for (const client of [first, second, second, first, first, second]) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    sessions.get(client)?.add(rows[0]?.pid ?? 0)
  }
  const pids = [...sessions.values()].map((own) => [...own])
  return pids.every((own) => own.length === 1) && pids[0]?.[0] !== pids[1]?.[0]
}

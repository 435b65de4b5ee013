import pg from 'pg'
import type { Log } from '../log.ts'
import { noChanges, packChanges } from './publisher.ts'

interface ChannelOptions {
  readonly databaseUrl: string
  readonly log: Log
  readonly onPayload: (payload: string) => void
  readonly onConnected: () => void
  /** Milliseconds between checks that the connection still listens, and for a response. */
  readonly checkMillis?: number
  readonly queryTimeoutMillis?: number
}

const channelName = 'chairtime_live'

/** Announces possible changes of everything, from a connection outside of a server, such as a command's. */
export async function announceEverything(client: pg.Client): Promise<void> {
  await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
    channelName,
    packChanges({ ...noChanges, everything: true }),
  ])
}

/** In `pg_stat_activity`. */
export const channelApplicationName = 'chairtime live updates'

const waits = { connect: 5_000, firstRetry: 100, longestRetry: 5_000 } as const

export interface Channel {
  /** @throws without a connection */
  send(payloads: readonly string[]): Promise<void>
  close(): Promise<void>
}

function createClient(connectionString: string, queryTimeoutMillis: number): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: channelApplicationName,
    connectionTimeoutMillis: waits.connect,
    query_timeout: queryTimeoutMillis,
    keepAlive: true,
  })
}

/**
 * Opens the process's one connection that listens and notifies, apart from the pool: LISTEN belongs to a session, and a notification
 * should not queue behind bookings. Reconnects forever.
 * @returns after the first attempt succeeds or fails
 */
export async function openChannel(options: ChannelOptions): Promise<Channel> {
  const { databaseUrl, log, onPayload, onConnected, checkMillis = 10_000, queryTimeoutMillis = 5_000 } = options
  let client: pg.Client | undefined
  let closed = false
  let retryMillis: number = waits.firstRetry
  let retryTimer: NodeJS.Timeout | undefined
  let lastQuery: Promise<unknown> = Promise.resolve()
  const abandoned = new WeakSet<pg.Client>()

  /** Runs one statement at a time, since the driver will drop its queue. A failure or timeout abandons the connection. */
  function query(client: pg.Client, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const result = lastQuery.then(() => client.query(text, [...values]))
    lastQuery = result.catch((error) => lose(client, error))
    return result
  }

  async function connect(): Promise<void> {
    const fresh = createClient(databaseUrl, queryTimeoutMillis)
    const onLoss = (error?: Error) => lose(fresh, error)
    fresh.on('error', onLoss)
    fresh.on('end', onLoss)
    fresh.on('notification', ({ payload = '' }) => onPayload(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channelName}`)
    } catch (error) {
      return lose(fresh, error as Error)
    }
    if (closed) return void fresh.end()
    if (abandoned.has(fresh)) return
    client = fresh
    lastQuery = Promise.resolve()
    retryMillis = waits.firstRetry
    onConnected()
  }

  function lose(lost: pg.Client, error?: Error): void {
    if (abandoned.has(lost)) return
    abandoned.add(lost)
    lost.end().catch(() => {})
    if (client === lost) client = undefined
    if (closed) return
    log.warn('the connection for live updates was lost', error?.message)
    // Jitter spreads the processes' reconnects.
    retryTimer = setTimeout(() => void connect(), retryMillis * (0.5 + Math.random() / 2))
    retryMillis = Math.min(retryMillis * 2, waits.longestRetry)
  }

  /** Checks that the session responds and listens: a pooler may have switched to another one. */
  async function check(): Promise<void> {
    const checked = client
    if (!checked) return
    try {
      const { rowCount } = await query(checked, 'select from pg_listening_channels() as name where name = $1', [channelName])
      if (rowCount === 0) lose(checked, new Error('the session is no longer listening'))
    } catch {
      // `query` abandoned the connection.
    }
  }

  const checkTimer = setInterval(() => void check(), checkMillis)
  await connect()

  return {
    async send(payloads) {
      const sender = client
      if (!sender) throw new Error('no connection for live updates')
      // One statement, so all are sent or none.
      await query(sender, 'select pg_notify($1, payload) from unnest($2::text[]) as payload', [channelName, payloads])
    },
    async close() {
      closed = true
      clearInterval(checkTimer)
      clearTimeout(retryTimer)
      await client?.end()
    },
  }
}

import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '../server/people/auth/secrets.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/start.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { newId } from '../server/platform/database/schema/ids.ts'
import { startServerProcess, superuserUrl, testAuthSecret, withDatabase } from '../server/testing/server-process.ts'
import { makeRealistic } from './realistic-salon.ts'
import { clientId, seedSalon } from './seed-salon.ts'

export interface SignedIn {
  readonly uid: string
  readonly name: string
  readonly email: string
  readonly headers: { cookie: string }
}

export interface BenchSalon {
  readonly bookings: number
  readonly seededInMillis: number
  readonly origin: string
  readonly pool: pg.Pool
  readonly admin: SignedIn
  /** A seeded client with the usual number of bookings, who books nothing during the run. */
  readonly reader: SignedIn
  /** Seeded clients who sign in, and for direct inserts. */
  readonly clients: readonly SignedIn[]
  /** Enough clients to stay below the limits of each, each with its own network address. */
  readonly bookers: readonly { readonly headers: Record<string, string> }[]
}

interface OpenOptions {
  readonly sizes: readonly [small: number, large: number]
  readonly today: string
  readonly say: (line: string) => void
  /** Replaces the embedded PostgreSQL, as superuser. Databases `salon_…` are created and dropped. */
  readonly databaseUrl?: string | undefined
}

/** Concurrent writing connections, here and in the server's pool. */
export const writers = 20
const clientCount = 20
const bookerCount = 10_000
export const benchPassword = 'scissors-and-comb'

/** Opens the salons in one PostgreSQL in a temporary folder, each with its server process. `undo` removes everything. */
export async function openSalons(
  { sizes, today, say, databaseUrl }: OpenOptions,
  undo: AsyncDisposableStack,
): Promise<[small: BenchSalon, large: BenchSalon, realistic: BenchSalon]> {
  const postgres = { url: databaseUrl ?? (await startDatabase(undo)) }
  const open = async (bookings: number, kind: 'plain' | 'realistic' = 'plain'): Promise<BenchSalon> => {
    const name = `salon_${kind}_${bookings}`
    const url = withDatabase(postgres.url, name)
    await asSuperuser(postgres.url, [`create database ${name}`])
    if (databaseUrl) undo.defer(() => asSuperuser(postgres.url, [`drop database ${name} with (force)`]))
    await migrate(url)
    say(`Making ${bookings.toLocaleString('en-US')} bookings …`)
    const seededInMillis = await seedSalon(url, { bookings, today })
    if (kind === 'realistic') await withConnection(url, (connection) => makeRealistic(connection, today))
    const server = await startServerProcess(url, { NODE_ENV: 'production', LOG_LEVEL: 'warn', TRUSTED_PROXY: '127.0.0.1,::1' })
    undo.defer(() => server.stop())
    const pool = new pg.Pool({ connectionString: url, max: writers })
    undo.defer(() => pool.end())
    await givePasswords(pool)
    const admin = await signIn(server.origin, 'owner@salon.example')
    const reader = await signIn(server.origin, 'client0@client.example')
    const clients: SignedIn[] = []
    for (let number = 1; number < clientCount; number++) {
      clients.push(await signIn(server.origin, `client${number}@client.example`))
    }
    return { bookings, seededInMillis, origin: server.origin, pool, admin, reader, clients, bookers: await addBookers(pool) }
  }
  // A checkpoint during the run would distort results.
  await asSuperuser(postgres.url, [
    `alter system set max_wal_size = '8GB'`,
    `alter system set checkpoint_timeout = '1h'`,
    'select pg_reload_conf()',
  ])
  const [small, large] = sizes
  const salons = [await open(small), await open(large), await open(large, 'realistic')] as [BenchSalon, BenchSalon, BenchSalon]
  await asSuperuser(postgres.url, ['checkpoint'])
  return salons
}

/** Starts the embedded PostgreSQL in a temporary folder. @returns its address as superuser */
async function startDatabase(undo: AsyncDisposableStack): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chairtime-bench-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startEmbeddedPostgres({ dataDir })
  undo.defer(() => postgres.stop())
  return superuserUrl(postgres.url, dataDir)
}

async function asSuperuser(url: string, statements: readonly string[]): Promise<void> {
  await withConnection(url, async (connection) => {
    for (const statement of statements) await connection.query(statement)
  })
}

async function withConnection(url: string, work: (connection: pg.Client) => Promise<void>): Promise<void> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    await work(connection)
  } finally {
    await connection.end()
  }
}

async function givePasswords(pool: pg.Pool): Promise<void> {
  const hash = await hashPassword(benchPassword)
  for (let number = 0; number < clientCount; number++) {
    await pool.query(
      `insert into accounts (id, account_id, user_id, provider_id, password) values ($1, $2, $2, 'credential', $3)`,
      [newId(), clientId(number), hash],
    )
  }
}

/** Inserts accounts with sessions; signing in would take minutes. */
async function addBookers(pool: pg.Pool): Promise<BenchSalon['bookers']> {
  const numbers = Array.from({ length: bookerCount }, (_, number) => number)
  await pool.query(
    `insert into users (id, name, email) select 'BOOKER' || n, 'Booker ' || n, 'booker' || n || '@client.example' from unnest($1::int[]) n`,
    [numbers],
  )
  await pool.query(
    `insert into sessions (id, token, user_id, expires_at)
     select 'BOOKER' || n, 'booker-session-' || n, 'BOOKER' || n, now() + interval '1 day' from unnest($1::int[]) n`,
    [numbers],
  )
  return numbers.map((number) => {
    const token = `booker-session-${number}`
    const signature = createHmac('sha256', testAuthSecret).update(token).digest('base64')
    return {
      headers: {
        cookie: `chairtime.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
        'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
      },
    }
  })
}

async function signIn(origin: string, email: string): Promise<SignedIn> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: benchPassword }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`)
  const person = (await response.json()) as { uid: string; name: string; email: string }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { uid: person.uid, name: person.name, email: person.email, headers: { cookie } }
}

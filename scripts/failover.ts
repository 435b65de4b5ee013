/**
 * `npm run test:failover`: two servers of a salon behind HAProxy, over two databases under Patroni. The primary is switched, killed,
 * killed just after losing its standby, and frozen, while people book. Exits with 1 if an acknowledged booking is lost or doubled. Not
 * part of `npm test`, since it needs Debian's etcd, Patroni and HAProxy; skipped if they are missing.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../server/platform/database/client.ts'
import { freePort } from '../server/platform/listen.ts'
import { createLog } from '../server/platform/log.ts'
import { addService, addStylist, adminEmail, password } from '../server/testing/records.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { type Cluster, type Node, openCluster, startProxy } from './failover/cluster.ts'
import { startLoad } from './failover/load.ts'
import { findByTitle, findPrograms, type Programs, signal } from './failover/processes.ts'

const perSecond = { bookings: 10, pages: 20 } as const
const { values: options } = parseArgs({ options: { keep: { type: 'boolean' }, only: { type: 'string' } } })
const say = (line: string) => console.log(line)
/** Plain JavaScript, without types. */
const prepareScript = new URL('prepare.mjs', import.meta.url).href

/** Each disturbs the primary, and returns a function that brings its machine back. */
const rounds: Record<string, (cluster: Cluster, primary: Node) => Promise<() => Promise<void>>> = {
  async 'a planned change'(cluster) {
    await cluster.switchOver()
    return async () => {}
  },
  async 'a machine that dies'(_, primary) {
    signal(await primary.processes(), 'SIGKILL')
    return () => primary.start()
  },
  /** Writes of these seconds are on one disk only: none may have been acknowledged. */
  async 'a machine that dies just after its standby lost it'(cluster, primary) {
    const receiver = findByTitle(await cluster.other(primary).processes(), 'walreceiver')
    if (receiver === undefined) throw new Error('the standby receives nothing')
    signal([receiver], 'SIGSTOP')
    await sleep(2_000)
    signal(await primary.processes(), 'SIGKILL')
    signal([receiver], 'SIGKILL')
    return () => primary.start()
  },
  /** Its connections stay open, and on waking it still considers itself primary. */
  async 'a machine that freezes, and goes on once another is primary'(_, primary) {
    const frozen = await primary.processes()
    signal(frozen, 'SIGSTOP')
    return async () => signal(frozen, 'SIGCONT')
  },
}

/** Creates the database with its two roles, as docs/operations.md does. @returns their addresses, through HAProxy */
async function makeDatabase(cluster: Cluster): Promise<{ url: string; ownerUrl: string }> {
  const address = (user: string, secret: string, database: string) =>
    `postgres://${user}:${encodeURIComponent(secret)}@127.0.0.1:${cluster.databasePort}/${database}`
  const { username, password: secret } = cluster.superuser
  const client = new pg.Client({ connectionString: address(username, secret, 'postgres') })
  await client.connect()
  for (const role of ['chairtime', 'chairtime_server']) await client.query(`create role ${role} login password 'tests only'`)
  await client.query('grant chairtime_server to chairtime')
  await client.query('create database chairtime owner chairtime')
  await client.end()
  return {
    url: address('chairtime_server', 'tests only', 'chairtime'),
    ownerUrl: address('chairtime', 'tests only', 'chairtime'),
  }
}

async function measure(programs: Programs, undo: AsyncDisposableStack): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chairtime-failover-'))
  if (options.keep) say(`  what everything says is in ${folder}`)
  else undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const cluster = await openCluster({ programs, folder, undo })
  const webPort = await freePort()
  const servers = [await freePort(), await freePort()] as const
  await startProxy({ programs, folder, undo, cluster, webPort, servers })
  await cluster.synchronous(cluster.other(await cluster.primary()))
  await sleep(3_000)
  const { url, ownerUrl } = await makeDatabase(cluster)
  for (const port of servers) {
    const environment = { PORT: String(port), DATABASE_OWNER_URL: ownerUrl, TRUSTED_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
    const server = await startServerProcess(url, environment, ['--empty'])
    undo.defer(() => server.stop())
  }
  const database = openDatabase(url, createLog('silent'), { maxConnections: 2 })
  undo.defer(() => database.close())
  const serviceIds = [await addService(database)]
  const stylistIds: string[] = []
  for (let number = 0; number < 20; number++) stylistIds.push(await addStylist(database, { name: `Mara ${number}` }))
  const origin = `http://127.0.0.1:${webPort}`
  const cookie = await signInAt(origin)

  const load = startLoad({ origin, cookie, serviceIds, stylistIds, perSecond })
  undo.defer(load.end)
  await sleep(3_000)
  const selection = Object.entries(rounds).filter(
    (_, index) => !options.only || options.only.split(',').includes(String(index + 1)),
  )
  for (const [name, strike] of selection) {
    const primary = await cluster.primary()
    await cluster.synchronous(cluster.other(primary))
    load.longestGap()
    const before = load.acknowledged.size
    const bringBack = await strike(cluster, primary)
    await changeFrom(primary, cluster)
    while (load.acknowledged.size < before + 5 * perSecond.bookings) await sleep(200)
    await sleep(3_000)
    await bringBack()
    await cluster.synchronous(primary)
    say(`  ${name}: no booking for ${load.longestGap().toFixed(1)} s`)
  }
  await load.end()
  say(`  ${JSON.stringify(load.counts)}`)
  return findProblems(load.acknowledged, database)
}

async function signInAt(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: adminEmail, password }),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function changeFrom(old: Node, cluster: Cluster): Promise<void> {
  while ((await cluster.primary()) === old) await sleep(500)
}

/** Compares the database with acknowledged bookings. */
async function findProblems(
  acknowledged: ReadonlyMap<string, string>,
  { db }: ReturnType<typeof openDatabase>,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; key: string }>('select id, idempotency_key as key from appointments')
  const written = new Map(rows.map(({ id, key }) => [key, id]))
  const lost = [...acknowledged].filter(([key, id]) => written.get(key) !== id)
  say(`  ${acknowledged.size} bookings were acknowledged, ${rows.length} are there, ${lost.length} are lost.`)
  const problems = lost.map(([key]) => `${key} was acknowledged and is gone`)
  if (written.size !== rows.length) problems.push(`${rows.length - written.size} bookings are there twice`)
  return problems
}

const programs = findPrograms()
if ('missing' in programs) {
  say(`Skipped: missing on this machine: ${programs.missing}. On Debian: apt install etcd-server patroni haproxy postgresql`)
} else {
  const undo = new AsyncDisposableStack()
  try {
    const { buildIfChanged } = (await import(prepareScript)) as { buildIfChanged: () => Promise<void> }
    await buildIfChanged()
    say('Changing the primary under load…')
    const problems = await measure(programs, undo)
    for (const problem of problems.slice(0, 20)) say(problem)
    say(problems.length === 0 ? 'Nothing that was acknowledged was lost.' : `${problems.length} problems.`)
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await undo.disposeAsync()
  }
}

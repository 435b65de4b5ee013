/** The cluster of docs/high-availability.md, with its files, on one machine: etcd, two databases under Patroni, HAProxy. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/platform/listen.ts'
import { end, idOfPostgres, type Programs, processTree, wait } from './processes.ts'

const example = (name: string) => fileURLToPath(new URL(`../../deploy/high-availability/${name}`, import.meta.url))
const superuser = { username: 'postgres', password: 'a password for tests only' }

export interface Node {
  readonly name: string
  readonly dataDir: string
  readonly ports: { readonly postgres: number; readonly patroni: number }
  readonly start: () => Promise<void>
  /** Patroni and PostgreSQL's processes: this node's machine. */
  readonly processes: () => Promise<number[]>
}

export interface Cluster {
  readonly nodes: readonly [Node, Node]
  /** Resolves to the current primary, once there is one. */
  readonly primary: () => Promise<Node>
  readonly other: (node: Node) => Node
  readonly synchronous: (node: Node) => Promise<void>
  readonly switchOver: () => Promise<void>
  readonly databasePort: number
  readonly superuser: typeof superuser
}

interface Options {
  readonly programs: Programs
  readonly folder: string
  readonly undo: AsyncDisposableStack
}

/** PostgreSQL refuses to run as root, so it and Patroni then run as the user `postgres`. */
async function openFolder(folder: string): Promise<{ uid?: number; gid?: number }> {
  await chmod(folder, 0o755)
  if (process.getuid?.() !== 0) return {}
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') }
}

async function own(folder: string, user: { uid?: number; gid?: number }): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
}

export async function openCluster({ programs, folder, undo }: Options): Promise<Cluster> {
  const user = await openFolder(folder)
  const log = await open(join(folder, 'cluster.log'), 'a')
  undo.defer(() => log.close())
  const run = (
    program: string,
    args: readonly string[],
    options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
  ) => spawn(program, args, { cwd: folder, stdio: ['ignore', log.fd, log.fd], ...options })
  const etcd = await startEtcd(programs, { folder, run, undo })
  const nodes = [
    await makeNode('db1', { programs, folder, run, undo, user, etcd }),
    await makeNode('db2', { programs, folder, run, undo, user, etcd }),
  ] as const
  for (const node of nodes) await node.start()

  const hasRole = async (node: Node, role: string) => {
    const address = `http://127.0.0.1:${node.ports.patroni}/${role}`
    return (await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(() => null))?.status === 200
  }
  const other = (node: Node) => (node === nodes[0] ? nodes[1] : nodes[0])
  const primary = () =>
    wait('a primary', async () => {
      for (const node of nodes) if (await hasRole(node, 'primary')) return node
      return null
    })
  const synchronous = (node: Node) =>
    wait(`${node.name} to follow`, async () => ((await hasRole(node, 'synchronous')) ? true : null)).then(() => {})
  const switchOver = async () => {
    const from = await primary()
    const response = await fetch(`http://127.0.0.1:${from.ports.patroni}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: from.name, candidate: other(from).name }),
    })
    if (!response.ok) throw new Error(`the switchover was refused: ${await response.text()}`)
  }
  return { nodes, primary, other, synchronous, switchOver, databasePort: await freePort(), superuser }
}

type Run = (
  program: string,
  args: readonly string[],
  options?: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number },
) => ChildProcess

interface EtcdOptions {
  readonly folder: string
  readonly run: Run
  readonly undo: AsyncDisposableStack
}

/** Starts one; a salon's own cluster has three. @returns its address */
async function startEtcd({ etcd }: Programs, { folder, run, undo }: EtcdOptions): Promise<string> {
  const client = `127.0.0.1:${await freePort()}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const process = run(etcd, [
    ...['--data-dir', join(folder, 'etcd'), '--logger', 'zap', '--log-level', 'error'],
    ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ])
  undo.defer(() => end(process))
  await wait('etcd', async () => ((await fetch(`http://${client}/health`).catch(() => null))?.ok ? true : null))
  return client
}

interface NodeOptions extends EtcdOptions {
  readonly programs: Programs
  readonly user: { uid?: number; gid?: number }
  readonly etcd: string
}

async function makeNode(name: string, { programs, folder, run, undo, user, etcd }: NodeOptions): Promise<Node> {
  const ports = { postgres: await freePort(), patroni: await freePort() }
  const home = join(folder, name)
  const dataDir = join(home, 'data')
  await own(home, user)
  // The project's folder may be closed to that user.
  const configuration = join(folder, 'patroni.yml')
  await copyFile(example('patroni.yml'), configuration)
  const address = (port: number) => `127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    LC_ALL: 'C.UTF-8',
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: address(ports.patroni),
    PATRONI_RESTAPI_CONNECT_ADDRESS: address(ports.patroni),
    PATRONI_POSTGRESQL_LISTEN: address(ports.postgres),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: address(ports.postgres),
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: superuser.username,
    PATRONI_SUPERUSER_PASSWORD: superuser.password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: superuser.password,
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: superuser.password,
  }
  let patroni: ChildProcess | undefined
  const processes = async () => {
    const postmaster = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
    return [...(patroni?.pid ? [patroni.pid] : []), ...(postmaster ? processTree(postmaster) : [])]
  }
  const start = async () => {
    patroni = run(programs.patroni, [configuration], { env, ...user })
    const isUp = async () => ((await fetch(`http://${address(ports.patroni)}/readiness`).catch(() => null))?.ok ? true : null)
    await wait(name, isUp)
  }
  undo.defer(async () => {
    // It stops its database first.
    if (patroni) await end(patroni)
  })
  return { name, dataDir, ports, start, processes }
}

interface ProxyOptions extends Options {
  readonly cluster: Cluster
  readonly webPort: number
  readonly servers: readonly [number, number]
}

export async function startProxy({ programs, folder, undo, cluster, webPort, servers }: ProxyOptions): Promise<void> {
  const address = (port: number) => `127.0.0.1:${port}`
  const [db1, db2] = cluster.nodes
  const proxy = spawn(programs.haproxy, ['-db', '-f', example('haproxy.cfg')], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      DATABASE_BIND: address(cluster.databasePort),
      WEB_BIND: address(webPort),
      DB1: address(db1.ports.postgres),
      DB1_PATRONI_HOST: '127.0.0.1',
      DB1_PATRONI_PORT: String(db1.ports.patroni),
      DB2: address(db2.ports.postgres),
      DB2_PATRONI_HOST: '127.0.0.1',
      DB2_PATRONI_PORT: String(db2.ports.patroni),
      APP1: address(servers[0]),
      APP2: address(servers[1]),
    },
  })
  undo.defer(() => end(proxy))
}

import { execFileSync, spawn } from 'node:child_process'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { query, temporaryFolder } from '../../testing/embedded-postgres.ts'
import { eventually, openEventStream } from '../../testing/live-events.ts'
import { lastingPort } from '../../testing/outside/lasting-port.ts'
import { throughPort } from '../../testing/outside/network.ts'
import { addService, addStylist, signedIn, type TestApp } from '../../testing/salon.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { chooseAccount } from './embedded/binaries.ts'

const program = (() => {
  try {
    return execFileSync('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v pgbouncer'], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
})()

async function throughPgBouncer(databaseUrl: string, mode: 'session' | 'transaction'): Promise<string> {
  const folder = await temporaryFolder()
  const { hostname, port, username, password } = new URL(databaseUrl)
  const ownPort = await lastingPort()
  const settings = `
    [databases]
    * = host=${hostname} port=${port} user=${username} password='${decodeURIComponent(password)}'
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${ownPort}
    unix_socket_dir =
    auth_type = any
    pool_mode = ${mode}
    default_pool_size = 30`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings.replace(/^ +/gm, ''))
  const account = await chooseAccount(folder)
  for (const path of account ? [folder, file] : []) await chown(path, account?.uid ?? 0, account?.gid ?? 0)
  await chmod(folder, 0o700)
  const pooler = spawn(program, [file], { ...account, cwd: '/', stdio: 'ignore' })
  onTestFinished(() => void pooler.kill('SIGKILL'))
  const url = throughPort(ownPort, databaseUrl)
  await eventually(() =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  return url
}

test.runIf(program)('bookings and live updates work through PgBouncer in session mode', async () => {
  const database = await databaseOfThisTest()
  const server = await startServerProcess(await throughPgBouncer(database.serversUrl, 'session'))
  onTestFinished(() => server.stop())
  const remote = { request: (path: string, init?: RequestInit) => fetch(server.origin + path, init) } as unknown as TestApp
  const client = await signedIn(remote, database)
  const live = await openEventStream(server.origin, client.cookie)
  onTestFinished(() => live.close())
  const date = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)
  const booking = { serviceIds: [await addService(database)], stylistId: await addStylist(database), date, time: '10:00 AM' }
  const responses = await Promise.all(Array.from({ length: 8 }, () => client.call('POST', '/api/appointments', booking)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(7)
  await eventually(() => live.text().includes('appointment'))
  expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
})

test.runIf(program)('the server does not start through PgBouncer in transaction mode, and says why', async () => {
  const database = await databaseOfThisTest()
  const started = startServerProcess(await throughPgBouncer(database.serversUrl, 'transaction'))
  await expect(started).rejects.toThrow(
    /^the server stopped with code 1:\s+DATABASE_URL leads to a pooler in transaction mode\.[^\n]*\s*$/,
  )
})

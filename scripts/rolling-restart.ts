/**
 * `npm run test:rolling-restart`: restarts two server processes behind Debian's nginx in turn, `--rounds` times (3), while people look
 * and book. Exits with 1 if a request was lost. Not part of `npm test`, since it needs nginx; skipped without it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { slots } from '../domain/salon/schedule/usual-hours.ts'
import { addDays } from '../domain/time/calendar.ts'
import { openDatabase } from '../server/platform/database/client.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/start.ts'
import { freePort } from '../server/platform/listen.ts'
import { createLog } from '../server/platform/log.ts'
import { addService, addStylist, adminEmail, password } from '../server/testing/records.ts'
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'

const perSecond = { bookings: 14, pages: 40 } as const

/** Plain JavaScript, without types. */
const prepareScript = new URL('prepare.mjs', import.meta.url).href
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const say = (line: string) => console.log(line)

/** As in docs/operations.md, with kept connections to the servers. */
const nginxSettings = (folder: string, port: number, servers: readonly number[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log error;
worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream chairtime {
    ${servers.map((each) => `server 127.0.0.1:${each} fail_timeout=1s;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://chairtime;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`

interface Call {
  readonly path: string
  readonly cookie?: string
  readonly body?: object
}

/** @returns the response's status, or the reason for its absence, and its cookies */
function send(port: number, agent: Agent, { path, cookie, body }: Call): Promise<{ status: number | string; cookie: string }> {
  const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve) => {
    const outgoing = request({ port, agent, path, method: body ? 'POST' : 'GET', headers }, (response) => {
      const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0, cookie: cookies }))
    })
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message, cookie: '' }))
    outgoing.end(body && JSON.stringify(body))
  })
}

async function measure(
  nginx: string,
  undo: AsyncDisposableStack,
): Promise<{ counts: Record<string, number>; reasons: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'chairtime-restart-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  undo.defer(() => postgres.stop())
  const ports = [await freePort(), await freePort()]
  const port = await freePort()
  const open = (own: number) => {
    const environment = { PORT: String(own), DATABASE_OWNER_URL: postgres.ownerUrl, TRUSTED_PROXY: '127.0.0.1' }
    return startServerProcess(postgres.url, environment, ['--empty'])
  }
  const servers: ServerProcess[] = []
  for (const own of ports) servers.push(await open(own))
  undo.defer(async () => void (await Promise.all(servers.map((server) => server.stop()))))

  await writeFile(join(folder, 'nginx.conf'), nginxSettings(folder, port, ports))
  const proxy = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' })
  undo.defer(async () => void proxy.kill('SIGTERM'))
  await sleep(500)

  const database = openDatabase(postgres.url, createLog('warn'), { maxConnections: 2 })
  undo.defer(() => database.close())
  const serviceIds = [await addService(database)]
  const stylistIds = await Promise.all(
    Array.from({ length: 20 }, (_, number) => addStylist(database, { name: `Mara ${number}` })),
  )
  const agent = new Agent({ keepAlive: true })
  undo.defer(async () => agent.destroy())
  const { cookie } = await send(port, agent, { path: '/api/auth/sign-in/email', body: { email: adminEmail, password } })

  const counts: Record<string, number> = {}
  const inProgress = new Set<Promise<void>>()
  const ask = (what: string, call: Call) => {
    const pending = send(port, agent, call).then(({ status }) => {
      counts[`${what} ${status}`] = (counts[`${what} ${status}`] ?? 0) + 1
      inProgress.delete(pending)
    })
    inProgress.add(pending)
  }
  const firstDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  let turn = 0
  const booking = setInterval(() => {
    const stylistId = stylistIds[turn % stylistIds.length]
    const turns = Math.floor(turn++ / stylistIds.length)
    const date = addDays(firstDate, Math.floor(turns / slots.length))
    ask('POST', { path: '/api/appointments', cookie, body: { serviceIds, stylistId, date, time: slots[turns % slots.length] } })
  }, 1000 / perSecond.bookings)
  const looking = setInterval(() => ask('GET', { path: '/services' }), 1000 / perSecond.pages)

  await sleep(3_000)
  for (let round = 1; round <= Number(options.rounds); round++) {
    for (const [index, own] of ports.entries()) {
      const { process: old } = servers[index] as ServerProcess
      const exit = once(old, 'exit')
      old.kill('SIGTERM')
      await exit
      servers[index] = await open(own)
      // Until nginx tries it again.
      await sleep(2_000)
    }
    say(`  round ${round}: ${JSON.stringify(counts)}`)
  }
  clearInterval(booking)
  clearInterval(looking)
  await Promise.all(inProgress)
  const log = await readFile(join(folder, 'error.log'), 'utf8')
  const lines = log.split('\n').filter((line) => !line.includes('(111: Connection refused)'))
  return { counts, reasons: lines.map((line) => line.slice(0, 200)).filter(Boolean) }
}

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync)
if (!nginx) {
  say('Skipped: there is no nginx on this machine. On Debian: apt install nginx-light')
} else {
  const undo = new AsyncDisposableStack()
  try {
    const { buildIfChanged } = (await import(prepareScript)) as { buildIfChanged: () => Promise<void> }
    await buildIfChanged()
    say('Restarting two servers in turns behind nginx, under load…')
    const { counts, reasons } = await measure(nginx, undo)
    const lost = Object.entries(counts).filter(([outcome]) => !['POST 201', 'GET 200'].includes(outcome))
    say(lost.length === 0 ? `Nothing was lost: ${JSON.stringify(counts)}` : `Lost: ${JSON.stringify(Object.fromEntries(lost))}`)
    if (lost.length > 0) say(`nginx says:\n${reasons.slice(-20).join('\n')}`)
    process.exitCode = lost.length === 0 ? 0 : 1
  } finally {
    await undo.disposeAsync()
  }
}

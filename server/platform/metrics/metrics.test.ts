import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AppError, errorStatus } from '../../../domain/app-error.ts'
import { systemActor } from '../../../domain/people/actor.ts'
import { addMail } from '../../testing/mails.ts'
import { mondayMorning, openTestSalon, signedIn, type TestApp } from '../../testing/salon.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backupRuns } from '../database/schema/operations.ts'
import { createHttpServer, listen } from '../listen.ts'
import { createHub } from '../live/hub.ts'
import { createMetricsServer } from './endpoint.ts'
import { createMetrics } from './metrics.ts'

const token = 'a token for tests only'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function openMetrics({ db, pool }: Pick<TestDatabase, 'db' | 'pool'> = database) {
  return createMetrics({ db, pool, hub: createHub(), clock: () => mondayMorning, version: '1.2.3' })
}

async function openMeasured() {
  const metrics = await openMetrics()
  const app = openTestSalon(database, { environment: { METRICS_TOKEN: token }, metrics })
  const server = createHttpServer(app.fetch)
  const port = await listen(server, 0)
  onTestFinished(() => server.closeAllConnections())
  const get = (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init)
  return { app, metrics, get, linesOf: async (name: string) => findLines(await metrics.text(), name) }
}

function findLines(text: string, name: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
}

test('metrics are off unless the configuration asks for them', async () => {
  const answer = await openTestSalon(database).request('/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(404)
})

test('only the token opens the metrics', async () => {
  const { get } = await openMeasured()
  const statusWith = async (authorization?: string) =>
    (await get('/metrics', authorization === undefined ? {} : { headers: { authorization } })).status
  expect(await statusWith()).toBe(401)
  expect(await statusWith(token)).toBe(401)
  expect(await statusWith(`Bearer ${token}x`)).toBe(401)
  expect(await statusWith('Bearer ')).toBe(401)
  const answer = await get('/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  expect(await answer.text()).toContain('chairtime_build_info{version="1.2.3"')
})

test('a port of their own serves them and nothing else', async () => {
  const metrics = await openMetrics()
  const server = createMetricsServer(metrics, undefined)
  const port = await listen(server, 0, { host: '127.0.0.1' })
  onTestFinished(() => server.closeAllConnections())
  const fetchStatus = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status
  expect(await Promise.all([fetchStatus('/metrics'), fetchStatus('/'), fetchStatus('/api/services')])).toEqual([200, 404, 404])
  expect(await fetchStatus('/metrics', 'POST')).toBe(404)
})

test('a request is counted under its route’s pattern, its method and the class of its status, whatever its address', async () => {
  const { get, linesOf } = await openMeasured()
  await get('/api/services')
  await get('/api/services?sort=name')
  for (let turn = 0; turn < 20; turn++) await get(`/api/nowhere-${turn}`)
  await get('/api/visit-links/a-secret')
  await get('/api/appointments/01H00000000000000000000000')
  await get('/api/services', { method: 'PROPFIND' })
  const lines = await linesOf('chairtime_http_request_duration_seconds_count')
  expect(lines.toSorted()).toEqual([
    'chairtime_http_request_duration_seconds_count{method="GET",route="/api/*",status="4xx"} 20',
    'chairtime_http_request_duration_seconds_count{method="GET",route="/api/appointments/:id",status="4xx"} 1',
    'chairtime_http_request_duration_seconds_count{method="GET",route="/api/services",status="2xx"} 2',
    'chairtime_http_request_duration_seconds_count{method="GET",route="/api/visit-links/:token",status="4xx"} 1',
    'chairtime_http_request_duration_seconds_count{method="other",route="/api/*",status="4xx"} 1',
  ])
})

test('refusals are counted by their code and reason', async () => {
  const { app, metrics, get, linesOf } = await openMeasured()
  const client = await signedIn(app as TestApp, database)
  await get('/api/dashboard')
  await client.call('GET', '/api/dashboard')
  await client.call('GET', '/api/dashboard')
  metrics.refused(new AppError('conflict', 'Already booked', { reason: 'own_visit' }))
  const lines = await linesOf('chairtime_refusals_total')
  expect(lines.toSorted()).toEqual([
    'chairtime_refusals_total{code="conflict",reason="own_visit"} 1',
    'chairtime_refusals_total{code="forbidden",reason=""} 2',
    'chairtime_refusals_total{code="not_signed_in",reason=""} 1',
  ])
})

test('queues are told with the age of their oldest, and a scrape asks the database once', async () => {
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  await addMail(own, { status: 'queued', createdAt: new Date((mondayMorning - 90) * 1000) })
  await addMail(own, { status: 'failed' })
  await own.db.execute(sql`
    insert into provider_calls (id, online_payment_id, kind, next_at, created_at, updated_at, actor_role, actor_label)
    select 'c', 'p', 'refund', at, at, at, 'system', 'Chairtime' from (select to_timestamp(${mondayMorning - 40}) as at) as since`)
  const metrics = await openMetrics(own)
  const statements = countStatements(own)
  const text = await metrics.text()
  await metrics.text()
  expect(statements()).toBe(1)
  expect(findLines(text, 'chairtime_queue_waiting')).toContain('chairtime_queue_waiting{queue="mail"} 1')
  expect(findLines(text, 'chairtime_queue_oldest_seconds')).toContain('chairtime_queue_oldest_seconds{queue="mail"} 90')
  expect(findLines(text, 'chairtime_queue_failed')).toContain('chairtime_queue_failed{queue="mail"} 1')
  expect(findLines(text, 'chairtime_queue_waiting')).toContain('chairtime_queue_waiting{queue="payments"} 1')
  expect(findLines(text, 'chairtime_queue_oldest_seconds')).toContain('chairtime_queue_oldest_seconds{queue="payments"} 40')
  expect(findLines(text, 'chairtime_database_up')).toEqual(['chairtime_database_up 1'])
  expect(findLines(text, 'chairtime_last_backup_timestamp_seconds')).toEqual([])
})

test('the last backup that succeeded is told', async () => {
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  const at = (seconds: number) => new Date((mondayMorning - seconds) * 1000)
  const buildRun = (startedSecondsAgo: number, more: object) => {
    const startedAt = at(startedSecondsAgo)
    return { name: `${startedSecondsAgo}`, startedAt, seenAt: startedAt, ...more }
  }
  await own.db
    .insert(backupRuns)
    .values([
      buildRun(900, { endedAt: at(890) }),
      buildRun(500, { endedAt: at(490) }),
      buildRun(100, { endedAt: at(90), failure: 'The disk is full' }),
      buildRun(50, { endedAt: null }),
    ])
  expect(findLines(await (await openMetrics(own)).text(), 'chairtime_last_backup_timestamp_seconds')).toEqual([
    `chairtime_last_backup_timestamp_seconds ${mondayMorning - 500}`,
  ])
})

function countStatements({ pool }: Pick<TestDatabase, 'pool'>): () => number {
  let count = 0
  const query = pool.query.bind(pool) as (...values: unknown[]) => unknown
  pool.query = ((...values: unknown[]) => {
    count++
    return query(...values)
  }) as typeof pool.query
  return () => count
}

test('while the database is away its figures are left out, and the rest is still there', async () => {
  const deadDatabase = { ...database.db, execute: () => Promise.reject(new Error('gone')) } as unknown as TestDatabase['db']
  const text = await (await openMetrics({ db: deadDatabase, pool: database.pool })).text()
  expect(findLines(text, 'chairtime_database_up')).toEqual(['chairtime_database_up 0'])
  for (const name of [
    'chairtime_queue_waiting',
    'chairtime_queue_oldest_seconds',
    'chairtime_holds',
    'chairtime_last_backup_timestamp_seconds',
  ])
    expect(findLines(text, name)).toEqual([])
  expect(findLines(text, 'chairtime_live_connections')).toEqual(['chairtime_live_connections 0'])
})

test('every name and label is documented, and nothing else is', async () => {
  const metrics = await openMetrics()
  metrics.refused(new AppError('invalid', 'Not that'))
  metrics.happened({ kind: 'booked', actor: systemActor })
  const { linesOf } = await openMeasured()
  expect(await linesOf('chairtime_refusals_total')).toEqual([])
  const text = await metrics.text()
  const measured = text.split('\n').flatMap((line) => /^# TYPE (chairtime_\w+)/.exec(line)?.slice(1) ?? [])
  const page = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(chairtime_\w+)` \|/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(measured.toSorted())
  for (const code of Object.keys(errorStatus)) expect(page).toContain(`\`${code}\``)
})

test('the example dashboard and alert rules ask for nothing that isn’t measured', async () => {
  const measured = new Set((await (await openMetrics()).text()).match(/(?<=^# TYPE )\w+/gm))
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const text = readFileSync(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8')
    const names = text.match(/\b(?:chairtime|nodejs|process)_\w+/g) ?? []
    expect(names.length).toBeGreaterThan(10)
    expect(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')).filter((name) => !measured.has(name))).toEqual([])
  }
})

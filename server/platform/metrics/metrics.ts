import type { MiddlewareHandler } from 'hono'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { AppError } from '../../../domain/app-error.ts'
import type { HistoryEvent } from '../../../domain/booking/history.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/client.ts'
import { type AppEnv, nodeRequestOf } from '../http/context.ts'
import { routeName } from '../http/route-name.ts'
import type { Hub } from '../live/hub.ts'
import { createFigures } from './figures.ts'

/** Metrics for Prometheus; dashboards and alerts rely on the names in docs/metrics.md. */
export interface Metrics {
  readonly measure: MiddlewareHandler<AppEnv>
  readonly refused: (error: AppError) => void
  /** Counts an event of an appointment. Call it once for each event, in any process. */
  readonly happened: (event: Pick<HistoryEvent, 'kind' | 'actor'>) => void
  readonly contentType: string
  /** Never rejects. */
  readonly text: () => Promise<string>
}

interface MetricsOptions {
  readonly db: Database
  readonly pool: pg.Pool
  readonly hub: Pick<Hub, 'everyone'>
  readonly clock: Clock
  readonly version: string
}

/** In seconds: a page from memory takes a millisecond, a booking in a storm a second. */
const durations = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Other methods share one label. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Prometheus = typeof import('prom-client')

function registerCounters({ Counter, Histogram }: Prometheus, registers: Registry[]) {
  const requests = new Histogram({
    name: 'chairtime_http_request_duration_seconds',
    help: 'Requests by the pattern of their route, until the response begins',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers,
  })
  const refusals = new Counter({
    name: 'chairtime_refusals_total',
    help: 'Calls that were refused or failed, by the code of their error',
    labelNames: ['code', 'reason'],
    registers,
  })
  const events = new Counter({
    name: 'chairtime_booking_events_total',
    help: 'What happened to bookings, and who did it',
    labelNames: ['event', 'by'],
    registers,
  })
  return { requests, refusals, events }
}

type ProcessOptions = Pick<MetricsOptions, 'pool' | 'hub' | 'version'>

function registerProcess({ Gauge }: Prometheus, registers: Registry[], { pool, hub, version }: ProcessOptions): void {
  new Gauge({
    name: 'chairtime_build_info',
    help: 'Always 1',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1)
  new Gauge({
    name: 'chairtime_live_connections',
    help: 'Browsers that this process sends live updates to',
    registers,
    collect() {
      this.set(hub.everyone().length)
    },
  })
  new Gauge({
    name: 'chairtime_database_connections',
    help: 'Connections of this process to its database',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'chairtime_database_connections_max',
    help: 'The most connections that this process opens now',
    registers,
    collect() {
      this.set(pool.options.max)
    },
  })
  new Gauge({
    name: 'chairtime_database_connections_waiting',
    help: 'What waits for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

/** @returns a function that reads the whole salon's figures from the database; it never rejects */
function registerFigures({ Gauge }: Prometheus, registers: Registry[], options: Pick<MetricsOptions, 'db' | 'clock'>) {
  const readFigures = createFigures(options)
  const up = new Gauge({ name: 'chairtime_database_up', help: 'Whether the database could be read', registers })
  const waiting = new Gauge({
    name: 'chairtime_queue_waiting',
    help: 'What waits in a queue of the whole salon',
    labelNames: ['queue'],
    registers,
  })
  const oldest = new Gauge({
    name: 'chairtime_queue_oldest_seconds',
    help: 'How long the oldest of them has waited',
    labelNames: ['queue'],
    registers,
  })
  const failed = new Gauge({
    name: 'chairtime_queue_failed',
    help: 'What could not be sent, and is kept in the log of mail or of webhooks',
    labelNames: ['queue'],
    registers,
  })
  const holds = new Gauge({ name: 'chairtime_holds', help: 'Times that are held for somebody who is booking', registers })
  const lastBackup = new Gauge({
    name: 'chairtime_last_backup_timestamp_seconds',
    help: 'When the last backup that succeeded was begun',
    registers,
  })

  return async (): Promise<void> => {
    const figures = await readFigures()
    up.set(figures ? 1 : 0)
    // Leave unknown values out: an old one would look like a stuck queue.
    for (const gauge of [waiting, oldest, failed]) gauge.reset()
    for (const gauge of [holds, lastBackup]) gauge.remove()
    if (!figures) return
    for (const [queue, { count, seconds, failures }] of Object.entries(figures.queues)) {
      waiting.set({ queue }, count)
      oldest.set({ queue }, seconds)
      if (failures !== null) failed.set({ queue }, failures)
    }
    holds.set(figures.holds)
    if (figures.lastBackup !== null) lastBackup.set(figures.lastBackup)
  }
}

export async function createMetrics({ db, pool, hub, clock, version }: MetricsOptions): Promise<Metrics> {
  const prometheus = await import('prom-client')
  const registry: Registry = new prometheus.Registry()
  const registers = [registry]
  prometheus.collectDefaultMetrics({ register: registry })
  const { requests, refusals, events } = registerCounters(prometheus, registers)
  registerProcess(prometheus, registers, { pool, hub, version })
  const readFigures = registerFigures(prometheus, registers, { db, clock })

  return {
    async measure(c, next) {
      if (!nodeRequestOf(c.env)) return next()
      const begunAt = performance.now()
      await next()
      const { method } = c.req
      requests.observe(
        {
          method: methods.has(method) ? method : 'other',
          route: routeName(c),
          status: `${Math.floor(c.res.status / 100)}xx`,
        },
        (performance.now() - begunAt) / 1000,
      )
    },
    refused: ({ code, details }) => refusals.inc({ code, reason: details.reason ?? '' }),
    happened: ({ kind, actor }) => events.inc({ event: kind ?? 'other', by: actor.role }),
    contentType: registry.contentType,
    async text() {
      await readFigures()
      return registry.metrics()
    },
  }
}

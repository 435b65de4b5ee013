import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type pg from 'pg'
import { AppError } from '../../../domain/app-error.ts'
import { appointmentStatus, optionalSearch } from '../../../domain/appointment.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { csvStream } from './csv-stream.ts'
import { readBookings } from './queries.ts'

/** Exports at a time in one process; each holds a database connection for as long as the reader takes. */
const maxAtOnce = 2

const exportRoute = createRoute({
  method: 'get',
  path: '/api/appointments/export.csv',
  summary: 'Export bookings as CSV: all, one status, or search results',
  ...access('exports.read'),
  request: { query: z.object({ status: appointmentStatus.optional(), q: optionalSearch }) },
  responses: {
    200: { description: 'RFC 4180, UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
    ...errors('not_signed_in', 'forbidden', 'invalid', 'rate_limited'),
  },
})

interface ExportOptions {
  readonly db: Database
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly settings: CurrentSettings
}

export function exportRoutes({ db, pool, clock, settings }: ExportOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  let running = 0

  /** Counts a running export. @returns a function that ends it; calling it again does nothing */
  function begin(): () => void {
    if (running >= maxAtOnce) {
      throw new AppError('rate_limited', 'Other exports are still running. Try again when they’re done.', {
        retryAfterSeconds: 10,
      })
    }
    running++
    let isOver = false
    return () => {
      if (!isOver) running--
      isOver = true
    }
  }

  routes.openapi(exportRoute, async (c) => {
    const { status, q } = c.req.valid('query')
    const { timeZone, currency } = settings.get().place
    const name = ['bookings', ...(status ? [status.toLowerCase()] : []), dateAt(clock(), timeZone)].join('-')
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const onEnd = begin()
    try {
      await recordAudit(db, authorOf(c), {
        kind: 'exports.downloaded',
        subject: { id: 'bookings', label: 'Bookings' },
        changes: changesBetween(null, { status: status ?? 'all', search: q }),
      })
      const rows = readBookings(pool, { status, search: q })
      // Before the response starts, so that an error can still be returned.
      const { value: first = { rows: [], isLast: true } } = await rows.next()
      return c.body(csvStream(first, rows, { timeZone, currency, onEnd }), 200, headers)
    } catch (error) {
      onEnd()
      throw error
    }
  })

  return routes
}

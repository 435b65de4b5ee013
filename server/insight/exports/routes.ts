import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import type pg from 'pg'
import { AppError } from '../../../domain/app-error.ts'
import { appointmentStatus, optionalSearch } from '../../../domain/booking/appointment.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import { recordId } from '../../../domain/text.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { findClient } from '../../people/clients/queries.ts'
import { clientRefusal } from '../../people/clients/refusals.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import { csvStream } from '../../platform/csv-stream.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { bookingColumns, bookingLine } from './booking-csv.ts'
import { clientColumns, clientLine, type ExportedClient, selectClients } from './client-csv.ts'
import { readBookings, readRows } from './queries.ts'

/** Per process; each holds a database connection for as long as the reader takes. */
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

const csvFile = {
  200: { description: 'RFC 4180, UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
  ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid', 'rate_limited'),
}

const clientsRoute = createRoute({
  method: 'get',
  path: '/api/clients/export.csv',
  summary: 'Export all clients as CSV, with what the salon knows of them',
  ...access('exports.read'),
  responses: csvFile,
})

const clientRoute = createRoute({
  method: 'get',
  path: '/api/clients/{id}/export.csv',
  summary: 'Export one client as CSV',
  ...access('exports.read'),
  request: { params: z.object({ id: recordId }) },
  responses: csvFile,
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

  /** Counts a running export. @returns a function that ends it once */
  function begin(): () => void {
    if (running >= maxAtOnce) {
      throw new AppError('rate_limited', say(msg`Other exports are still running. Try again when they’re done.`), {
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
    const { timeZone } = settings.get().place
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
      return c.body(
        csvStream(first, rows, { columns: bookingColumns(), lineOf: (row) => bookingLine(row, timeZone), onEnd }),
        200,
        headers,
      )
    } catch (error) {
      onEnd()
      throw error
    }
  })

  async function exportClients(c: Context<AppEnv>, id?: string) {
    const { timeZone, currency } = settings.get().place
    const client = id === undefined ? null : await findClient(db, id)
    if (id !== undefined && !client) throw clientRefusal({ code: 'no_such_client' })
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${client ? `client-${client.id}` : 'clients'}-${dateAt(clock(), timeZone)}.csv"`,
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const onEnd = begin()
    try {
      const subject = client ? { id: client.id, label: client.name } : { id: 'clients', label: 'Clients' }
      await recordAudit(db, authorOf(c), { kind: 'exports.downloaded', subject })
      const rows = readRows<ExportedClient>(pool, selectClients(client?.id))
      const { value: first = { rows: [], isLast: true } } = await rows.next()
      const toLine = (row: ExportedClient) => clientLine(row, { timeZone, currency })
      return c.body(csvStream(first, rows, { columns: clientColumns(), lineOf: toLine, onEnd }), 200, headers)
    } catch (error) {
      onEnd()
      throw error
    }
  }

  routes.openapi(clientsRoute, (c) => exportClients(c))
  routes.openapi(clientRoute, (c) => exportClients(c, c.req.valid('param').id))

  return routes
}

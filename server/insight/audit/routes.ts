import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { auditFilter, auditPage, auditQuery } from '../../../domain/insight/audit.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import { byteOrderMark, csvLine } from '../../platform/csv-stream.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { readAudit, readWholeAudit } from './queries.ts'
import { auditColumns, auditLine } from './serializers.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/audit',
  summary: 'List who changed what, latest first: settings, catalogue, staff, clients, exports and sign-ins of staff',
  ...access('audit.read'),
  request: { query: auditQuery },
  responses: { 200: json('A page of the log', auditPage), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/audit/export.csv',
  summary: 'Export the log, or what a filter leaves of it, as CSV',
  ...access('audit.read'),
  request: { query: auditFilter },
  responses: {
    200: { description: 'RFC 4180, UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

interface AuditOptions {
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
}

/** Routes of the audit log (decision 049), which is append-only. */
export function auditRoutes({ db, clock, settings }: AuditOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const zone = () => settings.get().place.timeZone

  routes.openapi(listRoute, async (c) => c.json(await readAudit(db, c.req.valid('query'), zone()), 200))

  routes.openapi(exportRoute, async (c) => {
    const { place } = settings.get()
    const { timeZone } = place
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-${dateAt(clock(), timeZone)}.csv"`,
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    await recordAudit(db, authorOf(c), { kind: 'exports.downloaded', subject: { id: 'audit', label: 'Audit log' } })
    const pages = readWholeAudit(db, c.req.valid('query'), timeZone)
    const encoder = new TextEncoder()
    let head = byteOrderMark + csvLine(auditColumns())
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await pages.next()
        if (done) return controller.close()
        controller.enqueue(encoder.encode(head + value.map((entry) => auditLine(entry, place)).join('')))
        head = ''
      },
    })
    return c.body(stream, 200, headers)
  })

  return routes
}

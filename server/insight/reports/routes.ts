import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { moneyQuery, moneyReport } from '../../../domain/insight/money-report.ts'
import { report, reportName, reportQuery } from '../../../domain/insight/reports.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { readMoney } from './money.ts'
import { readReport } from './queries.ts'
import { moneyCsv, reportCsv } from './report-csv.ts'

const request = { params: z.object({ name: reportName }), query: reportQuery }

const reportRoute = createRoute({
  method: 'get',
  path: '/api/reports/{name}',
  summary:
    'Get a report of some dates: in all, by day, week or month, and by stylist. Its figures are some seconds old at most',
  ...access('reports.read'),
  request,
  responses: { 200: json('The report', report), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const moneyRoute = createRoute({
  method: 'get',
  path: '/api/reports/money',
  summary:
    'Get what was earned and taken on some dates, beside the year before: by day, week or month, stylist, service, method, discount and hour. Some seconds old at most',
  ...access('reports.read'),
  request: { query: moneyQuery },
  responses: { 200: json('The report', moneyReport), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const moneyCsvRoute = createRoute({
  method: 'get',
  path: '/api/reports/money/export.csv',
  summary: 'Export the report of money as CSV, each line beside the same of the year before',
  ...access('exports.read'),
  request: { query: moneyQuery },
  responses: {
    200: { description: 'RFC 4180, UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

const csvRoute = createRoute({
  method: 'get',
  path: '/api/reports/{name}/export.csv',
  summary: 'Export a report as CSV: the whole period, each stylist in it, and each day, week or month',
  ...access('exports.read'),
  request,
  responses: {
    200: { description: 'RFC 4180, UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

interface ReportOptions {
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
}

export function reportRoutes({ db, clock, settings }: ReportOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const today = () => dateAt(clock(), settings.get().place.timeZone)

  // Before the route of a report's name, which would match, too.
  routes.openapi(moneyRoute, async (c) =>
    c.json(await readMoney(db, { period: c.req.valid('query'), currency: settings.get().place.currency }), 200),
  )

  routes.openapi(moneyCsvRoute, async (c) => {
    const period = c.req.valid('query')
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="money-${period.from}-${period.to}.csv"`,
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const figures = await readMoney(db, { period, currency: settings.get().place.currency })
    await recordAudit(db, authorOf(c), {
      kind: 'exports.downloaded',
      subject: { id: 'report:money', label: 'Report: money' },
      changes: changesBetween(null, period),
    })
    return c.body(moneyCsv(figures), 200, headers)
  })

  routes.openapi(reportRoute, async (c) => {
    const { name } = c.req.valid('param')
    return c.json(
      await readReport(db, { name, period: c.req.valid('query'), today: today(), currency: settings.get().place.currency }),
      200,
    )
  })

  routes.openapi(csvRoute, async (c) => {
    const { name } = c.req.valid('param')
    const period = c.req.valid('query')
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${period.from}-${period.to}.csv"`,
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const figures = await readReport(db, { name, period, today: today(), currency: settings.get().place.currency })
    await recordAudit(db, authorOf(c), {
      kind: 'exports.downloaded',
      subject: { id: `report:${name}`, label: `Report: ${name}` },
      changes: changesBetween(null, period),
    })
    return c.body(reportCsv(figures, settings.get().place.currency), 200, headers)
  })

  return routes
}

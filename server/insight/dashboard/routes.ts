import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { dashboard, dashboardQuery, resolvePeriod } from '../../../domain/insight/dashboard.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { readDashboard } from './queries.ts'
import { otherCurrencies } from './serializers.ts'
import { readTodayAndMonth } from './today-and-month.ts'

const dashboardRoute = createRoute({
  method: 'get',
  path: '/api/dashboard',
  summary:
    'Get the dashboard: today and this month; all-time totals; and earnings, statuses, busiest stylists and hours for a period of whole weeks or months',
  ...access('dashboard.read'),
  request: { query: dashboardQuery },
  responses: { 200: json('The dashboard', dashboard), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

interface DashboardOptions {
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
}

export function dashboardRoutes({ db, clock, settings }: DashboardOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(dashboardRoute, async (c) => {
    const current = settings.get()
    const { timeZone } = current.place
    const now = clock()
    const period = resolvePeriod(c.req.valid('query'), dateAt(now, timeZone))
    const [{ monthsBefore, ...todayAndMonth }, { figuresBefore, ...dashboard }] = await Promise.all([
      readTodayAndMonth(db, { now, ...current.place }),
      readDashboard(db, { period, settings: current }),
    ])
    return c.json({ ...todayAndMonth, ...dashboard, others: otherCurrencies(figuresBefore, monthsBefore) }, 200)
  })
  return routes
}

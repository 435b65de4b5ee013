import type { OpenAPIHono } from '@hono/zod-openapi'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/client.ts'
import type { AppEnv } from '../platform/http/context.ts'
import type { CurrentSettings } from '../salon/settings/current.ts'
import { auditRoutes } from './audit/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { reportRoutes } from './reports/routes.ts'

interface InsightOptions {
  readonly db: Database
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly settings: CurrentSettings
}

/** Figures, reports, exports and the audit log. */
export function openInsight({ db, pool, clock, settings }: InsightOptions) {
  return {
    routes: [
      exportRoutes({ db, pool, clock, settings }),
      auditRoutes({ db, clock, settings }),
      dashboardRoutes({ db, clock, settings }),
      reportRoutes({ db, clock, settings }),
    ] satisfies OpenAPIHono<AppEnv>[],
  }
}

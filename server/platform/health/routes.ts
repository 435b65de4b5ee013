import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type pg from 'pg'
import { AppError } from '../../../domain/app-error.ts'
import type { Database } from '../database/client.ts'
import { access } from '../http/access.ts'
import type { AppEnv } from '../http/context.ts'
import { errors, json } from '../http/responses.ts'
import { prepareReadiness } from './readiness.ts'

const ok = z.object({ status: z.literal('ok') })

const liveRoute = createRoute({
  method: 'get',
  path: '/health/live',
  summary: 'Check that the process is running',
  ...access('public'),
  responses: { 200: json('Alive', ok) },
})

const readyRoute = createRoute({
  method: 'get',
  path: '/health/ready',
  summary:
    'Check that the server can take requests: the database is reachable, migrated and writable, and the server isn’t stopping',
  ...access('public'),
  responses: { 200: json('Ready', ok), ...errors('unavailable') },
})

interface HealthOptions {
  readonly db: Database
  readonly pool: pg.Pool
  readonly isDraining: () => boolean
}

export function healthRoutes({ db, pool, isDraining }: HealthOptions) {
  const routes = new OpenAPIHono<AppEnv>()
  const readinessProblem = prepareReadiness(db, pool)
  routes.openapi(liveRoute, (c) => c.json({ status: 'ok' as const }, 200))
  routes.openapi(readyRoute, async (c) => {
    if (isDraining()) throw new AppError('unavailable', 'The server is stopping.')
    const problem = await readinessProblem()
    if (problem) throw new AppError('unavailable', problem)
    return c.json({ status: 'ok' as const }, 200)
  })
  return routes
}

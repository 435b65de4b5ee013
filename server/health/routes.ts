import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError } from '../../domain/app-error.ts'
import type { Database } from '../database/client.ts'
import { isMigrated } from '../database/migrate.ts'
import { access } from '../http/access.ts'
import { errors, json } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'

const ok = z.object({ status: z.literal('ok') })

const liveRoute = createRoute({
  method: 'get',
  path: '/health/live',
  summary: 'The process answers; nothing else is touched',
  ...access('all'),
  responses: { 200: json('Alive', ok) },
})

const readyRoute = createRoute({
  method: 'get',
  path: '/health/ready',
  summary: 'The database answers and is migrated, and the server is not about to stop',
  ...access('all'),
  responses: { 200: json('Ready', ok), ...errors('unavailable') },
})

/** How long readiness waits for the database, in milliseconds. */
const patience = 3_000

interface HealthOptions {
  readonly db: Database
  /** Whether the server has begun to stop. */
  readonly isDraining: () => boolean
}

export function healthRoutes({ db, isDraining }: HealthOptions) {
  const routes = new OpenAPIHono<AppEnv>()
  routes.openapi(liveRoute, (c) => c.json({ status: 'ok' as const }, 200))
  routes.openapi(readyRoute, async (c) => {
    if (isDraining()) throw new AppError('unavailable', 'The server is stopping.')
    const late = new Promise<false>((resolve) => setTimeout(resolve, patience, false).unref())
    const ready = await Promise.race([isMigrated(db).catch(() => false), late])
    if (!ready) throw new AppError('unavailable', 'The database is not ready.')
    return c.json({ status: 'ok' as const }, 200)
  })
  return routes
}

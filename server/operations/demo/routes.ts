import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { demoState } from '../../../domain/salon/setup/demo.ts'
import { type KnownDetails, newSalonSettings } from '../../../domain/salon/setup/new-salon.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import { type Author, authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { errors, json } from '../../platform/http/responses.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { clearDemo, type OnLeave } from './commands.ts'
import { readDemoState } from './queries.ts'

const stateRoute = createRoute({
  method: 'get',
  path: '/api/demo',
  summary: 'Count the sample data that’s left, and name the salon details that are still samples',
  ...access('settings.write'),
  responses: { 200: json('What is left', demoState), ...errors('not_signed_in', 'forbidden') },
})

const clearRoute = createRoute({
  method: 'post',
  path: '/api/demo/clear',
  summary: 'Start with an empty salon: remove sample bookings, clients, services and stylists permanently',
  ...access('settings.write'),
  responses: { 204: { description: 'Removed' }, ...errors('not_signed_in', 'forbidden') },
})

interface DemoOptions {
  readonly db: Database
  readonly announce: Announce
  readonly settings: CurrentSettings
  readonly newSalon: KnownDetails
  readonly onLeave: (c: Context<AppEnv>, by: Author) => OnLeave
}

export function demoRoutes({ db, announce, settings, newSalon, onLeave }: DemoOptions) {
  const routes = new OpenAPIHono<AppEnv>()

  routes.openapi(stateRoute, async (c) => c.json(await readDemoState(db, settings.get()), 200))

  routes.openapi(clearRoute, async (c) => {
    const by = authorOf(c)
    const announceLeaving = await clearDemo(db, by, newSalonSettings(newSalon), onLeave(c, by))
    await settings.refresh()
    announceLeaving()
    announce.catalogue()
    announce.everything()
    return c.body(null, 204)
  })

  return routes
}

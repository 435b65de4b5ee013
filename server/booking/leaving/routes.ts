import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { stylistLeaving } from '../../../domain/booking/visits/leaving.ts'
import { recordId } from '../../../domain/text.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import { noSuchStylist } from '../../salon/stylists/commands.ts'
import { type LeavingContext, leave } from './commands.ts'
import { readLeaving } from './queries.ts'

const params = z.object({ id: recordId })

const leavingRoute = createRoute({
  method: 'get',
  path: '/api/stylists/{id}/leaving',
  summary:
    'Say what deleting a stylist would end or leave behind: bookings ahead, offers, who waits for them alone, holds, calendar addresses, accounts',
  ...access('catalogue.write'),
  request: { params },
  responses: { 200: json('What lies ahead', stylistLeaving), ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/stylists/{id}',
  summary: 'Delete a stylist. Their bookings stay as they are; offers, waiting, holds and sign-in end',
  ...access('catalogue.write'),
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...errors('not_signed_in', 'forbidden', 'not_found') },
})

interface LeavingOptions extends LeavingContext {
  readonly mailOrigin: (c: Context<AppEnv>) => string
}

export function leavingRoutes({ mailOrigin, ...context }: LeavingOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(leavingRoute, async (c) => {
    const leaving = await readLeaving(context, c.req.valid('param').id)
    if (!leaving) throw noSuchStylist()
    return c.json(leaving, 200)
  })
  routes.openapi(deleteRoute, async (c) => {
    await leave(context, { by: authorOf(c), id: c.req.valid('param').id, origin: mailOrigin(c) })
    return c.body(null, 204)
  })
  return routes
}

import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { appointment } from '../../../domain/booking/appointment.ts'
import { markRequest } from '../../../domain/booking/visits/marks.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import { recordId } from '../../../domain/text.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { ChangeContext } from '../appointments/commit.ts'
import { markVisit } from './commands.ts'

const markRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/marks',
  summary: 'Mark a visit arrived, started, finished, late or a no-show, or take a mark back',
  description:
    'Marks stand beside the status. A no-show, which can be marked once the visit has started, is also Canceled, without mail to the client; taken back, it has its status and time again. For a stylist, only visits that they serve.',
  ...access('bookings.mark'),
  request: { params: z.object({ id: recordId }), body: body(markRequest) },
  responses: {
    200: json('The booking, with its marks', appointment),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid'),
  },
})

export function markRoutes(context: ChangeContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(markRoute, async (c) => {
    const user = requireUser(c)
    const request = { user, actor: actorOf(user), ...c.req.valid('param'), request: c.req.valid('json') }
    return c.json(await markVisit(context, request), 200)
  })
  return routes
}

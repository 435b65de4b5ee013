import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { appointmentPage } from '../../../domain/booking/appointment.ts'
import { said } from '../../../domain/language/say.ts'
import { listPosition, listPositionText } from '../../../domain/paging.ts'
import { visitTimes } from '../../../domain/people/client.ts'
import { recordId } from '../../../domain/text.ts'
import { requireClient } from '../../people/cards/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { readVisits } from './queries.ts'

const visitsRoute = createRoute({
  method: 'get',
  path: '/api/clients/{id}/visits',
  summary: 'List a client’s next visits, soonest first, or their past and canceled ones, latest first',
  description: listPositionText,
  ...access('clients.notes'),
  request: {
    params: z.object({ id: recordId }),
    query: z.object({
      when: z.enum(visitTimes, said(msg`Ask for next or past visits`)),
      ...listPosition,
      pageSize: z.coerce.number<string>().int().min(1).max(100).default(10),
    }),
  },
  responses: {
    200: json('A page of visits', appointmentPage),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

interface ClientVisitsOptions {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly clock: Clock
}

/** The visits on a client's card. */
export function clientVisitRoutes({ db, settings, clock }: ClientVisitsOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(visitsRoute, async (c) => {
    const client = await requireClient(db, requireUser(c), c.req.valid('param').id)
    const moment = { now: clock(), timeZone: settings.get().place.timeZone }
    return c.json(await readVisits(db, requireUser(c), { clientId: client.id, ...c.req.valid('query') }, moment), 200)
  })

  return routes
}

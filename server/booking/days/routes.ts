import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { deskDay, deskWeek } from '../../../domain/booking/schedule/desk-day.ts'
import { said } from '../../../domain/language/say.ts'
import { shownDate } from '../../../domain/time/date-schemas.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json, sendJson } from '../../platform/http/responses.ts'
import { type DaysContext, keepDays } from './kept-days.ts'
import { dayAccess } from './policies.ts'

const dayRoute = createRoute({
  method: 'get',
  path: '/api/days/{date}',
  summary: 'Get a date as the desk sees it: stylists with their hours, visits, and time that is kept free',
  ...access('bookings.read'),
  request: { params: z.object({ date: shownDate }) },
  responses: {
    200: json('The day; of a stylist who may see only their own bookings, their own column', deskDay),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

const weekRoute = createRoute({
  method: 'get',
  path: '/api/weeks/{date}',
  summary: 'Get seven days of a stylist as the desk sees them, from a date on',
  ...access('bookings.read'),
  request: {
    params: z.object({ date: shownDate }),
    query: z.object({
      stylistId: z.string().min(1, said(msg`Choose a stylist`)).max(64, said(msg`We can’t find that stylist`)),
    }),
  },
  responses: {
    200: json('The days; of a stylist who may see only their own bookings, their own', deskWeek),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

export function dayRoutes(context: DaysContext) {
  const days = keepDays(context)
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(dayRoute, async (c) => {
    const { date } = c.req.valid('param')
    return sendJson(c, await days.day({ date, ...dayAccess(requireUser(c)) }))
  })
  routes.openapi(weekRoute, async (c) => {
    const { stylistId } = c.req.valid('query')
    return sendJson(c, await days.week({ ...c.req.valid('param'), ...dayAccess(requireUser(c), stylistId) }))
  })
  return routes
}

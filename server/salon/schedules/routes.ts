import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg, plural } from '@lingui/core/runtime-macro'
import { affectedAppointments, roster, versionedSchedule, workingDays } from '../../../domain/booking/schedule/working-days.ts'
import { said } from '../../../domain/language/say.ts'
import { stylistSchedule } from '../../../domain/salon/schedule/hours.ts'
import { recordId } from '../../../domain/text.ts'
import { addDays, daysBetween } from '../../../domain/time/calendar.ts'
import { shownDate } from '../../../domain/time/date-schemas.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseByPath } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { noSuchStylist } from '../stylists/commands.ts'
import { listAffected } from './affected.ts'
import { saveSchedule } from './commands.ts'
import { findSchedule, listRoster, listWorkingDays, type ScheduleContext } from './queries.ts'

const params = z.object({ id: recordId })

/** A month with the weeks around it. */
const maxDays = 62

const scheduleRoute = createRoute({
  method: 'get',
  path: '/api/stylists/{id}/schedule',
  summary: 'Get a stylist’s schedule: hours by weekday and on single dates, and absences',
  ...access('schedules.read'),
  request: { params },
  responses: {
    200: json('The schedule and its version', versionedSchedule),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const saveScheduleRoute = createRoute({
  method: 'put',
  path: '/api/stylists/{id}/schedule',
  summary:
    'Save a stylist’s schedule, if it’s still the version that was read: who only takes sick calls absences of today and tomorrow. Existing bookings stay as they are',
  ...access('absences.soon'),
  request: { params, body: body(versionedSchedule) },
  responses: {
    200: json('The schedule and its new version', versionedSchedule),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

const daysRoute = createRoute({
  method: 'get',
  path: '/api/stylists/{id}/days',
  summary: 'List a stylist’s days: working hours, absences, closures and the number of bookings that hold time',
  ...access('schedules.read'),
  request: {
    params,
    query: z
      .object({ from: shownDate, to: shownDate })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        ...said(msg`The last day can’t be before the first`),
      })
      .refine(({ from, to }) => daysBetween(from, to) < maxDays, {
        path: ['to'],
        ...said(msg`Ask for ${plural({ most: maxDays }, { one: '# day', other: '# days' })} or fewer`),
      }),
  },
  responses: {
    200: json('One entry per day, in order', workingDays),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const rosterRoute = createRoute({
  method: 'get',
  path: '/api/roster/{date}',
  summary: 'Get seven days of every stylist from a date on: hours, absences, closures and the number of bookings',
  ...access('schedules.read'),
  request: { params: z.object({ date: shownDate }) },
  responses: {
    200: json('The days of each, in the owner’s order', roster),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

const affectedRoute = createRoute({
  method: 'post',
  path: '/api/stylists/{id}/schedule/affected',
  summary: 'List the upcoming bookings outside of a schedule: the one that’s sent, or the saved one. Changes nothing',
  ...access('schedules.read'),
  request: { params, body: body(z.object({ schedule: stylistSchedule.optional() })) },
  responses: {
    200: json('The count and the first 100', affectedAppointments),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

export function scheduleRoutes(context: ScheduleContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseByPath })

  routes.openapi(scheduleRoute, async (c) => {
    const schedule = await findSchedule(context, c.req.valid('param').id)
    if (!schedule) throw noSuchStylist()
    return c.json(schedule, 200)
  })

  routes.openapi(saveScheduleRoute, async (c) => {
    return c.json(
      await saveSchedule({ ...context, user: requireUser(c), by: authorOf(c) }, c.req.valid('param').id, c.req.valid('json')),
      200,
    )
  })

  routes.openapi(daysRoute, async (c) => {
    const days = await listWorkingDays(context, c.req.valid('param').id, c.req.valid('query'))
    if (!days) throw noSuchStylist()
    return c.json(days, 200)
  })

  routes.openapi(rosterRoute, async (c) => {
    const { date } = c.req.valid('param')
    return c.json(await listRoster(context, { from: date, to: addDays(date, 6) }), 200)
  })

  routes.openapi(affectedRoute, async (c) => {
    const affected = await listAffected(context, c.req.valid('param').id, c.req.valid('json').schedule)
    if (!affected) throw noSuchStylist()
    return c.json(affected, 200)
  })

  return routes
}

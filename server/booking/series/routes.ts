import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { bookedSeries, seriesInput, seriesPlan, visitSeries } from '../../../domain/booking/schedule/series.ts'
import { seriesCancellation, seriesUndo, undoneSeries } from '../../../domain/booking/visits/series-cancel.ts'
import {
  type SeriesChangePlan,
  seriesChangePlan,
  seriesEdit,
  seriesMove,
} from '../../../domain/booking/visits/series-change.ts'
import { recordId } from '../../../domain/text.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, idempotencyHeader, json } from '../../platform/http/responses.ts'
import type { UndoContext } from '../appointments/undo.ts'
import { cancelSeries, readVisitSeries, undoSeries } from './canceling.ts'
import { bookSeries, trySeries } from './commands.ts'
import { editSeries } from './editing.ts'
import { moveSeries } from './moving.ts'

const seriesRoute = createRoute({
  method: 'post',
  path: '/api/appointments/series',
  summary:
    'Book the same visit again and again, all of it or nothing. With `dryRun` nothing is booked, and the response lists what is in the way of each visit, with the nearest free times',
  description:
    'Every 1 to 52 `weeks` from a first visit on, up to a date, so many visits or a year; or as `visits`, with other times where one has a conflict. A visit with `outside` is booked outside of what is offered, one with `alsoBook` beside another one of the client.',
  ...access('bookings.write-own'),
  request: { headers: idempotencyHeader, body: body(seriesInput) },
  responses: {
    200: json('How each visit would fit', seriesPlan),
    201: json('What was booked, in order', bookedSeries),
    ...errors('not_signed_in', 'forbidden', 'slot_taken', 'conflict', 'invalid'),
  },
})

const params = z.object({ id: recordId })

const laterRoute = createRoute({
  method: 'get',
  path: '/api/appointments/{id}/series',
  summary:
    'List the visits of a booking’s series that still hold their time, from that booking on, or with `ahead` all that are ahead; and say which of its series it is',
  ...access('bookings.write-own'),
  request: { params, query: z.object({ ahead: z.literal('true').optional() }) },
  responses: { 200: json('By start', visitSeries), ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/series/cancel',
  summary: 'Cancel visits of a booking’s series, all or none, if each is as it was seen; the client gets one mail',
  ...access('bookings.write-own'),
  request: { params, body: body(seriesCancellation) },
  responses: {
    200: json('The canceled visits, by start', bookedSeries),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

const changed = {
  200: json('The visits, by start; with `dryRun`, how each would fit', z.union([bookedSeries, seriesChangePlan])),
  ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid'),
}

const moveRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/series/move',
  summary: 'Move visits of a booking’s series, all or none, if each is as it was seen; the client gets one mail',
  description: 'With `dryRun` nothing is moved, and the response says what keeps each visit from its new time.',
  ...access('bookings.write-own'),
  request: { params, body: body(seriesMove) },
  responses: changed,
})

const editRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/series/edit',
  summary: 'Change services, minutes or notes of visits of a booking’s series, all or none, if each is as it was seen',
  description: 'With `dryRun` nothing is changed, and the response says what keeps each visit from it.',
  ...access('bookings.write-own'),
  request: { params, body: body(seriesEdit) },
  responses: changed,
})

const undoRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/series/undo',
  summary: 'Undo your own change of several visits, shortly after you made it; a time that was taken since stays taken',
  ...access('bookings.write-own'),
  request: { params, body: body(seriesUndo) },
  responses: {
    200: json('The visits as they were before, and which stay canceled', undoneSeries),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

export function seriesRoutes(context: UndoContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(seriesRoute, async (c) => {
    const user = requireUser(c)
    const input = c.req.valid('json')
    if (input.dryRun) return c.json(await trySeries(context, { user, input }), 200)
    const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
    return c.json(await bookSeries(context, { user, input, idempotencyKey }), 201)
  })

  routes.openapi(laterRoute, async (c) => {
    const withAllAhead = c.req.valid('query').ahead === 'true'
    return c.json(await readVisitSeries(context, { user: requireUser(c), ...c.req.valid('param'), withAllAhead }), 200)
  })

  routes.openapi(cancelRoute, async (c) => {
    const subject = { user: requireUser(c), id: c.req.valid('param').id }
    return c.json({ appointments: await cancelSeries(context, subject, c.req.valid('json')) }, 200)
  })

  const answered = (result: SeriesChangePlan | Appointment[]) => (Array.isArray(result) ? { appointments: result } : result)

  routes.openapi(moveRoute, async (c) => {
    const subject = { user: requireUser(c), id: c.req.valid('param').id }
    return c.json(answered(await moveSeries(context, subject, c.req.valid('json'))), 200)
  })

  routes.openapi(editRoute, async (c) => {
    const subject = { user: requireUser(c), id: c.req.valid('param').id }
    return c.json(answered(await editSeries(context, subject, c.req.valid('json'))), 200)
  })

  routes.openapi(undoRoute, async (c) => c.json(await undoSeries(context, requireUser(c), c.req.valid('json')), 200))
  return routes
}

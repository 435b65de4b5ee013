import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg, plural } from '@lingui/core/runtime-macro'
import { anyStylist, maxServices } from '../../../domain/booking/booking.ts'
import { bookingFit, moveFit, visitService } from '../../../domain/booking/schedule/desk-booking.ts'
import { togetherWays } from '../../../domain/booking/visits/together.ts'
import { mostTogether } from '../../../domain/booking/visits/together-input.ts'
import { said } from '../../../domain/language/say.ts'
import { recordId } from '../../../domain/text.ts'
import { shownDate, startLabel } from '../../../domain/time/date-schemas.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { findFit, findMoveFit } from './queries.ts'

const tooManyServices = said(msg`Choose at most ${plural({ most: maxServices }, { one: '# service', other: '# services' })}`)

const timedService = visitService.pick({ id: true, minutes: true })

/** 'a,b:45': services by their ids, with the minutes of those that take another time than usual; empty while none is chosen. */
const services = z
  .string()
  .max(maxServices * 70, tooManyServices)
  .transform((list) =>
    list
      .split(',')
      .filter(Boolean)
      .map((each) => each.split(':'))
      .map(
        ([id = '', minutes]): z.input<typeof timedService> => ({
          id,
          minutes: minutes === undefined ? undefined : Number(minutes),
        }),
      ),
  )
  .pipe(z.array(timedService).max(maxServices, tooManyServices))

const other = z.object({ way: z.enum(togetherWays, said(msg`Choose “after” or “beside”`)), stylistId: recordId, services })
const otherLength = 80 + maxServices * 70
const tooMany = said(msg`Choose at most ${plural({ most: mostTogether }, { one: '# person', other: '# people' })}`)

/** 'after.any.a,b:45;beside.JUN.c': who comes along, each with the stylist's id or `any`, and the services. */
const others = z
  .string()
  .max((mostTogether - 1) * otherLength, tooMany)
  .transform((list) =>
    list
      .split(';')
      .map((each) => each.split('.'))
      .map(([way, stylistId = '', chosen = '']) => ({ way, stylistId, services: chosen }) as z.input<typeof other>),
  )
  .pipe(z.array(other).max(mostTogether - 1, tooMany))
  .optional()

const fitRoute = createRoute({
  method: 'get',
  path: '/api/availability/fit',
  summary:
    'Say how a visit would fit before it is booked: in what it is outside of what is offered, what holds the time, and the next times that fit, per stylist. `services` is `a,b:45`: IDs, with the minutes of those that take another time than usual. With `around`, the asked stylist’s times are those nearest to the time, before it too. `others` are those who come along, `after.any.a,b:45;beside.<stylist>.c`: then the times are those at which all fit',
  ...access('bookings.write-own'),
  request: {
    query: z.object({
      services,
      stylistId: recordId,
      date: shownDate,
      time: startLabel,
      around: z.literal('true').optional(),
      others,
    }),
  },
  responses: { 200: json('How it fits', bookingFit), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const moveFitRoute = createRoute({
  method: 'get',
  path: '/api/appointments/{id}/fit',
  summary:
    'Say how a visit would fit elsewhere before it is moved, or with `minutes` at another length: in what it is outside of what is offered, what holds the time, and whether its client would get mail',
  ...access('bookings.write-own'),
  request: {
    params: z.object({ id: recordId }),
    query: z.object({
      stylistId: recordId,
      date: shownDate,
      time: startLabel,
      minutes: z.coerce
        .number<string>()
        .int()
        .min(5)
        .max(24 * 60)
        .optional(),
    }),
  },
  responses: { 200: json('How it fits', moveFit), ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

export function fitRoutes(context: BookingContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(fitRoute, async (c) => {
    const { services, around, others: along = [], ...at } = c.req.valid('query')
    const slot = { ...at, services, serviceIds: services.map(({ id }) => id) }
    const people = along
      .filter((each) => each.services.length > 0)
      .map((each) => ({ ...each, stylistId: each.stylistId === anyStylist ? null : each.stylistId }))
    const query = { user: requireUser(c), slot, isAround: around === 'true', others: people }
    return c.json(await findFit(context, query), 200)
  })
  routes.openapi(moveFitRoute, async (c) => {
    const slot = c.req.valid('query')
    return c.json(await findMoveFit(context, { user: requireUser(c), ...c.req.valid('param'), slot }), 200)
  })
  return routes
}
